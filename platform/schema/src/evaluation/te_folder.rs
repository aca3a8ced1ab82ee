//! An evaluation: a semester, a questionnaire, and from when until when.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "te_folder")]
#[serde(rename_all = "camelCase")]
#[schema(as = EvaluationFolder)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub name_cn: String,
    pub name_en: String,
    pub semester_id: String,
    pub student_type: String,
    /// FINAL, PULSE.
    pub kind: String,
    pub questionnaire_id: String,
    pub open_at: Timestamp,
    pub close_at: Timestamp,
    /// Not before; left out: as soon as the grades are in.
    pub release_at: Option<Timestamp>,
    /// Classes of fewer people are left out.
    pub min_class: i32,
    /// Grades of the semester are shown after the receipts, while the folder is open.
    pub gate_grades: bool,
    /// DRAFT, OPEN, CLOSED, RELEASED.
    pub status: String,
    /// Of the ballots; empty until it is opened.
    pub public_key: String,
    pub opened_at: Option<Timestamp>,
    pub closed_at: Option<Timestamp>,
    pub keys_destroyed_at: Option<Timestamp>,
    pub released_at: Option<Timestamp>,
    /// How many were counted at closing.
    pub ballots: i32,
    /// How many ballots were given a second time.
    pub renewals: i32,
    /// The last day on which reminders went out.
    pub reminded_on: Option<String>,
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
