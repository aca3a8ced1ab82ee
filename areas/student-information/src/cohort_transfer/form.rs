//! What an applicant fills in, and what the record said at that time.

use std::sync::LazyLock;

use basic_resources::api::tables::{NAMED, SEMESTERS};
use course_planning::api::{STRUCTURES, STUDENT};
use kernel::{
    Text,
    resource::{Choice, Field},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{around::cohort::COHORTS, some, table::STUDENTS};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ApplyForCohortTransferInput)]
pub struct CohortTransferInput {
    /// Of an application that was returned and is sent again.
    pub id: Option<String>,
    pub version: Option<i32>,
    pub student_id: String,
    pub to_cohort_id: String,
    pub to_year: i32,
    /// Empty: the published plan that fits best.
    pub structure_id: Option<String>,
    pub effective_semester_id: String,
    /// REPEAT_YEAR, LONG_LEAVE, MILITARY_RETURN, EARLY_PROGRESSION, OTHER.
    pub reason: String,
    #[serde(default)]
    pub note: String,
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
    pub student_id: String,
    pub from_cohort_id: Option<String>,
    pub to_cohort_id: String,
    pub from_year: Option<i32>,
    pub to_year: i32,
    pub structure_id: Option<String>,
    pub effective_semester_id: String,
    pub reason: String,
    pub note: String,
    pub file_ids: Vec<String>,
}

impl CohortTransferInput {
    pub fn into_form(self) -> Form {
        Form {
            student_id: self.student_id,
            from_cohort_id: None,
            to_cohort_id: self.to_cohort_id,
            from_year: None,
            to_year: self.to_year,
            structure_id: some(self.structure_id),
            effective_semester_id: self.effective_semester_id,
            reason: self.reason,
            note: self.note.trim().to_owned(),
            file_ids: self.file_ids,
        }
    }
}

const REASONS: &[Choice] = &[
    ("REPEAT_YEAR", Text::new("留级", "Repeats the year")),
    ("LONG_LEAVE", Text::new("长期休学", "Long leave")),
    ("MILITARY_RETURN", Text::new("退伍复学", "Return from military service")),
    ("EARLY_PROGRESSION", Text::new("提前升级", "Early progression")),
    ("OTHER", Text::new("其他", "Other")),
];

pub static FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        Field::reference("studentId", &STUDENTS, STUDENT, "学生", "Student").required(),
        Field::reference("fromCohortId", &COHORTS, NAMED, "原年级", "From cohort"),
        Field::reference("toCohortId", &COHORTS, NAMED, "转入年级", "To cohort").required(),
        Field::integer("fromYear", 1, 10, "原修读年级", "From year of study"),
        Field::integer("toYear", 1, 10, "转入修读年级", "To year of study").required(),
        Field::reference("structureId", &STRUCTURES, NAMED, "学习计划", "Study plan"),
        Field::reference("effectiveSemesterId", &SEMESTERS, NAMED, "生效学期", "From semester").required(),
        Field::choice("reason", REASONS, "原因", "Reason").required(),
        Field::text("note", 500, "说明", "Note"),
    ]
});
