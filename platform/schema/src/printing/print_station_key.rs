//! The key of a station, by which its kiosk proves that it is the station.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "print_station_key")]
#[serde(rename_all = "camelCase")]
#[schema(as = PrintStationKey)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub station_id: String,
    #[serde(skip)]
    pub token_hash: String,
    pub issued_by_name: String,
    pub issued_at: Timestamp,
    /// To the hour.
    pub last_seen_at: Option<Timestamp>,
    pub created_at: Timestamp,
    pub created_by: Option<String>,
    pub updated_at: Timestamp,
    pub updated_by: Option<String>,
    pub version: i32,
    /// Revoked, or another one took its place.
    pub archived_at: Option<Timestamp>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
