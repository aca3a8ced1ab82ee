//! From the form to the card in the hand.

use kernel::{Timestamp, messages::message};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;

use super::kit::{OFFICE, OWN, Office, answered, draft, fields, item, own_step, rows, submitted};
use crate::story;

story!(an_application_goes_from_the_draft_to_the_hand, site, {
    let office = Office::build(&site).await;
    let who = office.student(&site, "2610000001").await;
    let seen = who.get(OWN).await.expect(200).result().clone();
    let offered = &seen["items"][0];
    assert_eq!((&offered["fee"], &offered["obstacles"]), (&json!(3000), &json!([])));
    assert_eq!(offered["questions"][1]["onlyIf"], json!({ "code": "why", "choice": "LOST" }));

    // A draft may have gaps; what is handed in has none.
    let saved = who.post(&format!("{OWN}/save"), answered(&office.card, &[("why", "LOST")])).await.expect(200);
    let id = saved.result()["id"].clone();
    assert_eq!(saved.result()["state"], "DRAFT");
    let answer = own_step(&who, "submit", &id).await.expect(422);
    assert_eq!(fields(&answer), ["answers.when required"]);
    let mut body = answered(&office.card, &[("why", "LOST"), ("when", "2026-11-01")]);
    body["id"] = id.clone();
    // Nothing is written over unseen.
    who.post(&format!("{OWN}/save"), body.clone()).await.expect(409);
    body["version"] = saved.result()["version"].clone();
    let now = who.post(&format!("{OWN}/save"), body.clone()).await.expect(200);
    body["version"] = now.result()["version"].clone();
    // Kept once more it is the same.
    who.post(&format!("{OWN}/save"), body.clone()).await.expect(200);
    // Nobody at the office sees what was not handed in, and what was cancelled before that.
    assert_eq!(office.client.get(OFFICE).await.expect(200).result()["totalCount"], 0);
    let other = draft(&who, &office.card).await;
    own_step(&who, "cancel", &other).await.expect(200);
    assert_eq!(office.client.get(OFFICE).await.expect(200).result()["totalCount"], 0);
    office.client.get(&format!("{OFFICE}/view?id={}", other.as_str().unwrap())).await.expect(404);
    office.client.get(&format!("{OFFICE}/view?id={}", id.as_str().unwrap())).await.expect(404);

    let given = own_step(&who, "submit", &id).await.expect(200).result().clone();
    assert_eq!((&given["state"], &given["payState"]), (&json!("SUBMITTED"), &json!("DUE")));
    assert_eq!(given["handlers"], json!(["教务处"]));
    assert_eq!(who.post(&format!("{OWN}/save"), body).await.expect(409).code(), "handed_in");
    // Five working days from the fixed day of the tests on.
    let today = site.app.clock.now().local_date();
    let due: chrono::NaiveDate = given["dueOn"].as_str().unwrap().parse().unwrap();
    assert!((today + chrono::Duration::days(7) - due).num_days().abs() <= 2, "{today} {due}");

    assert_eq!(office.step(&id, "START").await.expect(409).code(), "unpaid");
    let paid = own_step(&who, "pay", &id).await.expect(200).result().clone();
    assert_eq!(paid["payState"], "PAID");
    own_step(&who, "pay", &id).await.expect(200);
    for (step, state) in [("START", "PROCESSING"), ("FINISH", "READY"), ("COLLECT", "COLLECTED")] {
        let before = rows(&site).await;
        let body = json!({ "ids": [id], "step": step, "note": "请带证件", "dryRun": true });
        office.client.post(&format!("{OFFICE}/step"), body).await.expect(200);
        assert_eq!(rows(&site).await, before, "a preview changes nothing");
        office.step(&id, step).await.expect(200);
        assert_eq!(rows(&site).await.into_iter().find(|row| json!(row.id) == id).unwrap().state, state);
    }
    assert_eq!(own_step(&who, "cancel", &id).await.expect(409).code(), "wrong_state");
    let seen = who.get(OWN).await.expect(200).result().clone();
    let mine = seen["applications"].as_array().unwrap().iter().find(|one| one["id"] == id).unwrap().clone();
    let events = mine["events"].as_array().unwrap().clone();
    let states: Vec<&str> = events.iter().map(|event| event["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["SUBMITTED", "PROCESSING", "READY", "COLLECTED"]);
    assert_eq!(seen["items"][0]["obstacles"][0]["code"], "applied_already");
    let letters = message::Entity::find()
        .filter(message::Column::TemplateCode.is_in(["oas.received", "oas.moved"]))
        .all(site.app.db().maintenance())
        .await
        .unwrap();
    assert_eq!(letters.len(), 4, "one for each step that was taken");
});

story!(once_a_semester_is_once_until_it_comes_to_nothing, site, {
    let office = Office::build(&site).await;
    let who = office.student(&site, "2610000001").await;
    let first = submitted(&who, &office.card).await;
    let second = draft(&who, &office.card).await;
    assert_eq!(own_step(&who, "submit", &second).await.expect(409).code(), "applied_already");
    let cancelled = own_step(&who, "cancel", &first).await.expect(200).result().clone();
    assert_eq!(cancelled["payState"], "NONE", "nothing is owed for it any more");
    own_step(&who, "submit", &second).await.expect(200);
    // Of another item nothing was had.
    let other = item(&site, &office.client, json!({ "code": "BOOKLET", "often": "ONCE" })).await;
    let saved = who.post(&format!("{OWN}/save"), answered(&other, &[])).await.expect(200);
    own_step(&who, "submit", &saved.result()["id"]).await.expect(200);
    let again = who.post(&format!("{OWN}/save"), answered(&other, &[])).await.expect(200);
    assert_eq!(own_step(&who, "submit", &again.result()["id"]).await.expect(409).code(), "applied_already");
});

story!(what_stands_against_it_is_said_all_at_once, site, {
    let office = Office::build(&site).await;
    let who = office.student(&site, "2610000001").await;
    let now = site.app.clock.now();
    let closed = item(
        &site,
        &office.client,
        json!({
            "code": "HONOUR", "eligibility": "已获学分不少于60 同时 累计绩点不低于3.50", "studentTypes": ["UG"],
            "openAt": now.plus(Timestamp::DAY),
        }),
    )
    .await;
    let seen = who.get(OWN).await.expect(200).result().clone();
    let offered = seen["items"].as_array().unwrap().iter().find(|one| one["code"] == "HONOUR").unwrap().clone();
    let codes: Vec<&str> =
        offered["obstacles"].as_array().unwrap().iter().map(|o| o["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["not_open", "not_eligible"]);
    assert_eq!((&offered["verdict"]["holds"], &offered["verdict"]["tree"]["op"]), (&json!(false), &json!("AND")));
    let saved = who.post(&format!("{OWN}/save"), answered(&closed, &[])).await.expect(200);
    let answer = own_step(&who, "submit", &saved.result()["id"]).await.expect(409);
    assert_eq!(answer.json["refusal"]["rules"].as_array().unwrap().len(), 2);
    // Those of another type do not see it at all.
    let research = item(&site, &office.client, json!({ "code": "LAB", "studentTypes": ["RPG"] })).await;
    let seen = who.get(OWN).await.expect(200).result().clone();
    assert!(!seen["items"].to_string().contains(&research));
    let saved = who.post(&format!("{OWN}/save"), answered(&research, &[])).await.expect(200);
    assert_eq!(own_step(&who, "submit", &saved.result()["id"]).await.expect(409).code(), "not_for_type");
});
