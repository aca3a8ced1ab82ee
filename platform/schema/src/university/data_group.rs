//! A data group: which students and divisions its members see. Empty lists mean all.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "data_group")]
#[serde(rename_all = "camelCase")]
#[schema(as = DataGroup)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub name_en: String,
    pub name_cn: String,
    #[schema(value_type = Vec<String>)]
    pub student_types: StringList,
    #[schema(value_type = Vec<String>)]
    pub category_ids: StringList,
    #[schema(value_type = Vec<String>)]
    pub division_ids: StringList,
    pub description: String,
    pub enabled: bool,
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
