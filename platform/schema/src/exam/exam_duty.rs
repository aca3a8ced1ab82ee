//! Somebody invigilates in a room at a time.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "exam_duty")]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamDuty)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub item_id: String,
    pub room_id: String,
    #[schema(value_type = String, format = Date)]
    pub day: Date,
    pub start_time: String,
    /// Until the last paper in the room has ended, longer time included.
    pub end_time: String,
    /// When to be there.
    pub arrive_time: String,
    /// The papers sat there then.
    #[schema(value_type = Vec<String>)]
    pub paper_ids: StringList,
    pub teacher_id: String,
    /// CHIEF, INVIGILATOR, RESERVE.
    pub role: String,
    /// ASSIGNED, CONFIRMED, DECLINED.
    pub state: String,
    /// Why somebody declined.
    pub reason: String,
    /// Given by a person: assigning again leaves it.
    pub by_hand: bool,
    pub told_at: Option<Timestamp>,
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
