//! Requests about the catalogue of courses, and what students take.

use kernel::Op;
use serde_json::{Value, json};

use super::{Body, Made};
use crate::{
    calls::{from_elsewhere, unique},
    rows::{add_file, add_row, add_student, catalogue::add_seat},
    support::Site,
};

pub async fn catalogue(site: &Site, op: &Op) -> Option<Made> {
    let here = |body: Value| (None, String::new(), Body::Json(body));
    let see = || (None, String::new(), Body::None);
    let stranger = || async { Some(site.person(&format!("reader-{}", unique()), &[]).await.1) };
    Some(match op.id.as_str() {
        "chooseCourses" => (stranger().await, String::new(), Body::None),
        "checkRequirement" => (stranger().await, String::new(), Body::Json(json!({ "text": "累计绩点不低于2.50" }))),
        "tryRequirement" => here(json!({ "text": "累计绩点不低于2.50", "studentId": add_student(site, "UG").await })),
        "retireCourses" => here(json!({ "ids": [add_row(site, "Course").await["id"]] })),
        "putSyllabus" => here(syllabus(site).await),
        "getSyllabus" => {
            let body = syllabus(site).await;
            from_elsewhere(&site.root()).post(&op.path, body.clone()).await.expect(200);
            (None, format!("{}?id={}", op.path, body["id"].as_str().unwrap()), Body::None)
        }
        "recategoriseSubjects" => {
            let to = add_row(site, "CourseType").await;
            here(json!({ "ids": [add_seat(site, None).await], "courseTypeId": to["id"], "reason": "计入专业选修" }))
        }
        "dropSubjects" => here(json!({ "ids": [add_seat(site, None).await], "reason": "学生申请" })),
        "listPlanningLog" | "exportPlanningLog" | "getPlanningSettings" => see(),
        "savePlanningSettings" => {
            let now = site.root().get(&op.path).await.expect(200).result().clone();
            here(json!({ "settings": now["settings"], "version": now["version"] }))
        }
        _ => return None,
    })
}

/// A course, and a file of the administrator's to put to it.
async fn syllabus(site: &Site) -> Value {
    let course = add_row(site, "Course").await;
    let file = add_file(&from_elsewhere(&site.root())).await;
    json!({ "id": course["id"], "version": course["version"], "fileId": file })
}

/// What bodies may name besides the exemplar's fields, golden.
pub fn optional(op: &str) -> &'static [&'static str] {
    let stem = op.strip_prefix("create").or_else(|| op.strip_prefix("update")).unwrap_or_default();
    match stem {
        "CourseType" | "SectionType" | "SectionTag" => {
            &["id", "version", "code", "nameEn", "nameCn", "studentType", "sortOrder", "enabled"]
        }
        "Course" | "CourseEquivalence" => &["id", "version", "code", "status", "kind", "description", "reason"],
        _ => &[],
    }
}
