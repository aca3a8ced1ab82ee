//! What a research degree asks for: units, average, publications and originality.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "sga_requirement")]
#[serde(rename_all = "camelCase")]
#[schema(as = ResearchDegree)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub code: String,
    pub name_cn: String,
    pub name_en: String,
    /// As the record of students calls it.
    pub degree: String,
    /// In years; none: whatever the length.
    pub study_length: Option<i32>,
    pub units: i32,
    pub core_units: i32,
    pub seminar_units: i32,
    /// Hundredths.
    pub gpa_min: i32,
    pub publications_min: i32,
    /// Per cent.
    pub similarity_max: i32,
    pub remark: String,
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
