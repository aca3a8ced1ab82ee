//! What happens elsewhere while a round runs: in the timetable, in rounds of other student types, in add and drop.

use std::time::Duration;

use kernel::ids;
use schema::{
    selection::{elective_section, elective_type, es_round},
    timetable::section,
};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::{Value, json};

use super::{Live, same_hours};
use crate::{on_every_database, selection::world::codes, support::Site};

async fn quota_of(site: &Site, id: &str) -> i32 {
    section::Entity::find_by_id(id).one(site.app.db().maintenance()).await.unwrap().unwrap().quota
}

/// Waits until the book has more entries than this.
async fn noticed(live: &Live, entries: u64) -> Value {
    for _ in 0..200 {
        let path = format!("/api/es/control?roundId={}", live.round);
        let seen = live.world.office.get(&path).await.expect(200).result().clone();
        if seen["totals"]["entries"].as_u64().unwrap() > entries {
            return seen;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("nothing was noticed");
}

on_every_database!(what_the_timetable_changes_is_in_the_book, site, {
    let live = Live::open(&site, [5, 5]).await;
    live.ask(0, "select", 1).await.expect(200);
    assert_eq!(live.proof().await["entries"], 1);
    same_hours(&site, &live.world).await;
    // One for each of the two sections: the engine may look between them.
    noticed(&live, 2).await;
    assert_eq!(codes(&live.ask(0, "select", 0).await.expect(409).json), ["CLASH"]);
    let proof = live.proof().await;
    assert_eq!((&proof["ok"], &proof["compared"]), (&json!(true), &json!(true)), "{proof}");
    // A smaller room.
    let db = site.app.db();
    let row = section::Entity::find_by_id(&live.world.sections[0]).one(db.maintenance()).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    (row.quota, row.updated_at) = (Set(0), Set(site.app.clock.now()));
    row.update(db.maintenance()).await.unwrap();
    db.maintained();
    noticed(&live, proof["entries"].as_u64().unwrap()).await;
    assert_eq!(codes(&live.ask(1, "select", 0).await.expect(409).json), ["FULL"]);
});

on_every_database!(a_quota_of_the_control_room_holds_after_the_round, site, {
    let live = Live::open(&site, [1, 5]).await;
    let first = live.world.sections[0].clone();
    let body = json!({ "roundId": live.round, "sectionId": first, "quota": 60, "reason": "A bigger room" });
    live.world.office.post("/api/es/control/quota", body).await.expect(200);
    assert_eq!(quota_of(&site, &first).await, 60);
    let pools = elective_section::Entity::find().all(site.app.db().maintenance()).await.unwrap();
    assert_eq!(pools.iter().find(|pool| pool.section_id == first).unwrap().quota, 60);
});

on_every_database!(rounds_of_two_student_types_share_no_sections, site, {
    let live = Live::open(&site, [5, 5]).await;
    let db = site.app.db();
    let of = elective_type::Entity::find_by_id(&live.world.of).one(db.maintenance()).await.unwrap().unwrap();
    let (of_id, round_id) = (ids::new_id(), ids::new_id());
    let mut copy = of.into_active_model().reset_all();
    (copy.id, copy.student_type) = (Set(of_id.clone()), Set("RPG".into()));
    elective_type::Entity::insert(copy).exec_without_returning(db.maintenance()).await.unwrap();
    let pool = elective_section::Entity::find().one(db.maintenance()).await.unwrap().unwrap();
    let mut copy = pool.into_active_model().reset_all();
    (copy.id, copy.elective_type_id) = (Set(ids::new_id()), Set(of_id));
    elective_section::Entity::insert(copy).exec_without_returning(db.maintenance()).await.unwrap();
    let round = es_round::Entity::find_by_id(&live.round).one(db.maintenance()).await.unwrap().unwrap();
    let mut copy = round.into_active_model().reset_all();
    (copy.id, copy.student_type) = (Set(round_id.clone()), Set("RPG".into()));
    (copy.state, copy.opened_at) = (Set("DRAFT".into()), Set(None));
    es_round::Entity::insert(copy).exec_without_returning(db.maintenance()).await.unwrap();
    db.maintained();
    let open = json!({ "id": round_id });
    // The registry of these tests works with undergraduates unless told otherwise.
    site.root().post("/api/user/student-type", json!({ "studentType": "RPG" })).await.expect(200);
    let refused = site.root().post("/api/es/round/open", open.clone()).await.expect(409).json;
    crate::offers::offer(&refused, "shared_sections");
    live.world.office.post("/api/es/round/close", json!({ "id": live.round })).await.expect(200);
    site.root().post("/api/es/round/open", open).await.expect(200);
});

/// Add and drop of the semester, open now.
async fn open_add_drop(live: &Live) -> Value {
    let body = json!({
        "semesterId": live.world.campus.semester, "studentType": "UG", "startAt": "2026-11-14T00:00:00.000Z",
        "endAt": "2026-11-20T00:00:00.000Z", "unitMin": 12, "unitMax": 18,
    });
    let term = live.world.office.post("/api/addDrop/semester", body).await.expect(200).result().clone();
    let opened = live.world.office.post("/api/addDrop/round/open", json!({ "id": term["id"] })).await.expect(200);
    opened.result()["round"]["id"].clone()
}

on_every_database!(the_units_shown_are_those_of_the_exception, site, {
    let live = Live::planned(&site, [5, 5], json!({})).await;
    let exception = json!({
        "semesterId": live.world.campus.semester, "studentId": live.world.students[0], "maxUnits": 21,
        "reason": "Last year", "approver": "The dean",
    });
    live.world.office.post("/api/addDrop/exception", exception).await.expect(200);
    open_add_drop(&live).await;
    for (student, most) in [(0, 21), (1, 18)] {
        let shown = live.students[student].get("/api/student/adddrop/overview").await.expect(200).result().clone();
        assert_eq!((&shown["units"]["min"], &shown["units"]["max"]), (&json!(12), &json!(most)), "{shown}");
        assert!(shown["round"]["semester"].as_str().is_some_and(|name| !name.is_empty()), "{shown}");
    }
});

on_every_database!(add_and_drop_run_on_the_same_engine, site, {
    let live = Live::planned(&site, [5, 5], json!({})).await;
    let (office, sections) = (&live.world.office, &live.world.sections);
    let round = open_add_drop(&live).await;
    let ask = async |student: usize, act: &str, more: Value| {
        let mut body = json!({ "key": ids::new_id() });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        live.students[student].post(&format!("/api/student/adddrop/{act}"), body).await
    };
    let one = |n: usize| json!({ "sectionId": sections[n] });
    ask(0, "select", one(0)).await.expect(200);
    ask(1, "select", one(1)).await.expect(200);
    let told = ask(0, "replace", json!({ "fromSectionId": sections[0], "toSectionId": sections[1] })).await.expect(200);
    assert_eq!(told.result()["notices"].as_array().unwrap().len(), 1, "three units are fewer than twelve");
    let full = json!({ "roundId": round, "sectionId": sections[1], "quota": 2, "reason": "A smaller room" });
    office.post("/api/addDrop/control/quota", full).await.expect(200);
    assert_eq!(quota_of(&site, &sections[1]).await, 2);
    let refused = ask(2, "select", one(1)).await.expect(409).json;
    assert_eq!(codes(&refused), ["FULL"]);
    let steps = refused["refusal"]["rules"][0]["actions"].as_array().unwrap();
    assert!(steps.iter().all(|step| step["to"].as_str().unwrap().starts_with("/student/add-drop?do=")), "{steps:?}");
    ask(2, "join", one(1)).await.expect(200);
    let proof = office.get(&format!("/api/addDrop/round/proof?roundId={}", round.as_str().unwrap())).await.expect(200);
    assert_eq!((&proof.result()["ok"], &proof.result()["compared"]), (&json!(true), &json!(true)), "{}", proof.json);
    // Nobody waits beyond the end of add and drop.
    office.post("/api/addDrop/round/close", json!({ "id": round })).await.expect(200);
    assert_eq!(live.seat(&site, 2, 1).await.unwrap().0, "DROPPED");
    assert_eq!(live.seat(&site, 0, 1).await.unwrap().0, "REGISTERED");
});
