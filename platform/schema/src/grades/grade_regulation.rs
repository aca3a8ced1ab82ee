//! By which rules averages are made and students judged, from a semester on.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "grade_regulation")]
#[serde(rename_all = "camelCase")]
#[schema(as = GradeRegulation)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// UG, TPG, RPG.
    pub student_type: String,
    /// From this semester on.
    pub from_semester_id: String,
    /// For those who entered in this year or later; none for everybody.
    pub from_entry_year: Option<i32>,
    pub document_no: String,
    pub reason: String,
    /// HALF_UP, TRUNCATE.
    pub rounding: String,
    /// BEST, LATEST.
    pub repeats: String,
    /// At one course.
    pub attempts: i32,
    /// Hundredths, as all averages here.
    pub warning: i32,
    pub low: i32,
    /// In a row.
    pub probation_times: i32,
    pub dismissal_times: i32,
    /// For semesters with fewer units in the average; none where they are judged alike.
    pub light_units: Option<i32>,
    pub light_warning: Option<i32>,
    pub light_low: Option<i32>,
    pub light_probation_times: Option<i32>,
    pub light_dismissal_times: Option<i32>,
    /// Units on probation, and fewer for those who failed more than many.
    pub cap_units: Option<i32>,
    pub cap_lower: Option<i32>,
    pub cap_many: Option<i32>,
    pub president: Option<i32>,
    pub dean: Option<i32>,
    pub honours_units: Option<i32>,
    /// Points of the lowest grade.
    pub honours_lowest: Option<i32>,
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
