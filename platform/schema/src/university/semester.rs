//! A semester of some student types.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "semester")]
#[serde(rename_all = "camelCase")]
#[schema(as = Semester)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub code: String,
    pub year_id: String,
    pub no: i32,
    pub name_en: String,
    pub name_cn: String,
    #[schema(value_type = String, format = Date)]
    pub start_date: Date,
    #[schema(value_type = String, format = Date)]
    pub end_date: Date,
    #[schema(value_type = Option<String>, format = Date)]
    pub first_class_day: Option<Date>,
    #[schema(value_type = Option<String>, format = Date)]
    pub last_class_day: Option<Date>,
    #[schema(value_type = Option<String>, format = Date)]
    pub add_drop_start: Option<Date>,
    #[schema(value_type = Option<String>, format = Date)]
    pub add_drop_end: Option<Date>,
    #[schema(value_type = Option<String>, format = Date)]
    pub revision_start: Option<Date>,
    #[schema(value_type = Option<String>, format = Date)]
    pub revision_end: Option<Date>,
    #[schema(value_type = Option<String>, format = Date)]
    pub exam_start: Option<Date>,
    #[schema(value_type = Option<String>, format = Date)]
    pub exam_end: Option<Date>,
    #[schema(value_type = Option<String>, format = Date)]
    pub grade_release_date: Option<Date>,
    pub weeks: i32,
    #[schema(value_type = Vec<String>)]
    pub student_types: StringList,
    #[schema(value_type = Vec<String>)]
    pub current_for: StringList,
    /// PLANNED, CURRENT, CLOSED.
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
