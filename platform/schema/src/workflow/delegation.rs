//! Somebody decides for somebody else for a while.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "delegation")]
#[serde(rename_all = "camelCase")]
#[schema(as = Delegation)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub from_user_id: String,
    pub to_user_id: String,
    /// Empty for every process.
    pub kind: Option<String>,
    #[schema(value_type = String, format = Date)]
    pub from_day: Date,
    #[schema(value_type = String, format = Date)]
    pub to_day: Date,
    pub reason: String,
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
