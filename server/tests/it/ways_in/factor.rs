//! D4: the second factor cannot be walked around.

use kernel::{Timestamp, op::STEP_UP_MS};
use serde_json::json;

use super::{from, login_body, second_step, somebody, with_token};
use crate::{
    kit::{fetch, number, sql, tweak},
    on_every_database, ways,
};

on_every_database!(before_the_second_factor_there_is_no_session, site, {
    let (_, client) = somebody(&site, "li").await;
    let (secret, _) = ways::enrol(&site, &client).await;
    let sessions = || number(&site, "SELECT count(*) FROM session");
    let before = sessions().await;
    let answer = site.anonymous().post("/api/auth/login", login_body("li")).await.expect(200);
    let result = answer.result();
    assert!(result["token"].is_null() && result["expiresAt"].is_null());
    assert_eq!(result["secondFactor"]["methods"], json!(["TOTP", "RECOVERY"]));
    assert!(!answer.headers.contains_key("set-cookie"), "the browser is known only after the second factor");
    assert_eq!(sessions().await, before);
    // The ticket opens nothing as a bearer of anything.
    let ticket = result["secondFactor"]["ticket"].as_str().unwrap().to_owned();
    let thief = tweak(site.anonymous(), |c| c.token = Some(ticket.clone()));
    let registry = collegium::compose::registry(&edge::Metrics::default()).unwrap();
    let mut tried = 0;
    for op in registry.ops().filter(|op| !matches!(op.policy, kernel::Policy::Public(_))) {
        let body = (op.method != "GET" && op.method != "DELETE").then(|| json!({}));
        let answer = thief.send(op.method.clone(), &op.path.replace("{id}", "x"), body).await;
        assert_eq!(answer.status, 401, "{} with a ticket", op.id);
        tried += 1;
    }
    // Nor does it lie in the database.
    for table in ["sign_in_ticket", "session", "audit_entry", "sign_in"] {
        let rows = crate::kit::dump(&site, table, &[]).await;
        assert!(rows.iter().all(|r| !r.contains(&ticket)), "{table}");
    }
    site.app.clock.advance(30_000);
    let done = second_step(&site.anonymous(), &ticket, "TOTP", &ways::code_of(&site, &secret)).await.expect(200);
    with_token(&site.anonymous(), &done).get("/api/user/info").await.expect(200);
    println!("D4: {tried} operations tried with a ticket");
});

on_every_database!(a_code_a_ticket_and_a_recovery_code_work_once, site, {
    let (_, client) = somebody(&site, "li").await;
    let (secret, recovery) = ways::enrol(&site, &client).await;
    let place = from(&site, 1);
    // The code that set it up is used already.
    let ticket = ways::ticket(&place, "li").await;
    second_step(&place, &ticket, "TOTP", &ways::code_of(&site, &secret)).await.expect(422);
    site.app.clock.advance(30_000);
    let code = ways::code_of(&site, &secret);
    second_step(&place, &ticket, "TOTP", &code).await.expect(200);
    // The ticket is used, whatever comes with it.
    second_step(&place, &ticket, "RECOVERY", &recovery[0]).await.expect(401);
    // The same code once more, with a new ticket and as a step-up.
    let ticket = ways::ticket(&place, "li").await;
    second_step(&place, &ticket, "TOTP", &code).await.expect(422);
    client.post("/api/user/step-up", json!({ "code": code })).await.expect(422);
    second_step(&place, &ticket, "RECOVERY", &recovery[0].to_uppercase()).await.expect(200);
    let ticket = ways::ticket(&place, "li").await;
    second_step(&place, &ticket, "RECOVERY", &recovery[0]).await.expect(422);
    second_step(&place, &ticket, "RECOVERY", &recovery[1].replace('-', " ")).await.expect(200);
    let view = client.get("/api/user/second-factor").await.expect(200);
    assert_eq!(view.result()["recoveryCodesLeft"], 8);
    // New ones end the old ones.
    let renewed = client.post("/api/user/second-factor/recovery-codes", json!({})).await.expect(200);
    assert_eq!(renewed.result()["recoveryCodes"].as_array().unwrap().len(), 10);
    super::later(&site);
    let ticket = ways::ticket(&place, "li").await;
    second_step(&place, &ticket, "RECOVERY", &recovery[2]).await.expect(422);
    // A ticket is good for ten minutes.
    site.app.clock.advance(10 * Timestamp::MINUTE);
    second_step(&place, &ticket, "RECOVERY", renewed.result()["recoveryCodes"][0].as_str().unwrap()).await.expect(401);
    println!("D4: 10 repeated or late proofs refused");
});

