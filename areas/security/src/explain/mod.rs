//! "Why can this person do this?": the guard's decision, step by step.
//!
//! It asks the same rights and the same policy as the guard, so it cannot disagree with it.

use kernel::{
    Api, Cx, Error, IdSpec, Op, Policy, Query, Result, Text, View,
    identity::{UserRights, entity::user, load_rights},
};
use sea_orm::EntityTrait;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{may, user::USERS};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ExplainQuery {
    user_id: String,
    operation_id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Explanation {
    allowed: bool,
    /// In the reader's language.
    summary: String,
    steps: Vec<Step>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Step {
    ok: bool,
    text: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OperationView {
    id: String,
    method: String,
    path: String,
    label: String,
    /// `PERMISSION.action`; any one suffices. Empty: every signed-in user, or everyone.
    needs: Vec<String>,
    open: bool,
}

pub fn mount(api: &mut Api) {
    let op = Op::get("/api/security/explain", "explainRight", may!(Get), Text::new("权限解释", "Explain a right"))
        .ids([IdSpec::query("userId", &USERS)]);
    api.op(op, explain);
    let op = Op::get("/api/security/operation", "listOperation", may!(Query), Text::new("全部操作", "All operations"));
    api.op(op, operations);
}

fn needs(policy: &Policy) -> Vec<String> {
    match policy {
        Policy::AnyOf(needs) => needs.iter().map(|(p, a)| format!("{}.{}", p.0, a.code())).collect(),
        Policy::Public(_) | Policy::AnySession(_) => vec![],
    }
}

async fn operations(cx: Cx, (): ()) -> Result<View<Vec<OperationView>>> {
    let registry = cx.app().registry().ok_or_else(|| Error::internal("no registry"))?;
    let view = |op: &Op| OperationView {
        id: op.id.clone(),
        method: op.method.to_string(),
        path: op.path.clone(),
        label: op.label.get(cx.lang()).to_owned(),
        needs: needs(&op.policy),
        open: !matches!(op.policy, Policy::AnyOf(_)),
    };
    Ok(View(registry.ops().map(view).collect()))
}

async fn explain(cx: Cx, Query(query): Query<ExplainQuery>) -> Result<View<Explanation>> {
    let registry = cx.app().registry().ok_or_else(|| Error::internal("no registry"))?;
    let op = registry.find(&query.operation_id).ok_or_else(|| {
        Error::invalid("operationId", "unknown_operation", Text::new("没有这个操作", "There is no such operation"))
    })?;
    let user = user::Entity::find_by_id(query.user_id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    let enabled = user.enabled && user.archived_at.is_none();
    let rights = load_rights(cx.read(), user, cx.app().sessions.catalogue()).await?;
    let (granted, mut steps) = policy_steps(&cx, &op.policy, &rights);
    let text = |zh: String, en: String| {
        if cx.lang() == kernel::Lang::En { en } else { zh }
    };
    let public = matches!(op.policy, Policy::Public(_));
    if !public {
        let state = if enabled {
            ("账号已启用", "the account is enabled")
        } else {
            ("账号已禁用", "the account is disabled")
        };
        steps.insert(0, Step { ok: enabled, text: text(state.0.into(), state.1.into()) });
    }
    let allowed = public || enabled && granted;
    let name = &rights.user.name;
    let label = op.label.get(cx.lang());
    let summary = match allowed {
        true => text(format!("{name} 可以执行“{label}”"), format!("{name} may: {label}")),
        false => text(format!("{name} 不能执行“{label}”"), format!("{name} may not: {label}")),
    };
    Ok(View(Explanation { allowed, summary, steps }))
}

fn policy_steps(cx: &Cx, policy: &Policy, rights: &UserRights) -> (bool, Vec<Step>) {
    let english = cx.lang() == kernel::Lang::En;
    let text = |zh: String, en: String| if english { en } else { zh };
    let needs = match policy {
        Policy::Public(_) => {
            return (true, vec![Step { ok: true, text: text("无需登录".into(), "open without signing in".into()) }]);
        }
        Policy::AnySession(_) => {
            return (
                true,
                vec![Step { ok: true, text: text("登录即可".into(), "open to everyone who is signed in".into()) }],
            );
        }
        Policy::AnyOf(needs) => needs,
    };
    let mut steps = vec![];
    for (permission, action) in needs.iter() {
        let label =
            permissions::find(permission.0).map_or(permission.0, |p| if english { p.label.en } else { p.label.zh });
        let action_label = if english { action.label().en } else { action.label().zh };
        let wanted = format!("{label} ({}) · {action_label}", permission.0);
        let givers: Vec<_> = rights
            .roles
            .iter()
            .filter(|r| r.permissions.get(permission.0).is_some_and(|a| a.contains(*action)))
            .map(|r| if english { r.role.name_en.clone() } else { r.role.name_zh.clone() })
            .collect();
        steps.push(if givers.is_empty() {
            Step { ok: false, text: text(format!("没有角色授予 {wanted}"), format!("no role grants {wanted}")) }
        } else {
            let list = givers.join(if english { ", " } else { "、" });
            Step {
                ok: true,
                text: text(format!("{wanted} 由角色 {list} 授予"), format!("{wanted} is granted by {list}")),
            }
        });
    }
    (rights.grants.allows_any(needs), steps)
}
