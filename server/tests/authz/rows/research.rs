//! Research degrees: a table, a step, and a candidate as far as it is wanted.

use chrono::Duration;
use kernel::{StringList, actor::Actions, identity::entity::user, ids};
use schema::{
    research::{sga_progress, sga_student},
    students::{student, study_status},
};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, Set};
use serde_json::{Value, json};
use testkit::Client;

use super::{add_row, add_student, plans::id, terms::Fresh};
use crate::{
    calls::{from_elsewhere, unique},
    support::Site,
};

pub const API: &str = "/api/graduation-audit/sga";

pub fn path_of_table(stem: &str) -> Option<&'static str> {
    Some(match stem {
        "SgaRequirement" => "/api/graduation-audit/sga/requirement",
        "SgaStep" => "/api/graduation-audit/sga/step",
        "SgaStudent" => "/api/graduation-audit/sga/student",
        "SgaProgress" => "/api/graduation-audit/sga/progress",
        "SgaDivisionUser" => "/api/graduation-audit/sga/division-user",
        "SgaMail" => "/api/graduation-audit/sga/mail",
        _ => return None,
    })
}

fn requirement(degree: &str) -> Value {
    json!({
        "code": format!("D{}", unique()), "nameCn": "哲学博士", "nameEn": "Doctor of Philosophy", "degree": degree,
        "units": 0, "coreUnits": 0, "seminarUnits": 0, "gpaMin": 0, "publicationsMin": 0,
        "similarityMax": 20, "remark": "",
    })
}

fn step() -> Value {
    json!({
        "code": format!("S{}", unique()), "nameCn": "提交论文", "nameEn": "Thesis", "owner": "STUDENT",
        "stage": "ELIGIBLE_CHECK", "anchor": "STAGE", "offsetDays": 10, "evidence": false, "hintCn": "", "hintEn": "",
    })
}

pub struct Candidate {
    pub id: String,
    pub student: String,
    /// The one step.
    pub progress: String,
}

macro_rules! put {
    ($site:ident, $entity:ident { $($field:ident: $value:expr),+ $(,)? }) => {{
        let (id, now) = (ids::new_id(), $site.app.clock.now());
        let row = $entity::Model {
            id: id.clone(),
            $($field: $value,)+
            created_at: now,
            created_by: None,
            updated_at: now,
            updated_by: None,
            version: 1,
            archived_at: None,
        };
        $entity::Entity::insert(row.into_active_model())
            .exec_without_returning($site.app.db().maintenance())
            .await
            .unwrap();
        $site.app.db().maintained();
        id
    }};
}

/// Everything is there to go on but for the step, which is in this state.
pub async fn candidate(site: &Site, status: &str, state: &str) -> Candidate {
    Box::pin(made(site, status, state, "UG")).await
}

async fn made(site: &Site, status: &str, state: &str, student_type: &str) -> Candidate {
    let degree = id(&Box::pin(add_row(site, "SgaRequirement")).await);
    let step = id(&Box::pin(add_row(site, "SgaStep")).await);
    // Of the type in which the tests work; of_type makes one of another.
    let student = add_student(site, student_type).await;
    let db = site.app.db();
    let of = student::Entity::find_by_id(&student).one(db.maintenance()).await.unwrap().unwrap();
    db.maintained();
    let today = site.app.clock.now().local_date();
    let day = |n: i64| Some(today - Duration::days(n));
    let id = put!(
        site,
        sga_student {
            student_id: student.clone(),
            student_type: of.student_type.clone(),
            division_id: of.division_id.clone(),
            programme_id: of.programme_id.clone(),
            requirement_id: degree,
            status: status.to_owned(),
            stage_since: today,
            next_due: None,
            units: 0,
            core_units: 0,
            seminar_units: 0,
            gpa: Some(300),
            candidature_on: day(90),
            reports_due: 0,
            reports_on_time: 0,
            publications: 0,
            thesis_title_cn: "题目".into(),
            thesis_title_en: "Title".into(),
            similarity: Some(5),
            intent_on: day(60),
            submitted_on: None,
            examiners: "甲、乙".into(),
            oral_on: None,
            oral_result: String::new(),
            revise_by: None,
            final_on: None,
            cleared_on: None,
            senate_on: None,
            senate_by: None,
            awarded_on: None,
            ended_reason: String::new(),
            reminded_at: None,
        }
    );
    let progress = put!(
        site,
        sga_progress {
            candidate_id: id.clone(),
            student_id: student.clone(),
            step_id: step,
            owner: "STUDENT".into(),
            state: state.to_owned(),
            outstanding: state == "OPEN",
            due_on: day(3),
            note: String::new(),
            comment: String::new(),
            file_ids: StringList::default(),
            submitted_at: None,
            decided_at: None,
            decided_by: None,
        }
    );
    Candidate { id, student, progress }
}

