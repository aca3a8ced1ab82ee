//! What a student was in one semester. Written when the semester starts for them, unchanged when it is over.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "student_semester")]
#[serde(rename_all = "camelCase")]
#[schema(as = StudentSemester)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub student_id: String,
    pub semester_id: String,
    /// UG, TPG or RPG.
    pub student_type: String,
    pub category_id: Option<String>,
    pub division_id: Option<String>,
    pub programme_id: Option<String>,
    pub stream_id: Option<String>,
    pub cohort_id: Option<String>,
    pub degree: String,
    pub class_no: String,
    pub year_of_study: Option<i32>,
    pub study_status_id: String,
    pub study_type_id: Option<String>,
    pub registered: bool,
    pub registered_at: Option<Timestamp>,
    /// COUNTER, WEB, BATCH or empty.
    pub channel: String,
    pub units_registered: i32,
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
