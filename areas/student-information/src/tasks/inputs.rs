//! What the commands take in. Days are days of the university; `dryRun` shows the effects and keeps nothing.

use sea_orm::prelude::Date;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CheckDocumentsInput {
    pub ids: Vec<String>,
    pub documents_checked: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RegisterStudentsInput {
    pub ids: Vec<String>,
    /// The day of arrival.
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    #[serde(default)]
    pub checks: RegisterChecks,
    #[serde(default)]
    pub dry_run: bool,
}

/// What is let pass this time.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RegisterChecks {
    /// Why somebody is registered before the papers were seen.
    pub ignore_documents: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NoShowInput {
    pub ids: Vec<String>,
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    #[serde(default)]
    pub remark: String,
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangeStudyStatusInput {
    pub ids: Vec<String>,
    pub status_id: String,
    #[schema(value_type = String, format = Date)]
    pub effective_date: Date,
    /// The semester from which it counts; empty: the current one.
    pub semester_id: Option<String>,
    /// When a leave and the like ends.
    #[schema(value_type = Option<String>, format = Date)]
    pub end_date: Option<Date>,
    #[serde(default)]
    pub reason_code: String,
    #[serde(default)]
    pub doc_no: String,
    #[serde(default)]
    pub remark: String,
    /// Ids of files that the caller has uploaded as attachments.
    #[serde(default)]
    pub attachments: Vec<String>,
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangeStudyTypeInput {
    pub ids: Vec<String>,
    pub study_type_id: String,
    #[schema(value_type = String, format = Date)]
    pub effective_date: Date,
    /// The semester from which it counts; empty: the current one.
    pub semester_id: Option<String>,
    #[serde(default)]
    pub reason_code: String,
    #[serde(default)]
    pub doc_no: String,
    #[serde(default)]
    pub remark: String,
    /// Ids of files that the caller has uploaded as attachments.
    #[serde(default)]
    pub attachments: Vec<String>,
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReinstateStudentsInput {
    pub ids: Vec<String>,
    pub status_id: String,
    #[schema(value_type = String, format = Date)]
    pub effective_date: Date,
    #[schema(value_type = Option<String>, format = Date)]
    pub end_date: Option<Date>,
    /// Why the end of their studies is taken back.
    pub reason: String,
    #[serde(default)]
    pub doc_no: String,
    #[serde(default)]
    pub remark: String,
    /// Ids of files that the caller has uploaded as attachments.
    #[serde(default)]
    pub attachments: Vec<String>,
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangeDegreeInput {
    pub ids: Vec<String>,
    /// The code of a degree of research students.
    pub degree: String,
    #[schema(value_type = String, format = Date)]
    pub effective_date: Date,
    #[serde(default)]
    pub doc_no: String,
    #[serde(default)]
    pub remark: String,
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangeCategoryInput {
    pub ids: Vec<String>,
    pub category_id: String,
    #[schema(value_type = String, format = Date)]
    pub effective_date: Date,
    #[serde(default)]
    pub doc_no: String,
    #[serde(default)]
    pub remark: String,
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangeSupervisorsInput {
    pub student_id: String,
    /// Everybody who supervises from the effective date on. Whoever is left out ends on the day before.
    pub supervisors: Vec<SupervisorInput>,
    #[schema(value_type = String, format = Date)]
    pub effective_date: Date,
    #[serde(default)]
    pub doc_no: String,
    #[serde(default)]
    pub remark: String,
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SupervisorInput {
    /// Empty for somebody from outside.
    pub teacher_id: Option<String>,
    #[serde(default)]
    pub external_name: String,
    #[serde(default)]
    pub external_institution: String,
    pub role: SupervisorRole,
    #[schema(value_type = String, format = Date)]
    pub from_date: Date,
    #[schema(value_type = Option<String>, format = Date)]
    pub to_date: Option<Date>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum SupervisorRole {
    Principal,
    Co,
    External,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StartSemesterInput {
    pub semester_id: String,
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UploadQuery {
    /// Show the effects and keep nothing.
    #[serde(default)]
    pub dry_run: bool,
}
