//! One weekly meeting of a section.

use kernel::Timestamp;
use sea_orm::{FromJsonQueryResult, entity::prelude::*};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Numbers of teaching weeks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult, ToSchema)]
pub struct WeekList(pub Vec<i32>);

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "class_session")]
#[serde(rename_all = "camelCase")]
#[schema(as = ClassSession)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub section_id: String,
    pub weekday: i32,
    pub start_time: String,
    pub end_time: String,
    pub hours: i32,
    pub place_id: Option<String>,
    #[schema(value_type = Vec<i32>)]
    pub weeks: WeekList,
    /// LEC, TUT, LAB.
    pub kind: String,
    pub teacher_id: Option<String>,
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
