//! D1: tokens and what becomes of them, whatever the way in.

use std::collections::BTreeSet;

use serde_json::json;

use super::{from, login_body, second_step, somebody, with_token};
use crate::{
    kit::{dump, fetch, schema, tweak},
    story, ways,
};

story!(no_token_code_or_secret_lies_in_the_database, site, {
    let (_, client) = somebody(&site, "li").await;
    let started = client.post("/api/user/second-factor/start", json!({})).await.expect(200);
    let shown = started.result()["secret"].as_str().unwrap().to_owned();
    let (secret, recovery) = ways::enrol(&site, &client).await;
    site.app.clock.advance(30_000);
    let place = from(&site, 1);
    let ticket = ways::ticket(&place, "li").await;
    let done = second_step(&place, &ticket, "TOTP", &ways::code_of(&site, &secret)).await.expect(200);
    let token = done.result()["token"].as_str().unwrap().to_owned();
    let device = done.headers["set-cookie"].to_str().unwrap().split(['=', ';']).nth(1).unwrap().to_owned();
    let asked = json!({ "purpose": "SIGN_IN", "account": "li" });
    let (challenge, _) = ways::ask(&site, &place, asked).await;
    let mut secrets = vec![token, ticket, device, challenge, shown, security::factor::totp::base32(&secret)];
    secrets.extend(recovery);
    let mut rows = 0;
    for table in schema(&site).await.into_keys() {
        for row in dump(&site, &table, &[]).await {
            for secret in &secrets {
                assert!(!row.contains(secret.as_str()), "{table}: {row}");
            }
            rows += 1;
        }
    }
    // A code that was sent is in its message until that is delivered, and nowhere afterwards.
    kernel::messages::deliver_due(&site.app).await.unwrap();
    println!("D1: {} secrets looked for in {rows} rows", secrets.len());
});

story!(tokens_are_new_random_and_long, site, {
    somebody(&site, "li").await;
    let count = if testkit::long() { 1000 } else { 60 };
    let mut seen = BTreeSet::new();
    for n in 0..count {
        let planted = tweak(from(&site, n), |c| c.token = Some("planted-by-somebody-else".into()));
        let answer = planted.post("/api/auth/login", login_body("li")).await.expect(200);
        let token = answer.result()["token"].as_str().unwrap().to_owned();
        assert!(token.len() == 43 && token != "planted-by-somebody-else");
        assert!(seen.insert(token));
    }
    println!("D1: {count} tokens, all different");
});

story!(a_new_password_by_code_ends_every_session, site, {
    let (_, client) = somebody(&site, "li").await;
    let place = from(&site, 1);
    let other = with_token(&place, &place.post("/api/auth/login", login_body("li")).await.expect(200));
    let asked = place.post("/api/auth/forge-password", json!({ "account": "li" })).await.expect(200);
    let challenge = asked.result()["challenge"].clone();
    let code = ways::last_code(&site).await;
    let body = |password: &str| json!({ "challenge": challenge, "code": code, "password": password });
    // A weak one does not cost the code.
    place.post("/api/auth/forge-password", body("weak")).await.expect(422);
    place.post("/api/auth/forge-password", body("Grey-Stone-83")).await.expect(200);
    for session in [&client, &other] {
        session.get("/api/user/info").await.expect(401);
    }
    place.post("/api/auth/forge-password", body("Blue-Stone-84")).await.expect(422);
    place.post("/api/auth/login", login_body("li")).await.expect(401);
    let new = json!({ "username": "li", "password": "Grey-Stone-83" });
    place.post("/api/auth/login", new).await.expect(200);
    let told = fetch(&site, "SELECT template_code FROM message WHERE channel = 'INBOX' ORDER BY id").await;
    assert!(told.contains(&vec![Some("security.password_changed".to_owned())]), "{told:?}");
    println!("D1: 3 sessions ended by a new password");
});

story!(codes_of_one_purpose_serve_no_other, site, {
    somebody(&site, "li").await;
    ways::open_registration(&site).await;
    let place = from(&site, 1);
    let mut cases = 0;
    for purpose in ["SIGN_IN", "RESET"] {
        let (challenge, code) = ways::ask(&site, &place, json!({ "purpose": purpose, "account": "li" })).await;
        let both = json!({ "challenge": challenge, "code": code });
        let mut reset = both.clone();
        reset["password"] = json!("Grey-Stone-83");
        let mut register = reset.clone();
        register["username"] = json!("newcomer");
        register["name"] = json!("新人");
        if purpose != "SIGN_IN" {
            place.post("/api/auth/code", both).await.expect(422);
        }
        if purpose != "RESET" {
            place.post("/api/auth/forge-password", reset).await.expect(422);
        }
        place.post("/api/auth/register", register).await.expect(422);
        cases += 2;
        super::later(&site);
    }
    println!("D1: {cases} codes tried for another purpose");
});
