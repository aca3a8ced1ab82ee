//! Requests of students about themselves, about their return to campus, and about changes of programme.

use kernel::{Op, actor::Actions, identity::entity::user, ids, windows::open_window};
use schema::{
    courses::structure,
    students::{semester_registration, student, study_status},
    university::semester,
};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, Set};
use serde_json::{Value, json};
use testkit::Client;

use super::{Body, Made};
use crate::{
    calls::{from_elsewhere, unique},
    rows::{add_file, add_row, add_student},
    support::Site,
};

fn id_of(row: &Value) -> String {
    row["id"].as_str().unwrap().to_owned()
}

/// An undergraduate at work on a programme.
async fn studying(site: &Site) -> String {
    let db = site.app.db().maintenance();
    let id = add_student(site, "UG").await;
    let active = study_status::Entity::find().filter(study_status::Column::Code.eq("ACTIVE")).one(db).await.unwrap();
    let programme = add_row(site, "Programme").await;
    let mut row = student::Entity::find_by_id(id.as_str()).one(db).await.unwrap().unwrap().into_active_model();
    row.study_status_id = Set(active.map(|s| s.id));
    row.programme_id = Set(Some(id_of(&programme)));
    row.year_of_study = Set(Some(1));
    row.update(db).await.unwrap();
    site.app.db().maintained();
    id
}

/// The same with an account.
async fn learner(site: &Site) -> (String, Client) {
    let id = studying(site).await;
    let rights = [("STUDENT_AUTH", Actions::all()), ("STUDENT_AUTH_FRESHMENT", Actions::all())];
    let (person, client) = site.person(&format!("learner-{}", unique()), &rights).await;
    let db = site.app.db().maintenance();
    let mut row = user::Entity::find_by_id(person.user_id).one(db).await.unwrap().unwrap().into_active_model();
    row.student_id = Set(Some(id.clone()));
    row.update(db).await.unwrap();
    site.app.db().maintained();
    (id, client)
}

/// A change that is made at once and one that the office decides on, with a file.
async fn change(client: &Client) -> Value {
    let now = from_elsewhere(client).get("/api/student/information").await.expect(200);
    json!({
        "version": now.result()["student"]["version"], "changes": { "ethnicity": "回族", "wechat": "lake-heron" }, "reason": "登记有误",
        "attachments": [add_file(client).await],
    })
}

async fn request(site: &Site) -> (Client, Value) {
    let (_, client) = learner(site).await;
    let body = change(&client).await;
    let made = from_elsewhere(&client).post("/api/student/information", body).await.expect(200);
    (client, made.result()["request"].clone())
}

/// A semester that is current for undergraduates and open for registration.
async fn term(site: &Site) -> String {
    let db = site.app.db().maintenance();
    let known = semester::Entity::find().filter(semester::Column::ArchivedAt.is_null()).all(db).await.unwrap();
    let current = known.iter().find(|s| s.current_for.0.iter().any(|t| t == "UG"));
    let id = match current {
        Some(term) => term.id.clone(),
        None => {
            let id = id_of(&add_row(site, "Semester").await);
            let body = json!({ "id": id, "studentTypes": ["UG"] });
            let path = "/api/basic/resources/college/semester/current";
            from_elsewhere(&site.root()).post(path, body).await.expect(200);
            id
        }
    };
    let now = site.app.clock.now();
    let row = open_window::ActiveModel {
        id: Set(ids::new_id()),
        module: Set("si.registration".into()),
        student_type: Set(String::new()),
        semester_id: Set(None),
        target_rule: Set(None),
        title_zh: Set("返校注册".into()),
        title_en: Set("Return to campus".into()),
        start_at: Set(now.plus(-kernel::Timestamp::DAY)),
        end_at: Set(now.plus(365 * kernel::Timestamp::DAY)),
        enabled: Set(true),
        created_at: Set(now),
        created_by: Set(None),
        updated_at: Set(now),
        updated_by: Set(None),
        version: Set(1),
        archived_at: Set(None),
    };
    open_window::Entity::insert(row).exec_without_returning(db).await.unwrap();
    site.app.db().maintained();
    id
}

/// Somebody on the list of a semester; answers the row.
async fn expected(site: &Site) -> String {
    let semester = term(site).await;
    let student = studying(site).await;
    let body = json!({ "semesterId": semester });
    from_elsewhere(&site.root()).post("/api/si/semester-registration/expect", body).await.expect(200);
    let rows = semester_registration::Entity::find().filter(semester_registration::Column::StudentId.eq(student));
    rows.one(site.app.db().maintenance()).await.unwrap().unwrap().id
}

async fn registered(site: &Site) -> String {
    let id = expected(site).await;
    let body = json!({ "ids": [id] });
    from_elsewhere(&site.root()).post("/api/si/semester-registration/counter", body).await.expect(200);
    id
}

