//! Requests about papers, sheets and the national register.

use kernel::Op;
use schema::students::student;
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use super::{Body, Made};
use crate::{
    calls::{from_elsewhere, unique},
    rows::add_student,
    support::Site,
};

/// A student, and their number.
async fn numbered(site: &Site) -> (String, String) {
    let id = add_student(site, "UG").await;
    let row = student::Entity::find_by_id(id.clone()).one(site.app.db().maintenance()).await.unwrap().unwrap();
    (id, row.student_no)
}

/// A paper about a student of this type, as the list has it.
pub async fn add_paper(site: &Site, student_type: &str) -> Value {
    let id = add_student(site, student_type).await;
    let root = from_elsewhere(&site.root());
    site.app.clock.advance(3_000);
    root.post("/api/si/print", json!({ "kind": "REGISTRATION_SLIP", "ids": [id] })).await.expect(200);
    let listed = root.get(&format!("/api/si/print/issued?studentId={id}")).await.expect(200);
    listed.result()["data"][0].clone()
}

async fn sheet(site: &Site, head: &str) -> Vec<u8> {
    let (_, number) = numbered(site).await;
    format!("{head}\r\n{number},N{}\r\n", unique()).into_bytes()
}

pub async fn papers(site: &Site, op: &Op) -> Option<Made> {
    let here = |body: Value| (None, String::new(), Body::Json(body));
    let see = |rest: &str| (None, rest.to_owned(), Body::None);
    Some(match op.id.as_str() {
        "verifyPaper" => (Some(site.anonymous()), "?code=0000".to_owned(), Body::None),
        "printStudents" => {
            let ids = [add_student(site, "UG").await];
            here(json!({ "kind": "ROSTER", "ids": ids, "language": "zh-CN", "purpose": "座谈" }))
        }
        "revokePaper" => here(json!({ "id": add_paper(site, "UG").await["id"], "reason": "姓名有误" })),
        "batchFieldSets" | "listStudentBatches" => see(""),
        "batchTemplate" => see("?fieldSet=CONTACT"),
        "uploadStudentBatch" | "diffStudentBatch" => {
            let rest = "?fieldSet=CONTACT".to_owned();
            (None, rest, Body::File("rows.csv", sheet(site, "studentNo,dormitory").await))
        }
        "undoStudentBatch" => {
            let path = "/api/si/batch/upload?fieldSet=CONTACT";
            let sheet = sheet(site, "studentNo,dormitory").await;
            let report = from_elsewhere(&site.root()).upload(path, "rows.csv", &sheet).await.expect(200);
            here(json!({ "id": report.result()["batchId"] }))
        }
        "exportRegister" => {
            add_student(site, "UG").await;
            see("?purpose=annual%20report")
        }
        "uploadRegister" => {
            let rest = "?reason=annual%20report".to_owned();
            (None, rest, Body::File("register.csv", sheet(site, "XH,BH").await))
        }
        _ => return None,
    })
}
