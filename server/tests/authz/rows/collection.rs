//! Rounds of timetable collection, and what divisions plan in them. The super administrator fills in for the division.

use kernel::{Timestamp, ids};
use schema::{collection::ttsp_round, courses::course, timetable::section};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::{Value, json};

use super::{add_row, plans::id, terms::Fresh};
use crate::{
    calls::{from_elsewhere, unique},
    support::Site,
};

pub fn path_of_table(stem: &str) -> Option<&'static str> {
    Some(match stem {
        "CollectionRound" => "/api/ttsp/round",
        "CollectionDivision" => "/api/ttsp/division",
        "CollectionAuthority" => "/api/ttsp/authority",
        "CollectionCourse" => "/api/ttsp/course",
        "CollectionGroup" => "/api/ttsp/group",
        "CollectionTeacher" => "/api/ttsp/teacher",
        "OwnRound" => "/api/ttsp/user/round",
        "OwnDivision" => "/api/ttsp/user/division",
        "OwnAuthority" => "/api/ttsp/user/authority",
        "OwnCourse" => "/api/ttsp/user/course",
        "OwnGroup" => "/api/ttsp/user/group",
        "OwnTeacher" => "/api/ttsp/user/teacher",
        _ => return None,
    })
}

/// An open round with one division, and who fills in for it.
pub struct Open {
    pub round: String,
    pub division: String,
    pub programme: Value,
    pub state: String,
    pub authority: String,
}

pub async fn opening(site: &Site) -> Value {
    let programme = Box::pin(add_row(site, "Programme")).await;
    let semester = Box::pin(add_row(site, "Semester")).await;
    let now = site.app.clock.now();
    json!({
        "semesterId": semester["id"], "studentType": "UG", "openAt": now.plus(-Timestamp::DAY),
        "closeAt": now.plus(365 * Timestamp::DAY), "divisionIds": [programme["divisionId"]],
    })
}

pub async fn open(site: &Site) -> Open {
    let root = from_elsewhere(&site.root());
    let programme = Box::pin(add_row(site, "Programme")).await;
    let mut body = opening(site).await;
    body["divisionIds"] = json!([programme["divisionId"]]);
    root.post("/api/ttsp/round/open", body.clone()).await.expect(200);
    let (semester, division) = (body["semesterId"].as_str().unwrap(), programme["divisionId"].as_str().unwrap());
    let rounds = root.get(&format!("/api/ttsp/round?semesterId={semester}")).await.expect(200);
    let round = id(&rounds.result()["data"][0]);
    let states = root.get(&format!("/api/ttsp/division?roundId={round}")).await.expect(200);
    let body = json!({ "roundId": round, "divisionId": division, "userId": site.admin.user_id });
    let authority = root.post("/api/ttsp/authority", body).await.expect(200);
    Open {
        division: division.to_owned(),
        state: id(&states.result()["data"][0]),
        authority: id(authority.result()),
        round,
        programme,
    }
}

/// A round of another student type.
pub async fn round_of(site: &Site, student_type: &str) -> String {
    let id = open(site).await.round;
    let row = ttsp_round::ActiveModel {
        id: Set(id.clone()),
        student_type: Set(student_type.to_owned()),
        ..Default::default()
    };
    row.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    id
}

pub async fn course_body(site: &Site, open: &Open) -> Value {
    let course = Box::pin(add_row(site, "Course")).await;
    json!({
        "roundId": open.round, "divisionId": open.division, "courseId": course["id"], "sectionsPlanned": 1,
        "quotaPerSection": 30, "hourPattern": "3", "weeks": "ALL", "remark": "",
    })
}

pub async fn add_course(site: &Site, open: &Open) -> Value {
    let body = course_body(site, open).await;
    from_elsewhere(&site.root()).post("/api/ttsp/course", body).await.expect(200).result().clone()
}

async fn teacher_body(site: &Site, open: &Open) -> Value {
    let entry = add_course(site, open).await;
    let teacher = Box::pin(add_row(site, "Teacher")).await;
    json!({
        "roundId": open.round, "divisionId": open.division, "entryId": entry["id"], "teacherId": teacher["id"],
        "role": "LECTURER", "share": 100, "hours": 3,
    })
}

fn group_body(open: &Open) -> Value {
    json!({
        "roundId": open.round, "divisionId": open.division, "name": format!("G{}", unique()),
        "programmeId": open.programme["id"], "year": 1, "expectedSize": 20, "remark": "",
    })
}

