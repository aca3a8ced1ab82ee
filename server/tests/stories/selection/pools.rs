//! Sections in pools: what may be put there, how many seats are released, and setting many at once.

use schema::selection::elective_section;
use sea_orm::EntityTrait;
use serde_json::json;

use crate::{
    offers::{offer, page_of},
    on_every_database,
    rehearsal::{Send, rehearse_and_do, rehearsed},
    selection::world::{World, codes, text, type_of},
};

on_every_database!(a_pool_takes_sections_of_its_semester_and_no_more_seats_than_they_have, site, {
    let world = World::build(&site).await;
    let pool = world.pool(0, 30).await;
    assert_eq!((&pool["quota"], &pool["quotaByYear"]), (&json!(30), &json!([])));
    let next = world.office.post("/api/es/type", type_of(&world.campus.next_semester, "FE")).await.expect(200);
    let body = json!({
        "semesterId": world.campus.semester, "electiveTypeId": next.result()["id"], "sectionId": world.sections[1],
        "quota": 41, "quotaByYear": ["Y1:10", "Y2:20"],
    });
    let wrong = world.office.post("/api/es/course", body).await.expect(422);
    let fields: Vec<_> = wrong.errors();
    assert!(fields.iter().any(|(field, code)| field == "electiveTypeId" && code == "other_semester"), "{fields:?}");
    assert!(fields.iter().any(|(field, code)| field == "quota" && code == "more_than_section"), "{fields:?}");
    for years in [json!(["Y1:10", "Y1:5"]), json!(["Y9:1"]), json!(["Y1:25", "Y2:20"]), json!(["ten"])] {
        let body = json!({
            "semesterId": world.campus.semester, "electiveTypeId": world.of, "sectionId": world.sections[1],
            "quota": 40, "quotaByYear": years,
        });
        let wrong = world.office.post("/api/es/course", body).await.expect(422);
        assert!(wrong.errors().iter().all(|(field, _)| field == "quotaByYear"), "{:?}", wrong.errors());
    }
    assert_eq!(elective_section::Entity::find().all(site.app.db().maintenance()).await.unwrap().len(), 1);
});

on_every_database!(seats_are_released_by_the_rounds_that_have_begun, site, {
    let world = World::build(&site).await;
    let pool = text(&world.pool(0, 40).await, "id");
    let first = text(world.round(1, json!({ "years": ["Y4"], "shares": ["FE:50"] })).await.expect(200).result(), "id");
    let second = text(world.round(2, json!({ "shares": ["FE:30"] })).await.expect(200).result(), "id");
    world.choose(&site, 0, 0, "REGISTERED").await;
    world.choose(&site, 1, 0, "WAITING").await;
    let seats = async || {
        let answer = world.office.get(&format!("/api/es/course/seats?ids={pool}")).await.expect(200);
        let line = &answer.result()[0];
        ["released", "selected", "waiting", "left", "fillPercent"].map(|field| line[field].as_i64().unwrap())
    };
    assert_eq!(seats().await, [0, 1, 1, 0, 2]);
    world.turn(&site, &first, "OPEN").await;
    assert_eq!(seats().await, [20, 1, 1, 19, 2]);
    world.turn(&site, &first, "CLOSED").await;
    world.turn(&site, &second, "OPEN").await;
    assert_eq!(seats().await, [32, 1, 1, 31, 2]);
});

