//! Requests about grades.

use kernel::{Op, actor::Actions, identity::entity::user};
use schema::{
    grades::{student_gpa, student_grade},
    students::student,
};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, Set};
use serde_json::{Value, json};

use super::{Body, Made};
use crate::{
    calls::unique,
    rows::{
        add_row, add_student,
        grades::{
            advised, found, fresh, led, new_rules, path_of_table, releasable, released, run_out, transcript,
            with_results,
        },
        timetable::id,
    },
    support::Site,
};

/// What whoever leads a programme asks about its students.
async fn of_led(site: &Site, verb: &str, path: &str) -> Made {
    let (client, student, teacher) = led(site).await;
    let sheet = format!("学号,学业导师\n{},{}\n", student.student_no, teacher.teacher_no).into_bytes();
    let none = |rest: String| (rest, Body::None);
    let (path, body) = match verb {
        "get" => none(format!("{path}/{}", student.id)),
        "history" => none(format!("{path}/{}/history", student.id)),
        "export" => none(format!("{path}/export?purpose=audit")),
        "import" => (String::new(), Body::File("rows.csv", sheet)),
        "undo" => {
            let report = client.upload(&format!("{path}/import"), "rows.csv", &sheet).await.expect(200);
            (String::new(), Body::Json(json!({ "id": report.result()["batchId"] })))
        }
        _ => none(String::new()),
    };
    (Some(client), path, body)
}

/// What a teacher asks about those they advise.
pub async fn table(site: &Site, verb: &str, stem: &str) -> Option<Made> {
    let path = path_of_table(stem)?;
    if stem == "LedStudent" {
        return Some(of_led(site, verb, path).await);
    }
    if !["AdviseeGpa", "AdviseeGrade"].contains(&stem) {
        return None;
    }
    let (client, result, average) = advised(site).await;
    let id = if stem == "AdviseeGpa" { average } else { result };
    let path = match verb {
        "get" => format!("{path}/{id}"),
        "history" => format!("{path}/{id}/history"),
        "export" => format!("{path}/export?purpose=audit"),
        "options" => format!("{path}/options"),
        _ => path.to_owned(),
    };
    Some((Some(client), path, Body::None))
}

