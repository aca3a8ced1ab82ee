//! An authenticator app that a user has set up.

use sea_orm::entity::prelude::*;

use crate::Timestamp;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "second_factor")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: String,
    /// Sealed.
    pub secret: String,
    /// Empty until a first code has shown that the app knows the secret.
    pub confirmed_at: Option<Timestamp>,
    /// The time step of the last code that was accepted: neither it nor an earlier one works again.
    pub last_step: i64,
    pub created_at: Timestamp,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
