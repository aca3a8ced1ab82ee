//! One day of a semester.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "calendar_date")]
#[serde(rename_all = "camelCase")]
#[schema(as = CalendarDate)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub semester_id: String,
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    pub week_no: i32,
    pub weekday: i32,
    /// TEACHING, HOLIDAY, READING_WEEK, REVISION, EXAM, MAKE_UP, REGISTRATION, ADMIN, VACATION.
    pub day_type: String,
    pub effective_weekday: Option<i32>,
    pub note_en: String,
    pub note_cn: String,
    pub hand_made: bool,
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
