//! Whether rows of a division may be written now, and by whom: the round is open, the division has not handed in, and
//! the caller's authority covers the programme.

use std::collections::HashMap;

use kernel::{
    Both, Cx, Error, Result, Rule, Text, error::Refusal, planted::fault, resource::rows::change, scope::TableRef,
};
use schema::{
    collection::{ttsp_authority, ttsp_division, ttsp_round},
    university::division,
};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, Set};
use serde_json::json;

use crate::{side::Side, tables::DIVISION_STATE};

/// What a write is about. Without a programme it is about all of the division.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Target {
    pub round_id: String,
    pub division_id: String,
    pub programme_id: Option<String>,
}

/// In which a division may still write.
pub const OPEN_STATES: [&str; 3] = ["NOT_STARTED", "EDITING", "RETURNED"];

struct Around {
    rounds: HashMap<String, ttsp_round::Model>,
    states: HashMap<(String, String), ttsp_division::Model>,
    held: HashMap<(String, String), ttsp_authority::Model>,
    names: HashMap<String, Both>,
}

impl Around {
    async fn load<S: Side>(cx: &Cx, db: &impl ConnectionTrait, targets: &[Target]) -> Result<Self> {
        let ids = |of: fn(&Target) -> &String| {
            let mut ids: Vec<String> = targets.iter().map(of).cloned().collect();
            ids.sort();
            ids.dedup();
            ids
        };
        let (rounds, divisions) = (ids(|t| &t.round_id), ids(|t| &t.division_id));
        let alive = |table: &TableRef| -> Result<Condition> { Ok(table.visible(cx.scope()?)) };
        let found = ttsp_round::Entity::find()
            .filter(ttsp_round::Column::Id.is_in(rounds.clone()))
            .filter(alive(S::view().rounds)?);
        let states = ttsp_division::Entity::find()
            .filter(ttsp_division::Column::RoundId.is_in(rounds.clone()))
            .filter(alive(S::view().states)?);
        let mut held = HashMap::new();
        if !S::OFFICE {
            let own = ttsp_authority::Entity::find()
                .filter(ttsp_authority::Column::RoundId.is_in(rounds))
                .filter(ttsp_authority::Column::UserId.eq(cx.user_id()?))
                .filter(ttsp_authority::Column::ArchivedAt.is_null());
            let own = own.all(db).await?.into_iter();
            held.extend(own.map(|row| ((row.round_id.clone(), row.division_id.clone()), row)));
        }
        let named = division::Entity::find().filter(division::Column::Id.is_in(divisions)).all(db).await?;
        Ok(Self {
            rounds: found.all(db).await?.into_iter().map(|row| (row.id.clone(), row)).collect(),
            states: states
                .all(db)
                .await?
                .into_iter()
                .map(|row| ((row.round_id.clone(), row.division_id.clone()), row))
                .collect(),
            held,
            names: named.into_iter().map(|d| (d.id, Both::new(d.name_cn, d.name_en))).collect(),
        })
    }
}

/// Refuses with every rule that stands in the way. What is not the caller's is not there.
pub async fn refuse<S: Side>(cx: &Cx, db: &impl ConnectionTrait, targets: &[Target]) -> Result<()> {
    let mut targets = targets.to_vec();
    targets.sort();
    targets.dedup();
    let around = Around::load::<S>(cx, db, &targets).await?;
    let mut rules: Vec<Rule> = vec![];
    for target in &targets {
        let key = (target.round_id.clone(), target.division_id.clone());
        let round = around.rounds.get(&target.round_id).ok_or(Error::NotFound)?;
        let state = around.states.get(&key).ok_or(Error::NotFound)?;
        let name = around.names.get(&target.division_id).cloned().unwrap_or_default();
        let found = if S::OFFICE {
            confirmed::<S>(state, &name).into_iter().collect::<Vec<_>>()
        } else {
            let held = around.held.get(&key).ok_or(Error::NotFound)?;
            let rules = [closed::<S>(cx, round), submitted::<S>(state, &name), elsewhere::<S>(held, target, &name)];
            rules.into_iter().flatten().collect()
        };
        for rule in found {
            if !rules.iter().any(|known| known.code == rule.code && known.data == rule.data) {
                rules.push(rule);
            }
        }
    }
    match rules.first().map(|rule| rule.code) {
        None => Ok(()),
        Some(code) => Err(Error::Refused(Box::new(Refusal { code, rules }))),
    }
}

