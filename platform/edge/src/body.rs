//! A request body that must keep coming. Only time spent waiting for the client counts, never the
//! time a handler takes between two reads.

use std::{
    fmt,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use bytes::Bytes;
use hyper::body::{Body, Frame, Incoming, SizeHint};
use tokio::time::{Instant, Sleep, sleep_until};

use crate::EdgeConfig;

type BoxError = Box<dyn std::error::Error + Send + Sync>;

#[derive(Debug)]
pub(crate) struct TooSlow;

impl fmt::Display for TooSlow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the request body arrived too slowly")
    }
}

impl std::error::Error for TooSlow {}

pub(crate) struct SteadyBody {
    inner: Incoming,
    silence: Duration,
    min_rate: u64,
    received: u64,
    waited: Duration,
    waiting_since: Option<Instant>,
    timer: Option<Pin<Box<Sleep>>>,
    failed: bool,
}

impl SteadyBody {
    pub(crate) fn new(inner: Incoming, config: &EdgeConfig) -> Self {
        Self {
            inner,
            silence: config.body_timeout,
            min_rate: config.body_min_rate,
            received: 0,
            waited: Duration::ZERO,
            waiting_since: None,
            timer: None,
            failed: false,
        }
    }

    fn fail(&mut self) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        self.failed = true;
        Poll::Ready(Some(Err(Box::new(TooSlow))))
    }

    /// Dripping one byte before each silence ends would otherwise hold a request for ever.
    fn drips(&self) -> bool {
        let owed = u128::from(self.min_rate) * self.waited.as_millis() / 1000;
        self.waited > self.silence && u128::from(self.received) < owed
    }

    fn silent_too_long(&mut self, cx: &mut Context<'_>) -> bool {
        if self.waiting_since.is_none() {
            let now = Instant::now();
            let deadline = now + self.silence;
            self.waiting_since = Some(now);
            match &mut self.timer {
                Some(timer) => timer.as_mut().reset(deadline),
                None => self.timer = Some(Box::pin(sleep_until(deadline))),
            }
        }
        self.timer.as_mut().is_some_and(|timer| timer.as_mut().poll(cx).is_ready())
    }
}

impl Body for SteadyBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let this = self.get_mut();
        if this.failed {
            return Poll::Ready(None);
        }
        let Poll::Ready(frame) = Pin::new(&mut this.inner).poll_frame(cx) else {
            return if this.silent_too_long(cx) { this.fail() } else { Poll::Pending };
        };
        if let Some(since) = this.waiting_since.take() {
            this.waited += since.elapsed();
        }
        if let Some(Ok(frame)) = &frame
            && let Some(data) = frame.data_ref()
        {
            this.received += data.len() as u64;
            if this.drips() {
                return this.fail();
            }
        }
        Poll::Ready(frame.map(|frame| frame.map_err(Into::into)))
    }

    fn is_end_stream(&self) -> bool {
        self.failed || self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}
