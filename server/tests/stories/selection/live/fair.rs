//! Waiting lists, requirements, restarts and rehearsals.

use collegium::compose;
use kernel::app::Mode;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::json;
use testkit::Client;

use super::{Live, act, same_hours};
use crate::{
    on_every_database,
    selection::world::{codes, text},
    stock::{add_course, add_result},
};
use kernel::messages::message;
use schema::{courses::student_subject, timetable::section};

/// The same site as another process sees it.
pub async fn another(site: &crate::support::Site) -> axum::Router {
    let app = compose::application(site.db.open().await, testkit::config(&site.db, Mode::Development)).await.unwrap();
    let config = edge::EdgeConfig::default();
    let operations = compose::registry(&config.metrics).unwrap().router(&app);
    edge::wrap(kernel::registry::with_unknown_api(operations), &config)
}

// Example 3 of the domain.
on_every_database!(who_has_a_clash_is_passed_over_and_keeps_the_rank, site, {
    let live = Live::planned(&site, [1, 5], json!({})).await;
    same_hours(&site, &live.world).await;
    live.world.office.post("/api/es/round/open", json!({ "id": live.round })).await.expect(200);
    live.ask(2, "select", 0).await.expect(200);
    live.ask(0, "join", 0).await.expect(200);
    live.ask(1, "join", 0).await.expect(200);
    live.ask(0, "select", 1).await.expect(200);
    live.ask(2, "drop", 0).await.expect(200);
    assert_eq!(live.seat(&site, 0, 0).await, Some(("WAITING".into(), Some(1))));
    assert_eq!(live.seat(&site, 1, 0).await, Some(("REGISTERED".into(), None)));
    let told = live.students[0].get("/api/student/es/receipts").await.expect(200).result()["data"].clone();
    let skipped = told.as_array().unwrap().iter().find(|line| line["result"] == "SKIPPED").unwrap();
    assert_eq!(skipped["codes"], json!(["CLASH"]));
    let letters = message::Entity::find().all(site.app.db().maintenance()).await.unwrap();
    for kind in ["es.promoted", "es.skipped"] {
        assert!(letters.iter().any(|letter| letter.template_code == kind), "{kind}");
    }
    assert_eq!(live.proof().await["ok"], true);
});

// Example 4 of the domain.
on_every_database!(a_requirement_asks_for_either_and_not_for_the_old_one, site, {
    let live = Live::planned(&site, [5, 5], json!({})).await;
    let db = site.app.db();
    let row = section::Entity::find_by_id(&live.world.sections[0]).one(db.maintenance()).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.requirement = Set("(修读过UCLC1013 或者 修读过GCLA1903) 同时 未曾修读过GCLA1913".into());
    row.update(db.maintenance()).await.unwrap();
    let (new, old) = (add_course(&site, "UCLC1013", "").await, add_course(&site, "GCLA1913", "").await);
    let campus = &live.world.campus;
    add_result(&site, campus, &live.world.students[0], &new, ("B", 300)).await;
    add_result(&site, campus, &live.world.students[1], &new, ("B", 300)).await;
    add_result(&site, campus, &live.world.students[1], &old, ("B", 300)).await;
    live.world.office.post("/api/es/round/open", json!({ "id": live.round })).await.expect(200);
    live.ask(0, "select", 0).await.expect(200);
    for n in [1, 2] {
        assert_eq!(codes(&live.ask(n, "select", 0).await.expect(409).json), ["REQUIREMENT"]);
    }
});

on_every_database!(queue_and_ranks_survive_a_restart_and_two_processes_agree, site, {
    let live = Live::open(&site, [1, 1]).await;
    live.ask(0, "select", 0).await.expect(200);
    live.ask(1, "join", 0).await.expect(200);
    let router = another(&site).await;
    let there: Vec<Client> =
        live.students.iter().map(|client| Client::new(router.clone(), client.token.clone())).collect();
    let joined = act(&there[2], "join", &live.world.sections[0]).await.expect(200).result().clone();
    assert_eq!(joined["queueNo"], 2);
    // Both processes at once, for one seat.
    let one = &live.world.sections[1];
    let (here, other) = tokio::join!(act(&live.students[1], "select", one), act(&there[2], "select", one));
    let won = [&here, &other].iter().filter(|answer| answer.status == 200).count();
    assert_eq!(won, 1, "{} {}", here.status, other.status);
    act(&there[0], "drop", &live.world.sections[0]).await.expect(200);
    assert_eq!(live.seat(&site, 1, 0).await, Some(("REGISTERED".into(), None)));
    let waiting = async |client: &Client| {
        let seen = client.get("/api/student/es/overview").await.expect(200).result().clone();
        seen["rows"].as_array().unwrap().iter().find(|row| row["state"] == "WAITING").unwrap().clone()
    };
    // Here they know of who has joined there; that the first has gone since is known there at once.
    assert_eq!(waiting(&live.students[2]).await["sectionId"], live.world.sections[0]);
    let waits = waiting(&there[2]).await;
    assert_eq!((&waits["queueNo"], &waits["ahead"]), (&json!(1), &json!(0)), "the second is the first now");
    let proof = live.proof().await;
    assert_eq!((&proof["ok"], &proof["compared"]), (&json!(true), &json!(true)), "{proof}");
});

on_every_database!(an_outage_lengthens_the_window, site, {
    let live = Live::open(&site, [1, 1]).await;
    // Nobody has asked yet, so nothing runs here: the server is as good as down.
    site.app.clock.advance(10 * 60_000);
    live.ask(0, "select", 0).await.expect(200);
    let seen = live.students[0].get("/api/student/es/overview").await.expect(200).result().clone();
    assert_eq!(seen["round"]["endAt"], "2026-11-20T00:10:00.000Z", "{seen}");
    let proof = live.proof().await;
    assert_eq!((&proof["ok"], &proof["entries"]), (&json!(true), &json!(2)), "{proof}");
});

on_every_database!(a_rehearsal_touches_nobody_and_is_forgotten, site, {
    let live = Live::open_as(&site, [1, 5], json!({ "kind": "MOCK", "resetAfter": true })).await;
    live.ask(0, "select", 0).await.expect(200);
    assert_eq!(codes(&live.ask(1, "select", 0).await.expect(409).json), ["FULL"]);
    assert_eq!(live.seat(&site, 0, 0).await, None);
    live.world.office.post("/api/es/round/reset", json!({ "id": live.round })).await.expect(200);
    let rows = student_subject::Entity::find().all(site.app.db().maintenance()).await.unwrap();
    assert!(rows.is_empty());
    let counted = section::Entity::find_by_id(&live.world.sections[0]).one(site.app.db().maintenance()).await.unwrap();
    assert_eq!(counted.unwrap().enrolled, 0);
    let round =
        live.world.round(1, json!({ "startAt": "2026-11-14T00:00:00.000Z", "endAt": "2026-11-20T00:00:00.000Z" }));
    let formal = text(round.await.expect(200).result(), "id");
    live.world.office.post("/api/es/round/open", json!({ "id": formal })).await.expect(200);
    live.ask(1, "select", 0).await.expect(200);
    assert_eq!(live.seat(&site, 1, 0).await.unwrap().0, "REGISTERED");
});
