//! One attempt to sign in.

use sea_orm::entity::prelude::*;
use serde::Serialize;

use crate::Timestamp;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize)]
#[sea_orm(table_name = "sign_in")]
#[serde(rename_all = "camelCase")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub user_id: Option<String>,
    pub username: String,
    pub at: Timestamp,
    pub source: String,
    pub user_agent: String,
    /// OK, WRONG, DISABLED or SLOWED.
    pub outcome: String,
    /// PASSWORD, CODE or SSO; after a second step TOTP, RECOVERY, EMAIL or SMS.
    pub way: String,
    /// Nobody had signed in to this account from this browser or address before.
    pub new_place: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
