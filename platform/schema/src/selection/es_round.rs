//! A round of selection, or the window of add/drop as the engine runs it.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "es_round")]
#[serde(rename_all = "camelCase")]
#[schema(as = KeptSelectionRound)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub semester_id: String,
    /// UG, TPG or RPG.
    pub student_type: String,
    pub no: i32,
    /// MOCK, FORMAL or ADDDROP.
    pub kind: String,
    pub name_en: String,
    pub name_cn: String,
    pub start_at: Timestamp,
    pub end_at: Timestamp,
    /// As Y1 to Y4; empty: all.
    #[schema(value_type = Vec<String>)]
    pub years: StringList,
    /// Percent of the seats that it releases, by code of the type, such as FE:50.
    #[schema(value_type = Vec<String>)]
    pub shares: StringList,
    /// FIRST_COME, LOTTERY or RANKED.
    pub allocation: String,
    /// What a mock round decided is forgotten when it is over.
    pub reset_after: bool,
    /// DRAFT, OPEN, PAUSED, CLOSED or RESET.
    pub state: String,
    /// The hash of the seed, published before the round.
    pub seed_commitment: String,
    /// The seed, published after it.
    pub revealed_seed: String,
    pub opened_at: Option<Timestamp>,
    pub closed_at: Option<Timestamp>,
    pub paused_at: Option<Timestamp>,
    pub paused_ms: i64,
    /// By how much the end moved for measured downtime.
    pub extended_ms: i64,
    pub last_alive_at: Option<Timestamp>,
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
