//! Answers that go on: server-sent events for whoever looks at something that changes.
//!
//! A stream is admitted like every other call. It ends when its session would be admitted no longer, after its time,
//! and when the server stops; whoever reads it comes again. Only so many are open at once, in all and of one account:
//! whoever finds no place asks now and then instead.

use std::{
    collections::HashMap,
    convert::Infallible,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use axum::{
    body::Body,
    http::{HeaderValue, header},
    response::Response,
};
use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use serde::Serialize;
use tokio::{
    sync::watch,
    time::{Interval, MissedTickBehavior},
};

use crate::{
    App, Cx, Error, Policy, Result,
    openapi::OpDoc,
    reply::{IntoReply, Reply},
};

/// At once, in this process: fewer than half of the connections it takes.
const MOST: usize = 1_800;
/// Of one account: a few windows.
const EACH: usize = 4;
const LIFE: Duration = Duration::from_mins(10);
/// How often a stream looks whether somebody was signed out here; how often it looks into the database, for those who
/// were signed out elsewhere, and says that it is alive.
const LOOK: Duration = Duration::from_millis(500);
const LOOKS_PER_BEAT: u32 = 30;

type Frames = Pin<Box<dyn Stream<Item = Bytes> + Send>>;

/// A stream of events, with its place among those that are open.
pub struct Events {
    frames: Frames,
    place: Place,
}

impl Events {
    /// Takes a place, or says that there is none.
    pub fn new(cx: &Cx, frames: impl Stream<Item = Bytes> + Send + 'static) -> Result<Self> {
        let place = streams(cx.app()).take(cx.user_id()?)?;
        Ok(Self { frames: Box::pin(frames), place })
    }
}

/// One event as it is written on the wire. JSON of ours has no line breaks.
pub fn frame(name: &str, id: u64, data: &impl Serialize) -> Result<Bytes> {
    let data = serde_json::to_string(data).map_err(Error::internal)?;
    Ok(format!("event: {name}\nid: {id}\ndata: {data}\n\n").into())
}

impl IntoReply for Events {
    fn into_reply(self) -> Result<Reply> {
        Ok(Reply::Events(self))
    }
    fn describe(doc: &mut OpDoc) {
        doc.outside_the_envelope("text/event-stream", serde_json::json!({ "type": "string" }));
    }
}

/// The server stops: nobody waits for streams that would go on.
pub fn end_all(app: &App) {
    streams(app).over.send_replace(true);
}

fn streams(app: &App) -> Arc<Streams> {
    app.kept.always::<Streams>()
}

struct Streams {
    open: Mutex<(usize, HashMap<String, usize>)>,
    over: watch::Sender<bool>,
}

impl Default for Streams {
    fn default() -> Self {
        Self { open: Mutex::default(), over: watch::Sender::new(false) }
    }
}

impl Streams {
    fn take(self: &Arc<Self>, user_id: &str) -> Result<Place> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let of_user = open.1.get(user_id).copied().unwrap_or(0);
        if open.0 >= MOST || of_user >= EACH {
            return Err(Error::Busy { retry_after_s: 30 });
        }
        open.0 += 1;
        open.1.insert(user_id.to_owned(), of_user + 1);
        Ok(Place { streams: self.clone(), user_id: user_id.to_owned() })
    }
}

/// Gives itself back when the stream is over.
struct Place {
    streams: Arc<Streams>,
    user_id: String,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.streams.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.0 = open.0.saturating_sub(1);
        let left = open.1.get(&self.user_id).map_or(0, |count| count.saturating_sub(1));
        if left == 0 {
            open.1.remove(&self.user_id);
        } else {
            open.1.insert(self.user_id.clone(), left);
        }
    }
}

/// What the guard goes by while a stream is open.
pub(crate) struct Door {
    pub app: App,
    pub policy: Policy,
    pub token: String,
}

impl Door {
    async fn still_open(&self) -> bool {
        match self.app.sessions.authenticate(&self.app, &self.token).await {
            Ok(session) => session.actor.awaits.is_none() && session.actor.may(&self.policy),
            Err(_) => false,
        }
    }
}

pub(crate) fn response(events: Events, door: Door) -> Response {
    let over = events.place.streams.over.subscribe();
    let mut look = tokio::time::interval(LOOK);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let generation = door.app.sessions.generation();
    let watched = Watched { events, door, over, look, looks: 0, generation, ends: Instant::now() + LIFE };
    let body = futures_util::stream::unfold(watched, |mut watched| async move {
        watched.next().await.map(|frame| (Ok::<_, Infallible>(frame), watched))
    });
    let mut response = Response::new(Body::from_stream(body));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // Proxies that collect an answer before they pass it on would keep all of it.
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

struct Watched {
    events: Events,
    door: Door,
    over: watch::Receiver<bool>,
    look: Interval,
    looks: u32,
    generation: u64,
    ends: Instant,
}

impl Watched {
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            tokio::select! {
                biased;
                _ = self.over.wait_for(|over| *over) => return None,
                _ = self.look.tick() => {}
                frame = self.events.frames.next() => return frame,
            }
            if Instant::now() >= self.ends {
                return None;
            }
            self.looks += 1;
            let (generation, beats) = (self.door.app.sessions.generation(), self.looks >= LOOKS_PER_BEAT);
            if (beats || generation != self.generation)
                && !crate::planted::fault("stream_outlives_session")
                && !self.door.still_open().await
            {
                return None;
            }
            self.generation = generation;
            if beats {
                self.looks = 0;
                return Some(Bytes::from_static(b": alive\n\n"));
            }
        }
    }
}
