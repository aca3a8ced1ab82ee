//! A student at a station: first a code that waits to be typed there, then a visit that ends by itself.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "print_visit")]
#[serde(rename_all = "camelCase")]
#[schema(as = PrintVisit)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub user_id: String,
    pub student_id: String,
    #[serde(skip)]
    pub code_hash: String,
    /// Where the code was typed.
    pub station_id: Option<String>,
    #[serde(skip)]
    pub token_hash: Option<String>,
    pub entered_at: Option<Timestamp>,
    /// Of the code, then of the visit.
    pub expires_at: Timestamp,
    pub created_at: Timestamp,
    pub created_by: Option<String>,
    pub updated_at: Timestamp,
    pub updated_by: Option<String>,
    pub version: i32,
    /// When the student left, or was shut out.
    pub archived_at: Option<Timestamp>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
