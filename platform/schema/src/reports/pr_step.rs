//! Something that was done with a report; kept for good.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "pr_step")]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportStep)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub report_id: String,
    pub round: i32,
    /// STUDENT, SUPERVISOR, MEMBER, CHAIR, HEAD, DEAN, OFFICE.
    pub desk: String,
    pub staff_id: Option<String>,
    /// For whom a deputy acted.
    pub for_staff_id: Option<String>,
    /// SUBMIT, TAKE_BACK, ASSESS, ENDORSE, RETURN_PREVIOUS, RETURN_STUDENT, REOPEN.
    pub action: String,
    pub status_from: String,
    pub status_to: String,
    pub rating: String,
    pub recommendation: String,
    pub comment: String,
    #[schema(value_type = Object)]
    pub answers: Json,
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
