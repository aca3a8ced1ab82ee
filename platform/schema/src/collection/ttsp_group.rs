//! Students whose classes must not clash.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "ttsp_group")]
#[serde(rename_all = "camelCase")]
#[schema(as = CollectionGroup)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub round_id: String,
    pub division_id: String,
    pub name: String,
    pub programme_id: String,
    pub stream_id: Option<String>,
    pub year: i32,
    pub expected_size: i32,
    /// Courses they take together.
    #[schema(value_type = Vec<String>)]
    pub course_ids: StringList,
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
