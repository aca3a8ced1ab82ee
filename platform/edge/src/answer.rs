//! The few answers the edge gives itself, in the envelope of the API.

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};

use crate::RequestId;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Internal,
    NotFound,
    TokenInQuery,
    TooManyHeaders,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    Chinese,
    English,
}

impl Language {
    /// The first tag decides; the product has two languages and Chinese is the default.
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let wanted = headers.get(header::ACCEPT_LANGUAGE);
        match wanted.map(HeaderValue::as_bytes) {
            Some([b'e' | b'E', b'n' | b'N', ..]) => Self::English,
            _ => Self::Chinese,
        }
    }
}

impl Fault {
    fn parts(self) -> (StatusCode, &'static str, &'static str, &'static str) {
        match self {
            Self::Internal => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "internal",
                "系统内部错误，请稍后再试或联系管理员。",
                "Something went wrong on our side. Please try again or tell the administrator.",
            ),
            Self::NotFound => {
                (StatusCode::NOT_FOUND, "not_found", "没有找到所请求的内容。", "There is nothing at this address.")
            }
            Self::TokenInQuery => {
                (StatusCode::BAD_REQUEST, "invalid", "地址中不得包含令牌。", "A token must not be part of an address.")
            }
            Self::TooManyHeaders => (
                StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
                "too_large",
                "请求头过多。",
                "The request has too many headers.",
            ),
        }
    }

    /// Texts and id need no JSON escaping: they are ours and hold neither quotes nor controls.
    pub(crate) fn answer(self, language: Language, id: RequestId) -> Response {
        let (status, code, chinese, english) = self.parts();
        let message = match language {
            Language::Chinese => chinese,
            Language::English => english,
        };
        let body =
            format!(r#"{{"success":false,"code":"{code}","message":"{message}","result":null,"requestId":"{id}"}}"#);
        let mut response = Response::new(Body::from(body));
        *response.status_mut() = status;
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        response
    }
}