on_every_database!(two_at_once_with_one_code_get_in_once, site, {
    let (_, client) = somebody(&site, "li").await;
    let (secret, recovery) = ways::enrol(&site, &client).await;
    site.app.clock.advance(30_000);
    for (method, code) in [("TOTP", ways::code_of(&site, &secret)), ("RECOVERY", recovery[0].clone())] {
        let mut calls = vec![];
        for n in 0..4 {
            let (client, code) = (from(&site, n), code.clone());
            let ticket = ways::ticket(&client, "li").await;
            calls.push(tokio::spawn(async move { second_step(&client, &ticket, method, &code).await.status }));
        }
        let mut got_in = 0;
        for call in calls {
            got_in += u32::from(call.await.unwrap() == 200);
        }
        assert_eq!(got_in, 1, "{method}");
        super::later(&site);
    }
    println!("D4: 8 parallel proofs with 2 codes, 2 got in");
});

on_every_database!(a_role_that_asks_for_a_factor_gets_one_first, site, {
    let (person, client) = somebody(&site, "li").await;
    client.get("/api/user/menu").await.expect(200);
    sql(&site, &format!("UPDATE role SET second_factor = TRUE WHERE id = '{}'", person.role_id)).await;
    site.app.sessions.forget();
    // Sessions that were there before are asked too.
    assert_eq!(client.get("/api/user/menu").await.expect(409).code(), "second_factor_required");
    let answer = site.anonymous().post("/api/auth/login", login_body("li")).await.expect(200);
    assert_eq!(answer.result()["mustEnrolSecondFactor"], true);
    let fresh = with_token(&site.anonymous(), &answer);
    assert_eq!(fresh.get("/api/user/info").await.expect(200).result()["mustEnrolSecondFactor"], true);
    fresh.get("/api/user/menu").await.expect(409);
    ways::enrol(&site, &fresh).await;
    fresh.get("/api/user/menu").await.expect(200);
    client.get("/api/user/menu").await.expect(200);
    // It stays while the role asks.
    assert_eq!(fresh.delete("/api/user/second-factor").await.expect(409).code(), "second_factor_required_by_role");
    // An administrator with enough rights takes it away; all sessions end, and it is asked for again.
    let (_, clerk) = site.person("clerk", &[("ADMIN_AUTH_SECURITY", kernel::actor::Actions::all())]).await;
    let body = json!({ "id": site.admin.user_id, "reason": "asked by phone" });
    let reset = "/api/security/user-account/second-factor/reset";
    assert_eq!(clerk.post(reset, body).await.expect(409).code(), "target_holds_more");
    let body = json!({ "id": person.user_id, "reason": "no" });
    site.root().post(reset, body).await.expect(422);
    let body = json!({ "id": person.user_id, "reason": "lost the phone" });
    site.root().post(reset, body.clone()).await.expect(200);
    assert_eq!(site.root().post(reset, body).await.expect(409).code(), "second_factor_off");
    fresh.get("/api/user/info").await.expect(401);
    let answer = site.anonymous().post("/api/auth/login", login_body("li")).await.expect(200);
    assert_eq!(answer.result()["mustEnrolSecondFactor"], true);
    let reason = fetch(&site, "SELECT reason FROM audit_entry WHERE reason IS NOT NULL").await;
    assert_eq!(reason, [[Some("lost the phone".to_owned())]]);
    println!("D4: 12 steps of an account whose role asks for a factor");
});

