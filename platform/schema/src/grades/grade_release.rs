//! When which students may see the results of a semester.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "grade_release")]
#[serde(rename_all = "camelCase")]
#[schema(as = GradeRelease)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub semester_id: String,
    /// UG, TPG, RPG.
    pub student_type: String,
    /// Of this programme; none for all.
    pub programme_id: Option<String>,
    /// Of this year of study; none for all.
    pub year_of_study: Option<i32>,
    pub release_at: Timestamp,
    /// Not shown to those who owe fees or whose grades are held.
    pub block_on_hold: bool,
    /// SCHEDULED, RELEASED, WITHDRAWN.
    pub status: String,
    pub released_at: Option<Timestamp>,
    /// How many results it released.
    pub results: i32,
    /// Why it was withdrawn.
    pub reason: String,
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
