//! Progress reports: a published form, a period, and the report of a student as far as it is wanted.

use chrono::Duration;
use kernel::{actor::Actions, identity::entity::user, ids};
use schema::{
    reports::{pr_authority, pr_item, pr_panelist, pr_period, pr_report},
    students::student,
    university::staff,
};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, Set};
use serde_json::{Value, json};
use testkit::Client;

use super::{add_row, add_student, plans::id, terms::Fresh};
use crate::{
    calls::{from_elsewhere, unique},
    support::Site,
};

pub fn path_of_table(stem: &str) -> Option<&'static str> {
    Some(match stem {
        "ReportForm" => "/api/pr/form",
        "ReportFormItem" => "/api/pr/item",
        "ReportPeriod" => "/api/pr/period",
        "ProgressReport" => "/api/pr/report",
        "PanelMember" => "/api/pr/panel",
        "ReportAuthority" => "/api/pr/authority",
        _ => return None,
    })
}

fn form() -> Value {
    json!({ "code": format!("F{}", unique()), "nameCn": "进展报告表", "nameEn": "Progress report", "remark": "" })
}

fn item(form: &str) -> Value {
    json!({
        "formId": form, "part": "STUDENT", "code": format!("Q{}", unique()), "kind": "TEXT", "textCn": "研究工作",
        "textEn": "Work done", "hintCn": "", "hintEn": "", "choices": "", "required": false,
    })
}

/// A draft; its id and code.
async fn draft(site: &Site) -> (String, String) {
    let made = from_elsewhere(&site.root()).post("/api/pr/form", form()).await.expect(200).result().clone();
    (id(&made), made["code"].as_str().unwrap().to_owned())
}

/// With one question. Not published yet.
pub async fn written(site: &Site) -> String {
    let (of, _) = draft(site).await;
    from_elsewhere(&site.root()).post("/api/pr/item", item(&of)).await.expect(200);
    of
}

pub async fn published(site: &Site) -> String {
    let of = written(site).await;
    from_elsewhere(&site.root()).post("/api/pr/form/publish", json!({ "id": of })).await.expect(200);
    of
}

fn period(site: &Site, form: &str) -> Value {
    let day = |n: i64| (site.app.clock.now().local_date() + Duration::days(n)).to_string();
    json!({
        "code": format!("P{}", unique()), "nameCn": "上半年", "nameEn": "First half", "fromDate": day(-180),
        "toDate": day(-1), "formId": form, "opensOn": day(-1), "studentDue": day(300), "supervisorDue": day(310),
        "panelDue": day(320), "headDue": day(330), "deanDue": day(340),
    })
}

/// A period; DRAFT or OPEN.
pub async fn period_of(site: &Site, status: &str) -> String {
    let body = period(site, &published(site).await);
    let made = id(from_elsewhere(&site.root()).post("/api/pr/period", body).await.expect(200).result());
    let row = pr_period::ActiveModel { id: Set(made.clone()), status: Set(status.to_owned()), ..Default::default() };
    row.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    made
}

pub struct Report {
    pub id: String,
    pub label: String,
    pub student: String,
    pub programme: Option<String>,
    pub division: Option<String>,
    /// The record of staff of the teacher who supervises.
    pub staff: String,
    /// The code of the one question.
    pub question: String,
}

macro_rules! put {
    ($site:ident, $entity:ident { $($field:ident: $value:expr),+ $(,)? }) => {{
        let (id, now) = (ids::new_id(), $site.app.clock.now());
        let row = $entity::ActiveModel {
            id: Set(id.clone()),
            $($field: Set($value),)+
            created_at: Set(now),
            created_by: Set(None),
            updated_at: Set(now),
            updated_by: Set(None),
            version: Set(1),
            archived_at: Set(None),
        };
        $entity::Entity::insert(row).exec_without_returning($site.app.db().maintenance()).await.unwrap();
        $site.app.db().maintained();
        id
    }};
}

