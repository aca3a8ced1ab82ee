//! Graduation audits of both kinds: a batch with a student in it, as far as it is wanted, and people named for it.

use kernel::{actor::Actions, identity::entity::user, ids};
use schema::{
    graduation::{ga_access, ga_batch, ga_pin, ga_student},
    students::student,
    university::staff,
};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, Set};
use serde_json::{Value, json};
use testkit::Client;

use super::{
    add_row,
    plans::{add_follower, id},
    terms::Fresh,
};
use crate::{
    calls::{from_elsewhere, unique},
    support::Site,
};

pub fn path_of_table(stem: &str) -> Option<&'static str> {
    Some(match stem {
        "MajorAuditBatch" => "/api/graduation-audit/major/batch",
        "MajorAuditStudent" => "/api/graduation-audit/major/student",
        "MajorAuditAccess" => "/api/graduation-audit/major/access",
        "MinorAuditBatch" => "/api/graduation-audit/minor/batch",
        "MinorAuditStudent" => "/api/graduation-audit/minor/student",
        "MinorAuditAccess" => "/api/graduation-audit/minor/access",
        _ => return None,
    })
}

fn batch(semester: &str, cohort: &str) -> Value {
    json!({
        "nameCn": format!("毕业审核{}", unique()), "nameEn": "Audit", "studentType": "UG", "semesterId": semester,
        "cohortIds": [cohort], "ruleVersion": "HONOURS_2024", "rounding": "HALF_UP", "queryUntil": null,
        "reportCn": "", "reportEn": "",
    })
}

pub struct Audit {
    pub batch: String,
    /// The row of the student in the audit; empty while it was not run.
    pub row: String,
    pub student: String,
}

/// A batch with somebody who follows a plan, in this state. Made beside the stack of the tests.
pub async fn until(site: &Site, kind: &str, status: &str) -> Audit {
    Box::pin(made_until(site, kind, status)).await
}

async fn made_until(site: &Site, kind: &str, status: &str) -> Audit {
    let root = from_elsewhere(&site.root());
    let (_, student, _) = add_follower(site, kind).await;
    let semester = id(&Box::pin(add_row(site, "Semester")).await);
    let cohort = id(&Box::pin(add_row(site, "Cohort")).await);
    let db = site.app.db().maintenance();
    let of =
        student::ActiveModel { id: Set(student.clone()), cohort_id: Set(Some(cohort.clone())), ..Default::default() };
    of.update(db).await.unwrap();
    site.app.db().maintained();
    let path = path_of_table(&format!("{kind}AuditBatch")).unwrap();
    let made = id(root.post(path, batch(&semester, &cohort)).await.expect(200).result());
    let mut row = String::new();
    if status != "PREPARE" {
        root.post(&format!("{path}/run"), json!({ "id": made })).await.expect(200);
        let found = ga_student::Entity::find().filter(ga_student::Column::BatchId.eq(&made)).one(db).await;
        row = found.unwrap().unwrap().id;
        let now = ga_batch::ActiveModel { id: Set(made.clone()), status: Set(status.to_owned()), ..Default::default() };
        now.update(db).await.unwrap();
        site.app.db().maintained();
    }
    Audit { batch: made, row, student }
}

/// Decided by somebody else for the programme, and by the registry where that is wanted.
pub async fn decided(site: &Site, of: &Audit, by_registry: bool) {
    let now = ga_student::ActiveModel {
        id: Set(of.row.clone()),
        programme_decision: Set("NOT_YET".into()),
        ar_decision: Set(if by_registry { "GRADUATE" } else { "NONE" }.into()),
        honours_final: Set(by_registry.then(|| "NONE".to_owned())),
        ..Default::default()
    };
    now.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
}

/// Somebody who is named for everything.
pub async fn named(site: &Site, kind: &str) -> Client {
    let page = format!("ADMIN_AUTH_LEARNING_SP_GRADUATION_{}", kind.to_uppercase());
    let (person, client) = site.person(&format!("named-{}", unique()), &[(page.as_str(), Actions::all())]).await;
    let member = id(&Box::pin(add_row(site, "Staff")).await);
    let db = site.app.db().maintenance();
    let mut own = staff::Entity::find_by_id(&member).one(db).await.unwrap().unwrap().into_active_model();
    own.user_id = Set(Some(person.user_id));
    own.update(db).await.unwrap();
    let now = site.app.clock.now();
    for duty in ["PROGRAMME", "REGISTRY", "SENATE"] {
        let row = ga_access::Model {
            id: ids::new_id(),
            kind: kind.to_uppercase(),
            staff_id: member.clone(),
            division_id: None,
            duty: duty.into(),
            remark: String::new(),
            created_at: now,
            created_by: None,
            updated_at: now,
            updated_by: None,
            version: 1,
            archived_at: None,
        };
        ga_access::Entity::insert(row.into_active_model()).exec_without_returning(db).await.unwrap();
    }
    site.app.db().maintained();
    client
}

