//! Seasons: what they may be, and the way they go.

use serde_json::{Value, json};

use super::kit::{EXAM, Season, patch, refused, season, text, wrong};
use crate::{
    offers::offer,
    rehearsal::{Send, rehearse_and_do},
    story,
};

story!(days_and_slots_are_in_order, site, {
    let at = Season::build(&site).await;
    let send = async |field: &str, value: Value| {
        let mut body = season(&at.term);
        body[field] = value;
        at.office.post(&format!("{EXAM}/item"), body).await
    };
    assert_eq!(wrong(send("endDate", json!("2026-12-13")).await), ["endDate"]);
    assert_eq!(wrong(send("slots", json!(["9"])).await), ["slots"]);
    assert_eq!(wrong(send("slots", json!(["09:00", "09:00"])).await), ["slots"]);
    assert_eq!(wrong(send("slots", json!(["25:00"])).await), ["slots"]);
    assert_eq!(wrong(send("closedDays", json!(["2026-12-25"])).await), ["closedDays"]);
    assert_eq!(wrong(send("studentType", json!("TPG")).await), ["studentType"], "nobody here works for them");
    let made = send("closedDays", json!(["2026-12-16"])).await.expect(200);
    assert_eq!(made.result()["slots"], json!(["09:00", "14:00"]), "in the order of the day");
});

story!(a_season_goes_its_way_and_no_other, site, {
    let at = Season::build(&site).await;
    let step = offer(&refused(at.go("COLLECTING").await, "season_without_papers"), "season_without_papers");
    assert!(step.contains(&at.item));
    at.collect().await.expect(200);
    for to in ["FINISHED", "PREPARE"] {
        refused(at.go(to).await, "season_state");
    }
    let said = refused(at.go("PUBLISHED").await, "season_state");
    assert!(said["message"].as_str().unwrap().contains("公布"), "{said}");
    at.go("COLLECTING").await.expect(200);
    at.go("SCHEDULING").await.expect(200);
    at.go("COLLECTING").await.expect(200);
    at.go("PREPARE").await.expect(200);
    assert_eq!(at.go("TOMORROW").await.status.as_u16(), 422);
});

story!(a_season_that_was_begun_keeps_its_semester_and_one_that_is_over_everything, site, {
    let at = Season::build(&site).await;
    at.collect().await.expect(200);
    at.go("SCHEDULING").await.expect(200);
    let path = format!("{EXAM}/item/{}", at.item);
    let edit = async |change: Value| {
        let now = at.office.get(&path).await.expect(200).result().clone();
        let mut body = season(&at.term);
        (body["id"], body["version"]) = (now["id"].clone(), now["version"].clone());
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        patch(&at.office, &format!("{EXAM}/item"), body).await
    };
    assert_eq!(wrong(edit(json!({ "semesterId": at.term.campus.next_semester })).await), ["semesterId"]);
    edit(json!({ "remark": "later" })).await.expect(200);
    put(&site, &at.item, "PUBLISHED").await;
    let over = refused(at.go("FINISHED").await, "season_not_over");
    assert_eq!(over["refusal"]["rules"][0]["data"]["endDate"], "2026-12-18");
    ended(&site, &at.item).await;
    let done = Send::Json(&format!("{EXAM}/item/state"), json!({ "id": at.item, "to": "FINISHED" }));
    rehearse_and_do(&site, &at.office, done).await.unwrap();
    assert!(wrong(edit(json!({ "remark": "too late" })).await).contains(&"nameCn".to_owned()));
    refused(at.collect().await, "season_finished");
    at.go("PUBLISHED").await.expect(200);
    edit(json!({ "remark": "in time" })).await.expect(200);
    let log = at.office.get(&format!("{EXAM}/log?pageSize=50")).await.expect(200).result().clone();
    let ops: Vec<String> = log["data"].as_array().unwrap().iter().map(|row| text(&row["operation"])).collect();
    assert!(ops.iter().any(|op| op == "moveExamItem"), "{ops:?}");
});

async fn put(site: &crate::support::Site, item: &str, status: &str) {
    use sea_orm::{ActiveModelTrait, Set};
    let row = schema::exam::exam_item::ActiveModel {
        id: Set(item.to_owned()),
        status: Set(status.to_owned()),
        ..Default::default()
    };
    row.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
}

/// Its days are over.
async fn ended(site: &crate::support::Site, item: &str) {
    use sea_orm::{ActiveModelTrait, Set};
    let day = chrono::NaiveDate::from_ymd_opt(2020, 1, 6).unwrap();
    let row = schema::exam::exam_item::ActiveModel {
        id: Set(item.to_owned()),
        start_date: Set(day),
        end_date: Set(day),
        ..Default::default()
    };
    row.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
}

story!(settings_have_their_bounds, site, {
    let at = Season::build(&site).await;
    let path = format!("{EXAM}/setting");
    let now = at.office.get(&path).await.expect(200).result().clone();
    assert_eq!((&now["version"], &now["settings"]["invigilatorsARoom"]), (&json!(0), &json!(2)));
    let mut body = json!({ "settings": now["settings"], "version": 0 });
    body["settings"]["gapMinutes"] = json!(500);
    assert_eq!(wrong(patch(&at.office, &path, body.clone()).await), ["settings.gapMinutes"]);
    body["settings"]["gapMinutes"] = json!(90);
    patch(&at.office, &path, body).await.expect(200);
    assert_eq!(at.office.get(&path).await.expect(200).result()["settings"]["gapMinutes"], 90);
});
