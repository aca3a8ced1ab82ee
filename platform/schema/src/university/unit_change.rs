//! A rename, move or merger of a department or region, by date.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "unit_change")]
#[serde(rename_all = "camelCase")]
#[schema(as = UnitChange)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// department, region.
    pub subject: String,
    pub unit_id: String,
    /// RENAMED, MOVED, MERGED.
    pub kind: String,
    #[schema(value_type = String, format = Date)]
    pub effective_date: Date,
    #[schema(value_type = Object)]
    pub before: Json,
    #[schema(value_type = Object)]
    pub after: Json,
    pub into_id: Option<String>,
    pub document_no: String,
    pub reason: String,
    pub at: Timestamp,
    pub by_id: String,
    pub by_name: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