/// A candidate with an account of these rights.
pub async fn signed_in(site: &Site, state: &str) -> (Client, Candidate) {
    let made = candidate(site, "ELIGIBLE_CHECK", state).await;
    let grants = [("STUDENT_AUTH_RPG_GRADUATION_REPORT", Actions::all())];
    let (person, client) = site.person(&format!("candidate-{}", unique()), &grants).await;
    let row = user::ActiveModel {
        id: Set(person.user_id),
        student_id: Set(Some(made.student.clone())),
        ..Default::default()
    };
    row.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    (client, made)
}

/// The file is evidence of the step.
pub async fn attached(site: &Site, of: &Candidate, file: &str) {
    let now = sga_progress::ActiveModel {
        id: Set(of.progress.clone()),
        file_ids: Set(StringList(vec![file.to_owned()])),
        ..Default::default()
    };
    now.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
}

/// Somebody of the graduate school, at work among research students, of whom one is not taken up yet.
pub async fn school(site: &Site) -> Client {
    let degree = format!("X{}", unique());
    let root = from_elsewhere(&site.root());
    root.post(&format!("{API}/requirement"), requirement(&degree)).await.expect(200);
    Box::pin(add_row(site, "SgaStep")).await;
    let student = add_student(site, "RPG").await;
    let db = site.app.db();
    let studying = study_status::Entity::find().filter(study_status::Column::StatusGroup.eq("STUDYING"));
    let studying = studying.one(db.maintenance()).await.unwrap().unwrap();
    let now = student::ActiveModel {
        id: Set(student),
        degree: Set(degree),
        study_status_id: Set(Some(studying.id)),
        ..Default::default()
    };
    now.update(db.maintenance()).await.unwrap();
    db.maintained();
    let (_, client) = site.person(&format!("school-{}", unique()), &[("ADMIN_AUTH_RPG_SGA", Actions::all())]).await;
    client.post("/api/user/student-type", json!({ "studentType": "RPG" })).await.expect(200);
    client
}

/// A row of another student type.
pub async fn of_type(site: &Site, table: &str, student_type: &str) -> Option<String> {
    let made = Box::pin(made(site, "ELIGIBLE_CHECK", "OPEN", student_type)).await;
    match table {
        "sga_student" => Some(made.id),
        "sga_progress" => Some(made.progress),
        _ => None,
    }
}

/// A body that makes a new row.
pub async fn fresh(site: &Site, stem: &str) -> Option<Fresh> {
    Some(match stem {
        "SgaRequirement" => Fresh { body: requirement(&format!("X{}", unique())), in_sheet: vec![] },
        "SgaStep" => Fresh { body: step(), in_sheet: vec![] },
        "SgaDivisionUser" => {
            let member = Box::pin(add_row(site, "Staff")).await;
            let division = Box::pin(add_row(site, "Division")).await;
            let body = json!({ "divisionId": division["id"], "staffId": member["id"], "remark": "" });
            let in_sheet = vec![("divisionId", division["code"].clone()), ("staffId", member["staffNo"].clone())];
            Fresh { body, in_sheet }
        }
        _ => return None,
    })
}

/// Rows that commands make.
pub async fn add(site: &Site, stem: &str) -> Option<Value> {
    match stem {
        "SgaStudent" => {
            let made = candidate(site, "ELIGIBLE_CHECK", "OPEN").await;
            Some(json!({ "id": made.id, "version": 1 }))
        }
        "SgaProgress" => Some(json!({ "id": candidate(site, "ELIGIBLE_CHECK", "OPEN").await.progress, "version": 1 })),
        "SgaMail" => {
            let (_, made) = signed_in(site, "OPEN").await;
            let body = json!({ "ids": [made.id], "code": "sga.notice", "to": "STUDENT", "note": "请来办公室" });
            from_elsewhere(&site.root()).post(&format!("{API}/mail/send"), body).await.expect(200);
            let list = site.root().get(&format!("{API}/mail?pageSize=1")).await.expect(200);
            Some(json!({ "id": list.result()["data"][0]["id"] }))
        }
        _ => None,
    }
}

pub fn small_change(stem: &str) -> Option<Value> {
    Some(match stem {
        "SgaRequirement" | "SgaDivisionUser" => json!({ "remark": format!("R{}", unique()) }),
        "SgaStudent" => json!({ "examiners": format!("E{}", unique()) }),
        _ => return None,
    })
}

/// What may stand in a row beside what the exemplar sends.
pub fn optional(op: &str) -> &'static [&'static str] {
    let stem = op.strip_prefix("create").or_else(|| op.strip_prefix("update")).unwrap_or_default();
    match stem {
        "SgaRequirement" => &["id", "version", "studyLength", "remark"],
        "SgaStep" => &["id", "version", "evidence", "hintCn", "hintEn", "sortOrder", "enabled"],
        "SgaDivisionUser" => &["id", "version", "remark"],
        "SgaStudent" => &[
            "id",
            "version",
            "gpa",
            "candidatureOn",
            "thesisTitleCn",
            "thesisTitleEn",
            "similarity",
            "intentOn",
            "examiners",
            "finalOn",
            "clearedOn",
        ],
        _ => &[],
    }
}
