//! A round in which divisions say what they will teach.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "ttsp_round")]
#[serde(rename_all = "camelCase")]
#[schema(as = CollectionRound)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub semester_id: String,
    pub student_type: String,
    pub open_at: Timestamp,
    pub close_at: Timestamp,
    pub status: String,
    /// Which reminders have gone out, by days before the end.
    #[schema(value_type = Vec<String>)]
    pub reminded: StringList,
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
