//! A section and one of its teachers, as they are evaluated in a folder.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "te_section")]
#[serde(rename_all = "camelCase")]
#[schema(as = EvaluationSection)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub folder_id: String,
    pub section_id: String,
    pub course_id: String,
    pub teacher_id: String,
    pub semester_id: String,
    pub student_type: String,
    /// Of the course.
    pub division_id: Option<String>,
    /// Of the course.
    pub programme_id: Option<String>,
    /// The code of the course and the number of the section.
    pub label: String,
    pub teacher_name: String,
    pub enrolled: i32,
    /// Counted once, at closing.
    pub answers: i32,
    pub excluded: bool,
    /// Why it is left out.
    pub reason: String,
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
