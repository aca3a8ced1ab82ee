//! Configuring providers: what is refused, what is never shown, what a test finds.

use serde_json::{Value, json};
use testkit::provider::CLIENT_SECRET;

use super::kit::{House, KINDS, PROVIDERS, row};
use crate::{
    kit::{dump, sql, with},
    story,
};

story!(a_secret_goes_in_and_never_comes_out, site, {
    let house = House::open(&site).await;
    let root = site.root();
    let list = root.get(PROVIDERS).await.expect(200);
    assert_eq!(list.result()["totalCount"], KINDS.len());
    assert!(list.result()["data"].as_array().unwrap().iter().all(|r| r["secretSetAt"].is_string()));
    let one = list.result()["data"][0].clone();
    let history = root.get(&format!("{PROVIDERS}/{}/history", one["id"].as_str().unwrap())).await.expect(200);
    for answer in [&list, &history] {
        assert!(!String::from_utf8_lossy(&answer.bytes).contains(CLIENT_SECRET));
    }
    for table in ["sso_provider", "audit_entry"] {
        let rows = dump(&site, table, &[]).await.join("\n");
        assert!(!rows.contains(CLIENT_SECRET), "{table}");
    }
    // Without a new one the old one stays.
    for secret in [json!(null), json!(""), json!("••••••••")] {
        let now = root.get(&format!("{PROVIDERS}/{}", one["id"].as_str().unwrap())).await.expect(200);
        let change =
            json!({ "id": one["id"], "version": now.result()["version"], "nameEn": "New", "clientSecret": secret });
        root.patch(PROVIDERS, change).await.expect(200);
    }
    let code = one["code"].as_str().unwrap();
    let (_, client) = site.person("li", &[]).await;
    super::kit::link(&house.fake, &client, code, "lihua").await.expect(200);
    // It is shown to everybody who may sign in, without what only we and the provider know.
    let config = site.anonymous().get("/api/system/config/app").await.expect(200);
    let shown = &config.result()["content"]["signIn"]["providers"];
    let mut fields: Vec<_> = shown[0].as_object().unwrap().keys().cloned().collect();
    fields.sort();
    assert_eq!(
        (shown.as_array().unwrap().len(), fields),
        (5, vec!["code".into(), "kind".into(), "nameEn".into(), "nameZh".into()])
    );
});

story!(mistakes_in_the_settings_point_at_their_field, site, {
    let url = "https://sso.example.edu";
    let root = site.root();
    let cases = [
        ("oidc", json!({ "code": "A B" }), "code"),
        ("oidc", json!({ "issuer": "" }), "issuer"),
        ("oidc", json!({ "issuer": "sso.example.edu" }), "issuer"),
        ("oidc", json!({ "issuer": "http://sso.example.edu", "internal": false }), "issuer"),
        ("oidc", json!({ "issuer": "https://sso.example.edu/?a=b" }), "issuer"),
        ("oidc", json!({ "clientId": "" }), "clientId"),
        ("oidc", json!({ "kind": "SAML" }), "kind"),
        ("oauth2", json!({ "tokenEndpoint": "" }), "tokenEndpoint"),
        ("oauth2", json!({ "authorizationEndpoint": "javascript:alert(1)" }), "authorizationEndpoint"),
        ("oauth2", json!({ "userinfoEndpoint": "https://u:p@e.example/" }), "userinfoEndpoint"),
        ("oauth2", json!({ "subjectClaim": "a b" }), "subjectClaim"),
        ("oauth2", json!({ "clientAuth": "JWT" }), "clientAuth"),
        ("wps", json!({ "dialect": "SOAP" }), "dialect"),
        ("cas", json!({ "issuer": "" }), "issuer"),
        ("cas", json!({ "sortOrder": -1 }), "sortOrder"),
    ];
    for (kind, change, field) in cases {
        let answer = root.post(PROVIDERS, with(row(url, kind), change.clone())).await.expect(422);
        assert!(answer.errors().iter().any(|(f, _)| f == field), "{change}: {:?}", answer.errors());
    }
    root.post(PROVIDERS, row(url, "oidc")).await.expect(200);
    let again = with(row(&format!("{url}/"), "oidc"), json!({ "code": "second" }));
    assert_eq!(root.post(PROVIDERS, again).await.expect(422).errors(), [("issuer".into(), "taken".into())]);
    // Whoever may sign people in by another house has just proved who they are.
    sql(&site, "UPDATE session SET step_up_at = NULL").await;
    site.app.sessions.forget();
    let answer = root.post(PROVIDERS, with(row(url, "cas"), json!({ "code": "third" }))).await.expect(409);
    assert_eq!(answer.code(), "step_up_required");
});

story!(a_test_says_what_was_found, site, {
    let house = House::open(&site).await;
    let root = site.root();
    let list = root.get(PROVIDERS).await.expect(200);
    let test =
        async |row: &Value| root.post(&format!("{PROVIDERS}/test"), json!({ "id": row["id"] })).await.expect(200);
    for row in list.result()["data"].as_array().unwrap() {
        let found = test(row).await;
        assert_eq!(found.result()["ok"], true, "{row} {}", found.result());
    }
    let oidc = list.result()["data"].as_array().unwrap().iter().find(|r| r["kind"] == "OIDC").unwrap().clone();
    let change = json!({ "id": oidc["id"], "version": oidc["version"], "clientSecret": "wrong" });
    root.patch(PROVIDERS, change).await.expect(200);
    let found = test(&oidc).await;
    assert_eq!((&found.result()["ok"], &found.result()["lines"][0]["ok"]), (&json!(false), &json!(true)));
    assert!(found.result()["lines"][2]["text"].as_str().unwrap().contains("密钥"), "{}", found.result());
    house.fake.tricks(|t| {
        drop(t.replies.insert("/.well-known/openid-configuration".into(), testkit::provider::Reply::Status(500)))
    });
    let found = test(&oidc).await;
    assert_eq!((&found.result()["ok"], found.result()["lines"].as_array().unwrap().len()), (&json!(false), 1));
});
