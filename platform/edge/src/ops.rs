//! Answers for the operators' addresses; the server mounts them where its policy says.

use axum::{
    body::Body,
    http::{HeaderValue, StatusCode, header},
    response::Response,
};

use crate::Metrics;

/// The process answers at all.
pub fn live() -> Response {
    text(StatusCode::OK, "ok\n".into(), "text/plain; charset=utf-8")
}

/// Whether work may be sent here; 503 makes a balancer look elsewhere.
pub fn ready(ready: bool) -> Response {
    let (status, body) = match ready {
        true => (StatusCode::OK, "ready\n"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "not ready\n"),
    };
    text(status, body.into(), "text/plain; charset=utf-8")
}

pub fn metrics_text(metrics: &Metrics) -> Response {
    text(StatusCode::OK, metrics.render().into(), "text/plain; version=0.0.4; charset=utf-8")
}

fn text(status: StatusCode, body: Body, kind: &'static str) -> Response {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let kind = HeaderValue::from_static(kind);
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}
