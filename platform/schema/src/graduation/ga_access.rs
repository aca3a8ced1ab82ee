//! Who looks at, checks or signs a graduation audit, and of which division.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "ga_access")]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditAccess)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// MAJOR or MINOR.
    pub kind: String,
    pub staff_id: String,
    /// None: every division that the account reaches.
    pub division_id: Option<String>,
    /// VIEW, PROGRAMME, REGISTRY, SENATE.
    pub duty: String,
    pub remark: String,
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
