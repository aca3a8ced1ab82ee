//! A question about averages that is asked again and again.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "average_preset")]
#[serde(rename_all = "camelCase")]
#[schema(as = AveragePreset)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub name_cn: String,
    pub name_en: String,
    /// UG, TPG, RPG.
    pub student_type: String,
    /// Hundredths, as all averages here.
    pub gpa_min: Option<i32>,
    pub gpa_max: Option<i32>,
    pub total_min: Option<i32>,
    pub total_max: Option<i32>,
    pub major_min: Option<i32>,
    pub major_max: Option<i32>,
    /// In the average of the semester.
    pub units_min: Option<i32>,
    /// The averages of so many semesters in a row below this.
    pub below: Option<i32>,
    pub times: Option<i32>,
    /// No grade with fewer points.
    pub lowest: Option<i32>,
    /// Courses failed in the semester.
    pub failed_min: Option<i32>,
    pub year_of_study: Option<i32>,
    pub standing: Option<String>,
    pub honours: Option<String>,
    pub programme_id: Option<String>,
    pub cohort_id: Option<String>,
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