pub async fn grades(site: &Site, op: &Op) -> Option<Made> {
    let here = |body: Value| (None, String::new(), Body::Json(body));
    Some(match op.id.as_str() {
        "enterResult" => {
            let mut body = fresh(site, "StudentGrade").await.unwrap().body;
            body["reason"] = json!("补录");
            here(body)
        }
        "amendResult" => {
            let made = add_row(site, "StudentGrade").await;
            here(json!({
                "id": made["id"], "version": made["version"], "grade": "B", "reason": "核分", "documentNo": "AR-1",
            }))
        }
        "revokeResults" => here(json!({ "ids": [add_row(site, "StudentGrade").await["id"]], "reason": "重复录入" })),
        "convertResults" => {
            run_out(site).await;
            here(json!({}))
        }
        "explainAverage" => {
            let made = add_row(site, "StudentGpa").await;
            (None, format!("/api/grades/gpa/{}/arithmetic", id(&made)), Body::None)
        }
        "recalculateAverages" => here(json!({ "semesterId": add_row(site, "StudentGrade").await["semesterId"] })),
        "previewRelease" => (None, format!("/api/grades/release/{}/preview", releasable(site).await), Body::None),
        "publishRelease" => here(json!({ "id": releasable(site).await })),
        "withdrawRelease" => here(json!({ "id": released(site).await, "reason": "误公布" })),
        "getPaperKeys" | "getRevokedPapers" => (Some(site.anonymous()), String::new(), Body::None),
        "issueTranscripts" => here(json!({ "kind": "CHINESE", "studentIds": [with_results(site, "UG").await] })),
        "batchTranscripts" => {
            let (programme, cohort) = (add_row(site, "Programme").await, add_row(site, "Cohort").await);
            here(json!({
                "kind": "CHINESE", "studentIds": [with_results(site, "UG").await], "programmeId": programme["id"],
                "cohortId": cohort["id"],
            }))
        }
        "previewTranscript" => here(json!({ "kind": "CHINESE", "studentId": with_results(site, "UG").await })),
        "printTranscripts" => here(json!({ "ids": [transcript(site, "UG").await["id"]] })),
        "revokeTranscripts" => here(json!({ "ids": [transcript(site, "UG").await["id"]], "reason": "误出具" })),
        "reissueTranscript" => here(json!({ "id": transcript(site, "UG").await["id"], "reason": "姓名更正" })),
        "adoptRegulation" => here(new_rules(site).await),
        "revokeRegulation" => here(json!({ "id": add_row(site, "GradeRegulation").await["id"], "reason": "决议撤销" })),
        "getRegulationsInForce" => {
            (None, format!("{}?semesterId={}", op.path, id(&add_row(site, "Semester").await)), Body::None)
        }
        "revokeStandingDecisions" => {
            here(json!({ "ids": [add_row(site, "StandingDecision").await["id"]], "reason": "复议" }))
        }
        "filterAverages" | "exportFilteredAverages" => {
            let (programme, cohort) = (add_row(site, "Programme").await, add_row(site, "Cohort").await);
            let semester = found(site, "UG").await["filter"]["semesterId"].as_str().unwrap().to_owned();
            let query = format!("semesterId={semester}&programmeId={}&cohortId={}", id(&programme), id(&cohort));
            (None, format!("{}?{query}", op.path), Body::None)
        }
        "mailFilteredStudents" => here(of_found(site, json!({ "subject": "通知", "text": "请到教务处" })).await),
        "awardFilteredStudents" => here(of_found(site, json!({ "textCn": "校长奖", "textEn": "An award" })).await),
        "decideFilteredStandings" => {
            here(of_found(site, json!({ "standing": "GOOD", "reason": "复议", "documentNo": "S-2" })).await)
        }
        "getOwnGradeReport" => {
            let rights = [("STUDENT_AUTH_SG", Actions::all())];
            let (person, client) = site.person(&format!("graded-{}", unique()), &rights).await;
            let db = site.app.db();
            let row = user::Entity::find_by_id(&person.user_id).one(db.maintenance()).await.unwrap().unwrap();
            let mut row = row.into_active_model();
            row.student_id = Set(Some(add_student(site, "UG").await));
            row.update(db.maintenance()).await.unwrap();
            db.maintained();
            let year = add_row(site, "CollegeYear").await;
            (Some(client), format!("{}?yearId={}", op.path, id(&year)), Body::None)
        }
        "listAdvisers" => (Some(led(site).await.0), String::new(), Body::None),
        "assignAdviser" => {
            let (client, student, teacher) = led(site).await;
            let body = json!({ "studentIds": [student.id], "teacherId": teacher.id });
            (Some(client), String::new(), Body::Json(body))
        }
        "spreadAdvisees" => {
            let (client, student, teacher) = led(site).await;
            let body = json!({ "studentIds": [student.id], "teacherIds": [teacher.id] });
            (Some(client), String::new(), Body::Json(body))
        }
        "getGradeHome" => {
            let made = add_row(site, "StudentGrade").await;
            (None, format!("{}?semesterId={}", op.path, made["semesterId"].as_str().unwrap()), Body::None)
        }
        "getGradeSettings" => (None, String::new(), Body::None),
        "saveGradeSettings" => {
            let now = site.root().get(&op.path).await.expect(200).result().clone();
            let mut body = json!({ "settings": now["settings"], "version": now["version"] });
            body["settings"]["noticeEn"] = json!(format!("Notice {}", unique()));
            here(body)
        }
        "getResultSheet" | "exportResultSheet" | "listFails" | "getGradeSpread" => {
            let [semester, programme, cohort] = board(site).await;
            let query = format!("semesterId={semester}&programmeId={programme}&cohortId={cohort}");
            (None, format!("{}?{query}", op.path), Body::None)
        }
        "printGradeReports" => {
            let [semester, programme, cohort] = board(site).await;
            here(json!({
                "documents": ["RESULTS"], "semesterId": semester, "programmeId": programme, "cohortId": cohort,
            }))
        }
        "listRepeats" | "exportRepeats" => {
            (None, format!("{}?divisionId={}", op.path, id(&add_row(site, "Division").await)), Body::None)
        }
        _ => return None,
    })
}

/// A semester, and the programme and cohort of somebody who has a result in it.
async fn board(site: &Site) -> [String; 3] {
    let (who, db) = (with_results(site, "UG").await, site.app.db());
    let result = student_grade::Entity::find().filter(student_grade::Column::StudentId.eq(&who));
    let semester = result.one(db.maintenance()).await.unwrap().unwrap().semester_id;
    let (programme, cohort) = of_new_programme(site, &who).await;
    [semester, programme, cohort]
}

/// Puts a student into a programme and a cohort of their own.
async fn of_new_programme(site: &Site, who: &str) -> (String, String) {
    let (programme, cohort) = (id(&add_row(site, "Programme").await), id(&add_row(site, "Cohort").await));
    let row = student::ActiveModel {
        id: Set(who.to_owned()),
        programme_id: Set(Some(programme.clone())),
        cohort_id: Set(Some(cohort.clone())),
        ..Default::default()
    };
    row.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    (programme, cohort)
}

/// What is done with those found; the student's own programme and cohort are asked about too.
async fn of_found(site: &Site, more: Value) -> Value {
    let mut body = found(site, "UG").await;
    let db = site.app.db();
    let average = student_gpa::Entity::find_by_id(body["ids"][0].as_str().unwrap());
    let average = average.one(db.maintenance()).await.unwrap().unwrap();
    let (programme, cohort) = of_new_programme(site, &average.student_id).await;
    body["filter"]["programmeId"] = json!(programme);
    body["filter"]["cohortId"] = json!(cohort);
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    body
}
