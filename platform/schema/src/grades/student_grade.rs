//! The result of one attempt at a course.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "student_grade")]
#[serde(rename_all = "camelCase")]
#[schema(as = StudentGrade)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub student_id: String,
    pub semester_id: String,
    pub course_id: String,
    pub section_id: Option<String>,
    pub course_type_id: Option<String>,
    pub units_attempted: i32,
    pub units_gained: i32,
    /// Tenths of a mark out of a hundred.
    pub score: Option<i32>,
    pub grade: String,
    /// Hundredths per unit.
    pub points: Option<i32>,
    pub in_gpa: bool,
    pub attempt_no: i32,
    /// Of all attempts at the course, the one that counts.
    pub is_highest: bool,
    /// The attempt before.
    pub repeat_of: Option<String>,
    pub remarks_code: String,
    /// SUBMISSION, UPLOAD, TRANSFER, EXEMPT, AMEND, SUPPLEMENTARY.
    pub source: String,
    /// DRAFT, CONFIRMED, RELEASED.
    pub status: String,
    pub released_at: Option<Timestamp>,
    /// Where a transferred result comes from, as it is to be printed.
    pub host: String,
    /// Why it was entered or changed by the registry, last time.
    pub reason: Option<String>,
    pub document_no: Option<String>,
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
