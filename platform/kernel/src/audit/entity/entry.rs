//! One change: who, when, by which operation, before and after.

use sea_orm::entity::prelude::*;

use crate::Timestamp;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_entry")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub seq: i64,
    pub id: String,
    pub at: Timestamp,
    pub actor_id: Option<String>,
    pub actor_name: String,
    pub session_id: Option<String>,
    pub source: String,
    pub op: String,
    pub request_id: String,
    pub subject: String,
    pub subject_id: String,
    pub reason: Option<String>,
    pub before: Option<String>,
    pub after: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
