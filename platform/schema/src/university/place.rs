//! A room or another place where people meet.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "place")]
#[serde(rename_all = "camelCase")]
#[schema(as = Place)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    pub area_id: String,
    pub type_id: String,
    pub floor: String,
    pub capacity: Option<i32>,
    pub exam_capacity: Option<i32>,
    #[schema(value_type = Vec<String>)]
    pub equipment: StringList,
    pub bookable: bool,
    pub for_teaching: bool,
    pub for_exam: bool,
    /// ACTIVE, MAINTENANCE, CLOSED.
    pub status: String,
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
