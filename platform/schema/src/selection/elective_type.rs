//! A pool of courses that some students choose from in a semester.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "elective_type")]
#[serde(rename_all = "camelCase")]
#[schema(as = ElectiveType)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub semester_id: String,
    /// UG, TPG or RPG.
    pub student_type: String,
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    /// Curriculum types of the sections it takes in.
    #[schema(value_type = Vec<String>)]
    pub curriculum_types: StringList,
    /// Tags of the courses it takes in.
    #[schema(value_type = Vec<String>)]
    pub tag_codes: StringList,
    /// Who chooses from it; an empty list asks nothing.
    #[schema(value_type = Vec<String>)]
    pub programme_ids: StringList,
    #[schema(value_type = Vec<String>)]
    pub stream_ids: StringList,
    /// As Y1 to Y4.
    #[schema(value_type = Vec<String>)]
    pub years: StringList,
    #[schema(value_type = Vec<String>)]
    pub cohort_ids: StringList,
    pub allow_waiting: bool,
    pub max_courses: Option<i32>,
    /// What those of the target are to choose.
    pub units_target: i32,
    /// SHARE: rounds release a share of the seats. YEAR: rounds release the seats of their years.
    pub release_by: String,
    pub sort_order: i32,
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
