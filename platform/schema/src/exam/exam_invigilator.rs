//! Somebody who can be asked to invigilate in a season.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "exam_invigilator")]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamInvigilator)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub item_id: String,
    pub teacher_id: String,
    /// Duties they take at most; nothing: as many as are fair.
    pub most_duties: Option<i32>,
    /// When they cannot, as 2026-12-20 or 2026-12-20 09:00.
    #[schema(value_type = Vec<String>)]
    pub away: StringList,
    /// Minutes of earlier seasons beyond the average; less than nought for who did less.
    pub carried_minutes: i32,
    pub duties: i32,
    pub minutes: i32,
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
