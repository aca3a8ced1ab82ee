//! Who supervises a research student, from when to when.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "supervision")]
#[serde(rename_all = "camelCase")]
#[schema(as = Supervision)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub student_id: String,
    /// Empty for an external supervisor.
    pub teacher_id: Option<String>,
    pub external_name: String,
    pub external_institution: String,
    /// PRINCIPAL, CO or EXTERNAL.
    pub supervision_role: String,
    #[schema(value_type = String, format = Date)]
    pub from_date: Date,
    #[schema(value_type = Option<String>, format = Date)]
    pub to_date: Option<Date>,
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
