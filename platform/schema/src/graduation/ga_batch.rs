//! A graduation audit: whose, of which term, by which rules, and how far it is.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "ga_batch")]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditBatch)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// MAJOR or MINOR.
    pub kind: String,
    pub name_cn: String,
    pub name_en: String,
    pub student_type: String,
    pub semester_id: String,
    /// Admission cohorts whose students are audited.
    #[schema(value_type = Vec<String>)]
    pub cohort_ids: StringList,
    /// HONOURS_2024, GENERAL_2024 or NONE: which classes are suggested.
    pub rule_version: String,
    /// HALF_UP or TRUNCATE: how an average is displayed, and so compared.
    pub rounding: String,
    /// What the registry tells those who read their report.
    pub report_cn: String,
    pub report_en: String,
    pub query_until: Option<Timestamp>,
    /// PREPARE, RUN, PROGRAMME_CHECK, AR_CHECK, SENATE, AWARDED.
    pub status: String,
    pub audited: i32,
    pub run_at: Option<Timestamp>,
    /// From then on students see their report.
    pub released_at: Option<Timestamp>,
    pub awarded_at: Option<Timestamp>,
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
