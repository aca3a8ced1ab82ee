//! A prize, scholarship or honour of a student.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "award")]
#[serde(rename_all = "camelCase")]
#[schema(as = Award)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub student_id: String,
    pub semester_id: Option<String>,
    pub name_en: String,
    pub name_cn: String,
    /// UNIVERSITY, DIVISION, CITY, PROVINCE, NATIONAL or INTERNATIONAL.
    pub level: String,
    /// SCHOLARSHIP, HONOUR_ROLL, DEANS_LIST, COMPETITION or OTHER.
    pub award_type: String,
    /// In cents.
    pub amount: Option<i32>,
    pub issuer: String,
    #[schema(value_type = String, format = Date)]
    pub award_date: Date,
    pub certificate_no: String,
    pub show_on_transcript: bool,
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
