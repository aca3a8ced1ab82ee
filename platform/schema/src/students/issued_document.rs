//! A paper that left the house, with what it said.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "issued_document")]
#[serde(rename_all = "camelCase")]
#[schema(as = IssuedDocument)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub serial_no: String,
    pub verify_code: String,
    /// RECORD_CARD, ENROLMENT_CN, ENROLMENT_EN, LABELS, ROSTER or REGISTRATION_SLIP.
    pub kind: String,
    /// None for papers about several people.
    pub student_id: Option<String>,
    pub language: String,
    pub purpose: String,
    /// What the paper says, as printed.
    #[schema(value_type = Object)]
    pub snapshot: Json,
    pub people: i32,
    pub pages: i32,
    #[schema(value_type = Option<String>, format = Date)]
    pub valid_until: Option<Date>,
    pub revoked_at: Option<Timestamp>,
    pub revoked_reason: String,
    pub issued_at: Timestamp,
    pub issued_by: String,
    pub issued_by_name: String,
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
