//! A student in a graduation audit: what was found, and what was decided.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "ga_student")]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditStudent)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub batch_id: String,
    /// That of the batch.
    pub kind: String,
    pub student_id: String,
    pub division_id: Option<String>,
    pub programme_id: Option<String>,
    /// The plan by which it was audited.
    pub structure_id: String,
    /// PASS, PASS_IF_CURRENT_COMPLETED, FAIL.
    pub result: String,
    pub units_required: i32,
    pub units_earned: i32,
    pub units_in_progress: i32,
    /// At level 3 and above.
    pub upper_units: i32,
    /// Hundredths, rounded as the batch says.
    pub cgpa: Option<i32>,
    pub major_gpa: Option<i32>,
    /// Codes of what is not met.
    #[schema(value_type = Vec<String>)]
    pub problems: StringList,
    /// NONE, GRADUATE, NOT_YET.
    pub programme_decision: String,
    pub programme_reason: String,
    pub programme_by: Option<String>,
    pub ar_decision: String,
    pub ar_reason: String,
    pub ar_by: Option<String>,
    pub honours_suggested: String,
    pub honours_final: Option<String>,
    pub honours_reason: String,
    /// NONE, CONFIRMED, QUERY.
    pub ack: String,
    pub query: String,
    pub queried_at: Option<Timestamp>,
    pub answer: String,
    pub answered_by: Option<String>,
    pub answered_at: Option<Timestamp>,
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
