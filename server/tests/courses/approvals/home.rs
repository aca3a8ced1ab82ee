//! The homepage and the view of an application.

use serde_json::json;

use super::kit::{BASE, Kind, University};
use crate::on_every_database;

on_every_database!(the_homepage_has_the_day_and_what_waits, site, {
    let university = University::build(&site).await;
    university.apply(&site, Kind::Course, 1).await;
    let home = university.at("department-head").get("/api/dashboard/home").await.expect(200).result().clone();
    assert_eq!(
        home["todo"][0],
        json!({ "key": "pendingTasks", "label": "待办审批", "count": 1, "to": "/dashboard/mytask" })
    );
    assert_eq!(home["term"]["code"], "2026-1");
    // The semester began fifty days ago.
    assert!((7..=9).contains(&home["term"]["week"].as_i64().unwrap()));
    assert_eq!(home["keyDates"].as_array().unwrap().last().unwrap()["days"], 80);
    let own = university.applicant.1.get("/api/dashboard/home").await.expect(200).result().clone();
    assert_eq!(own["todo"][0]["count"], 0);
    assert_eq!(own["shortcuts"][0]["to"], "/dashboard/myapp");
});

on_every_database!(an_application_shows_its_way, site, {
    let university = University::build(&site).await;
    let first = university.apply(&site, Kind::Course, 1).await;
    site.app.clock.advance(3_600_000);
    first.decide(&site, university.at("department-head"), "approve").await.expect(200);
    let view = first.view(&university.applicant.1).await.expect(200).result().clone();
    let states: Vec<_> = view["path"].as_array().unwrap().iter().map(|n| n["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["DONE", "NOW", "NEXT"]);
    assert_eq!(view["path"][0]["usualMs"], 3_600_000);
    assert_eq!(view["path"][1]["usualMs"], json!(null), "no experience yet");
    assert_eq!(view["path"][1]["holders"], json!(["人 person-dean"]));
    assert_eq!(
        (&view["mayDecide"], &view["mayWithdraw"], &view["mayResubmit"]),
        (&json!(false), &json!(true), &json!(false))
    );
    assert_eq!(view["log"].as_array().unwrap().len(), 2);
    let units = view["sections"][0].as_array().unwrap().iter().find(|f| f["field"] == "units").unwrap();
    assert_eq!((&units["label"], &units["text"]), (&json!("学分"), &json!("3")));
    let list = university.applicant.1.get(&format!("{BASE}/submit/item?status=RUNNING")).await.expect(200);
    assert_eq!((&list.result()["totalCount"], &list.result()["data"][0]["nodeLabel"]), (&json!(1), &json!("学部院长")));
    let none = university.at("dean").get(&format!("{BASE}/submit/item")).await.expect(200);
    assert_eq!(none.result()["totalCount"], 0, "others' applications are not mine");
});
