//! A questionnaire of teaching evaluation, in one edition.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "te_questionnaire")]
#[serde(rename_all = "camelCase")]
#[schema(as = Questionnaire)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub code: String,
    /// A revision has the next one, and a code of its own.
    pub edition: i32,
    pub name_cn: String,
    pub name_en: String,
    /// DRAFT, PUBLISHED, RETIRED.
    pub status: String,
    /// How many steps the scale has.
    pub points: i32,
    /// Whether "not applicable" can be chosen.
    pub allow_na: bool,
    pub low_cn: String,
    pub low_en: String,
    pub high_cn: String,
    pub high_en: String,
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
