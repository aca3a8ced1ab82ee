//! Courses that count as others.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "course_equivalence")]
#[serde(rename_all = "camelCase")]
#[schema(as = CourseEquivalence)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// Empty for all structures.
    pub structure_id: Option<String>,
    /// Ids of the courses taken.
    #[schema(value_type = Vec<String>)]
    pub courses_from: StringList,
    /// Ids of the courses they count as.
    #[schema(value_type = Vec<String>)]
    pub courses_to: StringList,
    /// EQUIVALENT, ONE_WAY or REPLACES.
    pub kind: String,
    pub cohort_from: Option<i32>,
    pub cohort_to: Option<i32>,
    #[schema(value_type = Vec<String>)]
    pub programme_ids: StringList,
    pub reason: String,
    pub approved: bool,
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
