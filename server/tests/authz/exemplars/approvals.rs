//! Requests for applications and their decisions.

use kernel::{Op, actor::Actions, identity::entity::role};
use schema::{
    students::study_status,
    workflow::{process_instance, process_task},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use student_information::api::{NewStudent, Standing, Study, add_student};
use testkit::Client;

use super::{Body, Made};
use crate::{
    calls::{from_elsewhere, unique},
    people::add_division,
    rows::{add_file, add_row, submission::until},
    support::Site,
};

const BASE: &str = "/api/activiti/application";

/// A code that no course has yet.
fn code() -> String {
    let n = unique();
    let letter = |place: u32| char::from(b'A' + u8::try_from(n / 26_u32.pow(place) % 26).unwrap());
    format!("X{}{}{}1013", letter(2), letter(1), letter(0))
}

/// Courses are applied for with the last of the actions, which the requests of the actions' own page switch off.
async fn switch_on(site: &Site) {
    let root = from_elsewhere(&site.root());
    let action = add_row(site, "Action").await;
    if action["enabled"] == false {
        root.post("/api/security/action/enable", json!({ "ids": [action["id"]] })).await.expect(200);
    }
}

async fn new_course(site: &Site) -> Value {
    switch_on(site).await;
    let code = code();
    json!({
        "code": code, "titleCn": format!("课程 {code}"), "titleEn": format!("Course {code}"), "units": 3,
        "studentType": "UG", "gradingMode": "LETTER", "inGpa": true, "moi": "E", "reason": "新开",
        "offeringDivisionId": add_division(site).await.0,
    })
}

/// Somebody who decides at the first desk.
async fn head(site: &Site) -> Client {
    let held = [("ADMIN_AUTH_PROCESS_MYTASK", Actions::all())];
    let (person, client) = site.person(&format!("head-{}", unique()), &held).await;
    let db = site.app.db().maintenance();
    let found = role::Entity::find().filter(role::Column::Code.eq("department-head")).one(db).await.unwrap();
    let id = match found {
        Some(role) => role.id,
        None => testkit::add_role(&site.app, "department-head", &[], false).await,
    };
    testkit::hold(&site.app, &person.user_id, &id).await;
    client
}

/// An application with the task that it waits for; of the super administrator where nobody else is named.
struct Applied {
    id: String,
    version: i32,
    task_id: String,
}

async fn applied(site: &Site, path: &str, body: Value) -> Applied {
    applied_by(site, &from_elsewhere(&site.root()), path, body).await
}

async fn applied_by(site: &Site, applicant: &Client, path: &str, body: Value) -> Applied {
    let made = applicant.post(&format!("{BASE}/process/{path}"), body).await.expect(200).result().clone();
    let id = made["id"].as_str().unwrap().to_owned();
    let db = site.app.db().maintenance();
    let task = process_task::Entity::find().filter(process_task::Column::InstanceId.eq(&id)).one(db).await.unwrap();
    let version = process_instance::Entity::find_by_id(&id).one(db).await.unwrap().unwrap().version;
    Applied { id, version, task_id: task.unwrap().id }
}

async fn course_application(site: &Site) -> Applied {
    applied(site, "course/add/single", new_course(site).await).await
}

/// An undergraduate with a programme and a cohort, in a state.
async fn student(site: &Site, status: &str) -> String {
    let status = study_status::Entity::find().filter(study_status::Column::Code.eq(status));
    let status = status.one(site.app.db().maintenance()).await.unwrap().unwrap().id;
    let programme = add_row(site, "Programme").await;
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let new = NewStudent {
        student_no: format!("a{}", unique()),
        name_cn: "申请学生".into(),
        name_en: "Applied Student".into(),
        student_type: "UG".into(),
        id_type: "PASSPORT",
        id_no: format!("A{:08}", unique()),
        mobile: "10000000001".into(),
        emergency_mobile: "10000000002".into(),
        study: Study {
            division_id: text(&programme["divisionId"]),
            programme_id: text(&programme["id"]),
            cohort_id: text(&add_row(site, "Cohort").await["id"]),
            year_of_study: Some(2),
            length: Some(4),
            ..Study::default()
        },
        standing: Standing { status_id: Some(status), ..Standing::default() },
        ..NewStudent::default()
    };
    let id = add_student(&site.app, site.app.db().maintenance(), new).await.unwrap();
    site.app.db().maintained();
    id
}

async fn cohort_transfer(site: &Site) -> Value {
    json!({
        "studentId": student(site, "ACTIVE").await, "toCohortId": add_row(site, "Cohort").await["id"], "toYear": 1,
        "effectiveSemesterId": add_row(site, "Semester").await["id"], "reason": "REPEAT_YEAR",
    })
}

async fn grade_transfer(site: &Site) -> Value {
    let code = code();
    let course = json!({
        "code": code, "titleCn": code, "titleEn": code, "units": 3, "studentType": "UG", "gradingMode": "LETTER",
        "moi": "E", "status": "ACTIVE",
    });
    let course = from_elsewhere(&site.root()).post("/api/sp/course", course).await.expect(200).result().clone();
    json!({ "rows": [{
        "studentId": student(site, "EXCHANGE_OUT").await, "hostInstitution": "Host", "country": "UK",
        "exchangeSemesterId": add_row(site, "Semester").await["id"], "hostCourseCode": "H1",
        "hostCourseTitle": "Host course", "hostCredits": "10", "hostGrade": "B", "equivalentGrade": "B",
        "courseId": course["id"], "unitsGranted": 3,
    }] })
}

/// A grade transfer of the super administrator: its id.
pub async fn add_grade_transfer(site: &Site) -> String {
    let body = grade_transfer(site).await;
    applied(site, "grade/transfer/add", body).await.id
}

/// A confirmed grade that its teacher asks to be another one.
async fn grade_amendment(site: &Site) -> (Client, Value) {
    let sheet = until(site, "CONFIRMED_AR").await;
    let file = add_file(&sheet.teacher).await;
    let body = json!({
        "sheetId": sheet.id, "studentId": sheet.class.student, "grade": "B+", "reason": "漏加一题",
        "fileIds": [file],
    });
    (sheet.teacher, body)
}

async fn asked_to_amend(site: &Site) -> Applied {
    let (teacher, body) = grade_amendment(site).await;
    applied_by(site, &from_elsewhere(&teacher), "grade/amendment/add", body).await
}

async fn with_file(site: &Site) -> (Applied, String) {
    let file = add_file(&site.root()).await;
    let mut body = new_course(site).await;
    body["fileIds"] = json!([file]);
    (applied(site, "course/add/single", body).await, file)
}

pub async fn approvals(site: &Site, op: &Op) -> Option<Made> {
    let here = |body: Value| (None, String::new(), Body::Json(body));
    let see = |rest: String| (None, rest, Body::None);
    let approve = |task_id: &str| json!({ "taskId": task_id, "decision": "approve", "version": 1 });
    let by = |client: Client, body: Value| (Some(client), String::new(), Body::Json(body));
    let today = site.app.clock.now().local_date();
    Some(match op.id.as_str() {
        "applyForCourse" => here(new_course(site).await),
        "applyForCourses" => here(json!({ "rows": [new_course(site).await] })),
        "checkNewCourse" => see(format!("?code={}&titleEn=Operating", code())),
        "applyForCohortTransfer" => here(cohort_transfer(site).await),
        "applicationStudents" => see("?keyword=26".to_owned()),
        "applyForGradeTransfer" => here(grade_transfer(site).await),
        "getCourseApplication" | "applicationLog" => see(format!("?id={}", course_application(site).await.id)),
        "getCohortTransferApplication" => {
            let body = cohort_transfer(site).await;
            see(format!("?id={}", applied(site, "cohort/transfer/add/single", body).await.id))
        }
        "getGradeTransferApplication" => {
            let body = grade_transfer(site).await;
            see(format!("?id={}", applied(site, "grade/transfer/add", body).await.id))
        }
        "applyForGradeAmendment" => {
            let (teacher, body) = grade_amendment(site).await;
            by(teacher, body)
        }
        "getGradeAmendmentApplication" => {
            let made = asked_to_amend(site).await;
            (Some(head(site).await), format!("?id={}", made.id), Body::None)
        }
        "auditGradeAmendmentApplication" => {
            let made = asked_to_amend(site).await;
            by(head(site).await, approve(&made.task_id))
        }
        "applicationFile" => {
            let (made, file) = with_file(site).await;
            see(format!("?id={}&fileId={file}", made.id))
        }
        "auditCourseApplication" => by(head(site).await, approve(&course_application(site).await.task_id)),
        "auditCohortTransferApplication" => {
            let body = cohort_transfer(site).await;
            by(head(site).await, approve(&applied(site, "cohort/transfer/add/single", body).await.task_id))
        }
        "auditGradeTransferApplication" => {
            let body = grade_transfer(site).await;
            by(head(site).await, approve(&applied(site, "grade/transfer/add", body).await.task_id))
        }
        "decideTasks" => {
            let task_id = course_application(site).await.task_id;
            by(head(site).await, json!({ "tasks": [{ "taskId": task_id, "version": 1 }], "decision": "approve" }))
        }
        "withdrawApplication" => {
            let made = course_application(site).await;
            here(json!({ "id": made.id, "version": made.version }))
        }
        "remindApprovers" => {
            head(site).await;
            here(json!({ "id": course_application(site).await.id }))
        }
        "transferTask" => {
            let (me, other) = (head(site).await, colleague(site).await);
            let task_id = course_application(site).await.task_id;
            by(me, json!({ "taskId": task_id, "toUserId": other, "comment": "出差", "version": 1 }))
        }
        "approvalPeople" => {
            let me = head(site).await;
            let task_id = course_application(site).await.task_id;
            (Some(me), format!("?taskId={task_id}&keyword=head"), Body::None)
        }
        "delegateTasks" => {
            here(json!({ "toUserId": colleague(site).await, "fromDay": today, "toDay": today, "reason": "出差" }))
        }
        "endDelegation" => {
            let body = json!({ "toUserId": colleague(site).await, "fromDay": today, "toDay": today });
            let root = from_elsewhere(&site.root());
            let made = root.post(&format!("{BASE}/task/delegate"), body).await.expect(200).result().clone();
            here(json!({ "id": made["id"], "version": made["version"] }))
        }
        "myApplications" | "myDelegations" | "getWorkflowSettings" => see(String::new()),
        "saveWorkflowSettings" => {
            let now = from_elsewhere(&site.root()).get("/api/activiti/settings").await.expect(200).result().clone();
            let days = 1 + now["settings"]["reminderDays"].as_i64().unwrap() % 20;
            here(json!({ "settings": { "roles": {}, "reminderDays": days }, "version": now["version"] }))
        }
        _ => return None,
    })
}

/// Somebody else who may decide.
async fn colleague(site: &Site) -> String {
    let held = [("ADMIN_AUTH_PROCESS_MYTASK", Actions::all())];
    site.person(&format!("colleague-{}", unique()), &held).await.0.user_id
}
