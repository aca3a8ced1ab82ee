//! An application on its way.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "process_instance")]
#[serde(rename_all = "camelCase")]
#[schema(as = ProcessInstance)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub no: String,
    pub kind: String,
    pub title: String,
    pub applicant_id: String,
    pub applicant_name: String,
    pub student_type: Option<String>,
    pub division_id: Option<String>,
    pub business_id: Option<String>,
    #[serde(skip)]
    pub form: String,
    pub current_node: String,
    pub status: String,
    pub started_at: Option<Timestamp>,
    pub ended_at: Option<Timestamp>,
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
