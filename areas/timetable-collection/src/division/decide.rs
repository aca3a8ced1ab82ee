//! The registry returns, confirms or opens again what divisions handed in.

use kernel::{
    Both, Cx, Error, Result, Rule, Text,
    effects::Outcome,
    error::Refusal,
    reason,
    resource::{rows::change_all, some_ids},
};
use schema::{
    collection::{ttsp_division, ttsp_round},
    university::division,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{letters, rounds::outcome, tables::DIVISION_STATE};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ReturnCollectionInput)]
pub struct ReturnInput {
    pub ids: Vec<String>,
    pub reason: String,
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ConfirmCollectionInput)]
pub struct ConfirmInput {
    pub ids: Vec<String>,
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ReopenCollectionInput)]
pub struct ReopenInput {
    pub ids: Vec<String>,
    pub reason: String,
    #[serde(default)]
    pub dry_run: bool,
}

/// A step of the registry: from where, to where, and what it is called.
struct Step {
    from: &'static [&'static str],
    to: &'static str,
    code: &'static str,
    why: Text,
    letter: &'static str,
}

const RETURN: Step = Step {
    from: &["SUBMITTED"],
    to: "RETURNED",
    code: "not_submitted",
    why: Text::new("只有已提交的学部可以退回", "Only what was handed in can be returned"),
    letter: letters::RETURNED,
};
const CONFIRM: Step = Step {
    from: &["SUBMITTED"],
    to: "CONFIRMED",
    code: "not_submitted",
    why: Text::new("只有已提交的学部可以确认", "Only what was handed in can be confirmed"),
    letter: letters::CONFIRMED,
};
const REOPEN: Step = Step {
    from: &["SUBMITTED", "CONFIRMED"],
    to: "EDITING",
    code: "not_locked",
    why: Text::new("该学部还在填报，无需重新开放", "The division is still filling in and need not be opened again"),
    letter: letters::RETURNED,
};

pub async fn give_back(cx: &Cx, input: ReturnInput) -> Result<Outcome> {
    take(cx, &RETURN, input.ids, Some(&input.reason), input.dry_run).await
}

pub async fn confirm(cx: &Cx, input: ConfirmInput) -> Result<Outcome> {
    take(cx, &CONFIRM, input.ids, None, input.dry_run).await
}

pub async fn reopen(cx: &Cx, input: ReopenInput) -> Result<Outcome> {
    take(cx, &REOPEN, input.ids, Some(&input.reason), input.dry_run).await
}

async fn take(cx: &Cx, step: &Step, ids: Vec<String>, why: Option<&str>, dry_run: bool) -> Result<Outcome> {
    if dry_run {
        cx.rehearse();
    }
    let ids = some_ids(ids)?;
    let why = why.map(reason).transpose()?.unwrap_or_default();
    if !why.is_empty() {
        cx.because(why);
    }
    let tx = cx.tx().await?;
    let states = ttsp_division::Entity::find()
        .filter(ttsp_division::Column::Id.is_in(ids))
        .order_by_asc(ttsp_division::Column::Id)
        .lock_exclusive()
        .all(tx)
        .await?;
    refuse(cx, step, &states).await?;
    let confirms = step.to == "CONFIRMED";
    let moved = ttsp_division::ActiveModel {
        submit_status: Set(step.to.to_owned()),
        return_reason: Set(why.to_owned()),
        confirmed_by: Set(if confirms { Some(cx.user_id()?.to_owned()) } else { None }),
        confirmed_at: Set(confirms.then(|| cx.now())),
        ..Default::default()
    };
    change_all::<ttsp_division::Entity>(cx, DIVISION_STATE, states.clone(), &moved).await?;
    let mut rounds: Vec<&str> = states.iter().map(|state| state.round_id.as_str()).collect();
    rounds.sort_unstable();
    rounds.dedup();
    for id in rounds {
        let Some(round) = ttsp_round::Entity::find_by_id(id).one(tx).await? else { continue };
        let of_round = states.iter().filter(|state| state.round_id == id);
        let divisions: Vec<String> = of_round.map(|state| state.division_id.clone()).collect();
        letters::tell(cx, step.letter, &round, &divisions, why).await?;
    }
    outcome(cx, vec![]).await
}

/// All that are in another state, each by name; leads to those for which it can be done.
async fn refuse(cx: &Cx, step: &Step, states: &[ttsp_division::Model]) -> Result<()> {
    let (good, bad): (Vec<_>, Vec<_>) = states.iter().partition(|s| step.from.contains(&s.submit_status.as_str()));
    if bad.is_empty() {
        return Ok(());
    }
    let named = division::Entity::find()
        .filter(division::Column::Id.is_in(bad.iter().map(|state| state.division_id.clone())))
        .all(cx.tx().await?)
        .await?;
    let rest: Vec<String> = good.iter().map(|state| format!("ids={}", state.id)).collect();
    let first = step.from.first().copied().unwrap_or_default();
    let rules = bad.iter().map(|state| {
        let name = named.iter().find(|d| d.id == state.division_id);
        let (zh, en) = name.map_or(("", ""), |d| (d.name_cn.as_str(), d.name_en.as_str()));
        let text = Both::new(format!("{zh}：{}", step.why.zh), format!("{en}: {}", step.why.en));
        let data = json!({ "divisionId": state.division_id, "submitStatus": state.submit_status });
        let (label, page) = if rest.is_empty() {
            let page = format!("/learning/ttsp/division?roundId={}&submitStatus={first}", state.round_id);
            (Text::new("查看可以处理的学部", "See those for which it can be done"), page)
        } else {
            (Text::new("只处理其余学部", "The others only"), format!("/learning/ttsp/division?{}", rest.join("&")))
        };
        Rule::new(step.code, text, data).offer(label, page)
    });
    Err(Error::Refused(Box::new(Refusal { code: step.code, rules: rules.collect() })))
}
