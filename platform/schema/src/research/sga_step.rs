//! A step on the way to a research degree: who does it, when it is due, and in which state it has to be done.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "sga_step")]
#[serde(rename_all = "camelCase")]
#[schema(as = ResearchStep)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub code: String,
    pub name_cn: String,
    pub name_en: String,
    /// STUDENT, SUPERVISOR, DIVISION, OFFICE.
    pub owner: String,
    /// ELIGIBLE_CHECK, THESIS_SUBMITTED, REVISION, EXAMINED, COMPLETED, SENATE.
    pub stage: String,
    /// From which day it is counted when it is due. ENTRY, NORMAL_END, MAXIMUM_END, STAGE.
    pub anchor: String,
    /// Days after that day; before it, where negative.
    pub offset_days: i32,
    /// It is not done without a file.
    pub evidence: bool,
    pub hint_cn: String,
    pub hint_en: String,
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
