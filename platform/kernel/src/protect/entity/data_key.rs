//! The key of one person's values, itself sealed. Without it they are noise.

use sea_orm::entity::prelude::*;

use crate::Timestamp;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "data_key")]
pub struct Model {
    /// The id of the row that stands for the person.
    #[sea_orm(primary_key, auto_increment = false)]
    pub subject: String,
    pub wrapped: String,
    /// The key of the ring that seals it, so that a rotation finds the old ones.
    pub key_id: String,
    pub created_at: Timestamp,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
