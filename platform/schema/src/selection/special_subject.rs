//! A course that the registry lets one student take past some of the checks.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "special_subject")]
#[serde(rename_all = "camelCase")]
#[schema(as = SpecialSubject)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub semester_id: String,
    pub student_id: String,
    pub course_id: String,
    pub section_id: Option<String>,
    /// REPEAT, EXCHANGE, TRANSFER, OVERLOAD or OTHER.
    pub kind: String,
    /// Checks that it passes by.
    #[schema(value_type = Vec<String>)]
    pub waived: StringList,
    pub reason: String,
    pub approver: String,
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
