//! Rows of the catalogue of courses, and what students take.

use kernel::ids;
use schema::courses::student_subject;
use sea_orm::{EntityTrait, Set};
use serde_json::{Value, json};

use super::{add_row, add_student, terms::Fresh};
use crate::{calls::unique, support::Site};

pub fn path_of_table(stem: &str) -> Option<&'static str> {
    Some(match stem {
        "CourseType" => "/api/sp/course-type",
        "SectionType" => "/api/sp/section-type",
        "SectionTag" => "/api/sp/section-tag",
        "Course" => "/api/sp/course",
        "CourseEquivalence" => "/api/sp/course-equivalence",
        "StudentSubject" => "/api/sp/student-subject",
        _ => return None,
    })
}

pub fn stem_of(table: &str) -> Option<&'static str> {
    Some(match table {
        "course_type" => "CourseType",
        "section_type" => "SectionType",
        "section_tag" => "SectionTag",
        "course" => "Course",
        "course_equivalence" => "CourseEquivalence",
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
        "CourseType" => named(json!({ "studentType": "UG" })),
        "SectionType" | "SectionTag" => named(json!({})),
        "Course" => {
            let letters: String =
                [n / 2600 % 26, n / 100 % 26].map(|d| char::from(b'A' + u8::try_from(d).unwrap())).iter().collect();
            let body = json!({
                "code": format!("ZZ{letters}10{:02}", n % 100), "titleEn": format!("Course {n}"),
                "titleCn": format!("课程 {n}"), "units": 3, "studentType": "UG", "gradingMode": "LETTER", "moi": "E",
                "status": "ACTIVE",
            });
            Fresh { body, in_sheet: vec![] }
        }
        "CourseEquivalence" => {
            let [from, to] = [Box::pin(add_row(site, "Course")).await, Box::pin(add_row(site, "Course")).await];
            let body = json!({ "coursesFrom": [from["id"]], "coursesTo": [to["id"]], "kind": "ONE_WAY" });
            Fresh { body, in_sheet: vec![] }
        }
        _ => return None,
    })
}

/// A student registered for a course of a semester that is not over.
pub async fn add_seat(site: &Site, section: Option<String>) -> String {
    let (id, now) = (ids::new_id(), site.app.clock.now());
    let course = Box::pin(add_row(site, "Course")).await;
    let semester = Box::pin(add_row(site, "Semester")).await;
    let text = |row: &Value| row["id"].as_str().unwrap().to_owned();
    let row = student_subject::ActiveModel {
        id: Set(id.clone()),
        student_id: Set(add_student(site, "UG").await),
        course_id: Set(text(&course)),
        section_id: Set(section),
        semester_id: Set(text(&semester)),
        course_type_id: Set(None),
        source: Set("PLAN".into()),
        state: Set("REGISTERED".into()),
        attempt_no: Set(1),
        is_repeat: Set(false),
        counted_in: Set("MAJOR".into()),
        mark: Set(String::new()),
        elective_type_id: Set(None),
        queue_no: Set(None),
        round_id: Set(None),
        created_at: Set(now),
        created_by: Set(None),
        updated_at: Set(now),
        updated_by: Set(None),
        version: Set(1),
        archived_at: Set(None),
    };
    student_subject::Entity::insert(row).exec_without_returning(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    id
}
