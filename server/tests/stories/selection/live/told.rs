//! A past that is told has nobody who did it, and stands in the log all the same.

use elective_selection::api::history;
use kernel::{audit::entity::entry, jobs};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

use super::Live;
use crate::{on_every_database, support::Site};

/// What the log says of a round: the states before and after, and who.
async fn logged(site: &Site, round: &str) -> Vec<(Value, Value, Option<String>)> {
    let found = entry::Entity::find()
        .filter(entry::Column::Subject.eq("es.round"))
        .filter(entry::Column::SubjectId.eq(round))
        .filter(entry::Column::ActorId.is_null())
        .order_by_asc(entry::Column::Seq);
    let state = |text: Option<String>| {
        let row: Value = text.map_or(Value::Null, |text| serde_json::from_str(&text).unwrap());
        row["state"].clone()
    };
    let found = found.all(site.app.db().maintenance()).await.unwrap();
    found.into_iter().map(|entry| (state(entry.before), state(entry.after), entry.actor_id)).collect()
}

on_every_database!(every_turn_of_a_told_round_is_in_the_log, site, {
    let live = Live::planned(&site, [5, 5], json!({ "kind": "MOCK", "resetAfter": true })).await;
    let (id, at) = (live.round.as_str(), site.app.clock.now());
    jobs::by_itself(&site.app, "demo.selection", |cx| async move {
        history::open(&cx, id, at).await?;
        history::close(&cx, id, at).await?;
        history::reset(&cx, id).await
    })
    .await
    .unwrap();
    let turn = |from: &str, to: &str| (json!(from), json!(to), None);
    let turns = [turn("DRAFT", "OPEN"), turn("OPEN", "CLOSED"), turn("CLOSED", "RESET")];
    assert_eq!(logged(&site, id).await, turns);
    // And a round that begins with the telling.
    let body = json!({
        "semesterId": live.world.campus.semester, "studentType": "UG", "startAt": "2026-11-14T00:00:00.000Z",
        "endAt": "2026-11-20T00:00:00.000Z", "unitMin": 12, "unitMax": 18,
    });
    let term = live.world.office.post("/api/addDrop/semester", body).await.expect(200).result().clone();
    let term = term["id"].as_str().unwrap();
    let opened =
        jobs::by_itself(&site.app, "demo.selection", |cx| async move { history::open_add_drop(&cx, term).await });
    let round = opened.await.unwrap();
    assert_eq!(logged(&site, &round).await, [(Value::Null, json!("DRAFT"), None), turn("DRAFT", "OPEN")]);
    kernel::audit::seal_pending(&site.app).await.unwrap();
    assert!(kernel::audit::verify(&site.app, |_, _| {}).await.unwrap().broken.is_none());
});
