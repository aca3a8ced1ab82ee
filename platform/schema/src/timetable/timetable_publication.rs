//! The timetable of a semester was made public.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "timetable_publication")]
#[serde(rename_all = "camelCase")]
#[schema(as = TimetablePublication)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub semester_id: String,
    pub no: i32,
    pub note: String,
    pub added: i32,
    pub changed: i32,
    pub cancelled: i32,
    /// How many people got a letter.
    pub told: i32,
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
