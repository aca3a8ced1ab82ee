//! Somebody asks a colleague to take a duty, for one of theirs or for nothing.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize)]
#[sea_orm(table_name = "exam_swap")]
#[serde(rename_all = "camelCase")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub duty_id: String,
    pub from_teacher_id: String,
    pub to_teacher_id: String,
    pub back_duty_id: Option<String>,
    /// ASKED, ACCEPTED, DECLINED, WITHDRAWN.
    pub state: String,
    pub note: String,
    pub answered_at: Option<Timestamp>,
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
