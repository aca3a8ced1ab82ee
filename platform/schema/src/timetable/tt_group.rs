//! Students who take their classes of a semester together.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "tt_group")]
#[serde(rename_all = "camelCase")]
#[schema(as = TimetableGroup)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub semester_id: String,
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    pub programme_id: String,
    pub stream_id: Option<String>,
    pub year: i32,
    pub expected_size: i32,
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
