//! Rows of the timetable: sections, their meetings, groups and what rooms courses need.

use kernel::ids;
use schema::timetable::{class_session, timetable_publication, tt_group_student};
use sea_orm::{EntityTrait, Set};
use serde_json::{Value, json};

use super::{add_row, add_student, terms::Fresh};
use crate::{calls::unique, support::Site};

pub fn path_of_table(stem: &str) -> Option<&'static str> {
    Some(match stem {
        "Section" => "/api/tts/section",
        "ClassSession" => "/api/tts/session",
        "TimetableGroup" => "/api/tts/group",
        "TimetableGroupStudent" => "/api/tts/group-student",
        "CoursePlace" => "/api/tts/course-place",
        "StudentSection" => "/api/tts/student-section",
        "TimetablePublication" => "/api/tts/publication",
        _ => return None,
    })
}

pub fn stem_of(table: &str) -> Option<&'static str> {
    Some(match table {
        "section" => "Section",
        "tt_group" => "TimetableGroup",
        "course_place" => "CoursePlace",
        _ => return None,
    })
}

pub fn id(row: &Value) -> String {
    row["id"].as_str().unwrap().to_owned()
}

/// A body that makes a new row, and how its references are written in a sheet.
pub async fn fresh(site: &Site, stem: &str) -> Option<Fresh> {
    let n = unique();
    Some(match stem {
        "Section" => {
            let (course, semester) =
                (Box::pin(add_row(site, "Course")).await, Box::pin(add_row(site, "Semester")).await);
            let body = json!({
                "semesterId": semester["id"], "courseId": course["id"], "sectionNo": format!("{}", 1000 + n),
                "curriculumType": "MR", "quota": 40,
            });
            Fresh { body, in_sheet: vec![] }
        }
        "TimetableGroup" => {
            let (programme, semester) =
                (Box::pin(add_row(site, "Programme")).await, Box::pin(add_row(site, "Semester")).await);
            let body = json!({
                "semesterId": semester["id"], "code": format!("G{n}"), "nameEn": format!("Group {n}"),
                "nameCn": format!("组 {n}"), "programmeId": programme["id"], "year": 1,
            });
            let in_sheet = vec![("semesterId", semester["code"].clone()), ("programmeId", programme["code"].clone())];
            Fresh { body, in_sheet }
        }
        "CoursePlace" => {
            let course = Box::pin(add_row(site, "Course")).await;
            let body = json!({ "courseId": course["id"], "priority": 1, "minCapacity": 30 });
            Fresh { body, in_sheet: vec![("courseId", course["code"].clone())] }
        }
        _ => return None,
    })
}

macro_rules! put {
    ($site:ident, $module:ident { $($field:ident: $value:expr),+ $(,)? }) => {{
        let (id, now) = (ids::new_id(), $site.app.clock.now());
        let row = $module::ActiveModel {
            id: Set(id.clone()),
            $($field: Set($value),)+
            created_at: Set(now),
            created_by: Set(None),
            updated_at: Set(now),
            updated_by: Set(None),
            version: Set(1),
            archived_at: Set(None),
        };
        $module::Entity::insert(row).exec_without_returning($site.app.db().maintenance()).await.unwrap();
        $site.app.db().maintained();
        json!({ "id": id, "version": 1 })
    }};
}

/// A row of a table that commands write.
pub async fn add(site: &Site, stem: &str) -> Option<Value> {
    Some(match stem {
        "ClassSession" => {
            let section = Box::pin(add_row(site, "Section")).await;
            add_meeting(site, &id(&section)).await
        }
        "TimetableGroupStudent" => {
            let group = id(&Box::pin(add_row(site, "TimetableGroup")).await);
            add_member(site, &group).await
        }
        "StudentSection" => {
            let section = id(&Box::pin(add_row(site, "Section")).await);
            json!({ "id": super::catalogue::add_seat(site, Some(section)).await })
        }
        "TimetablePublication" => {
            let semester = Box::pin(add_row(site, "Semester")).await;
            put!(
                site,
                timetable_publication {
                    semester_id: id(&semester),
                    no: 1,
                    note: String::new(),
                    added: 0,
                    changed: 0,
                    cancelled: 0,
                    told: 0,
                }
            )
        }
        _ => return None,
    })
}

/// Two hours on a Monday.
pub async fn add_meeting(site: &Site, section: &str) -> Value {
    put!(
        site,
        class_session {
            section_id: section.to_owned(),
            weekday: 1,
            start_time: "08:00".into(),
            end_time: "09:50".into(),
            hours: 2,
            place_id: None,
            weeks: class_session::WeekList(vec![1]),
            kind: "LEC".into(),
            teacher_id: None,
        }
    )
}

pub async fn add_member(site: &Site, group: &str) -> Value {
    let student_id = add_student(site, "UG").await;
    put!(site, tt_group_student { group_id: group.to_owned(), student_id: student_id })
}

/// What bodies may name besides the exemplar's fields, golden.
pub fn optional(op: &str) -> &'static [&'static str] {
    match op {
        "createSection" | "updateSection" => &[
            "id",
            "version",
            "displayTitle",
            "electiveTypes",
            "yearTargets",
            "programmeIds",
            "requirement",
            "teacherIds",
            "groupIds",
            "moi",
            "remark",
            "semesterId",
            "courseId",
            "sectionNo",
            "curriculumType",
            "quota",
        ],
        "createTimetableGroup" | "updateTimetableGroup" => &[
            "id",
            "version",
            "semesterId",
            "code",
            "nameEn",
            "nameCn",
            "programmeId",
            "streamId",
            "year",
            "expectedSize",
            "remark",
        ],
        "createCoursePlace" | "updateCoursePlace" => &[
            "id",
            "version",
            "courseId",
            "priority",
            "placeTypeIds",
            "areaIds",
            "placeIds",
            "equipment",
            "minCapacity",
            "remark",
        ],
        "addClassSession" | "editClassSession" | "checkClassSession" | "placeClassSession" => &[
            "id",
            "version",
            "sectionId",
            "kind",
            "hours",
            "weekday",
            "startTime",
            "endTime",
            "weeks",
            "placeId",
            "teacherId",
        ],
        "splitSection" | "mergeSections" | "cancelSections" | "setSectionQuotas" | "combineSections"
        | "separateSections" | "preregisterGroups" | "addGroupMembers" | "removeGroupMembers" | "makeGroups" => {
            &["dryRun"]
        }
        "publishTimetable" => &["dryRun", "note"],
        _ => &[],
    }
}
