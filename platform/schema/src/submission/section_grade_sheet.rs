//! The grades of a section on their way to the registry.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "section_grade_sheet")]
#[serde(rename_all = "camelCase")]
#[schema(as = GradeSheet)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub section_id: String,
    pub semester_id: String,
    pub course_id: String,
    pub window_id: String,
    /// The code of the course and the number of the section.
    pub label: String,
    /// NOT_STARTED, DRAFT, SUBMITTED, RETURNED, APPROVED_HEAD, APPROVED_DEAN, CONFIRMED_AR.
    pub status: String,
    #[schema(value_type = Vec<String>)]
    pub teacher_ids: StringList,
    /// As the window had it when the sheet was opened, and moved with it.
    pub open_at: Timestamp,
    pub deadline: Timestamp,
    pub late_until: Option<Timestamp>,
    /// How many cells were written so far.
    pub edition: i32,
    pub roster_size: i32,
    pub graded: i32,
    /// How many have each grade.
    pub distribution: Json,
    /// Parts of the assessment with their weights.
    pub components: Json,
    /// From which score on which letter.
    pub score_steps: Json,
    /// Why the grades are spread otherwise than expected.
    pub explanation: String,
    /// What was said about findings, by their code.
    pub answers: Json,
    pub submitted_by: Option<String>,
    pub submitted_at: Option<Timestamp>,
    pub return_reason: String,
    pub head_by: Option<String>,
    pub head_at: Option<Timestamp>,
    pub dean_by: Option<String>,
    pub dean_at: Option<Timestamp>,
    pub confirmed_by: Option<String>,
    pub confirmed_at: Option<Timestamp>,
    /// Which reminders have gone out, by days before the deadline.
    #[schema(value_type = Vec<String>)]
    pub reminded: StringList,
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
