//! Rows around students.

use kernel::ids;
use schema::students::{status_change, student, student_semester, study_status, supervision};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set};
use serde_json::{Value, json};
use student_information::rules::check_character;

use super::{add_row, add_student, terms::Fresh};
use crate::{calls::unique, support::Site};

pub fn path_of_table(stem: &str) -> Option<&'static str> {
    Some(match stem {
        "StudyStatus" => "/api/si/study-status",
        "StudyType" => "/api/si/study-type",
        "Cohort" => "/api/si/cohort",
        "Guardian" => "/api/si/guardian",
        "Award" => "/api/si/award",
        "StudentMinor" => "/api/si/minor",
        "Supervision" => "/api/si/supervision",
        "StatusChange" => "/api/si/change",
        "StudentSemester" => "/api/si/student-semester",
        _ => return None,
    })
}

pub fn stem_of(table: &str) -> Option<&'static str> {
    Some(match table {
        "study_status" => "StudyStatus",
        "study_type" => "StudyType",
        "cohort" => "Cohort",
        "guardian" => "Guardian",
        "award" => "Award",
        "student_minor" => "StudentMinor",
        _ => return None,
    })
}

/// A body that makes a new row, and how its references are written in a sheet.
pub async fn fresh(site: &Site, stem: &str) -> Option<Fresh> {
    let n = unique();
    let named = |more: Value| {
        let mut row = json!({ "code": format!("C{n}"), "nameEn": format!("Name {n}"), "nameCn": format!("名称 {n}") });
        row.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        Fresh { body: row, in_sheet: vec![] }
    };
    Some(match stem {
        "StudyStatus" => named(json!({ "statusGroup": "AWAY", "nextCodes": ["ACTIVE"] })),
        "StudyType" => named(json!({})),
        "Cohort" => named(json!({ "studentType": "UG", "entryYear": 2026, "expectedGraduationYear": 2030 })),
        "Student" => Fresh { body: draft(site, n).await, in_sheet: vec![] },
        "Guardian" => {
            of_student(site, json!({ "name": format!("监护人 {n}"), "relation": "父亲", "idNo": passport(n) })).await
        }
        "Award" => {
            let more = json!({
                "nameEn": format!("Prize {n}"), "nameCn": format!("奖 {n}"), "level": "UNIVERSITY",
                "awardType": "OTHER", "awardDate": "2026-10-01",
            });
            of_student(site, more).await
        }
        "StudentMinor" => {
            let minor = Box::pin(add_row(site, "Minor")).await;
            let more = json!({ "minorId": minor["id"], "declaredDate": "2026-10-01", "status": "DECLARED" });
            let mut fresh = of_student(site, more).await;
            fresh.in_sheet.push(("minorId", minor["code"].clone()));
            fresh
        }
        _ => return None,
    })
}

fn passport(n: u32) -> String {
    format!("G{n:08}")
}

async fn of_student(site: &Site, more: Value) -> Fresh {
    let id = add_student(site, "UG").await;
    let row = student::Entity::find_by_id(&id).one(site.app.db().maintenance()).await.unwrap().unwrap();
    let mut body = json!({ "studentId": id });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    Fresh { body, in_sheet: vec![("studentId", json!(row.student_no))] }
}

/// Somebody to add: nobody's card.
async fn draft(site: &Site, n: u32) -> Value {
    let digits = format!("1101002007{:02}{:02}{:03}", 1 + n / 28 % 12, 1 + n % 28, n % 1000);
    let id_no = format!("{digits}{}", check_character(&digits).unwrap());
    let [programme, cohort, category] = [
        Box::pin(add_row(site, "Programme")).await,
        Box::pin(add_row(site, "Cohort")).await,
        Box::pin(add_row(site, "StudentCategory")).await,
    ];
    json!({
        "nameCn": "演示学生", "nameEn": "Demo Student", "studentType": "UG", "idType": "RESIDENT", "idNo": id_no,
        "programmeId": programme["id"], "cohortId": cohort["id"], "categoryId": category["id"],
        "studentNo": format!("N{n}"),
    })
}

/// Rows that tasks write.
pub async fn add(site: &Site, stem: &str) -> Option<Value> {
    let (id, now, db) = (ids::new_id(), site.app.clock.now(), site.app.db().maintenance());
    let day = chrono::NaiveDate::from_ymd_opt(2026, 9, 1).unwrap();
    macro_rules! put {
        ($entity:ident { $($field:ident: $value:expr),+ $(,)? }) => {{
            let row = $entity::ActiveModel {
                id: Set(id.clone()),
                student_id: Set(add_student(site, "UG").await),
                $($field: Set($value),)+
                created_at: Set(now),
                created_by: Set(None),
                updated_at: Set(now),
                updated_by: Set(None),
                version: Set(1),
                archived_at: Set(None),
            };
            $entity::Entity::insert(row).exec_without_returning(db).await.unwrap();
        }};
    }
    match stem {
        "Supervision" => put!(supervision {
            teacher_id: None,
            external_name: "Somebody".into(),
            external_institution: String::new(),
            supervision_role: "EXTERNAL".into(),
            from_date: day,
            to_date: None,
        }),
        "StatusChange" => put!(status_change {
            kind: "STATUS".into(),
            from_value: String::new(),
            to_value: String::new(),
            from_label_en: String::new(),
            from_label_cn: String::new(),
            to_label_en: "Studying".into(),
            to_label_cn: "在读".into(),
            effective_date: day,
            effective_semester_id: None,
            end_date: None,
            reason_code: String::new(),
            doc_no: String::new(),
            remark: String::new(),
            attachments: kernel::StringList::default(),
            operator_id: None,
            operator_name: String::new(),
            batch_id: None,
        }),
        "StudentSemester" => {
            let semester = Box::pin(add_row(site, "Semester")).await["id"].as_str().unwrap().to_owned();
            let active = study_status::Entity::find().filter(study_status::Column::Code.eq("ACTIVE"));
            let active = active.one(db).await.unwrap().unwrap().id;
            put!(student_semester {
                semester_id: semester,
                student_type: "UG".into(),
                category_id: None,
                division_id: None,
                programme_id: None,
                stream_id: None,
                cohort_id: None,
                degree: String::new(),
                class_no: String::new(),
                year_of_study: None,
                study_status_id: active,
                study_type_id: None,
                registered: false,
                registered_at: None,
                channel: String::new(),
                units_registered: 0,
            });
        }
        _ => return None,
    }
    site.app.db().maintained();
    Some(json!({ "id": id }))
}
