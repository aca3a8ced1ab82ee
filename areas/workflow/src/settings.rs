//! Which role decides at which desk, and when it is reminded.

use std::collections::BTreeMap;

use kernel::{
    Action, Api, Both, Cx, Error, FieldError, Json, Lang, Op, Policy, Result, Text, Timestamp, View,
    identity::entity::role,
    op::Need,
    planted::fault,
    settings::{self as store, Settings},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::process::{Node, nodes, passing};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct WorkflowSettings {
    /// The role by the code of the node, its code on the wire and its id at rest; nodes that are not named keep their
    /// own.
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
    /// The id of the role that decides at a desk, if there is one.
    pub async fn role_at(&self, cx: &Cx, node: &Node) -> Result<Option<String>> {
        let known = roles(cx).await?;
        Ok(match self.roles.get(node.code) {
            Some(chosen) => Some(chosen_among(&known, chosen).map_or(chosen, |role| &role.id).clone()),
            None => known.into_iter().find(|role| role.code == node.role).map(|role| role.id),
        })
    }

    /// As people read and write it: by codes.
    fn in_codes(mut self, known: &[role::Model]) -> Self {
        for chosen in self.roles.values_mut() {
            if let Some(role) = chosen_among(known, chosen) {
                chosen.clone_from(&role.code);
            }
        }
        self
    }
}

/// Earlier versions kept the code, which stays with its role.
fn chosen_among<'a>(known: &'a [role::Model], chosen: &str) -> Option<&'a role::Model> {
    known.iter().find(|role| role.id == chosen || role.code == chosen)
}

impl Settings for WorkflowSettings {
    const AREA: &'static str = "workflow";

    fn check(&self) -> Vec<FieldError> {
        let mut errors = vec![];
        for code in self.roles.keys().filter(|code| !nodes::ALL.iter().any(|n| n.code == *code)) {
            let text = Text::new("没有该环节", "There is no such node");
            errors.push(FieldError::new(format!("roles.{code}"), "not_a_choice", text));
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
    /// The roles in use, to choose from.
    roles: Vec<RoleView>,
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
    /// Decides there when the settings name none.
    own_role: &'static str,
    /// The kinds of applications that pass it.
    kinds: Vec<&'static str>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = WorkflowRole)]
struct RoleView {
    code: String,
    name: String,
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
    // Who decides at a desk is a right.
    api.op(op.audit("workflow.setting").step_up(), |cx: Cx, Json(input): Json<SettingsInput>| async move {
        save(&cx, input).await.map(View)
    });
}

async fn view(cx: &Cx) -> Result<SettingsView> {
    let stored = store::stored::<WorkflowSettings>(cx, None).await?;
    shown(cx, stored.value, stored.version, stored.updated_at).await
}

async fn shown(
    cx: &Cx,
    settings: WorkflowSettings,
    version: i32,
    updated_at: Option<Timestamp>,
) -> Result<SettingsView> {
    let lang = cx.lang();
    let known = roles(cx).await?;
    let settings = settings.in_codes(&known);
    let node = |n: &&'static Node| NodeView {
        code: n.code,
        label: n.label.get(lang),
        role: settings.roles.get(n.code).map_or(n.role, String::as_str).to_owned(),
        own_role: n.role,
        kinds: passing(n.code).into_iter().map(|process| process.label.get(lang)).collect(),
    };
    let nodes = nodes::ALL.iter().map(node).collect();
    let role = |r: role::Model| RoleView { code: r.code, name: if lang == Lang::En { r.name_en } else { r.name_zh } };
    let roles = known.into_iter().filter(|r| r.enabled).map(role).collect();
    Ok(SettingsView { nodes, roles, version, updated_at, settings })
}

async fn roles(cx: &Cx) -> Result<Vec<role::Model>> {
    let roles = role::Entity::find().filter(role::Column::ArchivedAt.is_null()).order_by_asc(role::Column::Code);
    Ok(roles.all(cx.read()).await?)
}

/// A desk whose role nobody can hold would never decide.
async fn save(cx: &Cx, input: SettingsInput) -> Result<SettingsView> {
    let known = roles(cx).await?;
    let before = store::get::<WorkflowSettings>(cx.app(), None).await?;
    let own = |id: &str| cx.session().is_ok_and(|session| session.rights.roles.iter().any(|held| held.role.id == id));
    let (mut settings, mut errors) = (input.settings, vec![]);
    for (node, chosen) in &mut settings.roles {
        match known.iter().find(|role| role.code == *chosen && role.enabled) {
            // Nobody makes themselves a desk.
            Some(role) if own(&role.id) && before.roles.get(node) != Some(&role.id) && !fault("desk_of_my_own") => {
                let text = Both::new(
                    format!("您持有角色“{chosen}”，请由另一位管理员指定"),
                    format!("You hold the role “{chosen}”; another administrator chooses it"),
                );
                errors.push(FieldError::new(format!("roles.{node}"), "own_role", text));
            }
            Some(role) => chosen.clone_from(&role.id),
            None => {
                let text =
                    Both::new(format!("没有可用的角色“{chosen}”"), format!("There is no role “{chosen}” in use"));
                errors.push(FieldError::new(format!("roles.{node}"), "unknown_reference", text));
            }
        }
    }
    if !errors.is_empty() {
        return Err(Error::Invalid(errors));
    }
    let version = store::save(cx, None, settings.clone(), input.version).await?;
    shown(cx, settings, version, Some(cx.now())).await
}