on_every_database!(many_quotas_are_set_at_once_or_none, site, {
    let world = World::build(&site).await;
    let (one, two) = (text(&world.pool(0, 30).await, "id"), text(&world.pool(1, 30).await, "id"));
    let path = "/api/es/course/quota";
    let both = |a: i32, b: i32| json!({ "items": [{ "id": one, "quota": a }, { "id": two, "quota": b }] });
    let done = rehearsed(&site, &world.office, path, &both(20, 10)).await;
    assert_eq!(done["total"], 2);
    // Somebody sits there, and the other section is smaller.
    world.choose(&site, 0, 0, "REGISTERED").await;
    let refused = rehearse_and_do(&site, &world.office, Send::Json(path, both(0, 41))).await.unwrap_err();
    assert_eq!(codes(&refused), ["quota.below_selected", "quota.above_section"]);
    for rule in refused["refusal"]["rules"].as_array().unwrap() {
        let step = rule["actions"][0]["to"].as_str().unwrap();
        let (page, query) = page_of(step);
        assert_eq!(page, "/learning/es/course-list");
        world.office.get(&format!("/api/es/course?{query}")).await.expect(200);
    }
    // By year, and only what adds up.
    let years = |list: serde_json::Value| json!({ "items": [{ "id": one, "quota": 20, "quotaByYear": list }] });
    rehearsed(&site, &world.office, path, &years(json!(["Y1:5", "Y4:15"]))).await;
    world.office.post(path, years(json!(["Y1:6", "Y4:15"]))).await.expect(422);
});

on_every_database!(while_a_round_runs_seats_are_changed_through_its_book_only, site, {
    let world = World::build(&site).await;
    let pool = text(&world.pool(0, 30).await, "id");
    let round = text(world.round(1, json!({})).await.expect(200).result(), "id");
    let body = json!({ "items": [{ "id": pool, "quota": 20 }] });
    for state in ["OPEN", "PAUSED"] {
        world.turn(&site, &round, state).await;
        let refused = rehearse_and_do(&site, &world.office, Send::Json("/api/es/course/quota", body.clone())).await;
        assert!(offer(&refused.unwrap_err(), "round_running").contains(&round));
        let edit = json!({ "id": pool, "version": 1, "quota": 20 });
        assert_eq!(world.office.patch("/api/es/course", edit).await.expect(409).code(), "round_running");
        let gone = world.office.delete(&format!("/api/es/course?ids={pool}")).await.expect(409);
        assert_eq!(gone.code(), "round_running");
    }
    world.turn(&site, &round, "CLOSED").await;
    rehearsed(&site, &world.office, "/api/es/course/quota", &body).await;
});

on_every_database!(a_section_stays_in_its_pool_while_somebody_has_chosen_it, site, {
    let world = World::build(&site).await;
    let (one, two) = (text(&world.pool(0, 30).await, "id"), text(&world.pool(1, 30).await, "id"));
    world.choose(&site, 0, 0, "WAITING").await;
    let refused = world.office.delete(&format!("/api/es/course?ids={one}")).await.expect(409);
    let step = offer(&refused.json, "pool.in_use");
    let (_, query) = page_of(&step);
    let seen = world.office.get(&format!("/api/es/student-subject?{query}")).await.expect(200);
    assert_eq!(seen.result()["totalCount"], 1);
    world.office.delete(&format!("/api/es/course?ids={two}")).await.expect(200);
});

on_every_database!(a_division_sees_what_it_offers_and_its_own_students, site, {
    let world = World::build(&site).await;
    let (own, foreign) = (text(&world.pool(0, 30).await, "id"), text(&world.pool(1, 30).await, "id"));
    for n in [0, 2] {
        world.choose(&site, n, 0, "REGISTERED").await;
    }
    let colleague = world.colleague(&site).await;
    let list = colleague.get("/api/es/course").await.expect(200);
    assert_eq!(list.result()["totalCount"], 1);
    assert_eq!(list.result()["data"][0]["id"], json!(own));
    colleague.get(&format!("/api/es/course/seats?ids={own}")).await.expect(200);
    colleague.get(&format!("/api/es/course/seats?ids={foreign}")).await.expect(404);
    let chosen = colleague.get("/api/es/student-subject").await.expect(200);
    assert_eq!(chosen.result()["totalCount"], 1, "one of the two is of the other division");
    let edit = json!({ "items": [{ "id": own, "quota": 20 }] });
    colleague.post("/api/es/course/quota", edit).await.expect(403);
});
