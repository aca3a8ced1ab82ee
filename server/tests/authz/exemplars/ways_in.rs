//! Requests about ways in: second factors, one-time codes, and the way back from a provider.

use kernel::Op;
use serde_json::{Value, json};
use testkit::Client;

use super::{Body, Made};
use crate::{
    calls::{from_elsewhere, unique},
    rows::{link, new_row},
    support::Site,
    ways,
};

/// Second factors and one-time codes.
pub async fn ways_in(site: &Site, op: &Op) -> Option<Made> {
    let n = unique();
    let nobody = |body: Value| (Some(site.anonymous()), String::new(), Body::Json(body));
    Some(match op.id.as_str() {
        "startSecondFactor" => (Some(site.person(&format!("starter-{n}"), &[]).await.1), String::new(), Body::None),
        "confirmSecondFactor" => {
            let (_, client) = site.person(&format!("enroller-{n}"), &[]).await;
            let code = ways::code_of(site, &ways::start_factor(&client).await);
            (Some(client), String::new(), Body::Json(json!({ "code": code })))
        }
        "renewRecoveryCodes" | "removeSecondFactor" => {
            let (_, client) = site.person(&format!("enrolled-{n}"), &[]).await;
            ways::enrol(site, &client).await;
            (Some(client), String::new(), Body::None)
        }
        "resetSecondFactor" => {
            let (person, client) = site.person(&format!("loser-{n}"), &[]).await;
            ways::enrol(site, &client).await;
            let body = json!({ "id": person.user_id, "reason": "lost the phone" });
            (None, String::new(), Body::Json(body))
        }
        "secondStep" => {
            let (person, client) = site.person(&format!("stepper-{n}"), &[]).await;
            ways::set_password(site, &person.username).await;
            let (_, recovery) = ways::enrol(site, &client).await;
            let ticket = ways::ticket(&from_elsewhere(&site.anonymous()), &person.username).await;
            nobody(json!({ "ticket": ticket, "method": "RECOVERY", "code": recovery[0] }))
        }
        "chooseNotification" => {
            let (_, client) = site.person(&format!("chooser-{n}"), &[]).await;
            let body = json!({ "code": "system.test", "channel": "EMAIL", "wanted": true });
            (Some(client), String::new(), Body::Json(body))
        }
        "sendCode" => nobody(json!({ "purpose": "SIGN_IN", "account": format!("nobody-{n}") })),
        "resendCode" => nobody(json!({ "challenge": format!("unknown-{n}") })),
        "forgotPassword" => {
            let (person, _) = site.person(&format!("forgetful-{n}"), &[]).await;
            ways::set_password(site, &person.username).await;
            let asked = json!({ "purpose": "RESET", "account": person.username });
            let (challenge, code) = ways::ask(site, &from_elsewhere(&site.anonymous()), asked).await;
            nobody(json!({ "challenge": challenge, "code": code, "password": "Grey-Stone-83" }))
        }
        "loginByCode" => {
            let (person, _) = site.person(&format!("coded-{n}"), &[]).await;
            ways::set_password(site, &person.username).await;
            let asked = json!({ "purpose": "SIGN_IN", "account": person.username });
            let (challenge, code) = ways::ask(site, &from_elsewhere(&site.anonymous()), asked).await;
            nobody(json!({ "challenge": challenge, "code": code }))
        }
        "register" => {
            ways::open_registration(site).await;
            let asked = ways::asking_to_register(site, &format!("new-{n}@test.invalid")).await;
            let (challenge, code) = ways::ask(site, &from_elsewhere(&site.anonymous()), asked).await;
            nobody(json!({
                "challenge": challenge, "code": code, "username": format!("new-{n}"), "name": "新人",
                "password": "Lake-Heron-47", "language": "zh-CN",
            }))
        }
        _ => return None,
    })
}

/// A browser on its way back from a provider, with the proof of a linked person.
pub async fn back_from_provider(site: &Site, cas: bool) -> (Client, String) {
    let fake = testkit::FakeProvider::start(Some(site.app.clock.now())).await;
    let (n, url) = (unique(), &fake.url);
    let (person, _) = site.person(&format!("linked-{n}"), &[]).await;
    let mut body = new_row("SsoProvider");
    body["internal"] = true.into();
    body["issuer"] = format!("{url}/cas").into();
    let (mut door, mut issuer) = ("/api/sso/login", format!("{url}/cas"));
    if !cas {
        for (name, value) in [
            ("kind", "OAUTH2".to_owned()),
            ("authorizationEndpoint", format!("{url}/oauth2/authorize")),
            ("tokenEndpoint", format!("{url}/oauth2/token")),
            ("userinfoEndpoint", format!("{url}/oauth2/userinfo")),
            ("clientId", testkit::provider::CLIENT_ID.to_owned()),
            ("clientSecret", testkit::provider::CLIENT_SECRET.to_owned()),
        ] {
            body[name] = value.into();
        }
        (door, issuer) = ("/api/auth/oauth2/login", format!("{url}/oauth2/userinfo#sub"));
    }
    from_elsewhere(&site.root()).post("/api/system/sso-provider", body.clone()).await.expect(200);
    let subject = format!("subject-{n}");
    link(site, &person.user_id, if cas { "SSO" } else { "OAUTH2" }, &issuer, &subject).await;
    let mut browser = from_elsewhere(&site.anonymous());
    let off = browser.get(&format!("{door}?provider={}", body["code"].as_str().unwrap())).await.expect(200);
    let cookie = off.headers["set-cookie"].to_str().unwrap();
    browser.cookie = Some(cookie.split(';').next().unwrap().to_owned());
    let back = fake.visit(off.result()["location"].as_str().unwrap(), &subject).await;
    let proof = if cas { "ticket" } else { "code" };
    (browser, format!("{door}?{proof}={}&state={}", back.get(proof).unwrap(), back.get("state").unwrap()))
}
