//! When grades of a semester are submitted.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "sgs_window")]
#[serde(rename_all = "camelCase")]
#[schema(as = GradeWindow)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub semester_id: String,
    pub student_type: String,
    pub open_at: Timestamp,
    pub deadline: Timestamp,
    /// Until then it is late, after it closed.
    pub late_until: Option<Timestamp>,
    /// Of the courses; none means all.
    #[schema(value_type = Vec<String>)]
    pub division_ids: StringList,
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
