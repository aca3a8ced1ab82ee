//! The report of one student for one period.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "pr_report")]
#[serde(rename_all = "camelCase")]
#[schema(as = ProgressReport)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The number of the student and the code of the period: what a sheet names it by.
    pub label: String,
    pub period_id: String,
    pub student_id: String,
    pub student_type: String,
    pub division_id: Option<String>,
    pub programme_id: Option<String>,
    /// The teacher who supervises first.
    pub supervisor_id: Option<String>,
    /// What the record said about the candidature when the report was made.
    #[schema(value_type = Object)]
    pub facts: Json,
    /// NOT_STARTED, DRAFT, SUBMITTED, SUPERVISOR_REVIEW, PANEL_REVIEW, HEAD_REVIEW, DEAN_REVIEW, COMPLETED.
    pub status: String,
    /// How often it was handed in.
    pub round: i32,
    /// A later day for this student alone.
    #[schema(value_type = Option<String>, format = Date)]
    pub extended_until: Option<Date>,
    /// Why it came back to the student; empty once it is handed in again.
    pub returned_comment: String,
    pub submitted_at: Option<Timestamp>,
    pub completed_at: Option<Timestamp>,
    /// The supervisor's.
    pub rating: String,
    /// The dean's.
    pub decision: String,
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
