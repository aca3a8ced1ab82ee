//! A research student on the way to the degree.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "sga_student")]
#[serde(rename_all = "camelCase")]
#[schema(as = ResearchCandidate)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub student_id: String,
    pub student_type: String,
    pub division_id: Option<String>,
    pub programme_id: Option<String>,
    /// The table of the degree.
    pub requirement_id: String,
    /// ELIGIBLE_CHECK, THESIS_SUBMITTED, REVISION, EXAMINED, COMPLETED, SENATE, AWARDED, TERMINATED.
    pub status: String,
    /// Since when it has been in this state.
    #[schema(value_type = String, format = Date)]
    pub stage_since: Date,
    /// The first day of what is outstanding; past, it is overdue.
    #[schema(value_type = Option<String>, format = Date)]
    pub next_due: Option<Date>,
    pub units: i32,
    pub core_units: i32,
    pub seminar_units: i32,
    /// Hundredths.
    pub gpa: Option<i32>,
    #[schema(value_type = Option<String>, format = Date)]
    pub candidature_on: Option<Date>,
    pub reports_due: i32,
    pub reports_on_time: i32,
    pub publications: i32,
    pub thesis_title_cn: String,
    pub thesis_title_en: String,
    /// Per cent.
    pub similarity: Option<i32>,
    /// When the student gave notice.
    #[schema(value_type = Option<String>, format = Date)]
    pub intent_on: Option<Date>,
    #[schema(value_type = Option<String>, format = Date)]
    pub submitted_on: Option<Date>,
    /// Not told to the student.
    pub examiners: String,
    #[schema(value_type = Option<String>, format = Date)]
    pub oral_on: Option<Date>,
    /// PASS, MINOR, MAJOR, RE_EXAM, FAIL; empty before it was held.
    pub oral_result: String,
    #[schema(value_type = Option<String>, format = Date)]
    pub revise_by: Option<Date>,
    #[schema(value_type = Option<String>, format = Date)]
    pub final_on: Option<Date>,
    #[schema(value_type = Option<String>, format = Date)]
    pub cleared_on: Option<Date>,
    #[schema(value_type = Option<String>, format = Date)]
    pub senate_on: Option<Date>,
    /// Who sent it there; the award is another person's.
    pub senate_by: Option<String>,
    #[schema(value_type = Option<String>, format = Date)]
    pub awarded_on: Option<Date>,
    /// Why it was terminated.
    pub ended_reason: String,
    pub reminded_at: Option<Timestamp>,
    pub created_at: Timestamp,
    pub created_by: Option<String>,
    pub updated_at: Timestamp,
    pub updated_by: Option<String>,
    pub version: i32,
    pub archived_at: Option<Timestamp>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
