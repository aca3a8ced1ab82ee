//! The dates and limits of add/drop in a semester.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "adddrop_semester")]
#[serde(rename_all = "camelCase")]
#[schema(as = AddDropSemester)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub semester_id: String,
    /// UG, TPG or RPG.
    pub student_type: String,
    pub start_at: Timestamp,
    pub end_at: Timestamp,
    /// When each year may come in, such as Y4 2026-09-01 09:00~2026-09-01 12:00; empty: everybody all the time.
    #[schema(value_type = Vec<String>)]
    pub slots: StringList,
    pub unit_min: i32,
    pub unit_max: i32,
    /// Required courses of the major may be dropped.
    pub drop_required: bool,
    pub section_change: bool,
    pub waiting: bool,
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