pub async fn report(site: &Site, status: &str) -> Report {
    let period = period_of(site, "OPEN").await;
    let teacher = Box::pin(add_row(site, "Teacher")).await;
    let staff = teacher["staffId"].as_str().unwrap().to_owned();
    // Of the type in which the tests work; of_type makes one of another.
    let student = add_student(site, "UG").await;
    let db = site.app.db();
    let of = student::Entity::find_by_id(&student).one(db.maintenance()).await.unwrap().unwrap();
    db.maintained();
    let label = format!("{}/{}", of.student_no, unique());
    let id = put!(
        site,
        pr_report {
            label: label.clone(),
            period_id: period,
            student_id: student.clone(),
            student_type: "UG".to_owned(),
            division_id: of.division_id.clone(),
            programme_id: of.programme_id.clone(),
            supervisor_id: Some(id(&teacher)),
            facts: json!({}),
            status: status.to_owned(),
            round: 1,
            extended_until: None,
            returned_comment: String::new(),
            submitted_at: None,
            completed_at: None,
            rating: String::new(),
            decision: String::new(),
        }
    );
    let question = question(site, &id).await;
    Report { id, label, student, programme: of.programme_id, division: of.division_id, staff, question }
}

async fn question(site: &Site, report: &str) -> String {
    let db = site.app.db();
    let row = pr_report::Entity::find_by_id(report).one(db.maintenance()).await.unwrap().unwrap();
    let period = pr_period::Entity::find_by_id(row.period_id).one(db.maintenance()).await.unwrap().unwrap();
    let asked = pr_item::Entity::find().filter(pr_item::Column::FormId.eq(period.form_id));
    let found = asked.one(db.maintenance()).await.unwrap().unwrap();
    db.maintained();
    found.code
}

/// The student of a report.
pub async fn writer(site: &Site, status: &str) -> (Client, Report) {
    let made = Box::pin(report(site, status)).await;
    let grants = [("STUDENT_AUTH_RPG_REPORT", Actions::all())];
    let (person, client) = site.person(&format!("writer-{}", unique()), &grants).await;
    let db = site.app.db();
    let row = user::ActiveModel {
        id: Set(person.user_id),
        student_id: Set(Some(made.student.clone())),
        ..Default::default()
    };
    row.update(db.maintenance()).await.unwrap();
    db.maintained();
    (client, made)
}

/// Whoever sits at a desk (Supervisor, Panel, Head, Dean), with a report that lies there.
pub async fn reader(site: &Site, desk: &str) -> (Client, Report) {
    let (code, status) = match desk {
        "Supervisor" => ("TEACHER_AUTH_PR_SUPERVISOR", "SUBMITTED"),
        "Panel" => ("TEACHER_AUTH_PR_AP", "PANEL_REVIEW"),
        "Head" => ("TEACHER_AUTH_PR_PD", "HEAD_REVIEW"),
        _ => ("TEACHER_AUTH_PR_DEAN", "DEAN_REVIEW"),
    };
    let made = Box::pin(report(site, status)).await;
    let member = match desk {
        "Supervisor" => made.staff.clone(),
        _ => id(&Box::pin(add_row(site, "Staff")).await),
    };
    let (person, client) = site.person(&format!("reader-{}", unique()), &[(code, Actions::all())]).await;
    let db = site.app.db();
    let mut row = staff::Entity::find_by_id(&member).one(db.maintenance()).await.unwrap().unwrap().into_active_model();
    row.user_id = Set(Some(person.user_id));
    row.update(db.maintenance()).await.unwrap();
    db.maintained();
    match desk {
        "Panel" => {
            put!(site, pr_panelist { report_id: made.id.clone(), staff_id: member, role: "MEMBER".to_owned() });
        }
        "Head" | "Dean" => {
            // The student of these tests may belong to no unit.
            let (programme, division) = placed(site, &made).await;
            let head = desk == "Head";
            put!(
                site,
                pr_authority {
                    role: if head { "HEAD" } else { "DEAN" }.to_owned(),
                    programme_id: head.then_some(programme),
                    division_id: (!head).then_some(division),
                    staff_id: member,
                }
            );
        }
        _ => {}
    }
    (client, made)
}

