//! A transcript that was issued, with what it said.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "transcript")]
#[serde(rename_all = "camelCase")]
#[schema(as = Transcript)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub student_id: String,
    pub kind: Kind,
    pub serial_no: String,
    /// What it says. It never changes, so the log need not repeat it.
    #[serde(skip)]
    pub content: Json,
    /// SHA-256 of the one form of the content.
    pub digest: String,
    /// What its QR code holds: the signed summary.
    #[serde(skip)]
    pub code: String,
    pub issued_at: Timestamp,
    pub issued_by_name: String,
    pub printed_count: i32,
    pub printed_at: Option<Timestamp>,
    pub state: State,
    pub revoked_at: Option<Timestamp>,
    pub revoked_reason: String,
    /// Taken back because a result in it was changed, and not yet issued again.
    pub reissue_due: bool,
    pub replaces_id: Option<String>,
    pub replaced_by_id: Option<String>,
    /// The job that issued it with many others.
    pub batch_id: Option<String>,
    pub created_at: Timestamp,
    pub created_by: Option<String>,
    pub updated_at: Timestamp,
    pub updated_by: Option<String>,
    pub version: i32,
    pub archived_at: Option<Timestamp>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Deserialize, Serialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = TranscriptKind)]
pub enum Kind {
    #[sea_orm(string_value = "FULL")]
    Full,
    #[sea_orm(string_value = "FULL_WITH_AWARD")]
    FullWithAward,
    /// Of somebody who is still studying.
    #[sea_orm(string_value = "INTERIM")]
    Interim,
    /// In Chinese; the others are in English.
    #[sea_orm(string_value = "CHINESE")]
    Chinese,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = TranscriptState)]
pub enum State {
    #[sea_orm(string_value = "ISSUED")]
    Issued,
    #[sea_orm(string_value = "REVOKED")]
    Revoked,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
