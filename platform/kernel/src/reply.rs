//! What a handler answers with, and the envelope around it.

use std::{path::PathBuf, sync::Arc};

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};
use bytes::Bytes;
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::{Error, Result, identity::SessionEntry, text::Lang};

/// The answer of an operation before the guard has committed it.
pub enum Reply {
    /// The `result` of the envelope, serialised.
    Result(Box<RawValue>),
    /// The `result` as JSON text that somebody else made.
    Prepared(Bytes),
    /// An answer of which only the request id is new.
    Memo(Arc<SessionEntry>, Lang),
    File(FileReply),
    Html(String),
    /// Plain text outside the envelope: metrics, health.
    Text(u16, String),
    /// JSON outside the envelope: the description of the interface.
    Json(Bytes),
    /// Goes on; see `events`.
    Events(crate::events::Events),
}

pub struct FileReply {
    pub name: String,
    pub mime: String,
    pub content: FileContent,
    /// Shown in the page (an avatar) instead of saved. Only for images we encoded ourselves.
    pub inline: bool,
}

pub enum FileContent {
    Bytes(Bytes),
    /// A file on disk; deleted after sending when it is temporary.
    Path {
        path: PathBuf,
        len: u64,
    },
    Temp(tempfile::TempPath),
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Envelope<'a> {
    success: bool,
    code: &'a str,
    message: &'a str,
    result: &'a RawValue,
    request_id: &'a str,
}

impl Reply {
    pub fn json(value: &impl Serialize) -> Result<Self> {
        serde_json::value::to_raw_value(value).map(Self::Result).map_err(Error::internal)
    }

    /// The envelope of a successful answer.
    pub fn envelope(result: &RawValue, request_id: &str) -> Result<Vec<u8>> {
        serde_json::to_vec(&Envelope { success: true, code: "ok", message: "", result, request_id })
            .map_err(Error::internal)
    }

