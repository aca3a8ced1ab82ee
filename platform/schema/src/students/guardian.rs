//! A parent or another person who answers for a student.

use kernel::{Timestamp, protect::Sealed};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "guardian")]
#[serde(rename_all = "camelCase")]
#[schema(as = Guardian)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub student_id: String,
    pub name: String,
    pub relation: String,
    pub id_no: Sealed,
    #[serde(skip)]
    pub id_no_index: String,
    pub mobile: Sealed,
    #[serde(skip)]
    pub mobile_index: String,
    pub email: String,
    pub workplace: String,
    pub post: String,
    pub address: String,
    pub is_primary: bool,
    pub is_emergency: bool,
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
