//! Requests about grade submission.

use kernel::Op;
use serde_json::{Value, json};

use super::{Body, Made};
use crate::{
    calls::from_elsewhere,
    rows::submission::{closed, open, until},
    support::Site,
};

pub async fn submission(site: &Site, op: &Op) -> Option<Made> {
    let here = |body: Value| (None, String::new(), Body::Json(body));
    let see = |path: String| (None, path, Body::None);
    Some(match op.id.as_str() {
        "openGradeSheets" => here(json!({ "id": closed(site).await.1 })),
        "returnGradeSheets" => here(json!({ "ids": [until(site, "SUBMITTED").await.id], "reason": "两人成绩对调了" })),
        "approveGradeSheetsHead" => here(json!({ "ids": [until(site, "SUBMITTED").await.id] })),
        "approveGradeSheetsDean" => here(json!({ "ids": [until(site, "APPROVED_HEAD").await.id] })),
        "confirmGradeSheets" => here(json!({ "ids": [until(site, "APPROVED_DEAN").await.id] })),
        "remindGradeSheets" => here(json!({ "ids": [open(site).await.id] })),
        "setRegistryGrade" => {
            let sheet = open(site).await;
            let student = &sheet.class.student;
            here(json!({ "sheetId": sheet.id, "studentId": student, "grade": "I", "reason": "住院" }))
        }
        "printGradeSheet" => see(format!("/api/sgs/sheet/{}/print", open(site).await.id)),
        "gradeSheetCourses" => see(format!("{}?semesterId={}", op.path, open(site).await.class.semester)),
        "importGrades" => {
            let (semester, sheet) = upload(site).await;
            (None, format!("{}?semesterId={semester}", op.path), Body::File("grades.csv", sheet))
        }
        "gradeUploadBatches" => see(format!("{}?semesterId={}", op.path, open(site).await.class.semester)),
        "undoGradeUpload" => {
            let (semester, sheet) = upload(site).await;
            let path = format!("/api/sgs/upload?semesterId={semester}");
            let report = from_elsewhere(&site.root()).upload(&path, "grades.csv", &sheet).await.expect(200);
            here(json!({ "id": report.result()["batchId"] }))
        }
        "importSectionUsers" => {
            let (semester, sheet) = deputies(site).await;
            (None, format!("{}?semesterId={semester}", op.path), Body::File("people.csv", sheet))
        }
        "sectionUserBatches" => see(format!("{}?semesterId={}", op.path, open(site).await.class.semester)),
        "undoSectionUsers" => {
            let (semester, sheet) = deputies(site).await;
            let path = format!("/api/sgs/section-user/import?semesterId={semester}");
            let report = from_elsewhere(&site.root()).upload(&path, "people.csv", &sheet).await.expect(200);
            here(json!({ "id": report.result()["batchId"] }))
        }
        "templateGradeUpload" | "templateSectionUsers" | "getSubmissionSettings" => see(String::new()),
        "saveSubmissionSettings" => {
            let now = site.root().get("/api/sgs/setting").await.expect(200).result().clone();
            let mut body = json!({ "settings": now["settings"], "version": now["version"] });
            body["settings"]["declarationEn"] = json!(format!("I declare {}", crate::calls::unique()));
            here(body)
        }
        _ => return mine(site, op).await,
    })
}

async fn mine(site: &Site, op: &Op) -> Option<Made> {
    let base = "/api/teacher/grade-sheet";
    Some(match op.id.as_str() {
        "myGradeSheets" => {
            let sheet = open(site).await;
            (Some(sheet.teacher), format!("{base}?semesterId={}", sheet.class.semester), Body::None)
        }
        "myGradeSheet" => {
            let sheet = open(site).await;
            (Some(sheet.teacher), format!("{base}/{}", sheet.id), Body::None)
        }
        "printMyGradeSheet" => {
            let sheet = open(site).await;
            (Some(sheet.teacher), format!("{base}/{}/print", sheet.id), Body::None)
        }
        "editGradeCells" => {
            let sheet = open(site).await;
            let body = json!({ "sheetId": sheet.id, "edits": [sheet.edit("B+")] });
            (Some(sheet.teacher), String::new(), Body::Json(body))
        }
        "planGradeSheet" => {
            let sheet = open(site).await;
            let parts = json!([{ "key": "exam", "name": "期末", "weight": 100 }]);
            let steps = json!([{ "from": "85", "grade": "A" }]);
            let body = json!({ "sheetId": sheet.id, "version": 1, "components": parts, "scoreSteps": steps });
            (Some(sheet.teacher), String::new(), Body::Json(body))
        }
        "takeOverGradeRoster" => {
            let sheet = open(site).await;
            super::weeks::join(site, &sheet.class).await;
            (Some(sheet.teacher), String::new(), Body::Json(json!({ "sheetId": sheet.id })))
        }
        "submitGradeSheet" => {
            let sheet = until(site, "DRAFT").await;
            let body = json!({ "sheetId": sheet.id, "edition": 1, "declared": true });
            (Some(sheet.teacher), String::new(), Body::Json(body))
        }
        _ => return None,
    })
}

/// One line, of a class of its own; answers the semester too.
async fn upload(site: &Site) -> (String, Vec<u8>) {
    use schema::students::student;
    use sea_orm::EntityTrait;
    let sheet = open(site).await;
    let db = site.app.db().maintenance();
    let who = student::Entity::find_by_id(&sheet.class.student).one(db).await.unwrap().unwrap();
    let code = sheet.class.course["code"].as_str().unwrap();
    let text = format!("studentNo,course,section,grade\r\n{},{code},1001,B\r\n", who.student_no);
    (sheet.class.semester, text.into_bytes())
}

/// One deputy of a class of its own; answers the semester too.
async fn deputies(site: &Site) -> (String, Vec<u8>) {
    let sheet = open(site).await;
    let member = crate::rows::add_row(site, "Staff").await;
    let (code, no) = (sheet.class.course["code"].as_str().unwrap(), member["staffNo"].as_str().unwrap());
    let text = format!("course,section,staffNo,role\r\n{code},1001,{no},ENTER\r\n");
    (sheet.class.semester, text.into_bytes())
}
