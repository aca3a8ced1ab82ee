//! The report of a student in a graduation audit: checks, categories and courses, in codes.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "ga_report")]
pub struct Model {
    /// That of the student in the audit.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub body: Json,
    pub made_at: Timestamp,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
