//! First passwords, changed passwords.

use kernel::{
    op::Awaits,
    password::{Cost, Hasher},
};
use serde_json::json;
use testkit::Client;

use crate::{
    kit::{PASSWORD, TEMPLATES, USERS, set_password, sign_in, tweak, user},
    on_every_database,
    support::Site,
};

const NEXT: &str = "Grey-Stone-83";

async fn with_token(site: &Site, username: &str, password: &str) -> Client {
    let answer = sign_in(&site.anonymous(), username, password).await.expect(200);
    tweak(site.anonymous(), |c| c.token = Some(answer.result()["token"].as_str().unwrap().to_owned()))
}

on_every_database!(a_first_password_opens_nothing_but_its_change, site, {
    let root = site.root();
    let role = json!([site.admin.role_id]);
    let made = root.post(USERS, user("li", json!({ "roleIds": role }))).await.expect(200);
    let temporary = made.result()["temporaryPassword"].as_str().unwrap().to_owned();
    let client = with_token(&site, "li", &temporary).await;
    // A super administrator already, and yet: who they are, the change, signing out. Signing in is open to all.
    assert_eq!(client.get("/api/user/info").await.expect(200).result()["mustChangePassword"], true);
    let registry = collegium::compose::registry(&edge::Metrics::default()).unwrap();
    let mut open: Vec<_> =
        registry.ops().filter(|op| op.half_way.contains(&Awaits::Password)).map(|op| op.id.as_str()).collect();
    open.sort_unstable();
    assert_eq!(open, ["changeMyPassword", "logout", "userInfo"]);
    for op in registry
        .ops()
        .filter(|op| !op.half_way.contains(&Awaits::Password) && !matches!(op.policy, kernel::Policy::Public(_)))
    {
        let path = op.path.replace("{id}", "x");
        let body = (op.method != "GET").then(|| json!({}));
        let answer = client.send(op.method.clone(), &path, body).await.expect(409);
        assert_eq!(answer.code(), "password_change_required", "{} {path}", op.method);
    }
    let refusal = client.get(TEMPLATES).await.expect(409);
    assert_eq!(refusal.json["refusal"]["rules"][0]["actions"][0]["to"], "/account/settings");
    let body = json!({ "current": temporary, "next": NEXT });
    client.post("/api/user/password", body).await.expect(200);
    client.get(TEMPLATES).await.expect(200);
    sign_in(&site.anonymous(), "li", &temporary).await.expect(401);
    let answer = sign_in(&site.anonymous(), "li", NEXT).await.expect(200);
    assert_eq!(answer.result()["mustChangePassword"], false);
});

on_every_database!(a_changed_password_ends_all_other_sessions, site, {
    site.person("zhang.san", &[]).await;
    set_password(&site, "zhang.san", PASSWORD).await;
    let (here, there) =
        (with_token(&site, "zhang.san", PASSWORD).await, with_token(&site, "zhang.san", PASSWORD).await);
    there.get("/api/user/info").await.expect(200);
    here.post("/api/user/password", json!({ "current": PASSWORD, "next": NEXT })).await.expect(200);
    here.get("/api/user/info").await.expect(200);
    assert_eq!(there.get("/api/user/info").await.expect(401).code(), "login.expired");
    sign_in(&site.anonymous(), "zhang.san", PASSWORD).await.expect(401);
    sign_in(&site.anonymous(), "zhang.san", NEXT).await.expect(200);
});

on_every_database!(a_new_password_must_be_a_good_one, site, {
    site.person("zhang.san", &[]).await;
    set_password(&site, "zhang.san", PASSWORD).await;
    let client = with_token(&site, "zhang.san", PASSWORD).await;
    let long = format!("Aa1!{}", "x".repeat(125));
    let cases = [
        (PASSWORD, "Short-1", "next", "too_weak"),
        (PASSWORD, "alllowercaseletters", "next", "too_weak"),
        (PASSWORD, "My-Password-99", "next", "too_common"),
        (PASSWORD, "Zhang.San-2026", "next", "contains_username"),
        (PASSWORD, PASSWORD, "next", "same_password"),
        (PASSWORD, long.as_str(), "next", "too_long"),
        ("wrong", NEXT, "current", "wrong_password"),
    ];
    for (current, next, field, code) in cases {
        // The call is limited to ten a minute; this is about its rules.
        site.app.clock.advance(60_000);
        let answer = client.post("/api/user/password", json!({ "current": current, "next": next })).await.expect(422);
        assert_eq!(answer.errors(), [(field.to_owned(), code.to_owned())]);
    }
    sign_in(&site.anonymous(), "zhang.san", PASSWORD).await.expect(200);
    site.app.clock.advance(60_000);
    // Not a way to guess it without limit.
    let mut limited = 0;
    for _ in 0..15 {
        let answer = client.post("/api/user/password", json!({ "current": "wrong", "next": NEXT })).await;
        limited += u32::from(answer.status == 429);
    }
    // One failure above, four more; then it waits.
    assert_eq!(limited, 11);
});

// Argon2 is slow on purpose: those who come when the line is full are sent away, not queued forever.
#[tokio::test]
async fn a_full_hashing_pool_answers_busy_with_a_time() {
    let hasher = Hasher::new(Cost { memory_kib: 256, rounds: 8 }).unwrap();
    // All of them come before the first is done; two hundred may wait, and one runs on each core.
    let answers = futures_util::future::join_all((0..600).map(|_| hasher.verify("x", None))).await;
    let (served, sent_away): (Vec<_>, Vec<_>) = answers.into_iter().partition(Result::is_ok);
    assert!(served.len() >= 200 && sent_away.len() >= 100, "{} served, {} sent away", served.len(), sent_away.len());
    for error in sent_away {
        let error = error.unwrap_err();
        assert_eq!((error.status(), error.retry_after_s()), (503, Some(5)));
    }
    assert!(!hasher.verify("x", None).await.unwrap(), "and then it works again");
}
