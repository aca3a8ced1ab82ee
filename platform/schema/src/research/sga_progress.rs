//! A step of one candidate: due when, how far, with which evidence.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "sga_progress")]
#[serde(rename_all = "camelCase")]
#[schema(as = ResearchStepState)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub candidate_id: String,
    pub student_id: String,
    pub step_id: String,
    /// STUDENT, SUPERVISOR, DIVISION, OFFICE.
    pub owner: String,
    /// OPEN, SUBMITTED, RETURNED, APPROVED, WAIVED.
    pub state: String,
    /// Its owner has to do something, and the candidate is still on the way.
    pub outstanding: bool,
    #[schema(value_type = Option<String>, format = Date)]
    pub due_on: Option<Date>,
    /// Of whoever put the evidence there.
    pub note: String,
    /// Why it came back or is not asked for.
    pub comment: String,
    pub file_ids: StringList,
    pub submitted_at: Option<Timestamp>,
    pub decided_at: Option<Timestamp>,
    pub decided_by: Option<String>,
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