on_every_database!(step_up_lasts_ten_minutes_and_changes_the_token, site, {
    let (_, client) = somebody(&site, "li").await;
    let change = |client: &testkit::Client, n: i32| {
        let client = client.clone();
        async move {
            let body = json!({ "email": format!("new{n}@test.invalid"), "version": n });
            client.patch("/api/user/profile", body).await
        }
    };
    change(&client, 1).await.expect(200);
    site.app.clock.advance(STEP_UP_MS - 1);
    change(&client, 2).await.expect(200);
    site.app.clock.advance(1);
    assert_eq!(change(&client, 3).await.expect(409).code(), "step_up_required");
    // What is not sensitive goes on.
    client.patch("/api/user/profile", json!({ "nickname": "li", "version": 3 })).await.expect(200);
    client.post("/api/user/step-up", json!({})).await.expect(422);
    client.post("/api/user/step-up", json!({ "password": "wrong" })).await.expect(422);
    client.post("/api/user/step-up", json!({ "code": "123456" })).await.expect(422);
    let answer =
        client.with_key("k1").post("/api/user/step-up", json!({ "password": ways::PASSWORD })).await.expect(200);
    let stepped = with_token(&site.anonymous(), &answer);
    assert_eq!(client.get("/api/user/info").await.expect(401).code(), "login.expired");
    change(&stepped, 4).await.expect(200);
    // Whoever has a second factor proves that one; the password does not do.
    let (secret, _) = ways::enrol(&site, &stepped).await;
    site.app.clock.advance(STEP_UP_MS);
    stepped.post("/api/user/step-up", json!({ "password": ways::PASSWORD })).await.expect(422);
    let answer = stepped.post("/api/user/step-up", json!({ "code": ways::code_of(&site, &secret) })).await.expect(200);
    let again = with_token(&site.anonymous(), &answer);
    change(&again, 5).await.expect(200);
    again.delete("/api/user/second-factor").await.expect(200);
    // No token is kept for repeating an answer.
    for row in crate::kit::dump(&site, "idempotency", &[]).await {
        assert!(!row.contains("token"), "{row}");
    }
    println!("D4: 14 calls around one step-up");
});

on_every_database!(a_code_by_mail_is_no_second_factor_after_a_code_by_mail, site, {
    let (_, client) = somebody(&site, "li").await;
    ways::enrol(&site, &client).await;
    let place = from(&site, 1);
    let (challenge, code) = ways::ask(&site, &place, json!({ "purpose": "SIGN_IN", "account": "li" })).await;
    let answer = place.post("/api/auth/code", json!({ "challenge": challenge, "code": code })).await.expect(200);
    assert!(answer.result()["token"].is_null());
    let ticket = answer.result()["secondFactor"]["ticket"].as_str().unwrap().to_owned();
    // Switched on, it serves after a password and not after a code.
    ways::save_sign_in(&site, |s| s.code_as_second_factor = true).await;
    let count = || number(&site, "SELECT count(*) FROM message WHERE template_code = 'security.code'");
    let before = count().await;
    let asked = json!({ "purpose": "SECOND_FACTOR", "ticket": ticket });
    place.post("/api/account/sms", asked).await.expect(200);
    assert_eq!(count().await, before, "nothing was sent");
    let ticket = ways::ticket(&place, "li").await;
    let asked = json!({ "purpose": "SECOND_FACTOR", "ticket": ticket });
    let (challenge, code) = ways::ask(&site, &place, asked).await;
    // Sent for this ticket, it serves no other.
    let other = ways::ticket(&place, "li").await;
    let body = |ticket: &str| json!({ "ticket": ticket, "method": "EMAIL", "code": code, "challenge": challenge });
    place.post("/api/auth/2step-code", body(&other)).await.expect(422);
    place.post("/api/auth/2step-code", body(&ticket)).await.expect(200);
    place.post("/api/auth/code", json!({ "challenge": challenge, "code": code })).await.expect(422);
    println!("D4: 5 proofs by mail");
});

on_every_database!(a_session_left_open_cannot_enrol_a_factor_of_its_own, site, {
    let (_, client) = somebody(&site, "li").await;
    super::later(&site);
    let refused = client.post("/api/user/second-factor/start", json!({})).await.expect(409);
    assert_eq!(refused.code(), "step_up_required");
    let answer = client.post("/api/user/step-up", json!({ "password": crate::kit::PASSWORD })).await.expect(200);
    with_token(&client, &answer).post("/api/user/second-factor/start", json!({})).await.expect(200);
});
