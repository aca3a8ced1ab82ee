//! An entry of a round's book as lists show it; the book is the truth.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "es_decision")]
#[serde(rename_all = "camelCase")]
#[schema(as = SelectionDecision)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub round_id: String,
    pub seq: i64,
    pub semester_id: String,
    pub student_id: String,
    /// SELECT, DROP, REPLACE, BUNDLE, JOIN, LEAVE or PROMOTE.
    pub action: String,
    pub section_id: Option<String>,
    pub from_section_id: Option<String>,
    pub elective_type_id: Option<String>,
    /// DONE, WAITING, REFUSED or SKIPPED.
    pub result: String,
    /// The rules that refused it.
    #[schema(value_type = Vec<String>)]
    pub codes: StringList,
    /// WEB, OFFICE or SYSTEM.
    pub channel: String,
    pub at: Timestamp,
    /// The hash of the entry, which the student keeps.
    pub receipt: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
