//! A season of exams in a semester.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "exam_item")]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamItem)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub semester_id: String,
    pub student_type: String,
    /// FINAL, MAKE_UP, SUPPLEMENTARY, MIDTERM.
    pub kind: String,
    pub name_cn: String,
    pub name_en: String,
    #[schema(value_type = String, format = Date)]
    pub start_date: Date,
    #[schema(value_type = String, format = Date)]
    pub end_date: Date,
    /// When papers may begin, as 09:00.
    #[schema(value_type = Vec<String>)]
    pub slots: StringList,
    /// Days of the period without exams.
    #[schema(value_type = Vec<String>)]
    pub closed_days: StringList,
    /// Until then teachers say what their papers need.
    pub collect_until: Option<Timestamp>,
    /// When the timetable is announced to come out.
    pub publish_at: Option<Timestamp>,
    /// From then on candidates see their seats.
    pub seat_release_at: Option<Timestamp>,
    /// PREPARE, COLLECTING, SCHEDULING, PUBLISHED, FINISHED.
    pub status: String,
    pub published_at: Option<Timestamp>,
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
