//! A teaching class of a course in a semester.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "section")]
#[serde(rename_all = "camelCase")]
#[schema(as = Section)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub semester_id: String,
    pub course_id: String,
    pub section_no: String,
    pub curriculum_type: String,
    pub quota: i32,
    pub enrolled: i32,
    pub waiting: i32,
    #[schema(value_type = Vec<String>)]
    pub teacher_ids: StringList,
    pub combined_group_id: Option<String>,
    pub moi: String,
    /// DRAFT, SCHEDULED, OPEN, FULL, CLOSED, CANCELLED.
    pub status: String,
    pub remark: String,
    /// Shown instead of the title of the course, when it is not empty.
    pub display_title: String,
    /// Codes of section types.
    #[schema(value_type = Vec<String>)]
    pub elective_types: StringList,
    /// Years of study it is meant for, as Y1 to Y4.
    #[schema(value_type = Vec<String>)]
    pub year_targets: StringList,
    #[schema(value_type = Vec<String>)]
    pub programme_ids: StringList,
    /// Overrides that of the course, when it is not empty.
    pub requirement: String,
    /// Groups that take it together.
    #[schema(value_type = Vec<String>)]
    pub group_ids: StringList,
    /// The planned course that it was made of.
    pub entry_id: Option<String>,
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
