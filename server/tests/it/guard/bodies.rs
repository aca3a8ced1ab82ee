//! What comes in as a body: its size, its kind, and that it is one JSON document.

use axum::{body::Body, http::Method};
use serde_json::json;
use testkit::{Answer, Client};

use crate::{
    kit::{PASSWORD, TEMPLATES, USERS, audit_entries, dump, template, user},
    on_every_database,
};

async fn raw(client: &Client, path: &str, kind: Option<&str>, body: impl Into<Body>) -> Answer {
    let mut request = client.request(Method::POST, path);
    if let Some(kind) = kind {
        request.headers_mut().insert("content-type", kind.parse().unwrap());
    }
    *request.body_mut() = body.into();
    client.run(request).await
}

const JSON: Option<&str> = Some("application/json");

on_every_database!(bodies_beyond_the_limit_are_refused_announced_or_not, site, {
    let root = site.root();
    let limit = kernel::op::JSON_BODY;
    let text = template(0, json!({})).to_string();
    let fits = text.clone() + &" ".repeat(limit - text.len());
    raw(&root, TEMPLATES, JSON, fits.clone()).await.expect(200);
    let answer = raw(&root, TEMPLATES, JSON, fits + " ").await.expect(413);
    assert_eq!(answer.code(), "too_large");
    // By its announced length, before anything is read: also from strangers.
    for client in [&root, &site.anonymous()] {
        let mut request = client.request(Method::POST, TEMPLATES);
        request.headers_mut().insert("content-length", (limit + 1).to_string().parse().unwrap());
        assert_eq!(client.run(request).await.expect(413).code(), "too_large");
    }
    // Who may not call is told so before the body is read.
    raw(&site.anonymous(), TEMPLATES, JSON, " ".repeat(limit + 1)).await.expect(401);
    // The same in pieces, without a length.
    let pieces = (0..600).map(|_| Ok::<_, std::io::Error>(bytes::Bytes::from(vec![b' '; 1024])));
    raw(&root, TEMPLATES, JSON, Body::from_stream(futures_util::stream::iter(pieces))).await.expect(413);
});

on_every_database!(what_is_not_one_json_document_is_malformed, site, {
    let root = site.root();
    let good = template(0, json!({})).to_string();
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let deep_field = good.replace("\"您好\"", &format!("{}1{}", "[".repeat(5000), "]".repeat(5000)));
    let before = (dump(&site, "message_template", &[]).await, audit_entries(&site).await);
    for (body, kind) in [
        (String::new(), JSON),
        ("not json".to_owned(), JSON),
        ("{".to_owned(), JSON),
        (format!("{good} {good}"), JSON),
        (format!("{good} trailing"), JSON),
        ("[]".to_owned(), JSON),
        ("null".to_owned(), JSON),
        ("\"text\"".to_owned(), JSON),
        (deep, JSON),
        (deep_field, JSON),
        (good.clone(), None),
        (good.clone(), Some("text/plain")),
        (good.clone(), Some("application/x-www-form-urlencoded")),
        (good.clone(), Some("text/json")),
        (good.replace('{', "{ // no comments\n"), JSON),
    ] {
        let answer = raw(&root, TEMPLATES, kind, body.clone()).await;
        let told: String = body.chars().take(60).collect();
        assert_eq!((answer.status.as_u16(), answer.code()), (400, "malformed"), "{told} {kind:?}");
    }
    let mut broken = good.clone().into_bytes();
    broken.extend_from_slice(b"\xff");
    raw(&root, TEMPLATES, JSON, broken).await.expect(400);
    assert_eq!((dump(&site, "message_template", &[]).await, audit_entries(&site).await), before);
    raw(&root, TEMPLATES, Some("application/json; charset=utf-8"), good).await.expect(200);
});

on_every_database!(a_key_given_twice_is_refused_not_guessed, site, {
    let root = site.root();
    let login = format!("{{\"username\":\"root\",\"username\":\"x\",\"password\":\"{PASSWORD}\"}}");
    let answer = raw(&site.anonymous(), "/api/auth/login", JSON, login).await.expect(422);
    assert_eq!(answer.errors(), [("username".into(), "duplicate_field".into())]);
    // Also where the engine or a command takes the body as a map.
    let twice = template(0, json!({})).to_string().replacen('{', "{\"nameZh\":\"first\",", 1);
    let answer = raw(&root, TEMPLATES, JSON, twice).await.expect(422);
    assert_eq!(answer.errors(), [("nameZh".into(), "duplicate_field".into())]);
    let twice = user("li", json!({})).to_string().replacen('{', "{\"kind\":\"ADMIN\",", 1);
    let answer = raw(&root, USERS, JSON, twice).await.expect(422);
    assert_eq!(answer.errors(), [("kind".into(), "duplicate_field".into())]);
});

on_every_database!(unknown_fields_and_wrong_types_are_told_at_their_field, site, {
    let anonymous = site.anonymous();
    let root = site.root();
    for (path, body, field, code) in [
        ("/api/auth/login", json!({ "username": "a" }), "password", "required"),
        ("/api/auth/login", json!({ "username": "a", "password": 1 }), "password", "wrong_format"),
        ("/api/auth/login", json!({ "username": "a", "password": "b", "admin": true }), "admin", "unknown_field"),
    ] {
        assert_eq!(anonymous.post(path, body).await.expect(422).errors(), [(field.to_owned(), code.to_owned())]);
    }
    let body = json!({ "ids": [2] });
    assert_eq!(root.post(&format!("{TEMPLATES}/enable"), body).await.expect(422).errors()[0].0, "ids[0]");
    let body = user("li", json!({ "superAdmin": true }));
    assert_eq!(root.post(USERS, body).await.expect(422).errors(), [("superAdmin".into(), "unknown_field".into())]);
    for field in ["passwordHash", "sessionGen", "enabled", "archivedAt", "mustChangePassword"] {
        let mut body = user("li", json!({}));
        body[field] = json!(true);
        assert_eq!(root.post(USERS, body).await.expect(422).errors(), [(field.into(), "unknown_field".into())]);
    }
});
