//! A paper of a season, with its place in the timetable as drafted and as published.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "exam_course")]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamCourse)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub item_id: String,
    pub course_id: String,
    /// Tells several papers of one course apart; empty for the only one.
    pub part: String,
    /// The code of the course, and the part.
    pub label: String,
    #[schema(value_type = Vec<String>)]
    pub section_ids: StringList,
    /// CLOSED, OPEN, ONLINE, ORAL, NONE.
    pub form: String,
    pub duration_min: i32,
    /// Papers with the same text are sat at the same time.
    pub combined_key: String,
    pub chief_examiner_id: Option<String>,
    /// What its rooms must offer.
    #[schema(value_type = Vec<String>)]
    pub room_needs: StringList,
    pub materials: String,
    pub remark: String,
    pub candidates: i32,
    /// OPEN until its teachers have said what it needs, then CONFIRMED.
    pub collected: String,
    pub collected_at: Option<Timestamp>,
    pub collected_by: Option<String>,
    pub reminded_at: Option<Timestamp>,
    #[schema(value_type = Option<String>, format = Date)]
    pub day: Option<Date>,
    /// As 09:00; empty while it has no place.
    pub start_time: String,
    pub end_time: String,
    #[schema(value_type = Vec<String>)]
    pub room_ids: StringList,
    /// Automatic scheduling leaves it where it is.
    pub locked: bool,
    #[schema(value_type = Option<String>, format = Date)]
    pub published_day: Option<Date>,
    pub published_start: String,
    pub published_end: String,
    #[schema(value_type = Vec<String>)]
    pub published_room_ids: StringList,
    pub published_at: Option<Timestamp>,
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
