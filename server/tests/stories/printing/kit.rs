//! A counter with one station, a type of certificate, and somebody who orders.

use axum::http::Method;
use kernel::{actor::Actions, identity::entity::user};
use schema::{
    printing::{print_order, print_payment},
    students::{issued_document, student},
};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::{Value, json};
use testkit::{Answer, Client};

use crate::{kit::Campus, support::Site};

pub const ORDER: &str = "/api/printer/order";

pub struct Counter {
    pub campus: Campus,
    pub client: Client,
    pub station: String,
    /// The Chinese certificate: 20.00, the first copy free, five a day.
    pub kind: String,
}

impl Counter {
    pub async fn build(site: &Site) -> Self {
        let campus = Campus::build(site).await;
        let (_, client) = site.person("counter", &[("ADMIN_AUTH_PRINTER", Actions::all())]).await;
        let station = json!({ "code": "CT1", "nameCn": "柜台", "nameEn": "Counter", "location": "Hall" });
        let station = id(client.post("/api/grades/station", station).await.expect(200).result());
        let kind = json!({
            "code": "EC", "nameCn": "在读证明", "nameEn": "Certificate", "paper": "ENROLMENT_CN", "price": 2000,
            "freeCopies": 1, "maxPerDay": 5, "blockedBy": ["FEE"], "validDays": 30,
        });
        let kind = id(client.post("/api/printer/type", kind).await.expect(200).result());
        Self { campus, client, station, kind }
    }

    pub async fn student(&self, site: &Site, number: &str) -> String {
        self.campus.student(site, number, "ACTIVE").await
    }

    pub async fn place(&self, student: &str, copies: i32) -> Answer {
        let body = json!({ "studentId": student, "typeId": self.kind, "stationId": self.station, "copies": copies });
        self.client.post(ORDER, body).await
    }

    pub async fn placed(&self, student: &str, copies: i32) -> Value {
        self.place(student, copies).await.expect(200).result().clone()
    }

    pub async fn step(&self, site: &Site, step: &str, order: &str) -> Answer {
        let body = match step {
            "pay" => json!({ "id": order, "method": "CASH" }),
            "print" => json!({ "id": order }),
            _ => json!({ "id": order, "reason": "打印机卡纸" }),
        };
        // Prints have a limit by the minute.
        site.app.clock.advance(3_000);
        self.client.post(&format!("{ORDER}/{step}"), body).await
    }

    pub async fn till(&self) -> Value {
        let path = format!("/api/printer/till?stationId={}", self.station);
        self.client.get(&path).await.expect(200).result().clone()
    }

    pub async fn close(&self, counted: i32, remark: &str) -> Answer {
        let body = json!({ "stationId": self.station, "counted": counted, "remark": remark });
        self.client.post("/api/printer/till/close", body).await
    }
}

pub fn id(row: &Value) -> String {
    row["id"].as_str().unwrap().to_owned()
}

pub async fn change(site: &Site, id: &str, set: impl FnOnce(&mut student::ActiveModel)) {
    let db = site.app.db().maintenance();
    let row = student::Entity::find_by_id(id).one(db).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    set(&mut row);
    row.update(db).await.unwrap();
    site.app.db().maintained();
}

pub async fn orders(site: &Site) -> Vec<print_order::Model> {
    print_order::Entity::find().all(site.app.db().maintenance()).await.unwrap()
}

pub async fn payments(site: &Site) -> Vec<print_payment::Model> {
    print_payment::Entity::find().all(site.app.db().maintenance()).await.unwrap()
}

pub async fn papers(site: &Site) -> Vec<issued_document::Model> {
    issued_document::Entity::find().all(site.app.db().maintenance()).await.unwrap()
}

pub fn rules(answer: &Answer) -> Vec<String> {
    let rules = answer.json["refusal"]["rules"].as_array().unwrap();
    rules.iter().map(|rule| rule["code"].as_str().unwrap().to_owned()).collect()
}

/// Whether the paper that was issued for an order is still good.
pub async fn is_good(site: &Site, paper: &issued_document::Model) -> bool {
    site.app.clock.advance(3_000);
    let path = format!("/api/public/verify?code={}", paper.verify_code);
    let found = site.anonymous().get(&path).await.expect(200);
    assert_eq!(found.result()["found"], true);
    found.result()["revoked"] == false
}

pub const OWN: &str = "/api/student/printing";

/// A student who has an account, by whom the web and the kiosk are used.
pub struct Buyer {
    pub id: String,
    pub user_id: String,
    pub client: Client,
}

impl Counter {
    pub async fn buyer(&self, site: &Site, number: &str) -> Buyer {
        let id = self.student(site, number).await;
        let (person, client) = site.person(&format!("buyer-{number}"), &[("STUDENT_AUTH", Actions::all())]).await;
        let db = site.app.db().maintenance();
        let row = user::Entity::find_by_id(&person.user_id).one(db).await.unwrap().unwrap();
        let mut row = row.into_active_model();
        row.student_id = Set(Some(id.clone()));
        row.update(db).await.unwrap();
        site.app.db().maintained();
        Buyer { id, user_id: person.user_id, client }
    }

    pub async fn key_of(&self, site: &Site, station: &str) -> String {
        testkit::step_up_everyone(&site.app).await;
        let made = self.client.post("/api/printer/station-key", json!({ "stationId": station })).await.expect(200);
        made.result()["key"].as_str().unwrap().to_owned()
    }
}

impl Buyer {
    pub async fn code(&self, site: &Site) -> String {
        site.app.clock.advance(4_000);
        let made = self.client.send(Method::POST, &format!("{OWN}/code"), None).await.expect(200);
        made.result()["code"].as_str().unwrap().to_owned()
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.client.post(&format!("{OWN}/{path}"), body).await
    }
}

/// A station's page with a student in front of it.
pub struct Kiosk {
    client: Client,
    pub key: String,
    pub visit: String,
}

impl Kiosk {
    pub fn at(site: &Site, key: &str) -> Self {
        Self { client: site.anonymous(), key: key.to_owned(), visit: String::new() }
    }

    pub async fn enter(&mut self, site: &Site, code: &str) -> Answer {
        site.app.clock.advance(1_000);
        let answer = self.client.post("/api/kiosk/enter", json!({ "key": self.key, "code": code })).await;
        if answer.status.is_success() {
            self.visit = answer.result()["visit"].as_str().unwrap().to_owned();
        }
        answer
    }

    pub async fn call(&self, site: &Site, path: &str, fields: Value) -> Answer {
        let mut body = json!({ "key": self.key, "visit": self.visit });
        body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        site.app.clock.advance(1_000);
        self.client.post(&format!("/api/kiosk/{path}"), body).await
    }
}
