//! What the office does to a round that runs.

use kernel::actor::Actions;
use schema::{courses::student_subject, timetable::section};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;

use super::Live;
use crate::{on_every_database, selection::world::codes};

on_every_database!(what_the_office_takes_goes_to_the_waiting_list_and_is_replayed, site, {
    let live = Live::open(&site, [1, 5]).await;
    live.ask(0, "select", 0).await.expect(200);
    live.ask(1, "join", 0).await.expect(200);
    let seat = student_subject::Entity::find()
        .filter(student_subject::Column::StudentId.eq(&live.world.students[0]))
        .one(site.app.db().maintenance())
        .await
        .unwrap()
        .unwrap();
    let registry = site.person("planner", &[("ADMIN_AUTH_SP_BASIC", Actions::all())]).await.1;
    let body = json!({ "ids": [seat.id], "reason": "By mistake" });
    registry.post("/api/sp/student-subject/drop", body).await.expect(200);
    assert_eq!(live.seat(&site, 0, 0).await.unwrap().0, "DROPPED");
    assert_eq!(live.seat(&site, 1, 0).await, Some(("REGISTERED".into(), None)));
    let row = section::Entity::find_by_id(&live.world.sections[0]).one(site.app.db().maintenance()).await.unwrap();
    assert_eq!(row.map(|row| (row.enrolled, row.waiting)), Some((1, 0)));
    // The engine goes on from there.
    live.ask(2, "join", 0).await.expect(200);
    let proof = live.proof().await;
    assert_eq!((&proof["ok"], &proof["compared"]), (&json!(true), &json!(true)), "{proof}");
});

on_every_database!(a_higher_quota_promotes_at_once, site, {
    let live = Live::open(&site, [1, 5]).await;
    live.ask(0, "select", 0).await.expect(200);
    live.ask(1, "join", 0).await.expect(200);
    let body = |dry: bool| {
        json!({
            "roundId": live.round, "sectionId": live.world.sections[0], "quota": 2, "reason": "A bigger room",
            "dryRun": dry,
        })
    };
    let office = &live.world.office;
    assert_eq!(office.post("/api/es/control/quota", body(true)).await.expect(200).result()["promoted"], 1);
    assert_eq!(live.seat(&site, 1, 0).await.unwrap().0, "WAITING");
    assert_eq!(office.post("/api/es/control/quota", body(false)).await.expect(200).result()["promoted"], 1);
    assert_eq!(live.seat(&site, 1, 0).await.unwrap().0, "REGISTERED");
    let control = office.get(&format!("/api/es/control?roundId={}", live.round)).await.expect(200).result().clone();
    assert_eq!((&control["totals"]["promoted"], &control["totals"]["seats"]), (&json!(1), &json!(2)), "{control}");
});

on_every_database!(a_round_rests_and_closes, site, {
    let live = Live::open(&site, [1, 5]).await;
    let office = &live.world.office;
    let command = json!({ "id": live.round, "reason": "The network is down" });
    office.post("/api/es/round/pause", command.clone()).await.expect(200);
    assert_eq!(codes(&live.ask(0, "select", 0).await.expect(409).json), ["PAUSED"]);
    site.app.clock.advance(60_000);
    let resumed = office.post("/api/es/round/resume", command.clone()).await.expect(200).result().clone();
    assert_eq!(resumed["round"]["extendedMs"], 60_000);
    live.ask(0, "select", 0).await.expect(200);
    let extended = json!({ "id": live.round, "byMinutes": 10, "reason": "Many were late" });
    let extended = office.post("/api/es/round/extend", extended).await.expect(200).result().clone();
    assert_eq!(extended["round"]["extendedMs"], 660_000);
    office.post("/api/es/round/close", json!({ "id": live.round })).await.expect(200);
    let over = live.ask(1, "select", 0).await.expect(409).json;
    assert!(["NO_ROUND", "ROUND_OVER"].contains(&codes(&over)[0]), "{over}");
    assert_eq!(live.proof().await["ok"], true);
    offer_reopen(&live).await;
});

async fn offer_reopen(live: &Live) {
    let again = live.world.office.post("/api/es/round/open", json!({ "id": live.round })).await.expect(409).json;
    crate::offers::offer(&again, "round_state");
}
