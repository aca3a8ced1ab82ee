//! D2: guessing by every way in, from one place and from many.

use std::{net::IpAddr, pin::Pin};

use kernel::Timestamp;
use serde_json::json;
use testkit::{Answer, Client};

use super::{from, login_body, second_step, somebody, with_cookie};
use crate::{
    kit::{number, tweak},
    story,
    support::Site,
    ways,
};

type Guess<'a> = Pin<Box<dyn Future<Output = Answer> + 'a>>;

/// What was really compared for this account.
async fn compared(site: &Site, username: &str) -> i64 {
    number(site, &format!("SELECT count(*) FROM sign_in WHERE username = '{username}' AND outcome <> 'OK'")).await
}

/// One wrong guess by a way that needs no session. Tickets and challenges are asked for anew when they
/// are worn out, as somebody would who wants in.
fn guess<'a>(site: &'a Site, way: &'a str, who: &'a str, client: Client, n: u32) -> Guess<'a> {
    Box::pin(async move {
        let wrong = format!("{:06}", 900_000 + n);
        match way {
            "password" => client.post("/api/auth/login", json!({ "username": who, "password": "wrong" })).await,
            "code" | "reset" => {
                let purpose = if way == "code" { "SIGN_IN" } else { "RESET" };
                let asked = client.post("/api/account/sms", json!({ "purpose": purpose, "account": who })).await;
                if asked.status != 200 {
                    return asked;
                }
                let challenge = asked.result()["challenge"].clone();
                if way == "code" {
                    client.post("/api/auth/code", json!({ "challenge": challenge, "code": wrong })).await
                } else {
                    let body = json!({ "challenge": challenge, "code": wrong, "password": "Grey-Stone-83" });
                    client.post("/api/auth/forge-password", body).await
                }
            }
            "totp" | "recovery" => {
                let first = client.post("/api/auth/login", login_body(who)).await;
                if first.status != 200 {
                    return first;
                }
                let ticket = first.result()["secondFactor"]["ticket"].as_str().unwrap().to_owned();
                let method = if way == "totp" { "TOTP" } else { "RECOVERY" };
                second_step(&client, &ticket, method, &wrong).await
            }
            other => panic!("{other} of {}", site.admin.username),
        }
    })
}

const WAYS: [&str; 5] = ["password", "code", "reset", "totp", "recovery"];

story!(an_account_is_compared_ten_times_in_a_quarter_of_an_hour_whatever_the_way, site, {
    let (mut scenarios, mut guesses) = (0, 0);
    let rounds = if testkit::long() { 400 } else { 60 };
    for (n, way) in WAYS.into_iter().enumerate() {
        // From ever new addresses, from one, and from all over a /48.
        for (place, where_from) in ["many", "one", "prefix"].into_iter().enumerate() {
            let who = format!("{way}-{where_from}");
            let (_, client) = somebody(&site, &who).await;
            if ["totp", "recovery"].contains(&way) {
                ways::enrol(&site, &client).await;
            }
            for round in 0..rounds {
                let base = u32::try_from(n * 10 + place).unwrap() * 10_000;
                let client = match where_from {
                    "many" => from(&site, base + round),
                    "one" => from(&site, base),
                    _ => {
                        let address = format!("2001:db8:{n}:{round:x}::{place}:1").parse::<IpAddr>().unwrap();
                        tweak(site.anonymous(), |c| c.source = address)
                    }
                };
                let answer = guess(&site, way, &who, client, round).await;
                assert!([401, 409, 422, 429].contains(&answer.status.as_u16()), "{way}: {}", answer.status);
                if answer.status == 429 {
                    assert!(answer.headers.contains_key("retry-after"), "{way}");
                    // As patient as it says, but not longer than the quarter of an hour.
                }
                site.app.clock.advance(14 * Timestamp::MINUTE / i64::from(rounds));
                guesses += 1;
            }
            let compared = compared(&site, &who).await;
            assert!((1..=10).contains(&compared), "{way} from {where_from}: {compared} comparisons");
            scenarios += 1;
            testkit::step_up_everyone(&site.app).await;
        }
    }
    println!("D2: {scenarios} scenarios, {guesses} guesses without a session");
});

story!(ways_do_not_add_up, site, {
    let (_, client) = somebody(&site, "li").await;
    ways::enrol(&site, &client).await;
    for round in 0..50_u32 {
        let way = WAYS[usize::try_from(round).unwrap() % WAYS.len()];
        guess(&site, way, "li", from(&site, round), round).await;
        site.app.clock.advance(17 * Timestamp::SECOND);
    }
    let compared = compared(&site, "li").await;
    assert!((5..=10).contains(&compared), "{compared} comparisons by all ways together");
    println!("D2: 1 scenario, 50 guesses by {} ways in turn: {compared} compared", WAYS.len());
});

