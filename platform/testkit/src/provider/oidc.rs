//! OpenID Connect and plain OAuth 2.

use axum::{
    http::StatusCode,
    response::{IntoResponse, Response},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};

use super::{
    Asked, CLIENT_ID, CLIENT_SECRET, CODE_LIFE, FakeProvider,
    codes::Grant,
    go, json,
    keys::{challenge, half_hash},
};

pub fn discovery(fake: &FakeProvider) -> Response {
    let url = &fake.url;
    let mut document = json!({
        "issuer": url,
        "authorization_endpoint": format!("{url}/authorize"),
        "token_endpoint": format!("{url}/token"),
        "userinfo_endpoint": format!("{url}/oauth2/userinfo"),
        "jwks_uri": format!("{url}/jwks"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["ES256", "RS256"],
        "code_challenge_methods_supported": ["S256"],
        "authorization_response_iss_parameter_supported": true,
    });
    if let Some(edit) = fake.inner().tricks.discovery.clone() {
        edit(&mut document);
    }
    json(&document)
}

pub fn jwks(fake: &FakeProvider) -> Response {
    let keys: Vec<_> = fake.inner().keys.iter().map(super::SigningKey::public).collect();
    json(&json!({ "keys": keys }))
}

/// Back to the redirect address with a code, or with the person's refusal.
pub fn signed_in(fake: &FakeProvider, asked: &Asked, names_itself: bool) -> Response {
    let back = asked.query("redirect_uri");
    let mut pairs = vec![("state", asked.query("state").to_owned())];
    if asked.form.contains_key("deny") {
        pairs.push(("error", "access_denied".to_owned()));
    } else {
        let grant = Grant {
            username: asked.form("username").to_owned(),
            redirect_uri: back.to_owned(),
            challenge: asked.query("code_challenge").to_owned(),
            nonce: asked.query("nonce").to_owned(),
        };
        pairs.push(("code", fake.inner().codes.hand_out("code-", grant)));
    }
    if names_itself {
        pairs.push(("iss", fake.url.clone()));
    }
    let mut address = url::Url::parse(back).expect("a redirect address");
    address.query_pairs_mut().extend_pairs(pairs);
    go(address.as_str())
}

fn refuse(status: StatusCode, error: &str) -> Response {
    (status, json(&json!({ "error": error }))).into_response()
}

fn is_our_client(asked: &Asked) -> bool {
    let basic = format!("Basic {}", STANDARD.encode(format!("{CLIENT_ID}:{CLIENT_SECRET}")));
    asked.header("authorization") == basic
        || (asked.form("client_id") == CLIENT_ID && asked.form("client_secret") == CLIENT_SECRET)
}

pub fn token(fake: &FakeProvider, asked: &Asked, with_identity: bool) -> Response {
    if !is_our_client(asked) {
        return refuse(StatusCode::UNAUTHORIZED, "invalid_client");
    }
    let mut inner = fake.inner();
    let careless = inner.tricks.careless;
    let Some(grant) = inner.codes.take(asked.form("code"), careless) else {
        return refuse(StatusCode::BAD_REQUEST, "invalid_grant");
    };
    let fits = grant.redirect_uri == asked.form("redirect_uri")
        && !grant.challenge.is_empty()
        && challenge(asked.form("code_verifier")) == grant.challenge;
    if !fits && !careless {
        return refuse(StatusCode::BAD_REQUEST, "invalid_grant");
    }
    let access = inner.codes.token_for(&grant.username);
    let mut answer = json!({ "access_token": access, "token_type": "Bearer", "expires_in": 300 });
    if with_identity {
        let now = fake.now_s();
        let mut claims = json!({
            "iss": fake.url, "sub": grant.username, "aud": CLIENT_ID, "nonce": grant.nonce,
            "iat": now, "exp": now + CODE_LIFE.as_secs().cast_signed(), "at_hash": half_hash(&access),
            "email": format!("{}@example.edu", grant.username), "email_verified": true,
        });
        if let Some(edit) = inner.tricks.claims.clone() {
            edit(&mut claims);
        }
        answer["id_token"] = inner.keys[0].token(&claims, inner.tricks.sign, CLIENT_SECRET).into();
    }
    if let Some(edit) = inner.tricks.token.clone() {
        edit(&mut answer);
    }
    json(&answer)
}

pub fn bearer(asked: &Asked) -> &str {
    asked.header("authorization").strip_prefix("Bearer ").unwrap_or_default()
}

pub fn userinfo(fake: &FakeProvider, asked: &Asked) -> Response {
    match fake.inner().codes.owner(bearer(asked)) {
        Some(username) => json(&person(username)),
        None => StatusCode::UNAUTHORIZED.into_response(),
    }
}

fn person(username: &str) -> Value {
    json!({ "sub": username, "name": username, "email": format!("{username}@example.edu"), "email_verified": true })
}
