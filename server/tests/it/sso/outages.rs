//! I1, I3: providers that are down, slow, too talkative, or point elsewhere.

use std::sync::Arc;

use serde_json::{Value, json};
use testkit::{Backend, FakeProvider, NOW, provider::Reply};

use super::kit::{House, add, door, link, round_trip};
use crate::{
    kit::{PASSWORD, set_password, sign_in},
    support::Site,
};

#[tokio::test]
async fn a_provider_that_does_not_answer_hinders_nobody_else() {
    let site = Site::start(Backend::Sqlite).await;
    let house = House::open(&site).await;
    let (_, client) = site.person("li", &[]).await;
    set_password(&site, "li", PASSWORD).await;
    let paths = [
        ("oidc", "/token"),
        ("oauth2", "/oauth2/token"),
        ("oauth2", "/oauth2/userinfo"),
        ("cas", "/cas/p3/serviceValidate"),
    ];
    for kind in ["oidc", "oauth2", "cas"] {
        link(&house.fake, &client, kind, "lihua").await.expect(200);
    }
    let mut cases = 0;
    for (kind, path) in paths {
        for (reply, code) in [
            (Reply::Huge, "sso_provider_unavailable"),
            (Reply::Status(500), "sso_answer_invalid"),
            (Reply::Redirect(format!("{}/", house.fake.url)), "sso_answer_invalid"),
        ] {
            house.fake.tricks(|t| drop(t.replies.insert(path.into(), reply.clone())));
            let answer = round_trip(&site, &house.fake, kind, "lihua").await;
            assert_eq!((answer.status.as_u16(), answer.code()), (409, code), "{kind} {path} {reply:?}");
            house.fake.behave();
            cases += 1;
        }
    }
    assert!(!house.fake.inner().asked.iter().any(|p| p == "/"), "a redirect was followed");
    // Nobody waits for a provider that is silent, and nobody else waits at all.
    house.fake.tricks(|t| drop(t.replies.insert("/token".into(), Reply::Silent)));
    let (slow, quick) = tokio::join!(round_trip(&site, &house.fake, "oidc", "lihua"), async {
        sign_in(&site.anonymous(), "li", PASSWORD).await
    });
    quick.expect(200);
    assert_eq!(slow.expect(409).code(), "sso_provider_unavailable");
    println!("I1 outages: {} cases", cases + 1);
}

type Edit = fn(&mut Value);

#[tokio::test]
async fn what_a_provider_says_of_itself_is_not_believed() {
    let site = Site::start(Backend::Sqlite).await;
    let (mut cases, document) = (0, "/.well-known/openid-configuration");
    let edits: [(&str, Edit, &str); 8] = [
        ("another issuer", |d| d["issuer"] = json!("https://e.example"), "sso_answer_invalid"),
        ("script for an address", |d| d["authorization_endpoint"] = json!("javascript:alert(1)"), "sso_answer_invalid"),
        ("data for an address", |d| d["authorization_endpoint"] = json!("data:text/html,x"), "sso_answer_invalid"),
        (
            "keys at the metadata service",
            |d| d["jwks_uri"] = json!("http://169.254.169.254/latest"),
            "sso_provider_unavailable",
        ),
        ("keys in a file", |d| d["jwks_uri"] = json!("file:///etc/passwd"), "sso_answer_invalid"),
        ("keys at nobody", |d| d["jwks_uri"] = json!("http://0.0.0.0:1/"), "sso_provider_unavailable"),
        ("no keys", |d| drop(d.as_object_mut().unwrap().remove("jwks_uri")), "sso_answer_invalid"),
        (
            "no authorisation",
            |d| drop(d.as_object_mut().unwrap().remove("authorization_endpoint")),
            "sso_answer_invalid",
        ),
    ];
    for (n, (what, edit, code)) in edits.into_iter().enumerate() {
        let fake = FakeProvider::start(Some(NOW)).await;
        fake.tricks(|t| t.discovery = Some(Arc::new(edit)));
        add(&site, &fake, "oidc", json!({ "code": format!("e{n}") })).await.expect(200);
        let answer = site.anonymous().get(&format!("{}?provider=e{n}", door("oidc"))).await;
        assert_eq!((answer.status.as_u16(), answer.code()), (409, code), "{what}");
        cases += 1;
    }
    for (n, (reply, code)) in [
        (Reply::Status(404), "sso_answer_invalid"),
        (Reply::Status(503), "sso_answer_invalid"),
        (Reply::Huge, "sso_provider_unavailable"),
        (Reply::Redirect("http://169.254.169.254/".into()), "sso_answer_invalid"),
        (Reply::Json(json!([])), "sso_answer_invalid"),
        (Reply::Text("text/html", "<html>".into()), "sso_answer_invalid"),
    ]
    .into_iter()
    .enumerate()
    {
        let fake = FakeProvider::start(Some(NOW)).await;
        fake.tricks(|t| drop(t.replies.insert(document.into(), reply.clone())));
        add(&site, &fake, "oidc", json!({ "code": format!("r{n}") })).await.expect(200);
        let answer = site.anonymous().get(&format!("{}?provider=r{n}", door("oidc"))).await;
        assert_eq!((answer.status.as_u16(), answer.code()), (409, code), "{reply:?}");
        cases += 1;
    }
    // Not marked as internal, the very same provider is out of reach.
    let fake = FakeProvider::start(Some(NOW)).await;
    add(&site, &fake, "oidc", json!({ "internal": false })).await.expect(422);
    let https = fake.url.replace("http://", "https://");
    add(&site, &fake, "oidc", json!({ "internal": false, "issuer": https })).await.expect(200);
    let answer = site.anonymous().get(&format!("{}?provider=oidc", door("oidc"))).await.expect(409);
    assert_eq!(answer.code(), "sso_provider_unavailable");
    assert!(answer.json["message"].as_str().unwrap().contains("127.0.0.1"));
    assert!(fake.inner().asked.is_empty());
    println!("I3 providers: {} cases", cases + 2);
}
