//! Plain OAuth 2 and the WPS platform: a code for a token, a token for a person.
//!
//! Neither is made for signing in: nothing in the answer says for whom the token was issued. What keeps
//! a stolen code out is PKCE where the provider knows it, and the state that only this browser has.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use kernel::{
    App, Result,
    outbound::{Request, header},
};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{
    ask,
    claim::{self, claim},
    provider::{Kind, Provider},
    refusal,
    state::Journey,
    wps,
};

pub fn location(provider: &Provider, journey: &Journey) -> Result<String> {
    let row = &provider.row;
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(journey.verifier()));
    let client = if provider.is_old_wps() { "appid" } else { "client_id" };
    let mut pairs = vec![
        ("response_type", "code"),
        (client, row.client_id.as_str()),
        ("redirect_uri", journey.return_to.as_str()),
        ("state", journey.state.as_str()),
    ];
    if !row.scopes.is_empty() {
        pairs.push(("scope", row.scopes.as_str()));
    }
    if !provider.is_old_wps() {
        pairs.extend([("code_challenge", challenge.as_str()), ("code_challenge_method", "S256")]);
    }
    ask::with_query(&row.authorization_endpoint, &pairs)
}

/// Who it is, in the provider's words.
pub async fn subject(app: &App, provider: &Provider, journey: &Journey, code: &str) -> Result<String> {
    let secret = provider.secret(app)?.unwrap_or_default();
    if provider.is_old_wps() {
        return wps::old_subject(app, provider, code, &secret).await;
    }
    let token = token(app, provider, journey, code, &secret).await?;
    let mut request = ask::get(&provider.row.userinfo_endpoint)?;
    bearer(&mut request, &token)?;
    if provider.kind == Kind::Wps {
        wps::sign(&mut request, &provider.row.client_id, &secret, app.clock.now())?;
    }
    let answer = ask::json(&ask::send(app, provider, request).await?)?;
    if provider.kind == Kind::Wps {
        wps::require_success(&answer, "code")?;
    }
    claim(&answer, provider.subject_claim()).ok_or_else(|| refusal::answer("the answer names nobody"))
}

async fn token(app: &App, provider: &Provider, journey: &Journey, code: &str, secret: &str) -> Result<String> {
    let row = &provider.row;
    let verifier = journey.verifier();
    let mut form = vec![
        ("grant_type", "authorization_code"),
        ("code", code),
        ("redirect_uri", journey.return_to.as_str()),
        ("code_verifier", verifier.as_str()),
        ("client_id", row.client_id.as_str()),
    ];
    let basic = row.client_auth == "BASIC";
    if !basic && !secret.is_empty() {
        form.push(("client_secret", secret));
    }
    let mut request = ask::post_form(&row.token_endpoint, &form)?;
    if basic {
        let encode = |text: &str| url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
        let pair = format!("{}:{}", encode(&row.client_id), encode(secret));
        let value = format!("Basic {}", base64::engine::general_purpose::STANDARD.encode(pair));
        header_of(&mut request, header::AUTHORIZATION, &value)?;
    }
    let answer = ask::json(&ask::send(app, provider, request).await?)?;
    access_token(&answer).ok_or_else(|| refusal::answer("no access token"))
}

pub fn access_token(answer: &Value) -> Option<String> {
    let token = answer.get("access_token").and_then(Value::as_str)?;
    (token.len() <= 16_384 && token.bytes().all(|b| b.is_ascii_graphic())).then(|| token.to_owned())
}

pub fn bearer(request: &mut Request<bytes::Bytes>, token: &str) -> Result<()> {
    header_of(request, header::AUTHORIZATION, &format!("Bearer {token}"))
}

pub fn header_of(request: &mut Request<bytes::Bytes>, name: header::HeaderName, value: &str) -> Result<()> {
    let value = header::HeaderValue::try_from(value).map_err(|_| refusal::answer("a value no header can hold"))?;
    request.headers_mut().insert(name, value);
    Ok(())
}

/// For providers that name their issuer although they speak no OpenID Connect.
pub fn check_issuer(provider: &Provider, iss: Option<&str>) -> Result<()> {
    match iss {
        Some(iss) if claim::subject(iss).as_deref() != Some(provider.row.issuer.as_str()) => {
            Err(refusal::answer("another issuer answered"))
        }
        _ => Ok(()),
    }
}
