//! An item students can apply for: to whom, when, how often and for how much.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "oas_item")]
#[serde(rename_all = "camelCase")]
#[schema(as = OasItem)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub code: String,
    pub name_cn: String,
    pub name_en: String,
    /// What students read before they apply.
    pub notice_cn: String,
    pub notice_en: String,
    /// Empty: of every type.
    #[schema(value_type = Vec<String>)]
    pub student_types: StringList,
    /// A requirement as courses have them; empty: everybody of the types.
    pub eligibility: String,
    pub open_at: Timestamp,
    pub close_at: Timestamp,
    /// ANY, SEMESTER, ONCE.
    pub often: String,
    /// Hundredths of a yuan.
    pub fee: i32,
    /// Within which it is done.
    pub working_days: i32,
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
