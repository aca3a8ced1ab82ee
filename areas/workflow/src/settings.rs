//! Which role decides at which desk, and when it is reminded.

use std::collections::BTreeMap;

use kernel::{
    Action, Api, Cx, Error, FieldError, Json, Op, Policy, Result, Text, Timestamp, View,
    identity::entity::role,
    op::Need,
    settings::{self as store, Settings},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::process::{Node, nodes};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct WorkflowSettings {
    /// The code of the role by the code of the node; nodes that are not named keep their own.
    pub roles: BTreeMap<String, String>,
    /// Working days without a decision after which the desk is reminded.
    pub reminder_days: i64,
}

impl Default for WorkflowSettings {
    fn default() -> Self {
        Self { roles: BTreeMap::new(), reminder_days: 3 }
    }
}

impl WorkflowSettings {
    pub fn role_of<'a>(&'a self, node: &'a Node) -> &'a str {
        self.roles.get(node.code).map_or(node.role, String::as_str)
    }
}

impl Settings for WorkflowSettings {
    const AREA: &'static str = "workflow";

    fn check(&self) -> Vec<FieldError> {
        let mut errors = vec![];
        if self.roles.keys().any(|code| !nodes::ALL.iter().any(|n| n.code == code)) {
            errors.push(FieldError::new("roles", "not_a_choice", Text::new("没有该环节", "There is no such node")));
        }
        if !(1..=30).contains(&self.reminder_days) {
            let text = Text::new("须为 1 至 30 个工作日", "From 1 to 30 working days");
            errors.push(FieldError::new("reminderDays", "out_of_range", text));
        }
        errors
    }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WorkflowSettingsView)]
struct SettingsView {
    settings: WorkflowSettings,
    /// Every desk, with the role that decides there at the moment.
    nodes: Vec<NodeView>,
    version: i32,
    updated_at: Option<Timestamp>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WorkflowNode)]
struct NodeView {
    code: &'static str,
    label: &'static str,
    role: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = WorkflowSettingsInput)]
struct SettingsInput {
    settings: WorkflowSettings,
    version: i32,
}

const GET: &[Need] = &[(permissions::ADMIN_AUTH_SYSTEM, Action::Get)];
const EDIT: &[Need] = &[(permissions::ADMIN_AUTH_SYSTEM, Action::Edit)];

pub fn mount(api: &mut Api) {
    let label = Text::new("查看审批设置", "View the settings of approvals");
    let op = Op::get("/api/activiti/settings", "getWorkflowSettings", Policy::AnyOf(GET), label);
    api.op(op, |cx: Cx, (): ()| async move { view(&cx).await.map(View) });
    let label = Text::new("保存审批设置", "Save the settings of approvals");
    let op = Op::patch("/api/activiti/settings", "saveWorkflowSettings", Policy::AnyOf(EDIT), label);
    api.op(op.audit("workflow.setting"), |cx: Cx, Json(input): Json<SettingsInput>| async move {
        save(&cx, input).await.map(View)
    });
}

async fn view(cx: &Cx) -> Result<SettingsView> {
    let stored = store::stored::<WorkflowSettings>(cx, None).await?;
    Ok(shown(cx, stored.value, stored.version, stored.updated_at))
}

fn shown(cx: &Cx, settings: WorkflowSettings, version: i32, updated_at: Option<Timestamp>) -> SettingsView {
    let node = |n: &&'static Node| NodeView {
        code: n.code,
        label: n.label.get(cx.lang()),
        role: settings.role_of(n).to_owned(),
    };
    SettingsView { nodes: nodes::ALL.iter().map(node).collect(), version, updated_at, settings }
}

/// A desk whose role nobody can hold would never decide.
async fn save(cx: &Cx, input: SettingsInput) -> Result<SettingsView> {
    let named: Vec<&String> = input.settings.roles.values().collect();
    let known: Vec<String> = role::Entity::find()
        .select_only()
        .column(role::Column::Code)
        .filter(role::Column::Code.is_in(named.iter().copied()))
        .filter(role::Column::Enabled.eq(true))
        .filter(role::Column::ArchivedAt.is_null())
        .into_tuple()
        .all(cx.read())
        .await?;
    if let Some(unknown) = named.iter().find(|code| !known.contains(code)) {
        let text =
            kernel::Both::new(format!("没有可用的角色“{unknown}”"), format!("There is no role “{unknown}” in use"));
        return Err(Error::invalid("roles", "unknown_reference", text));
    }
    let version = store::save(cx, None, input.settings.clone(), input.version).await?;
    Ok(shown(cx, input.settings, version, Some(cx.now())))
}
