//! A signed-in browser. Only the hash of its token is kept.

use sea_orm::entity::prelude::*;
use serde::Serialize;

use crate::Timestamp;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize)]
#[sea_orm(table_name = "session")]
#[serde(rename_all = "camelCase")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    #[serde(skip)]
    pub token_hash: String,
    pub user_id: String,
    pub created_at: Timestamp,
    pub last_seen_at: Timestamp,
    pub expires_at: Timestamp,
    pub step_up_at: Option<Timestamp>,
    pub student_type: Option<String>,
    pub source: String,
    pub user_agent: String,
    pub half_way: bool,
    #[serde(skip)]
    pub session_gen: i32,
    pub revoked_at: Option<Timestamp>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
