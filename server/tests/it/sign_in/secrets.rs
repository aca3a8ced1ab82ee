//! Nothing at rest lets anybody in.

use std::collections::HashSet;

use serde_json::json;

use crate::{
    kit::{PASSWORD, USERS, dump, schema, set_password, sign_in, tweak, user},
    story,
    support::Site,
};

story!(no_token_and_no_password_is_kept_anywhere, site, {
    let root = site.root();
    let mut secrets =
        vec![PASSWORD.to_owned(), "Grey-Stone-83".to_owned(), "wrong-guess-1".to_owned(), site.admin.token.clone()];
    let made = root.post(USERS, user("li", json!({}))).await.expect(200);
    secrets.push(made.result()["temporaryPassword"].as_str().unwrap().to_owned());
    let reset =
        root.post("/api/security/account/reset-password", json!({ "id": made.result()["id"] })).await.expect(200);
    secrets.push(reset.result()["temporaryPassword"].as_str().unwrap().to_owned());
    set_password(&site, "li", PASSWORD).await;
    sign_in(&site.anonymous(), "li", "wrong-guess-1").await.expect(401);
    // A password typed as the name is a common slip.
    let answer = sign_in(&site.anonymous(), "li", PASSWORD).await.expect(200);
    secrets.push(answer.result()["token"].as_str().unwrap().to_owned());
    let device = answer.headers["set-cookie"].to_str().unwrap().split([';', '=']).nth(1).unwrap().to_owned();
    assert!(device.len() >= 32);
    secrets.push(device);
    let client = tweak(site.anonymous(), |c| c.token = Some(secrets[6].clone())).with_key("k");
    client.post("/api/user/password", json!({ "current": PASSWORD, "next": "Grey-Stone-83" })).await.expect(200);
    let mail = json!({ "mail": { "host": "mail.test.invalid", "username": "u", "password": "Mail-Secret-5", "from": "a@test.invalid" } });
    root.with_key("k").patch("/api/base/config/save", mail).await.expect(200);
    assert_eq!(secrets.len(), 8);
    let mut rows = 0;
    for table in schema(&site).await.keys() {
        for row in dump(&site, table, &[]).await {
            rows += 1;
            for secret in &secrets {
                assert!(!row.contains(secret.as_str()), "{secret} in {table}: {row}");
            }
            assert!(!row.contains("Mail-Secret-5"), "{table}: {row}");
        }
    }
    assert!(rows > 100, "{rows} rows were looked at");
    // What is kept of a token is its hash.
    assert!(dump(&site, "session", &[]).await.iter().any(|r| r.contains(&kernel::ids::secret_hash(&secrets[6]))));
});

// On one database: where a token is kept has no part in how it is made.
#[tokio::test]
async fn a_thousand_sessions_have_a_thousand_tokens() {
    let site = Site::start(testkit::Backend::Sqlite).await;
    site.person("li", &[]).await;
    set_password(&site, "li", PASSWORD).await;
    let mut tokens = HashSet::new();
    let mut letters = HashSet::new();
    for n in 0..1000_u16 {
        // The limit of sign-ins per source is another test's subject.
        let [a, b] = (n / 50).to_be_bytes();
        let client = tweak(site.anonymous(), |c| c.source = std::net::IpAddr::from([10, 0, a, b]));
        let answer = sign_in(&client, "li", PASSWORD).await.expect(200);
        let token = answer.result()["token"].as_str().unwrap().to_owned();
        assert!(token.len() >= 43, "256 bits: {token}");
        letters.extend(token.chars());
        tokens.insert(token);
    }
    assert_eq!(tokens.len(), 1000);
    assert!(letters.len() >= 60, "of the whole alphabet: {}", letters.len());
    // No common beginning, as counters and clocks would give.
    let starts: HashSet<_> = tokens.iter().map(|t| &t[..6]).collect();
    assert!(starts.len() > 990);
}
