//! A block of a study plan.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "structure_category")]
#[serde(rename_all = "camelCase")]
#[schema(as = StructureCategory)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub structure_id: String,
    pub course_type_id: String,
    pub name_en: String,
    pub name_cn: String,
    pub min_units: i32,
    pub max_units: Option<i32>,
    pub min_courses: i32,
    /// ALL, CHOOSE_N or CHOOSE_UNITS.
    pub group_rule: String,
    pub section_type_id: Option<String>,
    /// Only courses that carry one of these; empty for any.
    #[schema(value_type = Vec<String>)]
    pub tag_codes: StringList,
    /// NONE, MAJOR_MINOR or ANY: whether a course here may count elsewhere as well.
    pub double_count: String,
    pub parent_id: Option<String>,
    pub sort_order: i32,
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
