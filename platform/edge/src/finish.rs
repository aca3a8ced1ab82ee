//! What happens once to every request when its answer is known: headers, figures, one log line.

use std::{sync::Arc, time::Instant};

use axum::{
    extract::MatchedPath,
    http::{HeaderMap, HeaderName, HeaderValue, Method, header},
    response::Response,
};

use crate::{RequestId, answer::Language, headers::secure, layer::Shared};

const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const CLOSE: HeaderValue = HeaderValue::from_static("close");

/// Put into the response's extensions by whoever knows the user, to appear in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogUser(Arc<str>);

impl LogUser {
    /// Keeps only what an id is made of, so that no user text can forge a log line.
    pub fn new(id: &str) -> Self {
        let plain = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '@');
        Self(id.chars().filter(plain).take(64).collect::<String>().into())
    }
}

/// Put into the response's extensions by operations whose callers must not be found again: no log line, no figures.
#[derive(Clone, Copy, Debug)]
pub struct Untraced;

/// Names answers that no route template names, e.g. those of the embedded web.
#[derive(Clone, Copy, Debug)]
pub struct RouteName(pub &'static str);

/// What is kept of the request while it runs.
pub(crate) struct Running {
    pub(crate) shared: Arc<Shared>,
    pub(crate) id: RequestId,
    pub(crate) language: Language,
    route: Option<MatchedPath>,
    method: Method,
    api: bool,
    chunked: bool,
    started: Instant,
    answered: bool,
}

impl Running {
    pub(crate) fn start<B>(shared: &Arc<Shared>, request: &axum::http::Request<B>) -> Self {
        shared.config.metrics.enter();
        let headers: &HeaderMap = request.headers();
        let path = request.uri().path();
        Self {
            id: shared.ids.next(),
            language: Language::of(headers),
            route: request.extensions().get::<MatchedPath>().cloned(),
            method: request.method().clone(),
            api: is_api(path),
            chunked: headers.contains_key(header::TRANSFER_ENCODING),
            started: Instant::now(),
            answered: false,
            shared: Arc::clone(shared),
        }
    }

    pub(crate) fn finish(mut self, mut response: Response) -> Response {
        let elapsed = self.started.elapsed();
        let name = response.extensions_mut().remove::<RouteName>();
        let user = response.extensions_mut().remove::<LogUser>();
        let untraced = response.extensions_mut().remove::<Untraced>().is_some();
        let headers = response.headers_mut();
        secure(headers, self.api, self.shared.config.hsts);
        if let Some(id) = self.id.header() {
            headers.insert(X_REQUEST_ID, id);
        }
        // The parser lets Transfer-Encoding win over Content-Length and hides the latter, so any
        // chunked request might have had two lengths. RFC 9112 6.1: answer, then close, and bytes
        // behind it are never taken for a second request.
        if self.chunked {
            headers.insert(header::CONNECTION, CLOSE);
        }
        self.answered = true;
        if untraced {
            return response;
        }
        let status = response.status();
        let route = match (&self.route, name) {
            (Some(path), _) => path.as_str(),
            (None, Some(name)) => name.0,
            (None, None) => "unmatched",
        };
        let metrics = &self.shared.config.metrics;
        metrics.record(&self.method, route, status, elapsed);

        let method = crate::metrics::method_name(&self.method);
        let (code, ms) = (status.as_u16(), elapsed.as_micros() as f64 / 1000.0);
        let (id, user) = (self.id.as_str(), user.as_ref().map(|u| &*u.0));
        if status.is_server_error() {
            tracing::warn!(target: "request", method, route, status = code, ms, request_id = id, user);
        } else {
            tracing::info!(target: "request", method, route, status = code, ms, request_id = id, user);
        }
        response
    }
}

/// Also when the client goes away and the request is dropped half-way.
impl Drop for Running {
    fn drop(&mut self) {
        let metrics = &self.shared.config.metrics;
        metrics.leave();
        if !self.answered {
            metrics.abandoned();
        }
    }
}

pub(crate) fn is_api(path: &str) -> bool {
    path.strip_prefix("/api").is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}
