//! Somebody on the way to an identity provider and back. Gone once they are back.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "sso_state")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub state_hash: String,
    pub provider_id: String,
    /// SIGN_IN or LINK.
    pub purpose: String,
    /// The session that wants its user linked.
    pub session_id: Option<String>,
    /// Of the mark in the browser's cookie.
    pub browser_hash: String,
    /// Our address at the provider: the redirect address, or the service of CAS without its state.
    pub return_to: String,
    /// Our own page to go to afterwards.
    pub redirect: String,
    pub expires_at: Timestamp,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
