//! Rows of a small university.

use serde_json::{Value, json};
use testkit::Client;

use crate::kit::with;

pub const BASE: &str = "/api/basic/resources";

pub fn at(path: &str) -> String {
    format!("{BASE}/{path}")
}

pub async fn add(client: &Client, path: &str, row: Value) -> Value {
    client.post(&at(path), row).await.expect(200).result().clone()
}

pub fn id(row: &Value) -> String {
    row["id"].as_str().unwrap().to_owned()
}

pub fn named(code: &str, other: Value) -> Value {
    with(json!({ "code": code, "nameEn": format!("{code} in English"), "nameCn": format!("{code} 中文") }), other)
}

pub async fn year(client: &Client, name: &str, start: &str, end: &str) -> Value {
    add(client, "college/year", json!({ "name": name, "startDate": start, "endDate": end })).await
}

/// The first semester of 2026, as a registrar would set it.
pub fn autumn(year: &Value) -> Value {
    named(
        "2026-1",
        json!({
            "yearId": year["id"], "no": 1, "startDate": "2026-08-31", "endDate": "2027-01-10", "studentTypes": ["UG"],
            "firstClassDay": "2026-09-07", "lastClassDay": "2026-12-11", "addDropStart": "2026-09-07", "addDropEnd": "2026-09-20",
            "revisionStart": "2026-12-12", "revisionEnd": "2026-12-15", "examStart": "2026-12-16", "examEnd": "2026-12-27",
            "gradeReleaseDate": "2027-01-08", "weeks": 14,
        }),
    )
}

/// A bare semester.
pub fn term(year: &Value, code: &str, start: &str, end: &str, types: &[&str]) -> Value {
    named(code, json!({ "yearId": year["id"], "no": 1, "startDate": start, "endDate": end, "studentTypes": types }))
}
