//! A cell of a grade sheet as somebody wrote it.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "draft_edit")]
#[serde(rename_all = "camelCase")]
#[schema(as = DraftEdit)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub sheet_id: String,
    pub student_id: String,
    pub field: String,
    pub value: String,
    pub cell_version: i32,
    /// That of the sheet after it.
    pub edition: i32,
    pub created_at: Timestamp,
    pub created_by: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
