//! A study plan: what a programme asks of a cohort.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "structure")]
#[serde(rename_all = "camelCase")]
#[schema(as = Structure)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    /// MAJOR or MINOR.
    pub kind: String,
    pub programme_id: String,
    pub stream_id: Option<String>,
    pub cohort_id: Option<String>,
    /// UG, TPG or RPG.
    pub student_type: String,
    pub total_units: i32,
    /// Units at level 3 and 4.
    pub min_upper_units: i32,
    /// Hundredths.
    pub min_cgpa: i32,
    /// Hundredths.
    pub min_major_gpa: Option<i32>,
    pub plan_version: i32,
    /// DRAFT, CHECKED, PUBLISHED or ARCHIVED.
    pub status: String,
    pub copied_from_id: Option<String>,
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
