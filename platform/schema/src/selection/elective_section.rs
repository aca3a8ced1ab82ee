//! A section in the pool of a type, and its seats by year of study.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "elective_section")]
#[serde(rename_all = "camelCase")]
#[schema(as = ElectiveSection)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub section_id: String,
    pub elective_type_id: String,
    /// That of the section.
    pub semester_id: String,
    /// Seats for this pool; never more than the section has.
    pub quota: i32,
    /// Such as Y3:25.
    #[schema(value_type = Vec<String>)]
    pub quota_by_year: StringList,
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
