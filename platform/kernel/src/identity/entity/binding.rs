//! A way in which a user proves who they are.

use sea_orm::entity::prelude::*;
use serde::Serialize;

use crate::Timestamp;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize)]
#[sea_orm(table_name = "identity_binding")]
#[serde(rename_all = "camelCase")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub user_id: String,
    /// LOCAL, SSO, OAUTH2 or WPS.
    pub kind: String,
    pub issuer: String,
    pub subject: String,
    pub created_at: Timestamp,
    pub last_used_at: Option<Timestamp>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
