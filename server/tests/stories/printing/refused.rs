//! What stands against an order, told all at once.

use sea_orm::Set;
use serde_json::json;

use super::kit::{Counter, ORDER, change, id, orders, papers, payments, rules};
use crate::story;

story!(everything_that_stands_against_an_order_is_told, site, {
    let counter = Counter::build(&site).await;
    let who = counter.student(&site, "2610000001").await;
    let ask = format!("{ORDER}/quote?studentId={who}&typeId={}&stationId={}&copies=6", counter.kind, counter.station);
    change(&site, &who, |row| row.fee_hold = Set(true)).await;
    let quote = counter.client.get(&ask).await.expect(200).result().clone();
    assert_eq!(quote["allowed"], false);
    let told: Vec<_> = quote["reasons"].as_array().unwrap().iter().map(|r| r["code"].as_str().unwrap()).collect();
    assert_eq!(told, ["hold", "daily_limit", "paper.fee_hold"]);
    assert_eq!(rules(&counter.place(&who, 6).await.expect(409)), ["hold", "daily_limit", "paper.fee_hold"]);
    change(&site, &who, |row| row.fee_hold = Set(false)).await;
    assert_eq!(rules(&counter.place(&who, 6).await.expect(409)), ["daily_limit"]);
    counter.placed(&who, 5).await;
    assert_eq!(rules(&counter.place(&who, 1).await.expect(409)), ["daily_limit"]);
    counter.place(&who, 11).await.expect(422);
    assert_eq!(orders(&site).await.len(), 1);
    // Tomorrow there are five more.
    site.app.clock.advance(24 * 3_600_000);
    counter.placed(&who, 5).await;
});

story!(a_hold_that_came_since_the_order_refuses_the_money, site, {
    let counter = Counter::build(&site).await;
    let who = counter.student(&site, "2610000001").await;
    let order = id(&counter.placed(&who, 2).await);
    change(&site, &who, |row| row.fee_hold = Set(true)).await;
    assert_eq!(counter.step(&site, "pay", &order).await.expect(409).code(), "paper.fee_hold");
    assert!(payments(&site).await.is_empty() && papers(&site).await.is_empty());
    assert_eq!(orders(&site).await[0].state, "ORDERED");
    counter.step(&site, "cancel", &order).await.expect(200);
    assert_eq!(counter.step(&site, "pay", &order).await.expect(409).code(), "wrong_state");
});

story!(a_station_prints_in_its_hours_and_from_its_place, site, {
    let counter = Counter::build(&site).await;
    let who = counter.student(&site, "2610000001").await;
    let path = "/api/grades/station";
    let minute = (site.app.clock.now().0 / 60_000 + 8 * 60) % (24 * 60);
    let (opens, closes) = if minute < 12 * 60 { ("13:00", "14:00") } else { ("01:00", "02:00") };
    let change = |version: i32, fields: serde_json::Value| {
        let mut body = json!({ "id": counter.station, "version": version });
        body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        let client = counter.client.clone();
        async move { client.patch(path, body).await }
    };
    change(1, json!({ "opensAt": "08:30" })).await.expect(422);
    change(1, json!({ "opensAt": "8:30", "closesAt": "17:00" })).await.expect(422);
    change(1, json!({ "address": "10.2" })).await.expect(422);
    change(1, json!({ "opensAt": opens, "closesAt": closes, "address": "203.0.113.0/24" })).await.expect(200);
    assert_eq!(rules(&counter.place(&who, 1).await.expect(409)), ["station_closed", "station_elsewhere"]);
    change(2, json!({ "opensAt": "", "closesAt": "", "address": "" })).await.expect(200);
    counter.placed(&who, 1).await;
});

story!(a_transcript_has_no_days_and_needs_results, site, {
    let counter = Counter::build(&site).await;
    let who = counter.student(&site, "2610000001").await;
    let mut kind = json!({
        "code": "TR", "nameCn": "成绩单", "nameEn": "Transcript", "paper": "TRANSCRIPT", "price": 2000, "freeCopies": 5,
        "validDays": 90,
    });
    counter.client.post("/api/printer/type", kind.clone()).await.expect(422);
    kind["validDays"] = json!(null);
    let kind = id(counter.client.post("/api/printer/type", kind).await.expect(200).result());
    let body = json!({ "studentId": who, "typeId": kind, "stationId": counter.station, "copies": 1 });
    assert_eq!(rules(&counter.client.post(ORDER, body).await.expect(409)), ["no_results"]);
});
