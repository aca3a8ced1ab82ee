//! Return to campus: what the student sees and sends, and what the office does with a list.

use chrono::NaiveDate;
use kernel::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::own::types::{FieldView, GuardianView, StudentView};

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RegistrationSemester)]
pub struct SemesterView {
    pub id: String,
    pub code: String,
    pub name: String,
    #[schema(value_type = String, format = Date)]
    pub start_date: NaiveDate,
    #[schema(value_type = Option<String>, format = Date)]
    pub first_class_day: Option<NaiveDate>,
}

/// When students register themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RegistrationWindow)]
pub struct WindowView {
    pub state: WindowPhase,
    pub from: Option<Timestamp>,
    pub until: Option<Timestamp>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = RegistrationPhase)]
pub enum WindowPhase {
    /// No dates are set.
    Never,
    NotYet,
    Open,
    Over,
}

/// What stands in the way, and who can take it away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RegistrationBlock)]
pub struct Block {
    pub code: String,
    pub message: String,
    pub contact: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = RegistrationStep)]
pub struct Step {
    /// DATA, FRESHMAN, DECLARATIONS, REGISTER or STAMP.
    pub code: String,
    pub label: String,
    pub done: bool,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = RegistrationDeclaration)]
pub struct Declaration {
    pub code: String,
    pub text: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RegistrationView)]
pub struct RegisterView {
    /// None: no semester is current for the student's type.
    pub semester: Option<SemesterView>,
    pub window: WindowView,
    /// NOT_YET, REGISTERED, LATE, EXEMPT or BLOCKED.
    pub status: String,
    pub registered_at: Option<Timestamp>,
    pub stamped_at: Option<Timestamp>,
    pub blocks: Vec<Block>,
    pub steps: Vec<Step>,
    pub student: StudentView,
    /// The personal data to be looked through; what is wrong is changed under the own information.
    pub data: Vec<FieldView>,
    pub guardians: Vec<GuardianView>,
    pub mailing_address: String,
    pub dormitory: String,
    #[schema(value_type = Option<String>, format = Date)]
    pub arrival_date: Option<NaiveDate>,
    /// In the first semester there is more to say.
    pub freshman: bool,
    pub arrival_transport: String,
    pub clothing_size: String,
    pub insurance: String,
    /// Ids of stored files.
    pub documents: Vec<String>,
    pub declarations: Vec<Declaration>,
    /// The window is over and the student has not registered.
    pub late: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = OwnRegistrationInput)]
pub struct RegisterInput {
    pub data_confirmed: bool,
    /// Codes of all declarations.
    pub declarations: Vec<String>,
    pub mailing_address: String,
    #[serde(default)]
    pub dormitory: String,
    #[schema(value_type = String, format = Date)]
    pub arrival_date: NaiveDate,
    /// Asked of new students.
    pub freshman: Option<FreshmanInput>,
    /// Ids of files that the caller has uploaded as attachments; asked of new students.
    #[serde(default)]
    pub documents: Vec<String>,
    /// The id of a picture that the caller has uploaded as an attachment.
    pub photo: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = FreshmanInput)]
pub struct FreshmanInput {
    pub arrival_transport: String,
    pub clothing_size: String,
    pub insurance: String,
    /// Added to those on record.
    #[serde(default)]
    pub guardians: Vec<GuardianInput>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = OwnGuardianInput)]
pub struct GuardianInput {
    pub name: String,
    pub relation: String,
    pub mobile: String,
    #[serde(default)]
    pub email: String,
    #[serde(default)]
    pub workplace: String,
    #[serde(default)]
    pub address: String,
}

/// Registrations by their ids.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = RegistrationsInput)]
pub struct ListInput {
    pub ids: Vec<String>,
    /// Show the effects and keep nothing.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ExemptInput)]
pub struct ExemptInput {
    pub ids: Vec<String>,
    pub reason: String,
    /// Show the effects and keep nothing.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ExpectInput)]
pub struct ExpectInput {
    pub semester_id: String,
    /// Show the effects and keep nothing.
    #[serde(default)]
    pub dry_run: bool,
}

/// What became of the list of a semester.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExpectView)]
pub struct ExpectView {
    pub dry_run: bool,
    /// Students who were not on the list yet.
    pub added: usize,
    /// Whose hold came or went.
    pub updated: usize,
}
