//! Rows of the university: terms, divisions, programmes and places, each with what it refers to.

use chrono::{Days, NaiveDate as Date};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::{calls::unique, rows::add_row, support::Site};

pub fn path_of_table(stem: &str) -> Option<&'static str> {
    Some(match stem {
        "College" => "/api/basic/resources/college/item",
        "CollegeYear" => "/api/basic/resources/college/year",
        "Semester" => "/api/basic/resources/college/semester",
        "CalendarDate" => "/api/basic/resources/college/date",
        "Division" => "/api/basic/resources/college/division",
        "ProgrammeCategory" => "/api/basic/resources/college/category/programme",
        "Programme" => "/api/basic/resources/college/programme/programme",
        "Stream" => "/api/basic/resources/college/stream/programme",
        "Minor" => "/api/basic/resources/college/minor/programme",
        "PlaceArea" => "/api/basic/resources/place/area",
        "PlaceType" => "/api/basic/resources/place/type",
        "Place" => "/api/basic/resources/place",
        _ => return None,
    })
}

/// A body that makes a new row, and how its references are written in a sheet.
pub struct Fresh {
    pub body: Value,
    pub in_sheet: Vec<(&'static str, Value)>,
}

/// Six weeks that no other year has, from a Monday.
fn days(n: u32) -> (Date, Date) {
    let start = Date::from_ymd_opt(2100, 1, 4).unwrap() + Days::new(u64::from(n) * 42);
    (start, start + Days::new(41))
}

pub async fn fresh(site: &Site, stem: &str) -> Option<Fresh> {
    let n = unique();
    let named = |prefix: &str, more: Value| {
        let mut row =
            json!({ "code": format!("{prefix}{n}"), "nameEn": format!("Name {n}"), "nameCn": format!("名称 {n}") });
        row.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        row
    };
    let alone = |body: Value| Fresh { body, in_sheet: vec![] };
    Some(match stem {
        "College" => alone(named("U", json!({ "address": "1 Lake Road", "defaultLocale": "zh-CN" }))),
        "CollegeYear" => {
            let (start, end) = days(n);
            alone(json!({ "name": format!("Y{n}"), "startDate": start, "endDate": end, "sortOrder": 1 }))
        }
        "Semester" => {
            let year = of(site, "CollegeYear").await;
            let more = json!({ "yearId": year["id"], "no": 1, "startDate": year["startDate"], "endDate": year["endDate"], "studentTypes": ["UG"] });
            Fresh { body: named("S", more), in_sheet: vec![("yearId", year["name"].clone())] }
        }
        "CalendarDate" => {
            let semester = of(site, "Semester").await;
            let body = json!({ "semesterId": semester["id"], "date": semester["startDate"], "dayType": "HOLIDAY", "noteEn": "Holiday", "noteCn": "假日" });
            Fresh { body, in_sheet: vec![("semesterId", semester["code"].clone())] }
        }
        "Division" => alone(named("D", json!({ "studentTypes": ["UG"], "enabled": true }))),
        "ProgrammeCategory" | "Programme" | "Minor" | "Stream" => programme(site, stem, n).await,
        "PlaceArea" => alone(named("A", json!({ "campus": "North", "enabled": true }))),
        "PlaceType" => alone(named("T", json!({ "checksCapacity": true, "enabled": true }))),
        "Place" => {
            let (area, kind) = (of(site, "PlaceArea").await, of(site, "PlaceType").await);
            let more = json!({ "areaId": area["id"], "typeId": kind["id"], "capacity": 40, "status": "ACTIVE" });
            let in_sheet = vec![("areaId", area["code"].clone()), ("typeId", kind["code"].clone())];
            Fresh { body: named("R", more), in_sheet }
        }
        _ => return None,
    })
}

async fn programme(site: &Site, stem: &str, n: u32) -> Fresh {
    let mut body = json!({
        "code": format!("P{n}"), "nameEn": format!("Name {n}"), "nameCn": format!("名称 {n}"), "studentType": "UG", "enabled": true,
    });
    if stem != "Stream" {
        let division = of(site, "Division").await;
        body["divisionId"] = division["id"].clone();
        return Fresh { body, in_sheet: vec![("divisionId", division["code"].clone())] };
    }
    let parent = of(site, "Programme").await;
    let path = path_of_table("Division").unwrap();
    let division = site.root().get(&format!("{path}/{}", parent["divisionId"].as_str().unwrap())).await.expect(200);
    body["divisionId"] = parent["divisionId"].clone();
    body["parentProgrammeId"] = parent["id"].clone();
    let in_sheet =
        vec![("divisionId", division.result()["code"].clone()), ("parentProgrammeId", parent["code"].clone())];
    Fresh { body, in_sheet }
}

/// A row that another one refers to.
async fn of(site: &Site, stem: &str) -> Value {
    Box::pin(add_row(site, stem)).await
}

/// A teacher of a division of their own.
pub async fn add_teacher(site: &Site) -> String {
    let (n, division) = (unique(), of(site, "Division").await);
    let (division, id) = (division["id"].as_str().unwrap(), format!("{n:032x}"));
    let stamps = "created_at, updated_at, version) VALUES";
    let rows = [
        format!(
            "INSERT INTO department (id, code, name_en, name_cn, kind, sort_order, enabled, {stamps} ('d{n}', 'd{n}', 'D', '系', 'ACADEMIC', 0, TRUE, 0, 0, 1)"
        ),
        format!(
            "INSERT INTO staff (id, staff_no, name_en, name_cn, title, gender, department_id, email, phone, phone_index, post, employ_type, status, {stamps} ('s{n}', 's{n}', 'S', '员', '', '', 'd{n}', '', '', '', '', 'FT', 'ACTIVE', 0, 0, 1)"
        ),
        format!(
            "INSERT INTO teacher (id, staff_id, teacher_no, name_en, name_cn, division_id, programme_ids, can_supervise, status, {stamps} ('{id}', 's{n}', 't{n}', 'T', '师', '{division}', '[]', '[]', 'ACTIVE', 0, 0, 1)"
        ),
    ];
    let db = site.app.db();
    for row in rows {
        db.maintenance().execute_unprepared(&row).await.unwrap_or_else(|e| panic!("{row}: {e}"));
    }
    db.maintained();
    id
}

/// The fields that a body may name, beside those of the exemplar.
pub fn optional(op: &str) -> &'static [&'static str] {
    let stem = op.strip_prefix("create").or_else(|| op.strip_prefix("update")).unwrap_or_default();
    match stem {
        "College" => &["id", "version", "code", "nameCn", "nameEn", "logo", "phone", "email", "website", "address"],
        "CollegeYear" => &["id", "version", "name", "startDate", "endDate", "sortOrder"],
        "Semester" => &["id", "version", "code", "no", "nameEn", "nameCn", "studentTypes", "weeks"],
        "CalendarDate" => &["id", "version", "date"],
        "Division" => &["id", "version", "code", "studentTypes", "sortOrder", "enabled"],
        "ProgrammeCategory" | "Programme" | "Stream" | "Minor" => {
            &["id", "version", "code", "studentType", "enabled", "quota"]
        }
        "PlaceArea" | "PlaceType" => &["id", "version", "code", "sortOrder", "enabled"],
        "Place" => &["id", "version", "code", "status", "remark"],
        _ => &[],
    }
}
