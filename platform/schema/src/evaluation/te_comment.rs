//! A text of one ballot, apart from its figures.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "te_comment")]
#[serde(rename_all = "camelCase")]
#[schema(as = EvaluationComment)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub folder_id: String,
    pub te_section_id: String,
    pub item_code: String,
    pub text: String,
    /// By which its author asks what became of it.
    pub commitment: String,
    /// WAITING, SHOWN, HIDDEN.
    pub state: String,
    pub reason: String,
    pub screened_by: Option<String>,
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
