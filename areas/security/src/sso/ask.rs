//! Requests to a provider.

use kernel::{
    App, Error, Result,
    outbound::{OutboundError, Request, Response, header},
};
use serde_json::Value;

use super::{provider::Provider, refusal};

/// Bytes as the outbound client takes and gives them.
type Bytes = bytes::Bytes;

pub async fn send(app: &App, provider: &Provider, request: Request<Bytes>) -> Result<Response<Bytes>> {
    app.outbound.send(provider.reach(), request).await.map_err(|e| refusal::unavailable(&e))
}

pub fn get(url: &str) -> Result<Request<Bytes>> {
    Request::get(url).header(header::ACCEPT, "application/json").body(Bytes::new()).map_err(|_| unreadable())
}

pub fn post_form(url: &str, form: &[(&str, &str)]) -> Result<Request<Bytes>> {
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
    Request::post(url)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::ACCEPT, "application/json")
        .body(Bytes::from(body))
        .map_err(|_| unreadable())
}

fn unreadable() -> Error {
    refusal::unavailable(&OutboundError::Address("unreadable"))
}

/// The JSON object of a successful answer; anything else is refused.
pub fn json(answer: &Response<Bytes>) -> Result<Value> {
    if !answer.status().is_success() {
        return Err(refusal::answer(&format!("status {}", answer.status())));
    }
    match serde_json::from_slice(answer.body()) {
        Ok(value @ Value::Object(_)) => Ok(value),
        _ => Err(refusal::answer("not a JSON object")),
    }
}

/// The address with these parameters added to those it has.
pub fn with_query(url: &str, pairs: &[(&str, &str)]) -> Result<String> {
    let mut url = url::Url::parse(url).map_err(|_| unreadable())?;
    url.query_pairs_mut().extend_pairs(pairs);
    Ok(url.into())
}
