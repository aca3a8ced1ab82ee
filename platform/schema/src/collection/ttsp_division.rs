//! How far a division is in a round.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "ttsp_division")]
#[serde(rename_all = "camelCase")]
#[schema(as = CollectionDivision)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub round_id: String,
    pub division_id: String,
    pub submit_status: String,
    pub submitted_by: Option<String>,
    pub submitted_at: Option<Timestamp>,
    pub confirmed_by: Option<String>,
    pub confirmed_at: Option<Timestamp>,
    pub return_reason: String,
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