story!(a_challenge_and_a_ticket_wear_out, site, {
    let (_, client) = somebody(&site, "li").await;
    let (secret, recovery) = ways::enrol(&site, &client).await;
    let known = from(&site, 1);
    site.app.clock.advance(30_000);
    let ticket = ways::ticket(&known, "li").await;
    let first = second_step(&known, &ticket, "TOTP", &ways::code_of(&site, &secret)).await.expect(200);
    let known = with_cookie(&known, &first);
    // Five tries, slowly enough for the waiting times; the right code comes too late.
    let ticket = ways::ticket(&known, "li").await;
    for n in 0..5 {
        second_step(&known, &ticket, "TOTP", &format!("{n:06}")).await.expect(422);
        site.app.clock.advance(20_000);
    }
    second_step(&known, &ticket, "RECOVERY", &recovery[0]).await.expect(401);
    super::later(&site);
    let (challenge, code) = ways::ask(&site, &known, json!({ "purpose": "SIGN_IN", "account": "li" })).await;
    for n in 0..5 {
        let body = json!({ "challenge": challenge, "code": format!("{n:06}") });
        known.post("/api/auth/code", body).await.expect(422);
        site.app.clock.advance(20_000);
    }
    known.post("/api/auth/code", json!({ "challenge": challenge, "code": code })).await.expect(422);
    println!("D2: 2 scenarios, 12 guesses at one ticket and one challenge");
});

story!(step_up_is_no_way_to_guess, site, {
    let (_, client) = somebody(&site, "li").await;
    for n in 0..60 {
        let (path, body) = match n % 2 {
            0 => ("/api/user/step-up", json!({ "password": "wrong" })),
            _ => ("/api/user/password", json!({ "current": "wrong", "next": "Grey-Stone-83" })),
        };
        let answer = tweak(client.clone(), |c| c.source = from(&site, n).source).post(path, body).await;
        assert!([422, 429].contains(&answer.status.as_u16()), "{}", answer.status);
        site.app.clock.advance(14_000);
    }
    assert!(compared(&site, "li").await <= 10);
    // Strangers at the door do not keep the owner from proving it, and the other way round.
    let (_, client) = somebody(&site, "wang").await;
    for n in 0..30 {
        from(&site, 1000 + n).post("/api/auth/login", json!({ "username": "wang", "password": "wrong" })).await;
    }
    client.post("/api/user/step-up", json!({ "password": ways::PASSWORD })).await.expect(200);
    println!("D2: 2 scenarios, 90 guesses with and around a session");
});

story!(the_owner_on_a_known_device_still_gets_in_by_every_way, site, {
    let (_, client) = somebody(&site, "li").await;
    let home = from(&site, 1);
    let first = home.post("/api/auth/login", login_body("li")).await.expect(200);
    let known = with_cookie(&home, &first);
    let (secret, _) = ways::enrol(&site, &client).await;
    for n in 0..40_u32 {
        guess(&site, WAYS[usize::try_from(n).unwrap() % WAYS.len()], "li", from(&site, 100 + n), n).await;
    }
    home.post("/api/auth/login", login_body("li")).await.expect(429);
    site.app.clock.advance(30_000);
    let ticket = ways::ticket(&known, "li").await;
    second_step(&known, &ticket, "TOTP", &ways::code_of(&site, &secret)).await.expect(200);
    let (challenge, code) = ways::ask(&site, &known, json!({ "purpose": "SIGN_IN", "account": "li" })).await;
    known.post("/api/auth/code", json!({ "challenge": challenge, "code": code })).await.expect(200);
    println!("D2: 1 scenario, 40 guesses; the owner got in by password, app and code");
});

story!(codes_go_out_so_often_and_no_more, site, {
    somebody(&site, "li").await;
    let mut sent = 0;
    for n in 0..30 {
        let asked = from(&site, n).post("/api/account/sms", json!({ "purpose": "SIGN_IN", "account": "li" })).await;
        sent += u32::from(asked.status == 200);
        site.app.clock.advance(Timestamp::MINUTE);
    }
    assert!(sent <= 8, "{sent} codes to one account in half an hour");
    // One challenge is sent three times, not sooner than after a minute, and then no more.
    super::later(&site);
    site.app.clock.advance(Timestamp::HOUR);
    let client = from(&site, 500);
    let asked = client.post("/api/account/sms", json!({ "purpose": "SIGN_IN", "account": "li" })).await.expect(200);
    let again = json!({ "challenge": asked.result()["challenge"] });
    let early = client.post("/api/account/sms_err", again.clone()).await.expect(429);
    assert_eq!(early.headers["retry-after"], "60");
    for channel in ["SMS", "EMAIL"] {
        site.app.clock.advance(Timestamp::MINUTE);
        let answer = client.post("/api/account/sms_err", again.clone()).await.expect(200);
        assert_eq!(answer.result()["channel"], channel);
    }
    site.app.clock.advance(Timestamp::MINUTE);
    assert_eq!(client.post("/api/account/sms_err", again).await.expect(409).code(), "resend_limit");
    println!("D2: 2 scenarios, 34 sendings asked for, {sent} of 30 sent");
});
