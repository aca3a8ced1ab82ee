//! What the WPS open platform does in its own way.
//!
//! It has two interfaces. The current one (`/oauth2/auth`, `/oauth2/token`, `/v7/users/current`) is plain
//! OAuth 2 with signed requests for data and answers of the form `{code, data}`. The older one
//! (`/oauthapi/v2/…`, `/oauthapi/v3/user`) takes `appid` and `appkey` in the query and answers
//! `{result, token}` and `{result, user}`.

use kernel::{
    App, Result, Timestamp, ids,
    outbound::{Request, header},
};
use serde_json::Value;

use super::{
    ask,
    claim::claim,
    oauth2::{access_token, header_of},
    provider::Provider,
    refusal,
};

/// The KSO-1 signature: over the method, the address, the kind of content and the date. No body, no hash.
pub fn sign(request: &mut Request<bytes::Bytes>, id: &str, key: &str, now: Timestamp) -> Result<()> {
    const JSON: &str = "application/json";
    let date = http_date(now);
    let path = request.uri().path_and_query().map_or("/", |p| p.as_str());
    let text = format!("KSO-1{}{path}{JSON}{date}", request.method());
    let signature = ids::hex(&hmac_sha256(key.as_bytes(), text.as_bytes()));
    header_of(request, header::CONTENT_TYPE, JSON)?;
    header_of(request, header::HeaderName::from_static("x-kso-date"), &date)?;
    header_of(request, header::HeaderName::from_static("x-kso-authorization"), &format!("KSO-1 {id}:{signature}"))
}

pub fn hmac_sha256(key: &[u8], text: &[u8]) -> Vec<u8> {
    use hmac::{Hmac, KeyInit, Mac};
    // Any length of key is fine for an HMAC.
    Hmac::<sha2::Sha256>::new_from_slice(key)
        .map(|mac| mac.chain_update(text).finalize().into_bytes().to_vec())
        .unwrap_or_default()
}

fn http_date(now: Timestamp) -> String {
    chrono::DateTime::from_timestamp_millis(now.0).unwrap_or_default().format("%a, %d %b %Y %H:%M:%S GMT").to_string()
}

/// Zero says that it went well, whatever the status line said.
pub fn require_success(answer: &Value, field: &str) -> Result<()> {
    match answer.get(field).and_then(Value::as_i64) {
        Some(0) => Ok(()),
        _ => Err(refusal::answer("the platform reported an error")),
    }
}

pub async fn old_subject(app: &App, provider: &Provider, code: &str, key: &str) -> Result<String> {
    let row = &provider.row;
    let id = row.client_id.as_str();
    let url = ask::with_query(&row.token_endpoint, &[("appid", id), ("appkey", key), ("code", code)])?;
    let answer = ask::json(&ask::send(app, provider, ask::get(&url)?).await?)?;
    require_success(&answer, "result")?;
    let token = answer.get("token").and_then(access_token).ok_or_else(|| refusal::answer("no access token"))?;
    let openid = claim(&answer, "token.openid").ok_or_else(|| refusal::answer("no openid"))?;
    let pairs = [("appid", id), ("access_token", token.as_str()), ("openid", openid.as_str())];
    let url = ask::with_query(&row.userinfo_endpoint, &pairs)?;
    let answer = ask::json(&ask::send(app, provider, ask::get(&url)?).await?)?;
    require_success(&answer, "result")?;
    claim(&answer, provider.subject_claim()).ok_or_else(|| refusal::answer("the answer names nobody"))
}
