//! The facts and the state that a round began with.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "es_snapshot")]
#[serde(rename_all = "camelCase")]
#[schema(as = SelectionSnapshot)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub round_id: String,
    #[serde(skip)]
    pub terms: Vec<u8>,
    #[serde(skip)]
    pub state: Vec<u8>,
    pub hash: String,
    pub at: Timestamp,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