/// A plan of another type than the one people work in.
pub async fn foreign_plan(site: &Site) -> String {
    let (id, now) = (ids::new_id(), site.app.clock.now());
    let programme = id_of(&add_row(site, "Programme").await);
    let row = structure::ActiveModel {
        id: Set(id.clone()),
        code: Set(format!("PLAN-{}", unique())),
        name_en: Set("Plan".into()),
        name_cn: Set("计划".into()),
        kind: Set("MAJOR".into()),
        programme_id: Set(programme),
        stream_id: Set(None),
        cohort_id: Set(None),
        student_type: Set("RPG".into()),
        total_units: Set(0),
        min_upper_units: Set(0),
        min_cgpa: Set(200),
        min_major_gpa: Set(None),
        published_at: Set(None),
        plan_version: Set(1),
        status: Set("PUBLISHED".into()),
        copied_from_id: Set(None),
        created_at: Set(now),
        created_by: Set(None),
        updated_at: Set(now),
        updated_by: Set(None),
        version: Set(1),
        archived_at: Set(None),
    };
    structure::Entity::insert(row).exec_without_returning(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    id
}

pub async fn own(site: &Site, op: &Op) -> Option<Made> {
    let here = |body: Value| (None, String::new(), Body::Json(body));
    let see = |rest: String| (None, rest, Body::None);
    Some(match op.id.as_str() {
        "myInformation" | "accessesOfMyRecord" => (Some(learner(site).await.1), String::new(), Body::None),
        "changeMyInformation" => {
            let (_, client) = learner(site).await;
            let body = change(&client).await;
            (Some(client), String::new(), Body::Json(body))
        }
        "withdrawChangeRequest" => {
            let (client, request) = request(site).await;
            (Some(client), String::new(), Body::Json(json!({ "id": request["id"] })))
        }
        "listChangeRequest"
        | "optionsChangeRequest"
        | "exportChangeRequest"
        | "listSemesterRegistration"
        | "optionsSemesterRegistration"
        | "exportSemesterRegistration" => see(String::new()),
        "getChangeRequest" | "historyChangeRequest" | "changeRequestDetail" => {
            see(op.path.replace("{id}", &id_of(&request(site).await.1)))
        }
        "changeRequestFile" => {
            let (_, request) = request(site).await;
            see(format!("{}?id={}&fileId={}", op.path, id_of(&request), id_of(&request["attachments"][0])))
        }
        "decideChangeRequest" => {
            let (_, request) = request(site).await;
            here(json!({ "id": request["id"], "version": request["version"], "decision": "APPROVE" }))
        }
        "myRegistration" => (Some(learner(site).await.1), String::new(), Body::None),
        "registerMyself" => {
            let semester = term(site).await;
            let (_, client) = learner(site).await;
            let term = semester::Entity::find_by_id(semester).one(site.app.db().maintenance()).await.unwrap().unwrap();
            let body = json!({
                "dataConfirmed": true, "declarations": ["TRUE_DATA", "RULES_READ"], "mailingAddress": "唐家湾",
                "arrivalDate": term.start_date, "documents": [add_file(&client).await],
            });
            (Some(client), String::new(), Body::Json(body))
        }
        "getSemesterRegistration" | "historySemesterRegistration" => {
            see(op.path.replace("{id}", &expected(site).await))
        }
        "stampRegistrations" => here(json!({ "ids": [registered(site).await] })),
        "exemptRegistrations" => here(json!({ "ids": [expected(site).await], "reason": "在外交换" })),
        "registerAtCounter" => here(json!({ "ids": [expected(site).await] })),
        "expectRegistrations" => {
            // Somebody must be missing from the list.
            studying(site).await;
            here(json!({ "semesterId": term(site).await }))
        }
        "transferProgramme" => here(json!({
            "ids": [studying(site).await], "programmeId": id_of(&add_row(site, "Programme").await),
            "effectiveSemesterId": term(site).await, "effectiveDate": site.app.clock.now().local_date(),
        })),
        "transferPlans" => see(format!("{}?programmeId={}", op.path, id_of(&add_row(site, "Programme").await))),
        "statusChangeFile" => {
            let (change, file) = change_with_file(site).await;
            see(format!("{}?id={change}&fileId={file}", op.path))
        }
        _ => return None,
    })
}

/// A change of somebody's status, with its paper.
async fn change_with_file(site: &Site) -> (String, String) {
    let (root, id) = (from_elsewhere(&site.root()), studying(site).await);
    let file = add_file(&root).await;
    let to = study_status::Entity::find().filter(study_status::Column::Code.eq("WITHDRAWN"));
    let to = to.one(site.app.db().maintenance()).await.unwrap().unwrap().id;
    let body = json!({ "ids": [id], "statusId": to, "effectiveDate": site.app.clock.now().local_date(),
        "docNo": "教字 2 号", "attachments": [file] });
    root.post("/api/si/task/study-status", body).await.expect(200);
    let made = root.get(&format!("/api/si/change?studentId={id}")).await.expect(200).result()["data"][0].clone();
    (id_of(&made), file)
}
