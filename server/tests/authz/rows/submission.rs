//! Grade sheets: a class with its teacher, opened in a window of its own semester.

use kernel::{Timestamp, actor::Actions};
use schema::{
    submission::{draft_grade, section_grade_sheet, sgs_window},
    university::staff,
};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, Set};
use serde_json::{Value, json};
use testkit::Client;

use super::{add_row, plans::id, terms::Fresh};
use crate::{
    calls::{from_elsewhere, unique},
    exemplars::weeks::{Class, class},
    support::Site,
};

pub fn path_of_table(stem: &str) -> Option<&'static str> {
    Some(match stem {
        "GradeWindow" => "/api/sgs/window",
        "GradeSheet" => "/api/sgs/sheet",
        "DraftGrade" => "/api/sgs/draft",
        "SectionUser" => "/api/sgs/section-user",
        _ => return None,
    })
}

pub struct Sheet {
    pub class: Class,
    pub id: String,
    pub line: String,
    /// May do everything a teacher may with grades, and gives the class.
    pub teacher: Client,
}

fn window_of(site: &Site, semester: &str) -> Value {
    let now = site.app.clock.now();
    json!({
        "semesterId": semester, "studentType": "UG", "openAt": now.plus(-Timestamp::DAY),
        "deadline": now.plus(365 * Timestamp::DAY), "divisionIds": [], "remark": "",
    })
}

/// A window that has not opened its sheets yet, with a class in its semester.
pub async fn closed(site: &Site) -> (Class, String, Client) {
    grades::api::ensure_definitions(&site.app).await.unwrap();
    let class = class(site).await;
    let grants = [("TEACHER_AUTH_SGS", Actions::all())];
    let (person, teacher) = site.person(&format!("grader-{}", unique()), &grants).await;
    let db = site.app.db().maintenance();
    let mut row = staff::Entity::find_by_id(&class.staff).one(db).await.unwrap().unwrap().into_active_model();
    row.user_id = Set(Some(person.user_id));
    row.update(db).await.unwrap();
    site.app.db().maintained();
    let root = from_elsewhere(&site.root());
    let window = root.post("/api/sgs/window", window_of(site, &class.semester)).await.expect(200);
    let window = id(window.result());
    (class, window, teacher)
}

pub async fn open(site: &Site) -> Sheet {
    let (class, window, teacher) = closed(site).await;
    let root = from_elsewhere(&site.root());
    root.post("/api/sgs/window/open", json!({ "id": window })).await.expect(200);
    let db = site.app.db().maintenance();
    let sheet = section_grade_sheet::Entity::find()
        .filter(section_grade_sheet::Column::SectionId.eq(&class.section))
        .one(db)
        .await
        .unwrap()
        .unwrap();
    let line = draft_grade::Entity::find().filter(draft_grade::Column::SheetId.eq(&sheet.id)).one(db).await.unwrap();
    Sheet { class, id: sheet.id, line: line.unwrap().id, teacher }
}

impl Sheet {
    pub fn edit(&self, value: &str) -> Value {
        json!({
            "op": format!("operation-{}", unique()), "studentId": self.class.student, "field": "grade",
            "value": value, "base": 0,
        })
    }
}

/// A sheet as far as it is wanted.
pub async fn until(site: &Site, status: &str) -> Sheet {
    let sheet = open(site).await;
    let teacher = from_elsewhere(&sheet.teacher);
    let body = json!({ "sheetId": sheet.id, "edits": [sheet.edit("A")] });
    teacher.post("/api/teacher/grade-sheet/edit", body).await.expect(200);
    for (step, reached) in
        [("submit", "SUBMITTED"), ("head", "APPROVED_HEAD"), ("dean", "APPROVED_DEAN"), ("confirm", "CONFIRMED_AR")]
    {
        if status == "DRAFT" {
            break;
        }
        if step == "submit" {
            let body = json!({ "sheetId": sheet.id, "edition": 1, "declared": true });
            teacher.post("/api/teacher/grade-sheet/submit", body).await.expect(200);
        } else {
            // Each desk is somebody else's.
            let desk =
                site.person(&format!("desk-{}", unique()), &[("ADMIN_AUTH_LEARNING_SGS", Actions::all())]).await.1;
            let desk = from_elsewhere(&desk);
            desk.post(&format!("/api/sgs/sheet/{step}"), json!({ "ids": [sheet.id] })).await.expect(200);
        }
        if reached == status {
            break;
        }
    }
    sheet
}

/// A window of another student type.
pub async fn window_of_type(site: &Site, student_type: &str) -> String {
    let (_, id, _) = closed(site).await;
    let row = sgs_window::ActiveModel {
        id: Set(id.clone()),
        student_type: Set(student_type.to_owned()),
        ..Default::default()
    };
    row.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    id
}

/// A body that makes a new row.
pub async fn fresh(site: &Site, stem: &str) -> Option<Fresh> {
    let alone = |body: Value| Fresh { body, in_sheet: vec![] };
    Some(match stem {
        "GradeWindow" => alone(window_of(site, &id(&Box::pin(add_row(site, "Semester")).await))),
        "SectionUser" => {
            let class = class(site).await;
            let staff = id(&Box::pin(add_row(site, "Staff")).await);
            alone(json!({ "sectionId": class.section, "staffId": staff, "role": "ENTER" }))
        }
        _ => return None,
    })
}

/// Rows that commands make.
pub async fn add(site: &Site, stem: &str) -> Option<Value> {
    Some(match stem {
        "GradeSheet" => json!({ "id": open(site).await.id }),
        "DraftGrade" => json!({ "id": open(site).await.line }),
        _ => return None,
    })
}

pub fn small_change(stem: &str) -> Option<Value> {
    Some(match stem {
        "GradeWindow" => json!({ "remark": format!("R{}", unique()) }),
        "SectionUser" => json!({ "role": "VIEW" }),
        _ => return None,
    })
}

/// What may stand in a row beside what the exemplar sends.
pub fn optional(op: &str) -> &'static [&'static str] {
    let stem = op.strip_prefix("create").or_else(|| op.strip_prefix("update")).unwrap_or_default();
    match stem {
        "GradeWindow" => &["id", "version", "lateUntil", "divisionIds", "remark"],
        "SectionUser" => &["id", "version", "role"],
        _ => &[],
    }
}
