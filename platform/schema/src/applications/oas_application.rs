//! What one student asked for, and how far it is.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "oas_application")]
#[serde(rename_all = "camelCase")]
#[schema(as = OasApplication)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub application_no: String,
    pub item_id: String,
    pub student_id: String,
    /// The semester that was current for the student's type when it was handed in.
    pub semester_id: Option<String>,
    /// DRAFT, SUBMITTED, PROCESSING, READY, COLLECTED, REJECTED, CANCELLED.
    pub state: String,
    /// STUDENT until it is handed in, OFFICE from then on: what was never handed in is nobody else's to read.
    pub seen_by: String,
    /// NONE, DUE, PAID, REFUNDED.
    pub pay_state: String,
    /// Hundredths of a yuan, as it was when it was handed in.
    pub fee: i32,
    /// CASH or SANDBOX; empty while nothing was paid.
    pub pay_method: String,
    pub pay_no: String,
    /// By the code of the question.
    #[schema(value_type = Object)]
    pub answers: Json,
    /// Which file belongs to which question.
    #[schema(value_type = Object)]
    pub files: Json,
    /// The questions as they were when it was handed in; empty before.
    #[schema(value_type = Object)]
    pub form: Json,
    /// What has happened, oldest first.
    #[schema(value_type = Object)]
    pub events: Json,
    pub submitted_at: Option<Timestamp>,
    #[schema(value_type = Option<String>, format = Date)]
    pub due_on: Option<Date>,
    /// Who took the last step.
    pub handled_by_name: String,
    pub ready_at: Option<Timestamp>,
    pub collected_at: Option<Timestamp>,
    /// The last words to the student.
    pub note: String,
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
