//! Requests and answers of approvals.

use chrono::NaiveDate;
use kernel::{Timestamp, effects::Outcome};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::machine::Step;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    Approve,
    Reject,
    Return,
}

impl Decision {
    pub fn step(self) -> Step {
        match self {
            Self::Approve => Step::Approve,
            Self::Reject => Step::Reject,
            Self::Return => Step::Return,
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = DecideApplicationInput)]
pub struct DecideInput {
    pub task_id: String,
    pub decision: Decision,
    /// Needed when rejecting or returning.
    #[serde(default)]
    pub comment: String,
    /// Of the task, as it was read.
    pub version: i32,
    /// Show the effects and keep nothing.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TaskAndVersion {
    pub task_id: String,
    pub version: i32,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DecideTasksInput {
    pub tasks: Vec<TaskAndVersion>,
    pub decision: Decision,
    #[serde(default)]
    pub comment: String,
    #[serde(default)]
    pub dry_run: bool,
}

/// The answer to a decision on several tasks, rehearsed or real: all of them or none.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DecidedTasks {
    pub outcome: Outcome,
    pub applications: Vec<ApplicationName>,
    /// Fields in which the forms are not alike.
    pub differs: Vec<Difference>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApplicationName {
    pub task_id: String,
    pub no: String,
    pub kind_label: String,
    pub title: String,
    pub applicant_name: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FormDifference)]
pub struct Difference {
    pub field: String,
    pub label: String,
    /// In the order of `applications`; empty where a form does not have it.
    pub values: Vec<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SubmittedApplication)]
pub struct SubmittedView {
    pub id: String,
    pub no: String,
    pub version: i32,
    pub outcome: Outcome,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = WithdrawApplicationInput)]
pub struct WithdrawInput {
    pub id: String,
    /// Of the application, as it was read.
    pub version: i32,
    #[serde(default)]
    pub reason: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TransferTaskInput {
    pub task_id: String,
    pub to_user_id: String,
    pub comment: String,
    /// Of the task, as it was read.
    pub version: i32,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RemindInput {
    pub id: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DelegateInput {
    pub to_user_id: String,
    /// Empty for every process.
    pub kind: Option<String>,
    #[schema(value_type = String, format = Date)]
    pub from_day: NaiveDate,
    #[schema(value_type = String, format = Date)]
    pub to_day: NaiveDate,
    #[serde(default)]
    pub reason: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EndDelegationInput {
    pub id: String,
    pub version: i32,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DelegationView {
    pub id: String,
    pub version: i32,
    pub from_user_id: String,
    pub from_name: String,
    pub to_user_id: String,
    pub to_name: String,
    pub kind: Option<String>,
    pub kind_label: String,
    #[schema(value_type = String, format = Date)]
    pub from_day: NaiveDate,
    #[schema(value_type = String, format = Date)]
    pub to_day: NaiveDate,
    pub reason: String,
    /// Counts today.
    pub active: bool,
    /// The caller gave it; otherwise it was given to the caller.
    pub given: bool,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PeopleQuery {
    /// Part of the name or user name.
    pub keyword: Option<String>,
    /// People for whom this task is not their own application.
    pub task_id: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = ColleagueOption)]
pub struct PersonOption {
    pub value: String,
    pub label: String,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OneQuery {
    pub id: String,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct FileQuery {
    /// The application.
    pub id: String,
    /// One of its attachments.
    pub file_id: String,
}

/// One application, as its applicant and its deciders see it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Application)]
pub struct ApplicationView {
    pub id: String,
    pub no: String,
    pub kind: String,
    pub kind_label: String,
    pub title: String,
    pub applicant_id: String,
    pub applicant_name: String,
    pub status: String,
    pub status_label: String,
    pub version: i32,
    pub started_at: Option<Timestamp>,
    pub ended_at: Option<Timestamp>,
    /// As it was handed in: what a form that is sent again starts from.
    #[schema(value_type = Object)]
    pub form: Value,
    /// The form in the reader's words; one section per line of a form that has lines.
    pub sections: Vec<Vec<FormField>>,
    pub path: Vec<PathNode>,
    pub log: Vec<LogView>,
    pub attachments: Vec<AttachmentView>,
    /// The task that is pending, where the caller decides it.
    pub task_id: Option<String>,
    pub task_version: Option<i32>,
    /// The caller decides in the name of this person.
    pub on_behalf_of: Option<String>,
    pub may_decide: bool,
    pub may_withdraw: bool,
    pub may_resubmit: bool,
    pub may_remind: bool,
}

#[derive(Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FormField {
    pub field: String,
    pub label: String,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum PathState {
    Done,
    Now,
    Next,
    /// The application ended before it came here.
    Never,
}

/// One desk of the way.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PathNode {
    pub node: String,
    pub label: String,
    pub state: PathState,
    pub action: Option<String>,
    pub action_label: Option<String>,
    pub decided_by: Option<String>,
    pub on_behalf_of: Option<String>,
    pub decided_at: Option<Timestamp>,
    pub comment: Option<String>,
    /// Since when it is or was here.
    pub since: Option<Timestamp>,
    /// Who can decide now.
    pub holders: Vec<String>,
    /// The middle of past decisions at this desk, in milliseconds; empty while there is no experience.
    pub usual_ms: Option<i64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ApplicationLog)]
pub struct LogView {
    pub id: String,
    pub at: Timestamp,
    /// Empty for what the program does by itself.
    pub actor_name: String,
    pub action: String,
    pub action_label: String,
    pub node_label: Option<String>,
    pub comment: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ApplicationFile)]
pub struct AttachmentView {
    pub id: String,
    pub name: String,
    pub mime: String,
    pub size: i64,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ApplicationsQuery {
    pub page_no: Option<u64>,
    pub page_size: Option<u64>,
    pub keyword: Option<String>,
    pub kind: Option<String>,
    pub status: Option<String>,
}

/// One of the caller's applications in the list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ApplicationRow)]
pub struct ApplicationRow {
    pub id: String,
    pub no: String,
    pub kind: String,
    pub kind_label: String,
    pub title: String,
    pub status: String,
    pub status_label: String,
    pub current_node: String,
    pub node_label: String,
    pub started_at: Option<Timestamp>,
    pub ended_at: Option<Timestamp>,
    pub version: i32,
}
