//! What is wrong in a plan, told before it is published; a plan in which nothing is becomes a checked one.

use kernel::{Action, Cx, Error, Result, resource::rows::change};
use rules::structure::{Finding, Severity};
use schema::courses::structure;
use sea_orm::{ActiveValue::Set, ConnectionTrait};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{
    frozen,
    kind::Kind,
    load::{self, Whole},
    publish::{data, findings, told},
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = CheckPlanInput)]
pub struct CheckInput {
    pub id: String,
    /// Only look: the state of the plan stays.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanFinding)]
pub struct FindingView {
    pub code: String,
    /// ERROR stands in the way of publishing, WARNING is worth a look.
    pub severity: String,
    pub message: String,
    #[schema(value_type = Object)]
    pub data: Value,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanCheck)]
pub struct CheckView {
    pub id: String,
    /// As it is after the check.
    pub status: String,
    pub findings: Vec<FindingView>,
    pub errors: usize,
    pub warnings: usize,
}

/// Whoever may look may check; the state follows only when the caller may change the plan.
pub async fn check(cx: &Cx, kind: &'static Kind, input: &CheckInput) -> Result<CheckView> {
    let may_mark = kind.pages.iter().any(|page| cx.actor().is_ok_and(|a| a.grants.allows((*page, Action::Edit))));
    if input.dry_run || !may_mark {
        let (plan, found) = look(cx.read(), &input.id).await?;
        cx.nothing_changed();
        return Ok(view(cx, &plan, &found, plan.structure.status.clone()));
    }
    // Nobody changes the plan between the look and the mark.
    let (plan, found) = look(cx.tx().await?, &input.id).await?;
    let status = mark(cx, kind, &plan.structure, count(&found, Severity::Error) == 0).await?;
    Ok(view(cx, &plan, &found, status))
}

async fn look(db: &impl ConnectionTrait, id: &str) -> Result<(Whole, Vec<Finding>)> {
    let plan = load::one(db, id).await?;
    let found = findings(db, &plan).await?;
    Ok((plan, found))
}

/// A sound draft is checked. A checked plan that is sound no more, because a course of it has changed, is a draft.
async fn mark(cx: &Cx, kind: &Kind, plan: &structure::Model, sound: bool) -> Result<String> {
    let wanted = match (plan.status.as_str(), sound) {
        ("DRAFT", true) => "CHECKED",
        ("CHECKED", false) => "DRAFT",
        (as_it_is, _) => as_it_is,
    };
    if wanted == plan.status || !may_change(cx, &plan.id).await? {
        cx.nothing_changed();
        return Ok(plan.status.clone());
    }
    let marked = structure::ActiveModel { status: Set(wanted.to_owned()), ..Default::default() };
    change::<structure::Entity>(cx, kind.structure.subject, plan.clone(), marked).await?;
    Ok(wanted.to_owned())
}

/// Plans of a division that is closed for changes are looked at and stay as they are.
async fn may_change(cx: &Cx, id: &str) -> Result<bool> {
    match frozen::refuse(cx, cx.tx().await?, &[id.to_owned()]).await {
        Ok(()) => Ok(true),
        Err(Error::Refused(_)) => Ok(false),
        Err(other) => Err(other),
    }
}

fn count(found: &[Finding], severity: Severity) -> usize {
    found.iter().filter(|finding| finding.severity() == severity).count()
}

fn view(cx: &Cx, plan: &Whole, found: &[Finding], status: String) -> CheckView {
    let view = |finding: &Finding| FindingView {
        code: finding.code().to_owned(),
        severity: if finding.severity() == Severity::Error { "ERROR" } else { "WARNING" }.to_owned(),
        message: told(plan, finding).get(cx.lang()).to_owned(),
        data: data(finding),
    };
    CheckView {
        id: plan.structure.id.clone(),
        status,
        errors: count(found, Severity::Error),
        warnings: count(found, Severity::Warning),
        findings: found.iter().map(view).collect(),
    }
}
