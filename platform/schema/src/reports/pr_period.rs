//! A period for which research students report, with a day for each stage.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "pr_period")]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportPeriod)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub code: String,
    pub name_cn: String,
    pub name_en: String,
    #[schema(value_type = String, format = Date)]
    pub from_date: Date,
    #[schema(value_type = String, format = Date)]
    pub to_date: Date,
    pub form_id: String,
    #[schema(value_type = String, format = Date)]
    pub opens_on: Date,
    #[schema(value_type = String, format = Date)]
    pub student_due: Date,
    #[schema(value_type = String, format = Date)]
    pub supervisor_due: Date,
    #[schema(value_type = String, format = Date)]
    pub panel_due: Date,
    #[schema(value_type = String, format = Date)]
    pub head_due: Date,
    #[schema(value_type = String, format = Date)]
    pub dean_due: Date,
    /// DRAFT, OPEN, CLOSED.
    pub status: String,
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
