//! A member of staff who teaches. The names are copied from staff whenever they change there.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "teacher")]
#[serde(rename_all = "camelCase")]
#[schema(as = Teacher)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub staff_id: String,
    pub teacher_no: String,
    pub name_en: String,
    pub name_cn: String,
    pub division_id: String,
    #[schema(value_type = Vec<String>)]
    pub programme_ids: StringList,
    pub max_hours: Option<i32>,
    #[schema(value_type = Vec<String>)]
    pub can_supervise: StringList,
    /// ACTIVE, LEFT.
    pub status: String,
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
