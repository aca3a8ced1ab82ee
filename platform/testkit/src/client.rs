//! A caller of the router, with or without a session.

use std::net::IpAddr;

use axum::{
    Router,
    body::Body,
    http::{HeaderMap, Method, Request, StatusCode, header},
};
use bytes::Bytes;
use http_body_util::BodyExt;
use serde_json::Value;
use tower::ServiceExt;

#[derive(Clone)]
pub struct Client {
    router: Router,
    pub token: Option<String>,
    pub lang: &'static str,
    pub source: IpAddr,
    pub cookie: Option<String>,
    pub key: Option<String>,
}

#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Bytes,
    /// `Null` when the body is not JSON.
    pub json: Value,
}

impl Answer {
    pub fn result(&self) -> &Value {
        &self.json["result"]
    }

    pub fn code(&self) -> &str {
        self.json["code"].as_str().unwrap_or_default()
    }

    /// The answer, if it is the expected one; otherwise the test ends and shows it.
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status.as_u16(), status, "{}", String::from_utf8_lossy(&self.bytes));
        self
    }

    /// The codes of the field errors, with their fields.
    pub fn errors(&self) -> Vec<(String, String)> {
        let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
        let list = self.json["errors"].as_array().cloned().unwrap_or_default();
        list.iter().map(|e| (text(&e["field"]), text(&e["code"]))).collect()
    }
}

impl Client {
    pub fn new(router: Router, token: Option<String>) -> Self {
        let source = IpAddr::from([192, 0, 2, 1]);
        Self { router, token, lang: "zh-CN", source, cookie: None, key: None }
    }

    pub fn with_key(&self, key: &str) -> Self {
        Self { key: Some(key.to_owned()), ..self.clone() }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, None).await
    }
    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, Some(body)).await
    }
    pub async fn patch(&self, path: &str, body: Value) -> Answer {
        self.send(Method::PATCH, path, Some(body)).await
    }
    pub async fn delete(&self, path: &str) -> Answer {
        self.send(Method::DELETE, path, None).await
    }

    pub async fn send(&self, method: Method, path: &str, body: Option<Value>) -> Answer {
        let mut request = self.request(method, path);
        if let Some(body) = body {
            request.headers_mut().insert(header::CONTENT_TYPE, "application/json".parse().unwrap());
            *request.body_mut() = Body::from(body.to_string());
        }
        self.run(request).await
    }

    /// A form with one file, as a browser sends it.
    pub async fn upload(&self, path: &str, name: &str, content: &[u8]) -> Answer {
        let boundary = "----collegium";
        let head = format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\nContent-Type: application/octet-stream\r\n\r\n"
        );
        let body = [head.as_bytes(), content, format!("\r\n--{boundary}--\r\n").as_bytes()].concat();
        let mut request = self.request(Method::POST, path);
        let kind = format!("multipart/form-data; boundary={boundary}");
        request.headers_mut().insert(header::CONTENT_TYPE, kind.parse().unwrap());
        *request.body_mut() = Body::from(body);
        self.run(request).await
    }

    pub fn request(&self, method: Method, path: &str) -> Request<Body> {
        let mut request = Request::builder().method(method).uri(path).header(header::ACCEPT_LANGUAGE, self.lang);
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        if let Some(key) = &self.key {
            request = request.header("idempotency-key", key);
        }
        let mut request = request.body(Body::empty()).unwrap();
        request.extensions_mut().insert(edge::ClientAddr(self.source));
        request
    }

    pub async fn run(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let goes_on = parts.headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "text/event-stream");
        let bytes = if goes_on { first(body).await } else { body.collect().await.unwrap().to_bytes() };
        let json = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        Answer { status: parts.status, headers: parts.headers, bytes, json }
    }
}

/// Of an answer that goes on, what comes first.
async fn first(mut body: Body) -> Bytes {
    body.frame().await.and_then(|frame| frame.ok()?.into_data().ok()).unwrap_or_default()
}
