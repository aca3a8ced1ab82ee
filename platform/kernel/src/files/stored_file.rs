//! What is known of a stored file. Its bytes lie in the store under `storage_name`.

use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use super::Purpose;
use crate::Timestamp;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "stored_file")]
#[serde(rename_all = "camelCase")]
#[schema(as = StoredFile)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub owner_id: String,
    pub purpose: Purpose,
    pub name: String,
    pub mime: String,
    pub size: i64,
    pub sha256: String,
    #[serde(skip)]
    pub storage_name: String,
    pub created_at: Timestamp,
    pub archived_at: Option<Timestamp>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
