//! A question of the form of an item.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "oas_question")]
#[serde(rename_all = "camelCase")]
#[schema(as = OasQuestion)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub item_id: String,
    pub code: String,
    /// LINE, TEXT, NUMBER, DATE, CHOICE, SEVERAL, FILE.
    pub kind: String,
    pub text_cn: String,
    pub text_en: String,
    pub hint_cn: String,
    pub hint_en: String,
    /// CODE|Chinese|English with semicolons between.
    pub choices: String,
    pub required: bool,
    /// The earlier question it hangs on; empty: asked of everybody.
    pub only_if_code: String,
    /// Which answer to that question opens it.
    pub only_if_choice: String,
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
