//! The two interfaces of the WPS platform.

use axum::response::Response;
use ring::hmac;
use serde_json::json;

use super::{Asked, CLIENT_ID, CLIENT_SECRET, FakeProvider, json, oidc::bearer};

pub fn current(fake: &FakeProvider, asked: &Asked) -> Response {
    let path = asked.parts.uri.path();
    let text = format!("KSO-1GET{path}{}{}", asked.header("content-type"), asked.header("x-kso-date"));
    let key = hmac::Key::new(hmac::HMAC_SHA256, CLIENT_SECRET.as_bytes());
    let signature = kernel::ids::hex(hmac::sign(&key, text.as_bytes()).as_ref());
    let signed = asked.header("x-kso-authorization") == format!("KSO-1 {CLIENT_ID}:{signature}");
    match fake.inner().codes.owner(bearer(asked)).filter(|_| signed) {
        Some(username) => json(&json!({ "code": 0, "msg": "", "data": { "id": username, "user_name": username } })),
        None => json(&json!({ "code": 40_000_001, "msg": "not authorised" })),
    }
}

fn ours(asked: &Asked) -> bool {
    asked.query("appid") == CLIENT_ID
}

pub fn old_token(fake: &FakeProvider, asked: &Asked) -> Response {
    let mut inner = fake.inner();
    let right = ours(asked) && asked.query("appkey") == CLIENT_SECRET;
    let grant = inner.codes.take(asked.query("code"), false).filter(|_| right);
    let Some(grant) = grant else { return json(&json!({ "result": 10_000, "msg": "invalid code" })) };
    let token = inner.codes.token_for(&grant.username);
    json(&json!({ "result": 0, "token": { "access_token": token, "expires_in": 86_400, "openid": grant.username } }))
}

pub fn old_user(fake: &FakeProvider, asked: &Asked) -> Response {
    let inner = fake.inner();
    let owner = inner.codes.owner(asked.query("access_token"));
    match owner.filter(|owner| ours(asked) && *owner == asked.query("openid")) {
        Some(username) => json(
            &json!({ "result": 0, "user": { "openid": username, "unionid": format!("u-{username}"), "nickname": username } }),
        ),
        None => json(&json!({ "result": 10_001, "msg": "invalid token" })),
    }
}