/// A division whose plan is whole; as far as it is wanted.
pub async fn plan(site: &Site, until: &str) -> Open {
    let open = open(site).await;
    let root = from_elsewhere(&site.root());
    let body = teacher_body(site, &open).await;
    root.post("/api/ttsp/user/teacher", body).await.expect(200);
    if until != "EDITING" {
        let body = json!({ "roundId": open.round, "divisionId": open.division });
        root.post("/api/ttsp/user/submit", body).await.expect(200);
    }
    if until == "CONFIRMED" {
        root.post("/api/ttsp/division/confirm", json!({ "ids": [open.state] })).await.expect(200);
    }
    open
}

/// A section that the division taught in a semester.
pub async fn taught(site: &Site, open: &Open) -> String {
    let db = site.app.db().maintenance();
    let (semester, offered) =
        (id(&Box::pin(add_row(site, "Semester")).await), id(&Box::pin(add_row(site, "Course")).await));
    let mut row = course::Entity::find_by_id(&offered).one(db).await.unwrap().unwrap().into_active_model();
    row.offering_division_id = Set(Some(open.division.clone()));
    row.update(db).await.unwrap();
    let now = site.app.clock.now();
    let row = section::Model {
        id: ids::new_id(),
        semester_id: semester.clone(),
        course_id: offered,
        section_no: "1001".into(),
        curriculum_type: String::new(),
        quota: 30,
        enrolled: 0,
        waiting: 0,
        teacher_ids: Default::default(),
        combined_group_id: None,
        moi: "E".into(),
        status: "OPEN".into(),
        remark: String::new(),
        display_title: String::new(),
        elective_types: Default::default(),
        year_targets: Default::default(),
        programme_ids: Default::default(),
        requirement: String::new(),
        group_ids: Default::default(),
        entry_id: None,
        created_at: now,
        created_by: None,
        updated_at: now,
        updated_by: None,
        version: 1,
        archived_at: None,
    };
    section::Entity::insert(row.into_active_model()).exec_without_returning(db).await.unwrap();
    site.app.db().maintained();
    semester
}

/// A body that makes a new row.
pub async fn fresh(site: &Site, stem: &str) -> Option<Fresh> {
    let alone = |body: Value| Fresh { body, in_sheet: vec![] };
    Some(match stem {
        "CollectionAuthority" => {
            let open = open(site).await;
            let user = Box::pin(add_row(site, "User")).await;
            alone(
                json!({ "roundId": open.round, "divisionId": open.division, "userId": user["id"], "programmeIds": [] }),
            )
        }
        "CollectionCourse" | "OwnCourse" => alone(course_body(site, &open(site).await).await),
        "CollectionGroup" | "OwnGroup" => alone(group_body(&open(site).await)),
        "CollectionTeacher" | "OwnTeacher" => alone(teacher_body(site, &open(site).await).await),
        _ => return None,
    })
}

/// Rows that commands make.
pub async fn add(site: &Site, stem: &str) -> Option<Value> {
    Some(match stem {
        "CollectionRound" | "OwnRound" => json!({ "id": open(site).await.round }),
        "CollectionDivision" | "OwnDivision" => json!({ "id": open(site).await.state }),
        "OwnAuthority" => json!({ "id": open(site).await.authority }),
        _ => return None,
    })
}

pub fn small_change(stem: &str) -> Option<Value> {
    Some(match stem {
        "CollectionAuthority" => json!({ "programmeIds": [] }),
        "CollectionCourse" | "OwnCourse" | "CollectionGroup" | "OwnGroup" => {
            json!({ "remark": format!("R{}", unique()) })
        }
        "CollectionTeacher" | "OwnTeacher" => json!({ "hours": 4 }),
        _ => return None,
    })
}

/// What may stand in a row beside what the exemplar sends.
pub fn optional(op: &str) -> &'static [&'static str] {
    match op {
        "openCollectionRound" => &["remark", "dryRun"],
        _ => {
            let stem = op.strip_prefix("create").or_else(|| op.strip_prefix("update")).unwrap_or_default();
            match stem {
                "CollectionAuthority" => &["id", "version", "userId", "roundId", "divisionId", "programmeIds"],
                "CollectionCourse" | "OwnCourse" => &["id", "version", "remark", "requirement", "weeks", "equipment"],
                "CollectionGroup" | "OwnGroup" => &["id", "version", "name", "year", "remark"],
                "CollectionTeacher" | "OwnTeacher" => &["id", "version", "role", "hours", "share"],
                _ => &[],
            }
        }
    }
}
