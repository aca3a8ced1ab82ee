//! Requests for tasks on students.

use kernel::{Op, StringList, actor::Actions, identity::entity::user};
use schema::{
    students::study_status,
    university::{semester, teacher},
};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, Set};
use serde_json::{Value, json};
use student_information::api::{NewStudent, Standing, Study, add_student};
use testkit::Client;

use super::{Body, Made};
use crate::{
    calls::{from_elsewhere, unique},
    rows::{add_row, path_of_table, terms::add_teacher},
    support::Site,
};

async fn status(site: &Site, code: &str) -> String {
    let found = study_status::Entity::find().filter(study_status::Column::Code.eq(code));
    found.one(site.app.db().maintenance()).await.unwrap().unwrap().id
}

/// A student of a type in a state, whose papers were seen.
pub async fn student(site: &Site, code: &str, student_type: &str) -> (String, String) {
    let n = unique();
    let student_no = format!("s{n}");
    let new = NewStudent {
        student_no: student_no.clone(),
        name_cn: "演示学生".into(),
        name_en: "Demo Student".into(),
        student_type: student_type.into(),
        id_type: "PASSPORT",
        id_no: format!("P{n:08}"),
        mobile: "10000000001".into(),
        emergency_mobile: "10000000002".into(),
        study: Study { degree: "PHD".into(), ..Study::default() },
        standing: Standing {
            status_id: Some(status(site, code).await),
            documents_checked: true,
            ..Standing::default()
        },
        ..NewStudent::default()
    };
    let db = site.app.db();
    let id = add_student(&site.app, db.maintenance(), new).await.unwrap();
    db.maintained();
    (id, student_no)
}

/// The student's own account, which follows the student's state.
async fn with_account(site: &Site, student_id: &str, enabled: bool) {
    let own = [("STUDENT_AUTH_TIMETABLE", Actions::all())];
    let (person, _) = site.person(&format!("own-{}", unique()), &own).await;
    let account = user::ActiveModel {
        id: Set(person.user_id),
        kind: Set("STUDENT".into()),
        student_id: Set(Some(student_id.to_owned())),
        enabled: Set(enabled),
        ..Default::default()
    };
    account.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
}

/// Undergraduates have a semester to arrive in.
async fn ensure_current_semester(site: &Site) {
    let all = semester::Entity::find().all(site.app.db().maintenance()).await.unwrap();
    if !all.iter().any(|s| s.current_for.0.iter().any(|t| t == "UG")) {
        let body = json!({ "id": add_row(site, "Semester").await["id"], "studentTypes": ["UG"] });
        let path = format!("{}/current", path_of_table("Semester").unwrap());
        from_elsewhere(&site.root()).post(&path, body).await.expect(200);
    }
}

/// Somebody at work among research students.
async fn research(site: &Site) -> Client {
    let held = [("ADMIN_AUTH_RPG_SI", Actions::all())];
    let (_, client) = site.person(&format!("research-{}", unique()), &held).await;
    client.post("/api/user/student-type", json!({ "studentType": "RPG" })).await.expect(200);
    client
}

pub async fn tasks(site: &Site, op: &Op) -> Option<Made> {
    let here = |body: Value| (None, String::new(), Body::Json(body));
    let today = site.app.clock.now().local_date();
    let of = |code: &'static str| async move { student(site, code, "UG").await.0 };
    Some(match op.id.as_str() {
        "checkNewcomerDocuments" => here(json!({ "ids": [of("NEW").await], "documentsChecked": false })),
        "registerStudents" => {
            ensure_current_semester(site).await;
            here(json!({ "ids": [of("NEW").await], "date": today }))
        }
        "markNoShow" => here(json!({ "ids": [of("NEW").await], "date": today })),
        "changeStudyStatus" => {
            let (id, to) = (of("ACTIVE").await, status(site, "WITHDRAWN").await);
            with_account(site, &id, true).await;
            here(json!({ "ids": [id], "statusId": to, "effectiveDate": today, "docNo": "教字 1 号" }))
        }
        "reinstateStudents" => {
            let (id, to) = (of("WITHDRAWN").await, status(site, "ACTIVE").await);
            with_account(site, &id, false).await;
            here(json!({ "ids": [id], "statusId": to, "effectiveDate": today, "reason": "申诉成立" }))
        }
        "changeStudyType" => here(json!({
            "ids": [of("ACTIVE").await], "studyTypeId": add_row(site, "StudyType").await["id"], "effectiveDate": today,
        })),
        "uploadStudyStatusChanges" | "uploadStudyTypeChanges" => {
            let (id, number) = student(site, "ACTIVE", "UG").await;
            with_account(site, &id, true).await;
            let (head, to) = if op.id == "uploadStudyStatusChanges" {
                ("statusCode", "WITHDRAWN")
            } else {
                ("typeCode", "PART_TIME")
            };
            let sheet = format!("studentNo,{head},effectiveDate\r\n{number},{to},{today}\r\n");
            (None, String::new(), Body::File("rows.csv", sheet.into_bytes()))
        }
        "sheetOfStudyStatusChanges" | "sheetOfStudyTypeChanges" => (None, String::new(), Body::None),
        "changeCategory" => {
            let category = add_row(site, "StudentCategory").await["id"].clone();
            here(json!({ "ids": [of("ACTIVE").await], "categoryId": category, "effectiveDate": today }))
        }
        "startStudentSemester" => here(json!({ "semesterId": add_row(site, "Semester").await["id"] })),
        "changeDegree" | "changeSupervisors" => return Some(research_task(site, op).await),
        _ => return None,
    })
}

async fn research_task(site: &Site, op: &Op) -> Made {
    let (client, today) = (research(site).await, site.app.clock.now().local_date());
    let (id, _) = student(site, "ACTIVE", "RPG").await;
    let body = if op.id == "changeDegree" {
        let code = format!("R{}", unique());
        let degree = json!({ "code": code, "nameEn": code, "nameCn": code, "studentType": "RPG" });
        let path = path_of_table("DegreeConfig").unwrap();
        let root = from_elsewhere(&site.root());
        root.post("/api/user/student-type", json!({ "studentType": "RPG" })).await.expect(200);
        root.post(path, degree).await.expect(200);
        root.post("/api/user/student-type", json!({ "studentType": "UG" })).await.expect(200);
        json!({ "ids": [id], "degree": code, "effectiveDate": today })
    } else {
        let principal = supervisor(site).await;
        let line = json!({ "teacherId": principal, "role": "PRINCIPAL", "fromDate": today });
        json!({ "studentId": id, "supervisors": [line], "effectiveDate": today })
    };
    (Some(client), String::new(), Body::Json(body))
}

/// A teacher who may supervise for the degree of these students.
async fn supervisor(site: &Site) -> String {
    let id = add_teacher(site).await;
    let db = site.app.db().maintenance();
    let mut row = teacher::Entity::find_by_id(&id).one(db).await.unwrap().unwrap().into_active_model();
    row.can_supervise = Set(StringList(vec!["PHD".into()]));
    row.update(db).await.unwrap();
    site.app.db().maintained();
    id
}
