//! Printing: types, an order as far as it is wanted, and a till that was counted.

use axum::http::Method;
use kernel::{actor::Actions, identity::entity::user};
use sea_orm::{ActiveModelTrait, Set};
use serde_json::{Value, json};
use testkit::Client;

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

/// A student with an account, and what they order online at a station: a file they may download.
pub struct Buyer {
    pub client: Client,
    pub kind: String,
    pub station: String,
}

pub async fn buyer(site: &Site) -> Buyer {
    let mut kind = fresh(site, "PrintType").await.unwrap().body;
    kind["downloadable"] = json!(true);
    let kind = id(&call(site, "/api/printer/type", kind).await);
    let station = id(&Box::pin(add_row(site, "PrintStation")).await);
    let student = Box::pin(with_results(site, "UG")).await;
    let (person, client) = site.person(&format!("buyer-{}", unique()), &[("STUDENT_AUTH", Actions::all())]).await;
    let row = user::ActiveModel { id: Set(person.user_id), student_id: Set(Some(student)), ..Default::default() };
    row.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    Buyer { client, kind, station }
}

impl Buyer {
    pub fn wish(&self) -> Value {
        json!({ "typeId": self.kind, "stationId": self.station, "copies": 1, "purpose": "" })
    }

    pub async fn ordered(&self) -> Value {
        let made = from_elsewhere(&self.client).post("/api/student/printing/order", self.wish()).await;
        made.expect(200).result().clone()
    }

    pub async fn paid(&self) -> Value {
        let order = json!({ "id": self.ordered().await["id"] });
        let paid = from_elsewhere(&self.client).post("/api/student/printing/pay", order).await;
        paid.expect(200).result().clone()
    }

    pub async fn key(&self, site: &Site) -> Value {
        testkit::step_up_everyone(&site.app).await;
        call(site, "/api/printer/station-key", json!({ "stationId": self.station })).await["key"].clone()
    }

    pub async fn code(&self, site: &Site) -> Value {
        site.app.clock.advance(3_000);
        let code = from_elsewhere(&self.client).send(Method::POST, "/api/student/printing/code", None).await;
        code.expect(200).result()["code"].clone()
    }

    /// The key of the station and the visit of the student there.
    pub async fn pass(&self, site: &Site) -> Value {
        let (key, code) = (self.key(site).await, self.code(site).await);
        let entered = json!({ "key": key, "code": code });
        let entered = from_elsewhere(&site.anonymous()).post("/api/kiosk/enter", entered).await.expect(200);
        json!({ "key": key, "visit": entered.result()["visit"] })
    }
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
            "downloadable",
            "studentTypes",
            "statusIds",
            "blockedBy",
            "sortOrder",
            "enabled",
        ],
        _ => &[],
    }
}
