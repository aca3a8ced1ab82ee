//! A student’s return to campus for one semester.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "semester_registration")]
#[serde(rename_all = "camelCase")]
#[schema(as = SemesterRegistration)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub student_id: String,
    pub semester_id: String,
    /// What the student studies in this semester, as the one after it.
    pub programme_id: Option<String>,
    pub year_of_study: Option<i32>,
    /// NOT_YET, REGISTERED, LATE, EXEMPT or BLOCKED.
    pub status: String,
    pub registered_at: Option<Timestamp>,
    pub channel: String,
    pub data_confirmed: bool,
    /// Codes of the declarations made.
    #[schema(value_type = Vec<String>)]
    pub declarations: StringList,
    pub mailing_address: String,
    pub dormitory: String,
    #[schema(value_type = Option<String>, format = Date)]
    pub arrival_date: Option<Date>,
    /// New students only, as the three after it.
    pub arrival_transport: String,
    pub clothing_size: String,
    pub insurance: String,
    /// Ids of stored files.
    #[schema(value_type = Vec<String>)]
    pub documents: StringList,
    pub stamped_at: Option<Timestamp>,
    pub stamped_by: Option<String>,
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
