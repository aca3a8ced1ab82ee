//! A list's filters, order and columns under a name of its owner's.

use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{StringList, Timestamp};

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "saved_view")]
#[serde(rename_all = "camelCase")]
#[schema(as = SavedView)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    #[serde(skip)]
    pub owner_id: String,
    pub screen: String,
    pub name: String,
    /// The list's part of the address.
    pub query: String,
    #[schema(value_type = Vec<String>)]
    pub columns: StringList,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub version: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
