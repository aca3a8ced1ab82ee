//! What every answer has: the envelope, the headers, a request id of its own, the caller's language.

use std::collections::HashSet;

use axum::http::{Method, header};
use kernel::actor::Actions;
use serde_json::{Value, json};
use testkit::Answer;

use crate::{
    kit::{TEMPLATES, USERS, add_templates, q, sheet_of, sheet_row, template, tweak},
    on_every_database,
    support::Site,
};

/// An answer of every kind of failure, and some successes.
async fn answers(site: &Site) -> Vec<(u16, Answer)> {
    let root = site.root();
    let (_, poor) = site.person("poor", &[]).await;
    let rows = add_templates(&root, 1, |_| json!({})).await;
    let id = rows[0]["id"].clone();
    let mut long = root.request(Method::POST, TEMPLATES);
    long.headers_mut().insert("content-length", "99999999".parse().unwrap());
    let stranger = tweak(root.clone(), |c| c.token = Some("nonsense".into()));
    vec![
        (200, root.get(TEMPLATES).await),
        (200, root.get("/api/user/info").await),
        (200, site.anonymous().get("/api/system/config/app").await),
        (200, root.get(&format!("{TEMPLATES}/export?format=csv")).await),
        (200, site.anonymous().get("/healthz").await),
        (400, root.get("/api/user/info?token=abc").await),
        (400, root.post(TEMPLATES, json!([])).await),
        (401, site.anonymous().get(TEMPLATES).await),
        (401, stranger.get(TEMPLATES).await),
        (401, site.anonymous().post("/api/auth/login", json!({ "username": "x", "password": "y" })).await),
        (403, poor.get(TEMPLATES).await),
        (404, root.get(&format!("{TEMPLATES}/nothing")).await),
        (404, root.get("/api/nothing").await),
        (405, root.send(Method::PUT, TEMPLATES, None).await),
        (405, root.send(Method::PATCH, "/api/auth/login", None).await),
        (409, root.patch(TEMPLATES, json!({ "id": id, "version": 9, "nameEn": "x" })).await),
        (413, root.run(long).await),
        (422, root.post(TEMPLATES, template(0, json!({}))).await),
        (422, root.upload(&format!("{TEMPLATES}/import"), "a.csv", b"").await),
        (200, root.upload(&format!("{TEMPLATES}/import"), "a.csv", &sheet_of([sheet_row(1, &[])])).await),
    ]
}

on_every_database!(every_answer_has_the_security_headers_and_every_failure_the_envelope, site, {
    let mut ids = HashSet::new();
    for (status, answer) in answers(&site).await {
        let answer = answer.expect(status);
        let name = format!("{status} {}", String::from_utf8_lossy(&answer.bytes).chars().take(80).collect::<String>());
        for (header, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            ("cache-control", "no-store"),
        ] {
            assert_eq!(answer.headers.get(header).and_then(|v| v.to_str().ok()), Some(value), "{header}: {name}");
        }
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("frame-ancestors 'none'"), "{policy}: {name}");
        assert!(answer.headers.contains_key("permissions-policy"), "{name}");
        let id = answer.headers["x-request-id"].to_str().unwrap().to_owned();
        assert!(ids.insert(id.clone()), "request id used twice: {name}");
        if status >= 400 {
            let map = answer.json.as_object().unwrap_or_else(|| panic!("no envelope: {name}"));
            assert_eq!((&map["success"], &map["result"]), (&json!(false), &Value::Null), "{name}");
            assert_eq!(map["requestId"], json!(id), "{name}");
            assert!(map["code"].as_str().is_some_and(|c| !c.is_empty() && c != "ok"), "{name}");
            assert!(map["message"].as_str().is_some_and(|m| !m.is_empty()), "{name}");
            assert_eq!(map.contains_key("errors"), status == 422, "{name}");
            assert_eq!(map.contains_key("current"), status == 409, "{name}");
            assert_eq!(answer.headers[header::CONTENT_TYPE], "application/json", "{name}");
        } else if answer.json["success"].is_boolean() {
            assert_eq!((&answer.json["success"], &answer.json["code"]), (&json!(true), &json!("ok")), "{name}");
            assert_eq!(answer.json["requestId"], json!(id), "{name}");
        }
    }
});