async fn placed(site: &Site, made: &Report) -> (String, String) {
    let row = Box::pin(add_row(site, "Programme")).await;
    let (programme, division) = (id(&row), row["divisionId"].as_str().unwrap().to_owned());
    let programme = made.programme.clone().unwrap_or(programme);
    let division = made.division.clone().unwrap_or(division);
    let now = pr_report::ActiveModel {
        id: Set(made.id.clone()),
        programme_id: Set(Some(programme.clone())),
        division_id: Set(Some(division.clone())),
        ..Default::default()
    };
    now.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    (programme, division)
}

/// A row of another student type.
pub async fn of_type(site: &Site, table: &str, student_type: &str) -> Option<String> {
    let made = Box::pin(report(site, "SUBMITTED")).await;
    let now = pr_report::ActiveModel {
        id: Set(made.id.clone()),
        student_type: Set(student_type.to_owned()),
        ..Default::default()
    };
    now.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    Some(match table {
        "pr_report" => made.id,
        "pr_panelist" => {
            let member = id(&Box::pin(add_row(site, "Staff")).await);
            put!(site, pr_panelist { report_id: made.id, staff_id: member, role: "MEMBER".to_owned() })
        }
        _ => return None,
    })
}

/// A body that makes a new row.
pub async fn fresh(site: &Site, stem: &str) -> Option<Fresh> {
    let alone = |body: Value| Fresh { body, in_sheet: vec![] };
    Some(match stem {
        "ReportForm" => alone(form()),
        "ReportFormItem" => {
            let (of, code) = draft(site).await;
            Fresh { body: item(&of), in_sheet: vec![("formId", json!(code))] }
        }
        "ReportPeriod" => alone(period(site, &published(site).await)),
        "PanelMember" => {
            let member = Box::pin(add_row(site, "Staff")).await;
            let made = Box::pin(report(site, "PANEL_REVIEW")).await;
            let body = json!({ "reportId": made.id, "staffId": member["id"], "role": "MEMBER" });
            Fresh { body, in_sheet: vec![("reportId", json!(made.label)), ("staffId", member["staffNo"].clone())] }
        }
        "ReportAuthority" => {
            let member = Box::pin(add_row(site, "Staff")).await;
            let division = Box::pin(add_row(site, "Division")).await;
            let body = json!({ "role": "DEAN", "divisionId": division["id"], "staffId": member["id"] });
            let in_sheet = vec![("divisionId", division["code"].clone()), ("staffId", member["staffNo"].clone())];
            Fresh { body, in_sheet }
        }
        _ => return None,
    })
}

/// Rows that commands make.
pub async fn add(site: &Site, stem: &str) -> Option<Value> {
    match stem {
        "ProgressReport" => Some(json!({ "id": report(site, "SUBMITTED").await.id, "version": 1 })),
        _ => None,
    }
}

pub fn small_change(stem: &str) -> Option<Value> {
    Some(match stem {
        "ReportForm" => json!({ "remark": format!("R{}", unique()) }),
        "ReportFormItem" => json!({ "textEn": format!("T{}", unique()) }),
        "ReportPeriod" => json!({ "nameEn": format!("N{}", unique()) }),
        "PanelMember" => json!({ "role": "EXTERNAL" }),
        _ => return None,
    })
}

/// What may stand in a row beside what the exemplar sends.
pub fn optional(op: &str) -> &'static [&'static str] {
    let stem = op.strip_prefix("create").or_else(|| op.strip_prefix("update")).unwrap_or_default();
    match stem {
        "ReportForm" => &["id", "version", "remark"],
        "ReportFormItem" => &["id", "version", "hintCn", "hintEn", "choices", "required", "sortOrder"],
        "ReportPeriod" => &["id", "version"],
        "PanelMember" => &["id", "version"],
        "ReportAuthority" => &["id", "version", "programmeId", "divisionId"],
        _ => &[],
    }
}
