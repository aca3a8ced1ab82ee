//! What a teacher fills in, and what is kept of it with the application.

use std::sync::LazyLock;

use basic_resources::api::tables::{NAMED, SEMESTERS};
use course_planning::api::{COURSE, COURSES, STUDENT};
use kernel::resource::Field;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::tables::CONCERNED_STUDENTS;

/// Characters of a reason.
pub const LONGEST: usize = 500;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ApplyForGradeAmendmentInput)]
pub struct AmendmentInput {
    /// Of an application that was returned and is sent again.
    pub id: Option<String>,
    pub version: Option<i32>,
    /// The confirmed sheet that has the grade.
    pub sheet_id: String,
    pub student_id: String,
    /// What it should be.
    pub grade: String,
    /// Tenths of a mark; empty for none.
    pub score: Option<i32>,
    pub reason: String,
    /// What proves it: the marked paper, the added marks.
    #[serde(default)]
    pub file_ids: Vec<String>,
    /// Show the effects and keep nothing.
    #[serde(default)]
    pub dry_run: bool,
}

/// As it is kept with the application. What was there before is part of it: who decides reads both, and an approval
/// of something that has changed meanwhile is refused.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Form {
    pub sheet_id: String,
    pub result_id: String,
    pub student_id: String,
    pub course_id: String,
    pub semester_id: String,
    pub grade_before: String,
    pub score_before: Option<i32>,
    pub grade: String,
    pub score: Option<i32>,
    pub reason: String,
    pub file_ids: Vec<String>,
}

pub static FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        Field::reference("studentId", &CONCERNED_STUDENTS, STUDENT, "学生", "Student").with_code(),
        Field::reference("courseId", &COURSES, COURSE, "课程", "Course").with_code(),
        Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester"),
        Field::code("gradeBefore", 5, "现成绩", "Grade now"),
        Field::integer("scoreBefore", 0, 1000, "现分数", "Score now").places(1),
        Field::code("grade", 5, "更正为", "Grade asked for").required(),
        Field::integer("score", 0, 1000, "分数更正为", "Score asked for").places(1),
        Field::text("reason", LONGEST, "原因", "Reason").required(),
    ]
});
