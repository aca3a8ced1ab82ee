//! Changes a student asks for in the own record and somebody else decides.

use kernel::{StringList, Timestamp, protect::Sealed};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "change_request")]
#[serde(rename_all = "camelCase")]
#[schema(as = ChangeRequest)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub student_id: String,
    pub request_no: String,
    /// Field, old and new value of each, sealed: it may hold numbers of people.
    pub changes: Sealed,
    /// The names of the fields.
    #[schema(value_type = Vec<String>)]
    pub fields: StringList,
    pub reason: String,
    /// Ids of stored files.
    #[schema(value_type = Vec<String>)]
    pub attachments: StringList,
    /// PENDING, APPROVED, REJECTED or WITHDRAWN.
    pub state: String,
    pub submitted_at: Timestamp,
    pub decided_at: Option<Timestamp>,
    pub decided_by: Option<String>,
    pub decided_by_name: String,
    pub comment: String,
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
