//! An identity provider by which people may sign in.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "sso_provider")]
#[serde(rename_all = "camelCase")]
#[schema(as = SsoProvider)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub code: String,
    /// OIDC, OAUTH2, CAS or WPS.
    pub kind: String,
    pub name_zh: String,
    pub name_en: String,
    pub issuer: String,
    pub authorization_endpoint: String,
    pub token_endpoint: String,
    pub userinfo_endpoint: String,
    pub client_id: String,
    /// Sealed; goes in and never comes out.
    #[serde(skip)]
    pub client_secret: Option<String>,
    pub secret_set_at: Option<Timestamp>,
    pub scopes: String,
    pub subject_claim: String,
    pub client_auth: String,
    pub dialect: String,
    pub internal: bool,
    pub trust_second_factor: bool,
    pub enabled: bool,
    pub sort_order: i32,
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
