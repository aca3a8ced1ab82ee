//! A place where students print their papers themselves.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "print_station")]
#[serde(rename_all = "camelCase")]
#[schema(as = PrintStation)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub code: String,
    pub name_cn: String,
    pub name_en: String,
    pub location: String,
    /// The network address, or the range of them, that it prints from.
    pub address: String,
    /// The number on the device.
    pub device: String,
    /// 08:30; empty: always open.
    pub opens_at: String,
    pub closes_at: String,
    pub sort_order: i32,
    pub enabled: bool,
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
