//! A one-time code that was sent, or was said to be.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "code_challenge")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub token_hash: String,
    /// SIGN_IN, SECOND_FACTOR, RESET or REGISTER.
    pub purpose: String,
    /// Empty for somebody who does not exist: they get a challenge like everyone else.
    pub user_id: Option<String>,
    /// The name as it was given, for counting failures.
    pub account: String,
    /// Of a registration; the others use what the account has.
    pub address: String,
    /// EMAIL or SMS.
    pub channel: String,
    /// Keyed: a million codes would be tried quickly otherwise.
    pub code_hash: String,
    pub ticket_hash: Option<String>,
    pub tries: i32,
    pub sends: i32,
    pub sent_at: Timestamp,
    pub expires_at: Timestamp,
    pub used_at: Option<Timestamp>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
