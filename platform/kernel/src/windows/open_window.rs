//! A window. An empty student type means all of them.

use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use crate::Timestamp;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "open_window")]
#[serde(rename_all = "camelCase")]
#[schema(as = OpenWindow)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub module: String,
    pub student_type: String,
    pub semester_id: Option<String>,
    #[schema(value_type = Option<Object>)]
    pub target_rule: Option<Json>,
    pub title_zh: String,
    pub title_en: String,
    pub start_at: Timestamp,
    pub end_at: Timestamp,
    pub enabled: bool,
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
