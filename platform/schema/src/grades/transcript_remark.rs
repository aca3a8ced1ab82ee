//! A sentence that is printed on transcripts.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "transcript_remark")]
#[serde(rename_all = "camelCase")]
#[schema(as = TranscriptRemark)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// EXCHANGE, FORMER_PROGRAMME, SUSPENSION, AWARD, INSTRUCTION, OTHER.
    pub kind: String,
    /// UG, TPG, RPG.
    pub student_type: String,
    /// Of this student; none for everybody of the type and programme.
    pub student_id: Option<String>,
    pub programme_id: Option<String>,
    /// Printed below this semester; none for the end.
    pub semester_id: Option<String>,
    pub text_cn: String,
    pub text_en: String,
    pub sort_order: i32,
    pub enabled: bool,
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
