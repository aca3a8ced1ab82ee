//! A weekly meeting as people were told of it; its id is that of the meeting.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use super::class_session::WeekList;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "published_session")]
#[serde(rename_all = "camelCase")]
#[schema(as = PublishedSession)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub semester_id: String,
    pub section_id: String,
    pub weekday: i32,
    pub start_time: String,
    pub end_time: String,
    pub hours: i32,
    pub place_id: Option<String>,
    #[schema(value_type = Vec<i32>)]
    pub weeks: WeekList,
    pub kind: String,
    pub teacher_id: Option<String>,
    /// Those of the section when it was published.
    #[schema(value_type = Vec<String>)]
    pub teacher_ids: StringList,
    /// How often it changed since it was first published, as calendars count.
    pub sequence: i32,
    pub cancelled: bool,
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
