//! One decision somebody has to make.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "process_task")]
#[serde(rename_all = "camelCase")]
#[schema(as = ProcessTask)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub instance_id: String,
    pub node: String,
    pub assignee_id: Option<String>,
    /// The role whose holders decide; empty where there was none: then the one that the desk has by itself.
    pub candidate_role_id: Option<String>,
    /// Whose division and programme the matter is; who decides has them in reach.
    pub division_id: Option<String>,
    pub programme_id: Option<String>,
    pub state: String,
    pub action: Option<String>,
    pub comment: Option<String>,
    pub decided_by: Option<String>,
    pub decided_at: Option<Timestamp>,
    /// Decided in the name of this person, who had delegated it.
    pub on_behalf_of: Option<String>,
    pub reminded_at: Option<Timestamp>,
    /// Whose application it is, so that the database itself refuses their decision.
    pub applicant_id: Option<String>,
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
