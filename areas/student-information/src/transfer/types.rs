//! A change of programme, and what becomes of the courses.

use chrono::NaiveDate;
use kernel::effects::Outcome;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = TransferInput)]
pub struct TransferInput {
    pub ids: Vec<String>,
    pub programme_id: String,
    pub stream_id: Option<String>,
    /// Empty: the cohort stays.
    pub cohort_id: Option<String>,
    /// Empty: the published plan that fits best.
    pub structure_id: Option<String>,
    pub effective_semester_id: String,
    #[schema(value_type = String, format = Date)]
    pub effective_date: NaiveDate,
    #[serde(default)]
    pub doc_no: String,
    #[serde(default)]
    pub remark: String,
    /// Show the effects and keep nothing.
    #[serde(default)]
    pub dry_run: bool,
}

/// What becomes of one course of one student.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TransferCourse)]
pub struct CourseView {
    pub student_id: String,
    /// Number and name of the student.
    pub student: String,
    pub course_id: String,
    pub course: String,
    /// The codes of the categories.
    pub from: String,
    pub to: String,
    pub mark: String,
    pub why: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TransferView)]
pub struct TransferView {
    pub outcome: Outcome,
    pub courses: Vec<CourseView>,
}
