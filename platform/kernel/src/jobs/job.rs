//! A piece of work that outlives the request that asked for it.

use sea_orm::entity::prelude::*;

use super::State;
use crate::Timestamp;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "job")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub kind: String,
    pub owner_id: String,
    /// The student type the owner worked in when asking.
    pub student_type: Option<String>,
    pub lang: String,
    pub params: String,
    pub state: State,
    pub progress: i64,
    pub total: i64,
    pub message_zh: String,
    pub message_en: String,
    pub result: Option<String>,
    pub created_at: Timestamp,
    pub started_at: Option<Timestamp>,
    pub finished_at: Option<Timestamp>,
    pub lease_until: Option<Timestamp>,
    /// Also tells apart who holds the lease: whoever counted it up.
    pub attempts: i32,
    pub cancel_requested: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
