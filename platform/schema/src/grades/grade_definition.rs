//! A grade, what it is worth and who may give it.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "grade_definition")]
#[serde(rename_all = "camelCase")]
#[schema(as = GradeDefinition)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// UG, TPG, RPG.
    pub student_type: String,
    pub grade: String,
    pub name_en: String,
    pub name_cn: String,
    /// Hundredths per unit; none for grades without points.
    pub points: Option<i32>,
    pub in_gpa: bool,
    pub earns_units: bool,
    pub is_pass: bool,
    pub is_temporary: bool,
    pub convert_to: Option<String>,
    pub convert_after_weeks: Option<i32>,
    pub teacher_can_enter: bool,
    pub sort_order: i32,
    pub cohort_from: Option<i32>,
    pub cohort_to: Option<i32>,
    pub enabled: bool,
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
