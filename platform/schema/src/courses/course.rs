//! A course of the catalogue.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "course")]
#[serde(rename_all = "camelCase")]
#[schema(as = Course)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub code: String,
    pub title_en: String,
    pub title_cn: String,
    pub units: i32,
    /// UG, TPG, RPG.
    pub student_type: String,
    pub level: i32,
    pub offering_division_id: Option<String>,
    pub offering_programme_id: Option<String>,
    /// What it counts as unless a plan says otherwise.
    pub course_type_id: Option<String>,
    /// Weekly.
    pub hours_lecture: i32,
    pub hours_tutorial: i32,
    pub hours_lab: i32,
    pub total_hours: i32,
    /// LETTER, BINARY, YEAR.
    pub grading_mode: String,
    pub in_gpa: bool,
    pub is_year_course: bool,
    /// Which half of a year course.
    pub part_no: Option<i32>,
    /// The language of teaching, as a transcript has it.
    pub moi: String,
    pub has_exam: bool,
    pub exam_hours: Option<i32>,
    pub repeatable: bool,
    /// In the requirement language; empty asks nothing.
    pub requirement: String,
    #[schema(value_type = Vec<String>)]
    pub corequisite_codes: StringList,
    #[schema(value_type = Vec<String>)]
    pub exclusion_codes: StringList,
    /// Tags of plan blocks.
    #[schema(value_type = Vec<String>)]
    pub tag_codes: StringList,
    pub description: String,
    /// Intended learning outcomes.
    pub outcomes: String,
    pub syllabus_file_id: Option<String>,
    /// The first semester it may be offered in.
    pub effective_from_id: Option<String>,
    /// The last one.
    pub effective_to_id: Option<String>,
    /// DRAFT, ACTIVE, SUSPENDED, RETIRED.
    pub status: String,
    pub replaced_by_code: String,
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
