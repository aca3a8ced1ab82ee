//! What an applicant fills in: one line per result.

use std::sync::LazyLock;

use basic_resources::tables::{NAMED, SEMESTERS};
use course_planning::api::{COURSE, COURSE_TYPES, COURSES, STUDENT, STUDENTS};
use kernel::{
    Text,
    resource::{Choice, Field},
};
use schema::students::student;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = TransferredResult)]
pub struct Row {
    pub student_id: String,
    pub host_institution: String,
    pub country: String,
    pub exchange_semester_id: String,
    pub host_course_code: String,
    pub host_course_title: String,
    /// As the host counts.
    pub host_credits: String,
    /// As the host wrote it.
    pub host_grade: String,
    /// What it would be here, at least C.
    pub equivalent_grade: String,
    /// Our course that it counts as.
    pub course_id: String,
    /// The category it counts in; empty for the course's own.
    pub course_type_id: Option<String>,
    pub units_granted: i32,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ApplyForGradeTransferInput)]
pub struct GradeTransferInput {
    /// Of an application that was returned and is sent again.
    pub id: Option<String>,
    pub version: Option<i32>,
    pub rows: Vec<Row>,
    /// The transcript of the host.
    #[serde(default)]
    pub file_ids: Vec<String>,
    /// Show the effects and keep nothing.
    #[serde(default)]
    pub dry_run: bool,
}

/// As it is kept with the application.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Form {
    pub rows: Vec<Row>,
    pub file_ids: Vec<String>,
}

impl GradeTransferInput {
    pub fn into_form(self) -> Form {
        let rows = self.rows.into_iter().map(|mut row| {
            row.course_type_id = row.course_type_id.filter(|id| !id.is_empty());
            row
        });
        Form { rows: rows.collect(), file_ids: self.file_ids }
    }
}

impl Form {
    pub fn title(&self, first: &student::Model) -> String {
        let host = self.rows.first().map(|r| r.host_institution.as_str()).unwrap_or_default();
        format!("{} {} {host} ({})", first.student_no, first.name_cn, self.rows.len())
    }
}

/// Grades that are at least a C.
const AT_LEAST_C: &[Choice] = &[
    ("A", Text::new("A", "A")),
    ("A-", Text::new("A-", "A-")),
    ("B+", Text::new("B+", "B+")),
    ("B", Text::new("B", "B")),
    ("B-", Text::new("B-", "B-")),
    ("C+", Text::new("C+", "C+")),
    ("C", Text::new("C", "C")),
];

pub static FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        Field::reference("studentId", &STUDENTS, STUDENT, "学生", "Student").required(),
        Field::text("hostInstitution", 200, "对方学校", "Host institution").required(),
        Field::text("country", 100, "国家或地区", "Country or region").required(),
        Field::reference("exchangeSemesterId", &SEMESTERS, NAMED, "交换学期", "Semester of the exchange").required(),
        Field::text("hostCourseCode", 50, "对方课程编码", "Host course code").required(),
        Field::text("hostCourseTitle", 200, "对方课程名称", "Host course title").required(),
        Field::text("hostCredits", 20, "对方学分", "Host credits").required(),
        Field::text("hostGrade", 20, "对方成绩", "Host grade").required(),
        Field::choice("equivalentGrade", AT_LEAST_C, "等同成绩（不低于 C）", "Equal to (at least C)").required(),
        Field::reference("courseId", &COURSES, COURSE, "对应课程", "Counts as").required(),
        Field::reference("courseTypeId", &COURSE_TYPES, NAMED, "课程类别", "In the category"),
        Field::integer("unitsGranted", 1, 6, "认定学分", "Units granted").required(),
    ]
});
