//! Reads the body within the operation's limit: JSON into memory, an upload into a file.

mod keys;

use std::collections::HashMap;

use axum::{
    RequestExt,
    body::Body,
    extract::{DefaultBodyLimit, FromRequestParts, Multipart, Path, multipart::MultipartError},
    http::{HeaderMap, Method, Request, StatusCode, header, request::Parts},
};
use bytes::Bytes;
use http_body_util::{BodyExt, Limited};

use crate::{
    App, Both, Error, Result,
    files::Upload,
    input::{RawBody, RawInput},
    op::Op,
    registry::Mounted,
};

fn too_large(limit: usize) -> Error {
    let kb = limit / 1024;
    Error::TooLarge(Both::new(format!("请求超过上限 {kb} KB"), format!("The request exceeds the limit of {kb} KB")))
}

/// Refuses by the announced length, before anything is read.
pub fn check_length(headers: &HeaderMap, op: &Op) -> Result<()> {
    let announced =
        headers.get(header::CONTENT_LENGTH).and_then(|v| v.to_str().ok()).and_then(|v| v.parse::<u64>().ok());
    match announced {
        Some(length) if length > op.limits.body as u64 => Err(too_large(op.limits.body)),
        _ => Ok(()),
    }
}

pub async fn read(app: &App, mounted: &Mounted, parts: &mut Parts, body: Body) -> Result<RawInput> {
    let path = Path::<HashMap<String, String>>::from_request_parts(parts, &()).await.map(|p| p.0).unwrap_or_default();
    let query = parts.uri.query().unwrap_or_default().to_owned();
    let body = if parts.method == Method::GET || parts.method == Method::HEAD {
        RawBody::Empty
    } else if mounted.doc.takes_upload {
        RawBody::Upload(receive(app, &mounted.op, parts, body).await?)
    } else {
        json(&mounted.op, &parts.headers, body).await?
    };
    Ok(RawInput { path, query, body })
}

async fn json(op: &Op, headers: &HeaderMap, body: Body) -> Result<RawBody> {
    let collected = Limited::new(body, op.limits.body).collect().await;
    let bytes: Bytes = match collected {
        Ok(collected) => collected.to_bytes(),
        Err(error) if error.is::<http_body_util::LengthLimitError>() => {
            return Err(too_large(op.limits.body));
        }
        Err(_) => {
            return Err(Error::malformed("请求体没有传完", "The body was not sent completely"));
        }
    };
    if bytes.is_empty() {
        return Ok(RawBody::Empty);
    }
    let kind = headers.get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
    if !kind.trim_start().to_ascii_lowercase().starts_with("application/json") {
        return Err(Error::malformed("请求体须为 application/json", "The body must be application/json"));
    }
    keys::refuse_repeated(&bytes)?;
    Ok(RawBody::Json(bytes))
}

async fn receive(app: &App, op: &Op, parts: &Parts, body: Body) -> Result<Upload> {
    let malformed = || Error::malformed("请以表单字段 file 上传文件", "Send the file as form field `file`");
    let mut request = Request::new(Body::new(Limited::new(body, op.limits.body)));
    *request.headers_mut() = parts.headers.clone();
    // Axum's own limit is smaller than ours; ours is already around the body.
    DefaultBodyLimit::disable().apply(&mut request);
    let mut form: Multipart = request.extract().await.map_err(|_| malformed())?;
    let broken = |error: MultipartError| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(op.limits.body),
        _ => malformed(),
    };
    while let Some(field) = form.next_field().await.map_err(broken)? {
        if field.name() != Some("file") {
            continue;
        }
        let name = field.file_name().unwrap_or_default().to_owned();
        return app.files.receive(name, field, op.limits.body).await?.ok_or_else(|| too_large(op.limits.body));
    }
    Err(malformed())
}
