//! A place as it is used in exams.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "exam_room")]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamRoom)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub place_id: String,
    /// The code of its place.
    pub name: String,
    pub seat_rows: i32,
    pub seat_cols: i32,
    /// Seats nobody gets, as B4.
    #[schema(value_type = Vec<String>)]
    pub out_of_use: StringList,
    /// Seats of the layout without those out of use.
    pub capacity: i32,
    /// Several papers may be sat in it at once.
    pub shared: bool,
    /// What it offers beyond tables and chairs.
    #[schema(value_type = Vec<String>)]
    pub features: StringList,
    pub remark: String,
    pub sort_order: i32,
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
