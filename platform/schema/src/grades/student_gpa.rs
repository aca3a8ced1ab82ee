//! The averages and the standing of a student at the end of a semester.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "student_gpa")]
#[serde(rename_all = "camelCase")]
#[schema(as = StudentGpa)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub student_id: String,
    pub semester_id: String,
    pub units_attempted: i32,
    pub units_gained: i32,
    /// Units that count in the average.
    pub gpa_units: i32,
    /// Hundredths; over the units it is the average, exactly.
    pub grade_points: i32,
    pub total_attempted: i32,
    pub total_gained: i32,
    pub total_gpa_units: i32,
    pub total_grade_points: i32,
    pub major_gpa_units: i32,
    pub major_grade_points: i32,
    pub minor_gpa_units: i32,
    pub minor_grade_points: i32,
    pub year_gpa_units: i32,
    pub year_grade_points: i32,
    /// Hundredths, rounded once from the sums, as all averages here; none without units.
    pub gpa: Option<i32>,
    pub total_gpa: Option<i32>,
    pub major_gpa: Option<i32>,
    pub minor_gpa: Option<i32>,
    pub year_gpa: Option<i32>,
    pub failed_units: i32,
    /// GOOD, WARNING, PROBATION, DISMISSAL.
    pub standing: String,
    /// NONE, DEAN, PRESIDENT.
    pub honours: String,
    /// Units allowed next semester when on probation.
    pub load_cap: Option<i32>,
    /// Among the cohort of the programme.
    pub rank: Option<i32>,
    pub rank_of: Option<i32>,
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
