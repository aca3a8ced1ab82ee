//! A question.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "te_item")]
#[serde(rename_all = "camelCase")]
#[schema(as = QuestionnaireItem)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub questionnaire_id: String,
    pub part_code: String,
    pub code: String,
    /// SCALE, TEXT.
    pub kind: String,
    /// COURSE, TEACHER.
    pub about: String,
    pub text_cn: String,
    pub text_en: String,
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
