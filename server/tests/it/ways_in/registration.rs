//! Making one's own account.

use serde_json::{Value, json};

use super::from;
use crate::{
    kit::fetch,
    story,
    ways::{self, asking_to_register},
};

fn form(challenge: &str, code: &str, username: &str) -> Value {
    json!({
        "challenge": challenge, "code": code, "username": username, "name": "新人", "password": "Lake-Heron-47",
        "language": "en-US",
    })
}

story!(whoever_may_register_gets_an_account_without_rights, site, {
    let place = from(&site, 1);
    // Nobody may, until it is said.
    let config = place.get("/api/system/config/app").await.expect(200);
    assert_eq!(config.result()["content"]["signIn"]["register"], false);
    let asked = place.post("/api/account/sms", asking_to_register(&site, "a@test.invalid").await).await;
    assert_eq!(asked.expect(409).code(), "way_switched_off");
    place.post("/api/auth/register", form("x", "000000", "newcomer")).await.expect(409);
    ways::save_sign_in(&site, |s| {
        s.register = kernel::identity::Registration::Domains;
        s.register_domains = vec!["test.invalid".into()];
    })
    .await;
    let other = asking_to_register(&site, "a@elsewhere.invalid").await;
    let refused = place.post("/api/account/sms", other).await.expect(422);
    assert_eq!(refused.errors(), [("address".to_owned(), "wrong_domain".to_owned())]);
    // A mail to any address costs a solved puzzle, each its own.
    let unsolved = json!({ "purpose": "REGISTER", "address": "a@test.invalid" });
    place.post("/api/account/sms", unsolved).await.expect(422);
    let spent = asking_to_register(&site, "b@test.invalid").await;
    place.post("/api/account/sms", spent.clone()).await.expect(200);
    place.post("/api/account/sms", spent).await.expect(422);
    let body = asking_to_register(&site, "New.Comer@test.invalid").await;
    let (challenge, code) = ways::ask(&site, &place, body).await;
    // Mistakes in the form cost nothing; a taken name costs a try and does not use the code up.
    for (name, field) in [("a", "username"), ("1abc", "username"), ("root!", "username")] {
        let answer = place.post("/api/auth/register", form(&challenge, &code, name)).await.expect(422);
        assert_eq!(answer.errors()[0].0, field, "{name}");
    }
    let taken = place.post("/api/auth/register", form(&challenge, &code, "root")).await.expect(422);
    assert_eq!(taken.errors(), [("username".to_owned(), "already_exists".to_owned())]);
    let made = place.post("/api/auth/register", form(&challenge, &code, "NewComer")).await.expect(200);
    assert_eq!(made.result(), &json!({ "username": "newcomer", "name": "新人" }));
    place.post("/api/auth/register", form(&challenge, &code, "second")).await.expect(422);
    let row = fetch(&site, "SELECT kind, email, language FROM app_user WHERE username = 'newcomer'").await;
    assert_eq!(row, [["STUDENT", "new.comer@test.invalid", "en-US"].map(|t| Some(t.to_owned()))]);
    let signed_in = place.post("/api/auth/login", super::login_body("newcomer")).await.expect(200);
    let client = super::with_token(&place, &signed_in);
    let info = client.get("/api/user/info").await.expect(200);
    assert_eq!(info.result()["roles"][0]["code"], "registered");
    assert_eq!(info.result()["roles"][0]["permissions"], json!([]));
    client.get("/api/security/user").await.expect(403);
});

story!(ways_that_are_switched_off_are_closed, site, {
    ways::save_sign_in(&site, |s| {
        s.code = false;
        s.forgot = false;
    })
    .await;
    let place = from(&site, 1);
    for purpose in ["SIGN_IN", "RESET"] {
        let answer = place.post("/api/account/sms", json!({ "purpose": purpose, "account": "root" })).await;
        assert_eq!(answer.expect(409).code(), "way_switched_off");
    }
    place.post("/api/auth/forge-password", json!({ "account": "root" })).await.expect(409);
    let config = place.get("/api/system/config/app").await.expect(200);
    let open = &config.result()["content"]["signIn"];
    assert_eq!((&open["code"], &open["forgot"], &open["password"]), (&json!(false), &json!(false), &json!(true)));
});
