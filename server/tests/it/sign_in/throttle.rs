//! Guessing is slowed down on the server, and keeps nobody out of their own account.

use std::net::IpAddr;

use kernel::Timestamp;
use testkit::{Answer, Client};

use crate::{
    kit::{PASSWORD, number, set_password, sign_in, tweak},
    on_every_database,
    support::Site,
};

const WINDOW: i64 = 15 * Timestamp::MINUTE;

fn from(site: &Site, last: u8) -> Client {
    tweak(site.anonymous(), |c| c.source = IpAddr::from([198, 51, 100, last]))
}

fn wait(answer: &Answer) -> u64 {
    answer.headers["retry-after"].to_str().unwrap().parse().unwrap()
}

/// Passwords that were really compared.
async fn verifications(site: &Site) -> i64 {
    number(site, "SELECT count(*) FROM sign_in").await
}

on_every_database!(waiting_grows_with_every_failure_and_ends_with_the_window, site, {
    site.person("li", &[]).await;
    set_password(&site, "li", PASSWORD).await;
    let guess = async |n: u8| sign_in(&from(&site, n), "li", "wrong").await;
    for n in 0..5 {
        guess(n).await.expect(401);
    }
    // Four are free; the fifth costs a second, then two, four, eight, sixteen.
    for (n, seconds) in [(5, 1), (6, 2), (7, 4), (8, 8), (9, 16)] {
        let answer = guess(n).await.expect(429);
        assert_eq!((answer.code(), wait(&answer)), ("too_many_requests", seconds));
        // The right password does not get through either: it would be a way to ask.
        sign_in(&from(&site, n), "li", PASSWORD).await.expect(429);
        site.app.clock.advance(i64::try_from(seconds).unwrap() * 1000 - 1);
        guess(n).await.expect(429);
        site.app.clock.advance(1);
        guess(n).await.expect(401);
    }
    assert_eq!(verifications(&site).await, 10);
    // Ten in a quarter of an hour, whatever the sources: then nothing until its end. 31 s have passed.
    let answer = guess(10).await.expect(429);
    assert_eq!(wait(&answer), 900 - 31);
    site.app.clock.advance(WINDOW - 31_000 - 1);
    guess(11).await.expect(429);
    assert_eq!(verifications(&site).await, 10);
    site.app.clock.advance(1);
    sign_in(&from(&site, 12), "li", PASSWORD).await.expect(200);
});

on_every_database!(unknown_accounts_are_slowed_down_like_known_ones, site, {
    site.person("li", &[]).await;
    set_password(&site, "li", PASSWORD).await;
    let mut seen = vec![];
    for name in ["li", "nobody"] {
        let mut answers = vec![];
        for n in 0..7 {
            let answer = sign_in(&from(&site, n), name, "wrong").await;
            answers.push((answer.status, answer.headers.get("retry-after").cloned(), answer.json["message"].clone()));
        }
        seen.push(answers);
    }
    assert_eq!(seen[0], seen[1]);
});

on_every_database!(one_source_guessing_many_accounts_is_slowed_down, site, {
    let source = from(&site, 1);
    for n in 0..31 {
        sign_in(&source, &format!("u{n}"), "wrong").await.expect(401);
    }
    let answer = sign_in(&source, "u99", "wrong").await.expect(429);
    assert_eq!(wait(&answer), 1);
    // Another source is not concerned, but its whole /64 would be.
    sign_in(&from(&site, 2), "u99", "wrong").await.expect(401);
    let v6 = |text: &str| tweak(site.anonymous(), |c| c.source = text.parse().unwrap());
    for n in 0..31 {
        sign_in(&v6(&format!("2001:db8:1:2::{n:x}")), &format!("v{n}"), "wrong").await.expect(401);
    }
    sign_in(&v6("2001:db8:1:2:ffff::1"), "v99", "wrong").await.expect(429);
    sign_in(&v6("2001:db8:1:3::1"), "v99", "wrong").await.expect(401);
});

