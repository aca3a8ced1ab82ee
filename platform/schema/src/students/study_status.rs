//! A state a student can be in, and what it allows.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "study_status")]
#[serde(rename_all = "camelCase")]
#[schema(as = StudyStatus)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    /// NEW, STUDYING, AWAY or ENDED.
    pub status_group: String,
    pub counts_as_active: bool,
    pub can_select_course: bool,
    pub can_sit_exam: bool,
    pub can_view_grade: bool,
    pub can_print: bool,
    pub is_final: bool,
    /// Leaves and the like say when they end.
    pub needs_end_date: bool,
    /// Codes of the states that may follow without reinstatement.
    #[schema(value_type = Vec<String>)]
    pub next_codes: StringList,
    pub colour: String,
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