/// The student of a released audit.
pub async fn audited(site: &Site) -> (Client, String) {
    let made = until(site, "Major", "RUN").await;
    release(site, &made).await;
    let grants = [("STUDENT_AUTH_GRADUATION_REPORT", Actions::all())];
    let (person, client) = site.person(&format!("audited-{}", unique()), &grants).await;
    let account =
        user::ActiveModel { id: Set(person.user_id), student_id: Set(Some(made.student)), ..Default::default() };
    account.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    (client, made.row)
}

pub async fn release(site: &Site, of: &Audit) {
    let now = ga_batch::ActiveModel {
        id: Set(of.batch.clone()),
        released_at: Set(Some(site.app.clock.now())),
        ..Default::default()
    };
    now.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
}

/// The student has asked something.
pub async fn asked(site: &Site, of: &Audit) {
    let now = ga_student::ActiveModel {
        id: Set(of.row.clone()),
        ack: Set("QUERY".into()),
        query: Set("为什么？".into()),
        ..Default::default()
    };
    now.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
}

/// A course that somebody put into a category by hand.
pub async fn pinned(site: &Site, of: &Audit) -> String {
    let (db, now) = (site.app.db().maintenance(), site.app.clock.now());
    let row = ga_student::Entity::find_by_id(&of.row).one(db).await.unwrap().unwrap();
    let course = id(&Box::pin(add_row(site, "Course")).await);
    let pin = ga_pin::Model {
        id: ids::new_id(),
        student_id: row.student_id,
        structure_id: row.structure_id,
        course_id: course.clone(),
        category_id: "x".into(),
        reason: String::new(),
        created_at: now,
        created_by: None,
        updated_at: now,
        updated_by: None,
        version: 1,
        archived_at: None,
    };
    ga_pin::Entity::insert(pin.into_active_model()).exec_without_returning(db).await.unwrap();
    site.app.db().maintained();
    course
}

/// A row of another student type.
pub async fn of_type(site: &Site, table: &str, kind: &str, student_type: &str) -> Option<String> {
    let made = until(site, kind, "RUN").await;
    let db = site.app.db().maintenance();
    let id = match table {
        "ga_batch" => {
            let row = ga_batch::ActiveModel {
                id: Set(made.batch.clone()),
                student_type: Set(student_type.to_owned()),
                ..Default::default()
            };
            row.update(db).await.unwrap();
            made.batch
        }
        "ga_student" => {
            let row = student::ActiveModel {
                id: Set(made.student),
                student_type: Set(student_type.to_owned()),
                ..Default::default()
            };
            row.update(db).await.unwrap();
            made.row
        }
        _ => return None,
    };
    site.app.db().maintained();
    Some(id)
}

/// A body that makes a new row.
pub async fn fresh(site: &Site, stem: &str) -> Option<Fresh> {
    let part = stem.strip_prefix("Major").or_else(|| stem.strip_prefix("Minor"))?;
    Some(match part {
        "AuditBatch" => {
            let semester = id(&Box::pin(add_row(site, "Semester")).await);
            let cohort = id(&Box::pin(add_row(site, "Cohort")).await);
            Fresh { body: batch(&semester, &cohort), in_sheet: vec![] }
        }
        "AuditAccess" => {
            let member = Box::pin(add_row(site, "Staff")).await;
            let body = json!({ "staffId": member["id"], "duty": "VIEW", "remark": "" });
            Fresh { body, in_sheet: vec![("staffId", member["staffNo"].clone())] }
        }
        _ => return None,
    })
}

/// Rows that commands make.
pub async fn add(site: &Site, stem: &str) -> Option<Value> {
    let kind = if stem.starts_with("Minor") { "Minor" } else { "Major" };
    if !stem.ends_with("AuditStudent") {
        return None;
    }
    Some(json!({ "id": until(site, kind, "RUN").await.row }))
}

pub fn small_change(stem: &str) -> Option<Value> {
    Some(match stem {
        "MajorAuditAccess" | "MinorAuditAccess" => json!({ "remark": format!("R{}", unique()) }),
        "MajorAuditBatch" | "MinorAuditBatch" => json!({ "nameEn": format!("N{}", unique()) }),
        _ => return None,
    })
}

/// What may stand in a row beside what the exemplar sends.
pub fn optional(op: &str) -> &'static [&'static str] {
    let stem = op.strip_prefix("create").or_else(|| op.strip_prefix("update")).unwrap_or_default();
    match stem {
        "MajorAuditBatch" | "MinorAuditBatch" => &["id", "version", "queryUntil", "reportCn", "reportEn"],
        "MajorAuditAccess" | "MinorAuditAccess" => &["id", "version", "divisionId", "remark"],
        _ => &[],
    }
}
