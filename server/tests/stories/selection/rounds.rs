//! Rounds as they are planned, types that stay where they are, and the limits.

use serde_json::json;

use crate::{
    offers::offer,
    on_every_database,
    selection::world::{World, text},
};

on_every_database!(rounds_follow_each_other_and_release_no_more_than_all, site, {
    let world = World::build(&site).await;
    let first = world.round(1, json!({ "shares": ["FE:60"] })).await.expect(200).result().clone();
    assert_eq!(first["state"], "DRAFT");
    let wrong = |answer: testkit::Answer| answer.expect(422).errors();
    let at = json!({ "startAt": "2027-01-01T03:00:00.000Z" });
    assert_eq!(wrong(world.round(2, at).await)[0], ("startAt".to_owned(), "overlaps".to_owned()));
    let more = json!({ "shares": ["FE:50"] });
    assert_eq!(wrong(world.round(2, more).await)[0], ("shares".to_owned(), "more_than_all".to_owned()));
    let unknown = json!({ "shares": ["XX:50"] });
    assert_eq!(wrong(world.round(2, unknown).await)[0], ("shares".to_owned(), "unknown_type".to_owned()));
    for shares in [json!(["FE"]), json!(["FE:101"]), json!(["FE:10", "FE:20"])] {
        assert_eq!(wrong(world.round(2, json!({ "shares": shares })).await)[0].0, "shares");
    }
    let ends = json!({ "endAt": "2026-12-01T00:00:00.000Z" });
    assert_eq!(wrong(world.round(2, ends).await)[0].0, "endAt");
    assert_eq!(wrong(world.round(2, json!({ "resetAfter": true })).await)[0].0, "resetAfter");
    assert_eq!(wrong(world.round(2, json!({ "kind": "ADDDROP" })).await)[0].0, "kind");
    world.round(2, json!({ "shares": ["FE:40"] })).await.expect(200);
    // A mock round beside a formal one.
    world.round(1, json!({ "kind": "MOCK", "resetAfter": true })).await.expect(200);
});

on_every_database!(what_has_begun_keeps_its_terms, site, {
    let world = World::build(&site).await;
    let round = world.round(1, json!({})).await.expect(200).result().clone();
    let (id, version) = (text(&round, "id"), &round["version"]);
    let edit = json!({ "id": id, "version": version, "nameEn": "First" });
    let edited = world.office.patch("/api/es/round", edit.clone()).await.expect(200).result().clone();
    world.turn(&site, &id, "OPEN").await;
    let edit = json!({ "id": id, "version": edited["version"], "nameEn": "Second" });
    offer(&world.office.patch("/api/es/round", edit).await.expect(409).json, "round_begun");
    offer(&world.office.delete(&format!("/api/es/round?ids={id}")).await.expect(409).json, "round_begun");
});

on_every_database!(a_type_stays_in_its_semester_and_goes_only_when_nothing_needs_it, site, {
    let world = World::build(&site).await;
    let moved = json!({ "id": world.of, "version": 1, "semesterId": world.campus.next_semester });
    let wrong = world.office.patch("/api/es/type", moved).await.expect(422);
    assert_eq!(wrong.errors(), [("semesterId".to_owned(), "fixed".to_owned())]);
    let pool = text(&world.pool(0, 30).await, "id");
    world.office.delete(&format!("/api/es/type?ids={}", world.of)).await.expect(409);
    world.office.delete(&format!("/api/es/course?ids={pool}")).await.expect(200);
    world.office.delete(&format!("/api/es/type?ids={}", world.of)).await.expect(200);
});

on_every_database!(limits_have_defaults_and_bounds, site, {
    let world = World::build(&site).await;
    let now = world.office.get("/api/es/settings").await.expect(200).result().clone();
    assert_eq!((&now["settings"]["maxWaiting"], &now["settings"]["requestsPerSecond"]), (&json!(3), &json!(2)));
    let mut body = json!({ "settings": now["settings"], "version": now["version"] });
    body["settings"]["maxWaiting"] = json!(21);
    assert_eq!(
        world.office.patch("/api/es/settings", body.clone()).await.expect(422).errors()[0].0,
        "settings.maxWaiting"
    );
    body["settings"]["maxWaiting"] = json!(5);
    world.office.patch("/api/es/settings", body).await.expect(200);
    let colleague = world.colleague(&site).await;
    assert_eq!(colleague.get("/api/es/settings").await.expect(200).result()["settings"]["maxWaiting"], 5);
});
