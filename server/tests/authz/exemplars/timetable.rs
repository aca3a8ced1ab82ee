//! Requests about the timetable.

use kernel::Op;
use serde_json::{Value, json};

use super::{Body, Made};
use crate::{
    calls::from_elsewhere,
    rows::{
        add_row, add_student,
        plans::follow,
        timetable::{add_meeting, id},
    },
    support::Site,
};

/// A section and its semester.
async fn section(site: &Site) -> (String, String) {
    let row = add_row(site, "Section").await;
    (id(&row), row["semesterId"].as_str().unwrap().to_owned())
}

/// Two sections of one course in one semester.
async fn pair(site: &Site) -> [String; 2] {
    let row = add_row(site, "Section").await;
    let mut body = json!({ "curriculumType": "MR", "quota": 40, "sectionNo": "9001" });
    for field in ["semesterId", "courseId"] {
        body[field] = row[field].clone();
    }
    let other = from_elsewhere(&site.root()).post("/api/tts/section", body).await.expect(200).result().clone();
    [id(&row), id(&other)]
}

pub async fn timetable(site: &Site, op: &Op) -> Option<Made> {
    let here = |body: Value| (None, String::new(), Body::Json(body));
    let see = |query: String| (None, format!("{}?{query}", op.path), Body::None);
    Some(match op.id.as_str() {
        "listTimetableLog" | "exportTimetableLog" | "getTimetableSettings" => (None, String::new(), Body::None),
        "saveTimetableSettings" => {
            let now = site.root().get(&op.path).await.expect(200).result().clone();
            here(json!({ "settings": now["settings"], "version": now["version"] }))
        }
        "scheduleOfSections" => see(format!("ids={}", section(site).await.0)),
        "getTimetableBoard" => see(format!("semesterId={}", section(site).await.1)),
        "listTimetableClashes" | "differenceToPublished" => see(format!("semesterId={}", section(site).await.1)),
        "findFreePlaces" => {
            let term = section(site).await.1;
            see(format!("semesterId={term}&weekday=1&startTime=08:00&endTime=09:50"))
        }
        "suggestTimes" => see(format!("sessionId={}", id(&add_row(site, "ClassSession").await))),
        "checkClassSession" => here(json!({ "id": id(&add_row(site, "ClassSession").await) })),
        "addClassSession" => here(json!({ "sectionId": section(site).await.0, "kind": "LEC", "hours": 2 })),
        "editClassSession" => {
            here(json!({ "id": id(&add_row(site, "ClassSession").await), "version": 1, "weekday": 2 }))
        }
        "placeClassSession" => {
            let row = add_row(site, "ClassSession").await;
            here(json!({ "id": id(&row), "version": 1, "weekday": 3, "startTime": "10:00" }))
        }
        "removeClassSessions" => see(format!("ids={}", id(&add_row(site, "ClassSession").await))),
        "undoTimetableStep" | "redoTimetableStep" => {
            let (section, term) = section(site).await;
            let root = from_elsewhere(&site.root());
            let body = json!({ "sectionId": section, "kind": "LEC", "hours": 2 });
            root.post("/api/tts/session", body).await.expect(200);
            if op.id == "redoTimetableStep" {
                root.post("/api/tts/session/undo", json!({ "semesterId": term })).await.expect(200);
            }
            here(json!({ "semesterId": term }))
        }
        "splitSection" => here(json!({ "id": section(site).await.0, "quotas": [20, 20] })),
        "mergeSections" => {
            let [into, from] = pair(site).await;
            here(json!({ "ids": [from], "intoId": into, "reason": "人数太少" }))
        }
        "cancelSections" => here(json!({ "ids": [section(site).await.0], "reason": "人数不足" })),
        "setSectionQuotas" => here(json!({ "items": [{ "id": section(site).await.0, "quota": 50 }] })),
        "combineSections" => here(json!({ "ids": pair(site).await })),
        "separateSections" => {
            let ids = pair(site).await;
            from_elsewhere(&site.root()).post("/api/tts/section/combine", json!({ "ids": ids })).await.expect(200);
            here(json!({ "ids": ids }))
        }
        "preregisterGroups" => {
            let (term, group) = group_with_a_plan(site).await;
            here(json!({ "semesterId": term, "groupIds": [group] }))
        }
        "publishTimetable" => {
            let (section, term) = section(site).await;
            add_meeting(site, &section).await;
            here(json!({ "semesterId": term, "note": "发布" }))
        }
        "addGroupMembers" => {
            let group = add_row(site, "TimetableGroup").await;
            here(json!({ "groupId": group["id"], "studentIds": [add_student(site, "UG").await] }))
        }
        "removeGroupMembers" => here(json!({ "ids": [id(&add_row(site, "TimetableGroupStudent").await)] })),
        "makeGroups" => make(site).await,
        _ => return None,
    })
}

/// The first course that a plan asks for is taught in a semester; somebody who follows the plan is in a group.
async fn group_with_a_plan(site: &Site) -> (Value, Value) {
    let root = from_elsewhere(&site.root());
    let subject = add_row(site, "MajorSubject").await;
    let plan = subject["structureId"].as_str().unwrap();
    root.post("/api/sp/major/structure/publish", json!({ "id": plan })).await.expect(200);
    let student = follow(site, plan).await.1;
    let group = add_row(site, "TimetableGroup").await;
    let section = json!({
        "semesterId": group["semesterId"], "courseId": subject["courseId"], "sectionNo": "1001", "curriculumType": "MR",
        "quota": 40, "groupIds": [group["id"]],
    });
    root.post("/api/tts/section", section).await.expect(200);
    let member = json!({ "groupId": group["id"], "studentIds": [student] });
    root.post("/api/tts/group/member", member).await.expect(200);
    (group["semesterId"].clone(), group["id"].clone())
}

/// Whoever was put there as a student has a programme and a year, or gets them.
async fn make(site: &Site) -> Made {
    use schema::students::student;
    use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
    let (programme, term) = (add_row(site, "Programme").await, add_row(site, "Semester").await);
    let who = add_student(site, "UG").await;
    student::Entity::update_many()
        .col_expr(student::Column::ProgrammeId, Expr::value(id(&programme)))
        .col_expr(student::Column::YearOfStudy, Expr::value(1))
        .filter(student::Column::Id.eq(who))
        .exec(site.app.db().maintenance())
        .await
        .unwrap();
    site.app.db().maintained();
    let body = json!({ "semesterId": term["id"], "programmeId": programme["id"], "year": 1, "size": 30 });
    (None, String::new(), Body::Json(body))
}