on_every_database!(the_caller_cannot_reset_the_count, site, {
    site.person("li", &[]).await;
    set_password(&site, "li", PASSWORD).await;
    let source = from(&site, 1);
    for _ in 0..5 {
        sign_in(&source, "li", "wrong").await.expect(401);
    }
    // New cookies, forged cookies, forged addresses, another spelling of the name.
    let forged = tweak(source.clone(), |c| c.cookie = Some("collegium-device=forged; other=1".into()));
    sign_in(&forged, "li", "wrong").await.expect(429);
    for (name, value) in
        [("x-forwarded-for", "203.0.113.9"), ("forwarded", "for=203.0.113.9"), ("x-real-ip", "203.0.113.9")]
    {
        let mut request = source.request(axum::http::Method::POST, "/api/auth/login");
        request.headers_mut().insert(name, value.parse().unwrap());
        request.headers_mut().insert("content-type", "application/json".parse().unwrap());
        *request.body_mut() = r#"{"username":"li","password":"wrong"}"#.into();
        source.run(request).await.expect(429);
    }
    for name in ["LI", " li ", "Li"] {
        sign_in(&source, name, "wrong").await.expect(429);
    }
    assert_eq!(verifications(&site).await, 5);
    // Another person's success from the same place does not clear it.
    site.person("wang", &[]).await;
    set_password(&site, "wang", PASSWORD).await;
    sign_in(&source, "wang", PASSWORD).await.expect(200);
    sign_in(&source, "li", "wrong").await.expect(429);
});

on_every_database!(a_known_device_gets_in_while_others_are_guessing, site, {
    site.person("li", &[]).await;
    set_password(&site, "li", PASSWORD).await;
    let home = from(&site, 1);
    let answer = sign_in(&home, "li", PASSWORD).await.expect(200);
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/api;", "Max-Age="] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let known = tweak(home.clone(), |c| c.cookie = Some(cookie.split(';').next().unwrap().to_owned()));
    for n in 10..25 {
        sign_in(&from(&site, n), "li", "wrong").await;
    }
    sign_in(&home, "li", PASSWORD).await.expect(429);
    let answer = sign_in(&known, "li", PASSWORD).await.expect(200);
    assert!(!answer.headers.contains_key("set-cookie"), "a known device keeps its cookie");
    // From anywhere, and also when the address itself is blocked.
    sign_in(&tweak(known.clone(), |c| c.source = IpAddr::from([203, 0, 113, 7])), "li", PASSWORD).await.expect(200);
    // The cookie is one person's: it opens no other account, nor does it free another's count.
    site.person("wang", &[]).await;
    set_password(&site, "wang", PASSWORD).await;
    for n in 30..45 {
        sign_in(&from(&site, n), "wang", "wrong").await;
    }
    sign_in(&known, "wang", PASSWORD).await.expect(429);
    // A stolen device does not guess for free either.
    let before = verifications(&site).await;
    for _ in 0..50 {
        sign_in(&known, "li", "wrong").await;
        site.app.clock.advance(17_000);
    }
    assert!(verifications(&site).await - before <= 10, "at most ten in 50 × 17 s < 15 min");
});

on_every_database!(an_administrator_can_lift_the_limit, site, {
    let (person, _) = site.person("li", &[]).await;
    set_password(&site, "li", PASSWORD).await;
    for n in 0..6 {
        sign_in(&from(&site, n), "li", "wrong").await;
    }
    sign_in(&from(&site, 9), "li", PASSWORD).await.expect(429);
    let blocked = site.root().get("/api/security/account?blocked=true").await.expect(200);
    assert_eq!(blocked.result()["totalCount"], 1);
    assert_eq!(blocked.result()["data"][0]["failures"], 5);
    assert_eq!(blocked.result()["data"][0]["blockedUntil"], "2026-11-15T00:00:01.000Z");
    site.root().post("/api/security/account/unlock", serde_json::json!({ "ids": [person.user_id] })).await.expect(200);
    sign_in(&from(&site, 9), "li", PASSWORD).await.expect(200);
});

// Guesses in a burst must not all be compared before the first is counted.
on_every_database!(parallel_guesses_are_counted_too, site, {
    site.person("li", &[]).await;
    set_password(&site, "li", PASSWORD).await;
    let calls: Vec<_> = (0..60)
        .map(|n| {
            let client = from(&site, n);
            tokio::spawn(async move { sign_in(&client, "li", "wrong").await.status })
        })
        .collect();
    for call in calls {
        call.await.unwrap();
    }
    assert!(verifications(&site).await <= 10, "{} passwords were compared", verifications(&site).await);
});
