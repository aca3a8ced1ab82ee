//! Who will teach a planned course.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "ttsp_teacher")]
#[serde(rename_all = "camelCase")]
#[schema(as = CollectionTeacher)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub round_id: String,
    pub division_id: String,
    /// The planned course.
    pub entry_id: String,
    /// Which of the planned sections, from one; nought means all.
    pub section_slot: i32,
    pub teacher_id: String,
    pub role: String,
    /// In per cent.
    pub share: i32,
    pub hours: i32,
    #[schema(value_type = Vec<String>)]
    pub unavailable_times: StringList,
    pub max_per_day: Option<i32>,
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
