//! Requests about terms, programmes and places.

use kernel::Op;
use serde_json::{Value, json};

use super::{Body, Made, PIXEL};
use crate::{
    calls::from_elsewhere,
    rows::{add_row, path_of_table, row_for},
    support::Site,
};

/// Days come in for one semester, which the address names.
pub async fn calendar_sheet(site: &Site, verb: &str) -> Option<Made> {
    let path = "/api/basic/resources/college/date/upload";
    if !["import", "template", "undo"].contains(&verb) {
        return None;
    }
    let semester = add_row(site, "Semester").await;
    let sheet = format!("date,dayType\r\n{},HOLIDAY\r\n", semester["startDate"].as_str().unwrap()).into_bytes();
    let form = format!("{path}/form?semesterId={}", semester["id"].as_str().unwrap());
    Some(match verb {
        "import" => (None, form, Body::File("rows.csv", sheet)),
        "template" => (None, form.replace("/form", "/template"), Body::None),
        _ => {
            let report = from_elsewhere(&site.root()).upload(&form, "rows.csv", &sheet).await.expect(200);
            (None, String::new(), Body::Json(json!({ "id": report.result()["batchId"] })))
        }
    })
}

/// A semester that has something to carry over.
async fn semester_with_dates(site: &Site) -> String {
    let mut body = row_for(site, "Semester").await;
    body["firstClassDay"] = body["startDate"].clone();
    body["lastClassDay"] = body["startDate"].clone();
    let made = from_elsewhere(&site.root()).post(path_of_table("Semester").unwrap(), body).await.expect(200);
    made.result()["id"].as_str().unwrap().to_owned()
}

/// Commands on terms, programmes and places.
pub async fn university(site: &Site, op: &Op) -> Option<Made> {
    let here = |body: Value| (None, String::new(), Body::Json(body));
    let see = |rest: String| (None, rest, Body::None);
    let id_of = |row: Value| row["id"].as_str().unwrap().to_owned();
    Some(match op.id.as_str() {
        "uploadCollegeLogo" => (None, String::new(), Body::File("logo.png", PIXEL.to_vec())),
        "itemsProgrammeCategory" | "itemsProgramme" | "itemsStream" | "itemsMinor" => {
            see(format!("{}?divisionIds={}", op.path, id_of(add_row(site, "Division").await)))
        }
        "placeUse" | "exportPlaceUse" | "teacherUse" | "exportTeacherUse" => {
            see(format!("{}?semesterId={}", op.path, id_of(add_row(site, "Semester").await)))
        }
        "placeUseSessions" | "teacherUseSessions" => {
            let id = match op.id.as_str() {
                "placeUseSessions" => id_of(add_row(site, "Place").await),
                _ => crate::rows::terms::add_teacher(site).await,
            };
            let semester = id_of(add_row(site, "Semester").await);
            see(format!("{}?semesterId={semester}", op.path.replace("{id}", &id)))
        }
        "viewCalendar" => see(format!("{}?semesterId={}", op.path, id_of(add_row(site, "Semester").await))),
        "generateCalendar" => here(json!({ "semesterId": id_of(add_row(site, "Semester").await) })),
        "makeSemesterCurrent" => here(json!({ "id": id_of(add_row(site, "Semester").await), "studentTypes": ["UG"] })),
        "rollSemester" => {
            let (from, to) = (semester_with_dates(site).await, id_of(add_row(site, "Semester").await));
            here(json!({ "fromId": from, "toId": to, "parts": ["DATES"] }))
        }
        "deleteProgrammes" => {
            let (a, b) = (id_of(add_row(site, "Programme").await), id_of(add_row(site, "Minor").await));
            see(format!("{}?ids={a}&ids={b}", op.path))
        }
        _ => return None,
    })
}
