//! What was made of a round in the timetable.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "ttsp_merge")]
#[serde(rename_all = "camelCase")]
#[schema(as = CollectionMerge)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub round_id: String,
    pub sections: i32,
    pub sessions: i32,
    pub groups: i32,
    pub skipped: i32,
    /// Line by line: what was made, what was left and why.
    #[schema(value_type = Object)]
    pub report: Json,
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
