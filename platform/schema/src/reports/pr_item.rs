//! A question of a form.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "pr_item")]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportFormItem)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub form_id: String,
    /// Who answers it: STUDENT, SUPERVISOR, PANEL.
    pub part: String,
    pub code: String,
    /// LINE, TEXT, CHOICE, DATE, NUMBER.
    pub kind: String,
    pub text_cn: String,
    pub text_en: String,
    pub hint_cn: String,
    pub hint_en: String,
    /// Of a CHOICE: `CODE|name in Chinese|name in English`, with `;` between them.
    pub choices: String,
    pub required: bool,
    pub sort_order: i32,
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