/// A round takes entries from its first moment to just before its last one.
pub fn is_open(cx: &Cx, round: &ttsp_round::Model) -> bool {
    round.status == "OPEN" && round.open_at <= cx.now() && cx.now() < round.close_at
}

pub fn closed<S: Side>(cx: &Cx, round: &ttsp_round::Model) -> Option<Rule> {
    if is_open(cx, round) {
        return None;
    }
    let (from, to) = (round.open_at.local_text(), round.close_at.local_text());
    let text = Both::new(
        format!("本轮采集的填报时间为 {from} 至 {to}，现在不能修改；如需修改请联系教务处重新开放"),
        format!("This round takes entries from {from} to {to}; ask the registry to open it again"),
    );
    let data =
        json!({ "roundId": round.id, "status": round.status, "openAt": round.open_at, "closeAt": round.close_at });
    let page = format!("{}?roundId={}", S::view().page("introduction"), round.id);
    Some(Rule::new("round_closed", text, data).offer(Text::new("查看填报说明与时间", "See the dates"), page))
}

fn submitted<S: Side>(state: &ttsp_division::Model, name: &Both) -> Option<Rule> {
    if OPEN_STATES.contains(&state.submit_status.as_str()) || fault("submit_does_not_lock") {
        return None;
    }
    let text = Both::new(
        format!("{}已提交排课数据，提交后不能修改；请联系教务处退回", name.zh),
        format!("{} has handed in; ask the registry to return it before changing anything", name.en),
    );
    let data = json!({ "divisionId": state.division_id, "submitStatus": state.submit_status });
    let page = format!("{}?roundId={}", S::view().page("division"), state.round_id);
    Some(Rule::new("division_submitted", text, data).offer(Text::new("查看提交状态", "See how far it is"), page))
}

fn elsewhere<S: Side>(held: &ttsp_authority::Model, target: &Target, name: &Both) -> Option<Rule> {
    let covered = held.programme_ids.0.is_empty()
        || target.programme_id.as_ref().is_some_and(|id| held.programme_ids.0.contains(id));
    if covered || fault("write_any_programme") {
        return None;
    }
    let text = Both::new(
        format!("您在{}的填报权限只限部分专业，不包括此专业；请选择您负责的专业", name.zh),
        format!("Your authority for {} covers some programmes and not this one; choose one of yours", name.en),
    );
    let data = json!({ "divisionId": target.division_id, "programmeId": target.programme_id, "programmeIds": held.programme_ids });
    let page = format!("{}?roundId={}", S::view().page("division"), target.round_id);
    Some(Rule::new("other_programme", text, data).offer(Text::new("查看我的权限", "See what is mine"), page))
}

/// What the registry has confirmed is what is merged.
fn confirmed<S: Side>(state: &ttsp_division::Model, name: &Both) -> Option<Rule> {
    if state.submit_status != "CONFIRMED" {
        return None;
    }
    let text = Both::new(
        format!("{}的数据已确认，不能修改；请先重新开放该学部", name.zh),
        format!("The data of {} are confirmed; open the division again before changing them", name.en),
    );
    let data = json!({ "divisionId": state.division_id, "submitStatus": state.submit_status });
    let page = format!("{}?ids={}", S::view().page("division"), state.id);
    Some(Rule::new("division_confirmed", text, data).offer(Text::new("去重新开放", "Open it again"), page))
}

/// The first entry of a division begins its work.
pub async fn begun(cx: &Cx, targets: impl IntoIterator<Item = (String, String)>) -> Result<()> {
    let mut targets: Vec<_> = targets.into_iter().collect();
    targets.sort();
    targets.dedup();
    for (round_id, division_id) in targets {
        let waiting = ttsp_division::Entity::find()
            .filter(ttsp_division::Column::RoundId.eq(round_id))
            .filter(ttsp_division::Column::DivisionId.eq(division_id))
            .filter(ttsp_division::Column::SubmitStatus.eq("NOT_STARTED"))
            .filter(ttsp_division::Column::ArchivedAt.is_null());
        if let Some(state) = waiting.one(cx.tx().await?).await? {
            let editing = ttsp_division::ActiveModel { submit_status: Set("EDITING".to_owned()), ..Default::default() };
            change::<ttsp_division::Entity>(cx, DIVISION_STATE, state, editing).await?;
        }
    }
    Ok(())
}
