//! A student takes a course in a term: the only truth of who takes what.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "student_subject")]
#[serde(rename_all = "camelCase")]
#[schema(as = StudentSubject)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub student_id: String,
    pub course_id: String,
    pub section_id: Option<String>,
    pub semester_id: String,
    pub course_type_id: Option<String>,
    /// PLAN, ES, ADDDROP, ADMIN, TRANSFER or EXEMPT.
    pub source: String,
    /// PLANNED, REGISTERED, WAITING, DROPPED, WITHDRAWN or COMPLETED.
    pub state: String,
    pub attempt_no: i32,
    pub is_repeat: bool,
    /// MAJOR, MINOR or NONE.
    pub counted_in: String,
    /// “#” for courses of a former programme.
    pub mark: String,
    /// The type in whose pool it was chosen.
    pub elective_type_id: Option<String>,
    /// The place in the section's queue, for who waits.
    pub queue_no: Option<i32>,
    /// The round that decided it.
    pub round_id: Option<String>,
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
