//! D3: no answer tells who has an account.

use serde_json::{Value, json};
use testkit::{Answer, Client};

use super::{from, somebody};
use crate::{
    kit::{fetch, number, sql},
    story,
    support::Site,
    ways,
};

const KINDS: [&str; 5] = ["existing", "absent", "disabled", "sso-only", "archived"];

async fn people(site: &Site) {
    for name in ["existing", "disabled", "archived"] {
        somebody(site, name).await;
    }
    site.person("sso-only", &[]).await;
    sql(site, "UPDATE app_user SET enabled = FALSE WHERE username = 'disabled'").await;
    sql(site, "UPDATE app_user SET archived_at = 1 WHERE username = 'archived'").await;
}

/// All of an answer but what is random in every one.
fn shape(answer: &Answer) -> (u16, Value, Vec<String>) {
    let mut body = answer.json.clone();
    body["requestId"] = json!("");
    if let Some(challenge) = body["result"].get_mut("challenge") {
        assert_eq!(challenge.as_str().unwrap().len(), 43);
        *challenge = json!("");
    }
    let names = answer.headers.keys().map(ToString::to_string).filter(|n| n != "x-request-id").collect();
    (answer.status.as_u16(), body, names)
}

async fn same_for_all(what: &str, calls: impl AsyncFn(&str) -> Answer) -> usize {
    let mut seen = vec![];
    for name in KINDS {
        seen.push((name, shape(&calls(name).await)));
    }
    for (name, answer) in &seen {
        assert_eq!(*answer, seen[0].1, "{what}: {name} differs from {}", seen[0].0);
    }
    seen.len()
}

story!(no_way_in_tells_who_has_an_account, site, {
    people(&site).await;
    let mut cases = 0;
    let nobody = |n: u32| from(&site, n);
    cases += same_for_all("login", async |name| {
        nobody(1).post("/api/auth/login", json!({ "username": name, "password": "wrong" })).await
    })
    .await;
    for channel in ["EMAIL", "SMS"] {
        for purpose in ["SIGN_IN", "RESET"] {
            cases += same_for_all(purpose, async |name| {
                let body = json!({ "purpose": purpose, "account": name, "channel": channel });
                nobody(2).post("/api/account/sms", body).await
            })
            .await;
        }
        cases += same_for_all("forgotten", async |name| {
            nobody(3).post("/api/auth/forge-password", json!({ "account": name, "channel": channel })).await
        })
        .await;
        // Out of the way of the limit on sendings to one account.
        site.app.clock.advance(kernel::Timestamp::HOUR);
    }
    // With a challenge in hand: a wrong code, and sending it again.
    for (path, extra) in [("/api/auth/code", json!({})), ("/api/account/sms_err", json!({}))] {
        cases += same_for_all(path, async |name| {
            let body = json!({ "purpose": "SIGN_IN", "account": name });
            let asked = nobody(4).post("/api/account/sms", body).await.expect(200);
            let mut body = extra.clone();
            body["challenge"] = asked.result()["challenge"].clone();
            if path == "/api/auth/code" {
                body["code"] = json!("000000");
            }
            nobody(5).post(path, body).await
        })
        .await;
    }
    // Only the one who exists, may sign in and has a password was written to.
    let to = fetch(&site, "SELECT DISTINCT address FROM message WHERE template_code = 'security.code'").await;
    let to: Vec<_> = to.into_iter().flatten().flatten().collect();
    assert_eq!(to, ["existing@test.invalid"]);
    println!("D3: {cases} answers in groups of {} compared", KINDS.len());
});

story!(registering_tells_the_owner_of_an_address_and_nobody_else, site, {
    people(&site).await;
    ways::open_registration(&site).await;
    let ask = async |address: &str| {
        from(&site, 1).post("/api/account/sms", ways::asking_to_register(&site, address).await).await
    };
    let seen = [shape(&ask("existing@test.invalid").await), shape(&ask("new@test.invalid").await)];
    assert_eq!(seen[0], seen[1]);
    let sent = fetch(&site, "SELECT address, template_code FROM message ORDER BY id").await;
    let sent: Vec<Vec<_>> = sent.into_iter().map(|r| r.into_iter().flatten().collect()).collect();
    assert_eq!(sent, [["existing@test.invalid", "security.account_exists"], ["new@test.invalid", "security.code"]]);
    // The code of the taken address exists nowhere: no guess of it could be right.
    assert_eq!(number(&site, "SELECT count(*) FROM message WHERE sealed_body IS NOT NULL").await, 1);
    assert_eq!(number(&site, "SELECT count(*) FROM message WHERE body LIKE '%验证码是%'").await, 0, "in clear");
    println!("D3: 2 registrations compared");
});

/// Medians of the same call for somebody and for nobody. Only at night: it is about time.
#[tokio::test]
async fn no_way_in_tells_it_by_its_time() {
    if !testkit::long() {
        println!("skipped: timing is measured with COLLEGIUM_LONG=1");
        return;
    }
    let site = Site::start(testkit::Backend::Sqlite).await;
    people(&site).await;
    let samples = 400;
    for (what, path, body) in [
        ("login", "/api/auth/login", json!({ "password": "wrong" })),
        ("code", "/api/account/sms", json!({ "purpose": "SIGN_IN" })),
        ("reset", "/api/auth/forge-password", json!({})),
    ] {
        let mut medians = vec![];
        for name in ["existing", "absent"] {
            let mut times = vec![];
            for n in 0..samples {
                let mut body = body.clone();
                body[if what == "login" { "username" } else { "account" }] = json!(name);
                let client: Client = from(&site, n);
                site.app.clock.advance(20 * kernel::Timestamp::MINUTE);
                let start = std::time::Instant::now();
                client.post(path, body).await;
                times.push(start.elapsed());
            }
            times.sort();
            medians.push(times[times.len() / 2]);
        }
        let gap = medians[0].abs_diff(medians[1]);
        println!("D3 {what}: existing {:?}, absent {:?}, gap {gap:?} over {samples} samples", medians[0], medians[1]);
        assert!(gap.as_micros() < 1000 || gap < medians[0] / 50, "{what}: {medians:?}");
    }
}
