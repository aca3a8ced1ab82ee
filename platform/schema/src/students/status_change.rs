//! One dated change in the course of a student’s studies.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "status_change")]
#[serde(rename_all = "camelCase")]
#[schema(as = StatusChange)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub student_id: String,
    /// STATUS, TYPE, PROGRAMME, STREAM, DEGREE, SUPERVISOR, CATEGORY or COHORT.
    pub kind: String,
    /// Id or code before; empty for none.
    pub from_value: String,
    pub to_value: String,
    /// Names as they were on the day of the change.
    pub from_label_en: String,
    pub from_label_cn: String,
    pub to_label_en: String,
    pub to_label_cn: String,
    #[schema(value_type = String, format = Date)]
    pub effective_date: Date,
    pub effective_semester_id: Option<String>,
    #[schema(value_type = Option<String>, format = Date)]
    pub end_date: Option<Date>,
    pub reason_code: String,
    pub doc_no: String,
    pub remark: String,
    /// Ids of stored files.
    #[schema(value_type = Vec<String>)]
    pub attachments: StringList,
    pub operator_id: Option<String>,
    pub operator_name: String,
    /// One per list or upload.
    pub batch_id: Option<String>,
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
