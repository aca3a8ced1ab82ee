//! What students see of their own record and send to change it.

use std::collections::BTreeMap;

use kernel::{Timestamp, effects::Outcome};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What happens when a student changes a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = OwnFieldMode)]
pub enum Mode {
    /// It is changed at once.
    Direct,
    /// The office decides.
    Request,
    /// Only the office changes it.
    Locked,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = OwnFieldKind)]
pub enum FieldKind {
    Text,
    Choice,
    Date,
    /// Shown masked; a text with a `*` means "as it is".
    Protected,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = OwnChoice)]
pub struct ChoiceView {
    pub value: String,
    pub label: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnField)]
pub struct FieldView {
    pub name: String,
    pub label: String,
    /// IDENTITY, ORIGIN, STUDY or CONTACT.
    pub group: String,
    pub kind: FieldKind,
    pub mode: Mode,
    /// As it is written back; numbers of people are masked.
    pub value: String,
    /// As people read it.
    pub shown: String,
    pub max: Option<usize>,
    pub choices: Vec<ChoiceView>,
}

/// Who the record is of.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnStudent)]
pub struct StudentView {
    pub id: String,
    pub version: i32,
    pub student_no: String,
    pub name_cn: String,
    pub name_en: String,
    pub student_type: String,
    pub programme: String,
    pub cohort: String,
    pub year_of_study: Option<i32>,
    pub status_code: String,
    pub status: String,
    pub status_colour: String,
    /// What blocks something: fees, library, discipline, grades.
    pub holds: Vec<String>,
    /// The id of a stored file.
    pub photo: Option<String>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnGuardian)]
pub struct GuardianView {
    pub id: String,
    pub name: String,
    pub relation: String,
    /// Masked.
    pub mobile: String,
    pub email: String,
    pub is_primary: bool,
    pub is_emergency: bool,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnInformation)]
pub struct Information {
    pub student: StudentView,
    pub fields: Vec<FieldView>,
    pub guardians: Vec<GuardianView>,
    /// Newest first.
    pub requests: Vec<RequestView>,
}

/// One field of a request, before and after; numbers of people are masked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RequestedChange)]
pub struct RequestedChange {
    pub field: String,
    pub label: String,
    pub before: String,
    pub after: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = RequestFile)]
pub struct FileView {
    pub id: String,
    pub name: String,
    pub size: i64,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChangeRequestView)]
pub struct RequestView {
    pub id: String,
    pub version: i32,
    pub request_no: String,
    /// PENDING, APPROVED, REJECTED or WITHDRAWN.
    pub state: String,
    pub changes: Vec<RequestedChange>,
    pub reason: String,
    pub attachments: Vec<FileView>,
    pub submitted_at: Timestamp,
    pub decided_at: Option<Timestamp>,
    pub decided_by: String,
    pub comment: String,
}

/// A request as the office looks at it before deciding.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChangeRequestDetail)]
pub struct RequestDetail {
    pub request: RequestView,
    pub student: StudentView,
    /// Fields whose value has changed since the request was made.
    pub changed_since: Vec<String>,
    /// Nobody decides over their own request.
    pub is_own: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = OwnChangeInput)]
pub struct ChangeInput {
    /// Of the record as it was read.
    pub version: i32,
    /// New values by field; empty takes a value away.
    pub changes: BTreeMap<String, String>,
    /// Needed where the office decides.
    #[serde(default)]
    pub reason: String,
    /// Ids of files that the caller has uploaded as attachments.
    #[serde(default)]
    pub attachments: Vec<String>,
    /// Show the effects and keep nothing.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnChangeView)]
pub struct ChangeView {
    /// Fields that were changed at once.
    pub applied: Vec<String>,
    /// What the office has to decide now.
    pub request: Option<RequestView>,
    pub effects: Outcome,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = WithdrawInput)]
pub struct WithdrawInput {
    pub id: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = RequestDecision)]
pub enum Decision {
    Approve,
    Reject,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = DecideInput)]
pub struct DecideInput {
    pub id: String,
    pub version: i32,
    pub decision: Decision,
    /// Told to the student; needed for a refusal.
    #[serde(default)]
    pub comment: String,
    /// Show the effects and keep nothing.
    #[serde(default)]
    pub dry_run: bool,
}

/// Somebody looked at the record, or at one of its numbers in clear.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnAccess)]
pub struct AccessView {
    pub at: Timestamp,
    pub name: String,
    /// The department of whoever looked, where it is known.
    pub office: String,
    /// What was looked at.
    pub what: String,
    pub reason: String,
}
