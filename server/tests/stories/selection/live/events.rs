//! Seats and results as they come, for as long as somebody may look.

use std::time::Duration;

use axum::body::Body;
use http_body_util::BodyExt;
use kernel::identity::entity::session;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::{Value, json};
use testkit::Client;
use tower::ServiceExt;

use super::Live;
use crate::{on_every_database, support::Site};

/// Long enough for whatever is to come, on a machine that does other things too.
const SOON: Duration = Duration::from_secs(10);

struct Listener {
    body: Body,
    rest: String,
}

impl Listener {
    async fn open(site: &Site, client: &Client, path: &str) -> Self {
        let request = client.request(axum::http::Method::GET, path);
        let response = site.router().oneshot(request).await.unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Self { body: response.into_body(), rest: String::new() }
    }

    async fn next(&mut self) -> Option<(String, Value)> {
        tokio::time::timeout(SOON, self.whatever_comes()).await.expect("nothing came")
    }

    /// The next event and its data; none when the stream is over.
    async fn whatever_comes(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some((event, rest)) = self.rest.clone().split_once("\n\n") {
                rest.clone_into(&mut self.rest);
                let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name));
                let (Some(name), Some(data)) = (field("event: "), field("data: ")) else { continue };
                assert!(field("id: ").is_some(), "{event}");
                return Some((name.to_owned(), serde_json::from_str(data).unwrap()));
            }
            let bytes = self.body.frame().await?.unwrap().into_data().unwrap();
            self.rest.push_str(std::str::from_utf8(&bytes).unwrap());
        }
    }

    /// The next one of a name.
    async fn next_of(&mut self, name: &str) -> Value {
        loop {
            let (found, data) = self.next().await.unwrap_or_else(|| panic!("the stream ended before {name}"));
            if found == name {
                return data;
            }
        }
    }
}

fn left(seats: &Value, section: &str) -> Option<i64> {
    seats.as_array().unwrap().iter().find(|one| one["sectionId"] == section)?["left"].as_i64()
}

on_every_database!(whoever_looks_is_told_of_seats_of_their_own_and_of_the_round, site, {
    let live = Live::open(&site, [1, 5]).await;
    let first = &live.world.sections[0];
    let mut waiting = Listener::open(&site, &live.students[1], "/api/student/es/events").await;
    assert_eq!(waiting.next_of("round").await["state"], "OPEN");
    let seats = waiting.next_of("seats").await;
    assert_eq!((left(&seats, first), seats.as_array().unwrap().len()), (Some(1), 2));
    live.ask(0, "select", 0).await.expect(200);
    let seats = waiting.next_of("seats").await;
    assert_eq!((left(&seats, first), seats.as_array().unwrap().len()), (Some(0), 1), "only what changed");
    // Nothing of this one's own changed until now.
    live.ask(1, "join", 0).await.expect(200);
    waiting.next_of("mine").await;
    live.ask(0, "drop", 0).await.expect(200);
    waiting.next_of("mine").await;
    assert_eq!(live.seat(&site, 1, 0).await.unwrap().0, "REGISTERED");
    let office = &live.world.office;
    office.post("/api/es/round/pause", json!({ "id": live.round })).await.expect(200);
    assert_eq!(waiting.next_of("round").await["state"], "PAUSED");
    office.post("/api/es/round/close", json!({ "id": live.round })).await.expect(200);
    assert_eq!(waiting.next_of("round").await["state"], "CLOSED");
    assert!(waiting.next().await.is_none(), "a round that is over tells nothing more");
    live.students[1].get("/api/student/es/events").await.expect(409);
});

on_every_database!(a_stream_ends_with_its_session, site, {
    let live = Live::open(&site, [1, 5]).await;
    let mut open = Listener::open(&site, &live.students[0], "/api/student/es/events").await;
    open.next_of("seats").await;
    let db = site.app.db().maintenance();
    for row in session::Entity::find().all(db).await.unwrap() {
        let mut row = row.into_active_model();
        row.revoked_at = Set(Some(site.app.clock.now()));
        row.update(db).await.unwrap();
    }
    site.app.db().maintained();
    // Whoever signs somebody out says so.
    site.app.sessions.forget();
    assert!(open.next().await.is_none(), "nobody listens who is signed out");
    live.students[0].get("/api/student/es/events").await.expect(401);
});

on_every_database!(only_so_many_windows_of_one_account_listen, site, {
    let live = Live::open(&site, [1, 5]).await;
    let mut open = vec![];
    for _ in 0..4 {
        open.push(Listener::open(&site, &live.students[0], "/api/student/es/events").await);
    }
    let more = live.students[0].get("/api/student/es/events").await;
    assert_eq!((more.status.as_u16(), more.headers.contains_key("retry-after")), (503, true));
    Listener::open(&site, &live.students[1], "/api/student/es/events").await.next_of("seats").await;
    open.pop();
    Listener::open(&site, &live.students[0], "/api/student/es/events?since=0").await.next_of("seats").await;
});
