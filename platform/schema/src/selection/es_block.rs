//! A group of entries of a round's book, chained to the one before. Never changed.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "es_block")]
#[serde(rename_all = "camelCase")]
#[schema(as = SelectionBlock)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub round_id: String,
    pub first_seq: i64,
    pub last_seq: i64,
    pub prev_hash: String,
    pub hash: String,
    /// By a key that is not in the database.
    pub mac: String,
    /// In canonical bytes.
    #[serde(skip)]
    pub entries: Vec<u8>,
    pub at: Timestamp,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
