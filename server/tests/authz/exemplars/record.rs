//! Requests about students' records.

use kernel::Op;
use serde_json::{Value, json};

use super::{Body, Made};
use crate::{
    rows::{add_row, add_student},
    support::Site,
};

pub async fn record(site: &Site, op: &Op) -> Option<Made> {
    let here = |body: Value| (None, String::new(), Body::Json(body));
    let see = |rest: String| (None, rest, Body::None);
    let id_of = |row: Value| row["id"].as_str().unwrap().to_owned();
    Some(match op.id.as_str() {
        "holdStudents" => {
            here(json!({ "ids": [add_student(site, "UG").await], "hold": "FEE", "on": true, "reason": "学费未缴" }))
        }
        "nextStudentNumber" => {
            let (programme, cohort) = (add_row(site, "Programme").await, add_row(site, "Cohort").await);
            see(format!("{}?programmeId={}&cohortId={}", op.path, id_of(programme), id_of(cohort)))
        }
        "getStudentRecord" | "listStudentAccess" => see(op.path.replace("{id}", &add_student(site, "UG").await)),
        "quickStudents" => here(json!({ "keyword": "演示" })),
        "studentStatistics" | "exportStudentStatistics" => see(format!("{}?rows=programme&columns=gender", op.path)),
        "studentTrend" => see(format!("{}?by=programme", op.path)),
        "studentHome" | "listStudentLog" | "exportStudentLog" | "getStudentSettings" => see(String::new()),
        "saveStudentSettings" => {
            let now = site.root().get(&op.path).await.expect(200).result().clone();
            here(json!({ "settings": now["settings"], "version": now["version"] }))
        }
        _ => return None,
    })
}

/// What bodies may name besides the exemplar's fields, golden.
pub fn optional(op: &str) -> &'static [&'static str] {
    let stem = op.strip_prefix("create").or_else(|| op.strip_prefix("update")).unwrap_or_default();
    match stem {
        "StudyStatus" | "StudyType" | "Cohort" => {
            &["id", "version", "code", "nameEn", "nameCn", "studentType", "sortOrder", "enabled"]
        }
        "Guardian" => &["id", "version", "name", "email", "mobile"],
        "Award" | "StudentMinor" => &["id", "version", "nameEn", "nameCn", "status"],
        _ => &[],
    }
}
