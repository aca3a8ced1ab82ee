//! A member of staff.

use kernel::{Timestamp, protect::Sealed};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "staff")]
#[serde(rename_all = "camelCase")]
#[schema(as = Staff)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub staff_no: String,
    pub name_en: String,
    pub name_cn: String,
    pub title: String,
    /// not said, M, F, X.
    pub gender: String,
    pub department_id: String,
    pub email: String,
    pub phone: Sealed,
    #[serde(skip)]
    pub phone_index: String,
    pub post: String,
    /// FT, PT.
    pub employ_type: String,
    /// ACTIVE, LEFT.
    pub status: String,
    pub user_id: Option<String>,
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
