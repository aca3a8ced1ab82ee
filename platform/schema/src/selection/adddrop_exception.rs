//! What one student may in add/drop beyond the rules.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "adddrop_exception")]
#[serde(rename_all = "camelCase")]
#[schema(as = AddDropException)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub semester_id: String,
    pub student_id: String,
    /// A window of their own.
    pub start_at: Option<Timestamp>,
    pub end_at: Option<Timestamp>,
    pub max_units: Option<i32>,
    pub waive_requirement: bool,
    pub waive_clash: bool,
    pub waive_quota: bool,
    pub reason: String,
    pub approver: String,
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
