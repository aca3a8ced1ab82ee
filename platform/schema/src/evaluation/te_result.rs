//! What is shown of a folder, worked out once at release.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "te_result")]
#[serde(rename_all = "camelCase")]
#[schema(as = EvaluationResult)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub folder_id: String,
    pub semester_id: String,
    pub student_type: String,
    /// SECTION, PROGRAMME, DIVISION, UNIVERSITY.
    pub cut: String,
    pub te_section_id: Option<String>,
    pub section_id: Option<String>,
    pub course_id: Option<String>,
    pub teacher_id: Option<String>,
    pub division_id: Option<String>,
    pub programme_id: Option<String>,
    pub label: String,
    pub enrolled: i32,
    pub answers: i32,
    /// Enough answers.
    pub shown: bool,
    /// Hundredths, over all questions.
    pub mean: Option<i32>,
    /// Hundredths: where the mean of everybody enrolled lies, with 95 % confidence.
    pub low: Option<i32>,
    pub high: Option<i32>,
    /// By question: count, mean, deviation, interval, distribution.
    pub figures: Json,
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
