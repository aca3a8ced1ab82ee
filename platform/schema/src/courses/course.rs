//! A course of the catalogue.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "course")]
#[serde(rename_all = "camelCase")]
#[schema(as = Course)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub code: String,
    pub title_en: String,
    pub title_cn: String,
    pub units: i32,
    /// UG, TPG, RPG.
    pub student_type: String,
    pub level: i32,
    pub offering_division_id: Option<String>,
    pub offering_programme_id: Option<String>,
    /// DRAFT, ACTIVE, SUSPENDED, RETIRED.
    pub status: String,
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
