//! Printing: types, an order as far as it is wanted, and a till that was counted.

use serde_json::{Value, json};

use super::{add_row, grades::with_results, terms::Fresh, timetable::id};
use crate::{
    calls::{from_elsewhere, unique},
    support::Site,
};

const ORDER: &str = "/api/printer/order";

pub fn path_of_table(stem: &str) -> Option<&'static str> {
    Some(match stem {
        "PrintType" => "/api/printer/type",
        "PrintOrder" => "/api/printer/log",
        "PrintClosing" => "/api/printer/closing",
        _ => return None,
    })
}

async fn call(site: &Site, path: &str, body: Value) -> Value {
    // Prints have a limit by the minute.
    site.app.clock.advance(3_000);
    from_elsewhere(&site.root()).post(path, body).await.expect(200).result().clone()
}

/// What a call orders: a transcript for somebody of this type who may have one.
pub async fn wanted(site: &Site, student_type: &str) -> Value {
    let (kind, station) = (Box::pin(add_row(site, "PrintType")).await, Box::pin(add_row(site, "PrintStation")).await);
    json!({
        "studentId": Box::pin(with_results(site, student_type)).await, "typeId": kind["id"],
        "stationId": station["id"], "copies": 1, "purpose": "",
    })
}

/// An order that is to be paid, with its station.
pub async fn ordered(site: &Site, student_type: &str) -> (Value, String) {
    let body = wanted(site, student_type).await;
    let station = body["stationId"].as_str().unwrap().to_owned();
    (call(site, ORDER, body).await, station)
}

pub async fn paid(site: &Site) -> (Value, String) {
    let (order, station) = ordered(site, "UG").await;
    (call(site, &format!("{ORDER}/pay"), json!({ "id": order["id"], "method": "CASH" })).await, station)
}

pub async fn printed(site: &Site) -> (Value, String) {
    let (order, station) = paid(site).await;
    site.app.clock.advance(3_000);
    from_elsewhere(&site.root()).post(&format!("{ORDER}/print"), json!({ "id": order["id"] })).await.expect(200);
    (order, station)
}

pub async fn closed(site: &Site) -> Value {
    let (order, station) = printed(site).await;
    let body = json!({ "stationId": station, "counted": order["amount"], "remark": "" });
    call(site, "/api/printer/till/close", body).await
}

/// A row of another student type.
pub async fn of_type(site: &Site, table: &str, student_type: &str) -> Option<String> {
    match table {
        "print_order" => Some(id(&ordered(site, student_type).await.0)),
        _ => None,
    }
}

/// A body that makes a new row, and how it is written in a sheet.
pub async fn fresh(_site: &Site, stem: &str) -> Option<Fresh> {
    let n = unique();
    let body = json!({
        "code": format!("PT{n}"), "nameCn": "成绩单", "nameEn": "Transcript", "paper": "TRANSCRIPT_CN", "price": 2000,
        "freeCopies": 0,
    });
    (stem == "PrintType").then(|| Fresh { body, in_sheet: vec![("price", json!("20.00"))] })
}

/// Rows that commands make.
pub async fn add(site: &Site, stem: &str) -> Option<Value> {
    match stem {
        "PrintOrder" => Some(ordered(site, "UG").await.0),
        "PrintClosing" => Some(closed(site).await),
        _ => None,
    }
}

/// What may stand in a row beside what the exemplar sends.
pub fn optional(op: &str) -> &'static [&'static str] {
    match op {
        "createPrintType" | "updatePrintType" => &[
            "id",
            "version",
            "maxPerDay",
            "validDays",
            "studentTypes",
            "statusIds",
            "blockedBy",
            "sortOrder",
            "enabled",
        ],
        _ => &[],
    }
}
