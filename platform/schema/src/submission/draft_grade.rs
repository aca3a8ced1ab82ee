//! A line of a grade sheet.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "draft_grade")]
#[serde(rename_all = "camelCase")]
#[schema(as = DraftGrade)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub sheet_id: String,
    pub student_id: String,
    /// ENROLLED, WITHDRAWN.
    pub state: String,
    pub grade: String,
    /// Tenths of a mark out of a hundred.
    pub score: Option<i32>,
    /// By the key of the component.
    pub component_scores: Json,
    pub remark: String,
    /// How often each cell was written, by whom and when the last time.
    #[serde(skip)]
    pub cells: Json,
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
