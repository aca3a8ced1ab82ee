//! A course in a study plan.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "structure_subject")]
#[serde(rename_all = "camelCase")]
#[schema(as = StructureSubject)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub structure_id: String,
    pub category_id: String,
    pub course_id: String,
    pub plan_year: i32,
    pub plan_semester: i32,
    pub compulsory: bool,
    pub min_grade: String,
    pub remark: String,
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