on_every_database!(a_token_in_an_address_is_refused_however_it_is_written, site, {
    let root = site.root();
    for query in ["token=x", "a=1&token=", "TOKEN=x", "%74oken=x", "Token=x&pageNo=1"] {
        let answer = root.get(&format!("{TEMPLATES}?{query}")).await.expect(400);
        assert_eq!(answer.json["success"], false, "{query}");
    }
    // A search for the word is not a token.
    root.get(&format!("{TEMPLATES}?keyword={}", q("token=x"))).await.expect(200);
});

on_every_database!(texts_follow_the_first_language_of_the_caller, site, {
    let root = site.root();
    for (lang, chinese) in [
        ("zh-CN", true),
        ("en-US", false),
        ("en", false),
        ("en-NZ,zh;q=0.9", false),
        ("zh-CN,en;q=0.9", true),
        ("fr-FR", true),
        ("", true),
    ] {
        let client = tweak(root.clone(), |c| c.lang = lang);
        let answer = client.post(USERS, json!({ "username": "", "name": "a", "kind": "STAFF" })).await.expect(422);
        for text in [&answer.json["message"], &answer.json["errors"][0]["message"]] {
            assert_eq!(!text.as_str().unwrap().is_ascii(), chinese, "{lang}: {text}");
        }
        let answer = client.get("/api/nothing").await.expect(404);
        assert_eq!(!answer.json["message"].as_str().unwrap().is_ascii(), chinese, "{lang}");
    }
});

on_every_database!(head_answers_like_get_without_a_body, site, {
    let root = site.root();
    let head = root.send(Method::HEAD, TEMPLATES, None).await.expect(200);
    assert!(head.bytes.is_empty());
    assert_eq!(head.headers["x-content-type-options"], "nosniff");
    assert_eq!(head.headers[header::CONTENT_TYPE], "application/json");
    root.send(Method::HEAD, "/api/auth/login", None).await.expect(405);
    site.anonymous().send(Method::HEAD, TEMPLATES, None).await.expect(401);
    let health = site.anonymous().send(Method::HEAD, "/healthz", None).await.expect(200);
    assert!(health.bytes.is_empty());
});

on_every_database!(info_is_equal_packed_and_plain, site, {
    let root = site.root();
    let plain = root.get("/api/user/info").await.expect(200);
    let mut request = root.request(Method::GET, "/api/user/info");
    request.headers_mut().insert(header::ACCEPT_ENCODING, "gzip, br".parse().unwrap());
    let packed = root.run(request).await.expect(200);
    assert_eq!(packed.headers[header::CONTENT_ENCODING], "gzip");
    assert_eq!(packed.headers[header::VARY], "accept-encoding");
    let mut text = String::new();
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&packed.bytes[..]), &mut text).unwrap();
    let unpacked: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(unpacked["result"], *plain.result());
    assert_ne!(unpacked["requestId"], plain.json["requestId"]);
    // What somebody may do changes with their rights, at once, in both forms.
    let (person, client) = site.person("li", &[("ADMIN_AUTH_SYSTEM", Actions::all())]).await;
    let granted = |info: &Answer| info.result()["roles"][0]["permissions"].as_array().unwrap().len();
    assert_eq!(granted(&client.get("/api/user/info").await.expect(200)), 1);
    let row = root.get(&format!("/api/security/role/{}", person.role_id)).await.expect(200).result().clone();
    let grants = json!([]);
    root.patch("/api/security/role", json!({ "id": row["id"], "version": row["version"], "permissions": grants }))
        .await
        .expect(200);
    assert_eq!(granted(&client.get("/api/user/info").await.expect(200)), 0);
});
