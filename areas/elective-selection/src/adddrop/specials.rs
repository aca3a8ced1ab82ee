//! Courses that the registry lets one student take past some of the checks.

use std::collections::HashMap;

use basic_resources::api::tables::{NAMED, SEMESTERS};
use course_planning::api::{COURSE, COURSES, STUDENT, STUDENTS, UNNAMED};
use kernel::{
    Cx, FieldError, Permission, Result, StringList, Text,
    resource::{Choice, Field, Proposed, Reach, Resource, Spec, ThroughFilter},
};
use schema::selection::special_subject::{ActiveModel, Entity};
use sea_orm::{DatabaseExecutor, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    checks::{sections, some, terms},
    tables::{SECTION_TITLE, SECTIONS, SPECIAL, SPECIALS},
};

const KINDS: &[Choice] = &[
    ("REPEAT", Text::new("重修", "Repeat")),
    ("EXCHANGE", Text::new("交换返校", "Back from exchange")),
    ("TRANSFER", Text::new("转专业补修", "Make-up after a transfer")),
    ("OVERLOAD", Text::new("超学分", "Overload")),
    ("OTHER", Text::new("其他", "Other")),
];

/// The checks of selection that can be passed by, in their order.
const WAIVED: &[Choice] = &[
    ("WINDOW", Text::new("开放时间", "Window")),
    ("HOLD", Text::new("学籍与限制", "Status and holds")),
    ("TARGET", Text::new("选课对象", "Target")),
    ("REQUIREMENT", Text::new("修读要求", "Requirement")),
    ("EXCLUSION", Text::new("互斥课程", "Exclusion")),
    ("UNITS", Text::new("学分上限", "Units")),
    ("CLASH", Text::new("时间冲突", "Clash")),
    ("QUOTA", Text::new("名额", "Quota")),
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SpecialSubjectInput {
    pub semester_id: String,
    pub student_id: String,
    pub course_id: String,
    #[serde(default)]
    pub section_id: Option<String>,
    pub kind: String,
    #[serde(default)]
    pub waived: Vec<String>,
    pub reason: String,
    pub approver: String,
}

pub struct Specials;

impl Resource for Specials {
    type Entity = Entity;
    type Input = SpecialSubjectInput;

    const PERSONS: bool = true;
    const READERS: &'static [Permission] = &[permissions::STAFF_AUTH_LEARNING_ES_ADDDROP];
    const FILTERS: &'static [ThroughFilter] =
        &[ThroughFilter { name: "programmeId", column: "student_id", of: &STUDENTS, by: "programme_id" }];

    fn spec() -> Spec {
        Spec {
            subject: SPECIAL,
            stem: "SpecialSubject",
            label: Text::new("特殊学生科目", "special courses of students"),
            permissions: &[permissions::ADMIN_AUTH_LEARNING_ES_ADDDROP],
            table: &SPECIALS,
            title: UNNAMED,
            fields: vec![
                Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").with_code().required().filter(),
                Field::reference("studentId", &STUDENTS, STUDENT, "学生", "Student").with_code().required().filter(),
                Field::reference("courseId", &COURSES, COURSE, "课程", "Course").with_code().required().filter(),
                Field::reference("sectionId", &SECTIONS, SECTION_TITLE, "教学班", "Section").with_code().filter(),
                Field::choice("kind", KINDS, "类别", "Kind").required().filter().sort(),
                Field::choices("waived", WAIVED, "免检项目", "Checks passed by").filter(),
                Field::text("reason", 500, "原因", "Reason").required().search(),
                Field::text("approver", 100, "批准人", "Approved by").required().search(),
            ],
            unique: &[&["semesterId", "studentId", "courseId"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("createdAt", true),
            page: "",
            offered_to: &[],
        }
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            terms(cx, db, rows).await?;
            of_course(db, rows).await
        })
    }

    fn write(input: SpecialSubjectInput, row: &mut ActiveModel) {
        let SpecialSubjectInput { semester_id, student_id, course_id, section_id, kind, waived, reason, approver } =
            input;
        row.semester_id = Set(semester_id);
        row.student_id = Set(student_id);
        row.course_id = Set(course_id);
        row.section_id = Set(some(section_id));
        row.kind = Set(kind);
        row.waived = Set(StringList(waived));
        row.reason = Set(reason);
        row.approver = Set(approver);
    }
}

/// A section that is named is one of this course in this semester.
async fn of_course(db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    let ids: Vec<String> =
        rows.iter().map(|row| row.text("sectionId").to_owned()).filter(|id| !id.is_empty()).collect();
    let sections: HashMap<_, _> = sections(db, &ids).await?;
    for row in rows {
        let Some(section) = sections.get(row.text("sectionId")) else { continue };
        if section.course_id != row.text("courseId") || section.semester_id != row.text("semesterId") {
            let text = Text::new("该教学班不是这门课程在该学期的", "Not a section of this course in this semester");
            row.errors.push(FieldError::new("sectionId", "other_course", text));
        }
    }
    Ok(())
}
