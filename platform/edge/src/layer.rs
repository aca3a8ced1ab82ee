//! The layer around every route and every fall-back.
//!
//! It sits inside the router rather than around it because only there is the route template known;
//! `Router::layer` also wraps the fall-backs, so 404 and 405 pass through it as well.

use std::{
    any::Any,
    convert::Infallible,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};

use axum::{Router, body::Body, extract::Request, response::Response};
use pin_project_lite::pin_project;
use tower::{Layer, Service};

use crate::{EdgeConfig, RequestId, answer::Fault, finish::Running, request_id::RequestIds};

pub(crate) struct Shared {
    pub(crate) config: EdgeConfig,
    pub(crate) ids: RequestIds,
}

/// The router as the world sees it; `serve` does this itself, tests without a socket call it.
pub fn wrap(router: Router, config: &EdgeConfig) -> Router {
    router.layer(EdgeLayer::new(config.clone()))
}

#[derive(Clone)]
pub struct EdgeLayer(Arc<Shared>);

impl EdgeLayer {
    pub fn new(config: EdgeConfig) -> Self {
        let ids = RequestIds::new();
        Self(Arc::new(Shared { config, ids }))
    }
}

impl<S> Layer<S> for EdgeLayer {
    type Service = EdgeService<S>;

    fn layer(&self, inner: S) -> Self::Service {
        let shared = Arc::clone(&self.0);
        EdgeService { inner, shared }
    }
}

#[derive(Clone)]
pub struct EdgeService<S> {
    inner: S,
    shared: Arc<Shared>,
}

impl<S> Service<Request> for EdgeService<S>
where
    S: Service<Request, Response = Response, Error = Infallible>,
{
    type Response = Response;
    type Error = Infallible;
    type Future = EdgeFuture<S::Future>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, mut request: Request) -> Self::Future {
        let running = Running::start(&self.shared, &request);
        let id = running.id;
        if let Some(fault) = refusal(&request, &self.shared.config, id) {
            let early = Some(fault.answer(running.language, id));
            return EdgeFuture::new(None, early, running);
        }
        request.extensions_mut().insert(id);
        match catch_unwind(AssertUnwindSafe(|| self.inner.call(request))) {
            Ok(future) => EdgeFuture::new(Some(future), None, running),
            Err(panic) => {
                let early = Some(panicked(&*panic, &running));
                EdgeFuture::new(None, early, running)
            }
        }
    }
}

pin_project! {
    pub struct EdgeFuture<F> {
        #[pin]
        inner: Option<F>,
        early: Option<Response<Body>>,
        running: Option<Running>,
    }
}

impl<F> EdgeFuture<F> {
    fn new(inner: Option<F>, early: Option<Response>, running: Running) -> Self {
        let running = Some(running);
        Self { inner, early, running }
    }
}

impl<F: Future<Output = Result<Response, Infallible>>> Future for EdgeFuture<F> {
    type Output = Result<Response, Infallible>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let mut this = self.project();
        let outcome = match (this.early.take(), this.inner.as_mut().as_pin_mut()) {
            (Some(early), _) => Ok(early),
            (None, Some(inner)) => match catch_unwind(AssertUnwindSafe(|| inner.poll(cx))) {
                Ok(polled) => Ok(ready!(polled)?),
                Err(panic) => Err(panic),
            },
            (None, None) => return Poll::Pending,
        };
        let Some(running) = this.running.take() else {
            return Poll::Pending;
        };
        // What panicked is dropped now and not polled again.
        this.inner.set(None);
        let response = match outcome {
            Ok(response) => response,
            Err(panic) => panicked(&*panic, &running),
        };
        Poll::Ready(Ok(running.finish(response)))
    }
}

fn panicked(panic: &(dyn Any + Send), running: &Running) -> Response {
    let text = panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no text");
    // Debug form, because a panic's text may hold anything, line breaks included.
    tracing::error!(request_id = running.id.as_str(), panic = ?text, "a handler panicked");
    Fault::Internal.answer(running.language, running.id)
}

fn refusal(request: &Request, config: &EdgeConfig, id: RequestId) -> Option<Fault> {
    if request.headers().len() > config.max_headers {
        return Some(Fault::TooManyHeaders);
    }
    // Addresses end up in histories, proxies' logs and referrers: a token there is already lost.
    if request.uri().query().is_some_and(has_token) {
        let id = id.as_str();
        tracing::warn!(request_id = id, "refused: a token in the query");
        return Some(Fault::TokenInQuery);
    }
    None
}

fn has_token(query: &str) -> bool {
    query.split(['&', ';']).filter_map(|pair| pair.split_once('=')).any(|(name, _)| is_token(name))
}

/// Percent escapes are decoded, as the handler's parser would.
fn is_token(name: &str) -> bool {
    if !name.contains('%') {
        return name.eq_ignore_ascii_case("token");
    }
    let mut wanted = b"token".iter();
    let mut bytes = name.bytes();
    while let Some(byte) = bytes.next() {
        let byte = match byte {
            b'%' => {
                let mut digit = || bytes.next().and_then(|b| char::from(b).to_digit(16));
                match (digit(), digit()) {
                    (Some(high), Some(low)) => (high * 16 + low) as u8,
                    _ => return false,
                }
            }
            other => other,
        };
        if wanted.next() != Some(&byte.to_ascii_lowercase()) {
            return false;
        }
    }
    wanted.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::has_token;

    #[test]
    fn tokens_in_queries() {
        for bad in ["token=a", "a=1&token=", "TOKEN=x", "%74oken=x", "a;token=1", "%54%4f%4B%45%4E=1"] {
            assert!(has_token(bad), "{bad}");
        }
        for good in ["", "token", "tokens=1", "mytoken=1", "keyword=token%3D1", "q=token", "%7=1", "%zzoken=1"] {
            assert!(!has_token(good), "{good}");
        }
    }
}
