//! A programme, its category, a stream or a minor.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "programme")]
#[serde(rename_all = "camelCase")]
#[schema(as = Programme)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// CATEGORY, PROGRAMME, STREAM, MINOR.
    pub kind: String,
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    pub division_id: String,
    pub parent_programme_id: Option<String>,
    pub category_id: Option<String>,
    /// UG, TPG, RPG.
    pub student_type: String,
    pub degree_title_en: String,
    pub degree_title_cn: String,
    pub moe_major_code: String,
    pub length_years: Option<i32>,
    pub max_years: Option<i32>,
    pub director_staff_id: Option<String>,
    pub is_honours: bool,
    pub admission_from: Option<i32>,
    pub admission_to: Option<i32>,
    pub quota: Option<i32>,
    pub min_cgpa: String,
    #[schema(value_type = Vec<String>)]
    pub excluded_programme_ids: StringList,
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
