//! A student's homepage says that a round is open, until when, and how far one is.

use serde_json::json;

use super::Live;
use crate::{home::card, story};

story!(an_open_round_is_on_the_homepage_with_what_is_missing, site, {
    let live = Live::planned(&site, [1, 5], json!({})).await;
    let me = &live.students[0];
    assert!(card(me, "selection").await.is_none(), "nothing is open yet");
    live.world.office.post("/api/es/round/open", json!({ "id": live.round })).await.expect(200);
    let before = card(me, "selection").await.unwrap();
    assert_eq!(
        (&before["to"], &before["until"]),
        (&json!("/student/course-selection"), &json!("2026-11-20T00:00:00.000Z"))
    );
    assert!(before["lines"][0].as_str().unwrap().starts_with("已选 0 学分"), "{before}");
    live.ask(0, "select", 1).await.expect(200);
    let after = card(me, "selection").await.unwrap();
    assert!(after["lines"][0].as_str().unwrap().starts_with("已选 3 学分"), "{after}");
    // Whoever is no student hears nothing of it, whatever they may.
    assert!(card(&site.root(), "selection").await.is_none());
    live.world.office.post("/api/es/round/close", json!({ "id": live.round })).await.expect(200);
    assert!(card(me, "selection").await.is_none());
});