    pub async fn into_response(self, request_id: &str, accepts_gzip: bool) -> Result<Response> {
        match self {
            Self::Result(result) => Ok(json_response(StatusCode::OK, Self::envelope(&result, request_id)?)),
            Self::Prepared(result) => {
                let (head, tail) = (br#"{"success":true,"code":"ok","message":"","result":"#, br#","requestId":""#);
                let parts = [head.as_slice(), &result, tail, request_id.as_bytes(), b"\"}"];
                Ok(json_response(StatusCode::OK, parts.concat()))
            }
            Self::Memo(entry, lang) => {
                let slot = entry.memo.get(lang as usize).and_then(|slot| slot.get());
                let memo = slot.ok_or_else(|| Error::internal("the memo was not made"))?;
                let body = if accepts_gzip { memo.gzip(request_id) } else { memo.plain(request_id) };
                let mut response = json_response(StatusCode::OK, body);
                response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
                if accepts_gzip {
                    response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
                }
                Ok(response)
            }
            Self::File(file) => file.into_response().await,
            Self::Html(html) => {
                let mut response = Response::new(Body::from(html));
                response
                    .headers_mut()
                    .insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
                Ok(response)
            }
            Self::Json(text) => Ok(json_response(StatusCode::OK, text)),
            Self::Events(_) => Err(Error::internal("a stream is opened by the guard")),
            Self::Text(status, text) => {
                let mut response = Response::new(Body::from(text));
                *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
                response
                    .headers_mut()
                    .insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
                Ok(response)
            }
        }
    }
}

impl FileReply {
    async fn into_response(self) -> Result<Response> {
        let length = match &self.content {
            FileContent::Path { len, .. } => Some(*len),
            FileContent::Bytes(_) | FileContent::Temp(_) => None,
        };
        let body = match self.content {
            FileContent::Bytes(bytes) => Body::from(bytes),
            FileContent::Path { path, .. } => stream(tokio::fs::File::open(path).await, None).await?,
            FileContent::Temp(path) => stream(tokio::fs::File::open(&path).await, Some(path)).await?,
        };
        let mut response = Response::new(body);
        let headers = response.headers_mut();
        let mime = HeaderValue::from_str(&self.mime);
        headers.insert(header::CONTENT_TYPE, mime.unwrap_or(HeaderValue::from_static("application/octet-stream")));
        if let Some(length) = length {
            headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
        }
        if !self.inline {
            set_attachment(headers, &self.name);
        }
        Ok(response)
    }
}

async fn stream(file: std::io::Result<tokio::fs::File>, keep: Option<tempfile::TempPath>) -> Result<Body> {
    let reader = tokio_util::io::ReaderStream::new(file.map_err(Error::internal)?);
    // The temporary file lives as long as the stream that reads it.
    let stream = futures_util::StreamExt::map(reader, move |chunk| {
        let _ = &keep;
        chunk
    });
    Ok(Body::from_stream(stream))
}

/// RFC 6266: an ASCII fall-back, and the real name percent-encoded.
pub fn set_attachment(headers: &mut HeaderMap, name: &str) {
    let clean: String = name.chars().filter(|c| !c.is_control() && !is_bidi(*c) && *c != '/' && *c != '\\').collect();
    let ascii: String =
        clean.chars().map(|c| if c.is_ascii_alphanumeric() || ".-_ ".contains(c) { c } else { '_' }).collect();
    let encoded = clean.bytes().fold(String::new(), |mut out, b| {
        use std::fmt::Write;
        if b.is_ascii_alphanumeric() || b"-._~".contains(&b) {
            out.push(char::from(b));
        } else {
            let _ = write!(out, "%{b:02X}");
        }
        out
    });
    let value = format!("attachment; filename=\"{ascii}\"; filename*=UTF-8''{encoded}");
    if let Ok(value) = HeaderValue::from_str(&value) {
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
}

fn is_bidi(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

pub fn json_response(status: StatusCode, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

pub fn error_response(error: &Error, lang: Lang, request_id: &str) -> Response {
    if let Error::Internal { source, at } = error {
        tracing::error!(%at, error = %source, request_id, "internal error");
    }
    let status = StatusCode::from_u16(error.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = json_response(status, error.to_json(lang, request_id).to_string());
    if let Some(seconds) = error.retry_after_s() {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

/// What a handler may return. Says in the OpenAPI document what the answer holds.
pub trait IntoReply {
    fn into_reply(self) -> Result<Reply>;
    fn describe(doc: &mut crate::openapi::OpDoc);
}

/// A JSON `result`.
pub struct View<T>(pub T);

impl<T: Serialize + ToSchema> IntoReply for View<T> {
    fn into_reply(self) -> Result<Reply> {
        Reply::json(&self.0)
    }
    fn describe(doc: &mut crate::openapi::OpDoc) {
        doc.returns::<T>();
    }
}

/// `result: null`.
pub struct Done;

impl IntoReply for Done {
    fn into_reply(self) -> Result<Reply> {
        Reply::json(&())
    }
    fn describe(_doc: &mut crate::openapi::OpDoc) {}
}

impl IntoReply for FileReply {
    fn into_reply(self) -> Result<Reply> {
        Ok(Reply::File(self))
    }
    fn describe(doc: &mut crate::openapi::OpDoc) {
        doc.returns_file();
    }
}

/// Text outside the envelope, for programs that watch: a status, and the text.
pub struct PlainText(pub u16, pub String);

impl IntoReply for PlainText {
    fn into_reply(self) -> Result<Reply> {
        Ok(Reply::Text(self.0, self.1))
    }
    fn describe(doc: &mut crate::openapi::OpDoc) {
        doc.outside_the_envelope("text/plain; charset=utf-8", serde_json::json!({ "type": "string" }));
    }
}

/// A JSON document outside the envelope. Shared: whoever asks for a large one and does not read holds no copy of it.
pub struct PlainJson(pub Bytes);

impl IntoReply for PlainJson {
    fn into_reply(self) -> Result<Reply> {
        Ok(Reply::Json(self.0))
    }
    fn describe(doc: &mut crate::openapi::OpDoc) {
        doc.outside_the_envelope("application/json", serde_json::json!({ "type": "object" }));
    }
}

impl IntoReply for Reply {
    fn into_reply(self) -> Result<Reply> {
        Ok(self)
    }
    fn describe(_doc: &mut crate::openapi::OpDoc) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_cannot_break_out_of_the_header() {
        let mut headers = HeaderMap::new();
        set_attachment(&mut headers, "成绩\"\r\nX: y/..\\\u{202e}.xlsx");
        let value = headers.get(header::CONTENT_DISPOSITION).and_then(|v| v.to_str().ok()).unwrap_or_default();
        assert_eq!(
            value,
            "attachment; filename=\"___X_ y...xlsx\"; filename*=UTF-8''%E6%88%90%E7%BB%A9%22X%3A%20y...xlsx"
        );
    }
}
