//! Where a course may meet.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "course_place")]
#[serde(rename_all = "camelCase")]
#[schema(as = CoursePlace)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub course_id: String,
    pub priority: i32,
    #[schema(value_type = Vec<String>)]
    pub place_type_ids: StringList,
    #[schema(value_type = Vec<String>)]
    pub area_ids: StringList,
    #[schema(value_type = Vec<String>)]
    pub place_ids: StringList,
    #[schema(value_type = Vec<String>)]
    pub equipment: StringList,
    pub min_capacity: Option<i32>,
    pub remark: String,
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
