//! The first administrator of a new database.

use kernel::app::Mode;
use security::first_admin::first_admin_token;
use serde_json::{Value, json};
use testkit::Client;

use crate::{
    kit::{PASSWORD, number, set_password, sign_in, sql, tweak},
    story,
    support::Site,
};

fn body(key: &str) -> Value {
    json!({ "key": key, "username": "First", "name": "第一", "password": PASSWORD })
}

/// A database as it is before anybody has an account.
async fn empty(site: &Site) -> Client {
    for table in ["session", "user_role", "app_user"] {
        sql(site, &format!("DELETE FROM {table}")).await;
    }
    site.app.sessions.forget();
    site.anonymous()
}

story!(a_new_database_has_no_account_and_the_key_makes_one, site, {
    let anonymous = empty(&site).await;
    assert_eq!(number(&site, "SELECT count(*) FROM app_user").await, 0);
    let key = first_admin_token(&site.app).await.unwrap();
    for (change, field) in [
        (json!({ "password": "short" }), "password"),
        (json!({ "username": "" }), "username"),
        (json!({ "name": " " }), "name"),
        (json!({ "key": "wrong" }), "key"),
    ] {
        let bad = crate::kit::with(body(&key), change);
        assert_eq!(anonymous.post("/api/auth/first-admin", bad).await.expect(422).errors()[0].0, field);
    }
    anonymous.post("/api/auth/first-admin", body(&key)).await.expect(200);
    let answer = sign_in(&anonymous, "first", PASSWORD).await.expect(200);
    let client = tweak(anonymous.clone(), |c| c.token = Some(answer.result()["token"].as_str().unwrap().to_owned()));
    client.get("/api/security/user").await.expect(200);
    // Once, and never beside another one.
    let answer = anonymous.post("/api/auth/first-admin", body(&key)).await.expect(422);
    assert_eq!(answer.errors(), [("key".into(), "invalid_key".into())]);
    assert_eq!(first_admin_token(&site.app).await.unwrap_err().code(), "admin_exists");
    assert_eq!(number(&site, "SELECT count(*) FROM app_user").await, 1);
    assert_eq!(site.app.mode, Mode::Development);
});

story!(a_key_is_good_for_half_an_hour, site, {
    let anonymous = empty(&site).await;
    let early = first_admin_token(&site.app).await.unwrap();
    site.app.clock.advance(30 * 60_000);
    let late = anonymous.post("/api/auth/first-admin", body(&early)).await.expect(422);
    let key = first_admin_token(&site.app).await.unwrap();
    let wrong = anonymous.post("/api/auth/first-admin", body("wrong")).await.expect(422);
    // Late, used and wrong read alike.
    assert_eq!(late.json["errors"], wrong.json["errors"]);
    site.app.clock.advance(30 * 60_000 - 1);
    anonymous.post("/api/auth/first-admin", body(&key)).await.expect(200);
});

story!(a_key_made_before_does_not_help_once_there_is_an_administrator, site, {
    let anonymous = empty(&site).await;
    let (one, two) = (first_admin_token(&site.app).await.unwrap(), first_admin_token(&site.app).await.unwrap());
    anonymous.post("/api/auth/first-admin", body(&one)).await.expect(200);
    let answer = anonymous.post("/api/auth/first-admin", body(&two)).await.expect(409);
    assert_eq!(answer.code(), "admin_exists");
    set_password(&site, "first", PASSWORD).await;
    // Guessing keys is limited as well.
    let mut limited = 0;
    for _ in 0..20 {
        limited += u32::from(anonymous.post("/api/auth/first-admin", body("guess")).await.status == 429);
    }
    assert!(limited >= 10, "{limited}");
});
