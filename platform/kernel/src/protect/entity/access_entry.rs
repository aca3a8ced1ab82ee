//! Who saw a protected value in clear, and why.

use sea_orm::entity::prelude::*;

use crate::Timestamp;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "access_entry")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub at: Timestamp,
    pub actor_id: String,
    pub actor_name: String,
    pub session_id: Option<String>,
    pub source: String,
    pub request_id: String,
    pub subject: String,
    pub subject_id: String,
    pub field: String,
    pub reason: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
