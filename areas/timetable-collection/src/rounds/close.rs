//! A round ends, goes on, or is brought to mind.

use kernel::{Both, Cx, Error, Result, Rule, StringList, Text, Timestamp, effects::Outcome, resource::rows::change};
use schema::collection::{ttsp_division, ttsp_round};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{RoundChoice, locked, outcome};
use crate::{gate::OPEN_STATES, letters, tables::ROUND};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ReopenCollectionRoundInput)]
pub struct ReopenInput {
    pub id: String,
    /// Until when.
    pub close_at: Timestamp,
    #[serde(default)]
    pub dry_run: bool,
}

fn in_state(round: &ttsp_round::Model, states: &[&str], next: (&'static str, Text, Text)) -> Result<()> {
    if states.contains(&round.status.as_str()) {
        return Ok(());
    }
    let (code, why, step) = next;
    let page = format!("/learning/ttsp/division?roundId={}", round.id);
    let data = json!({ "roundId": round.id, "status": round.status });
    Err(Rule::new(code, why, data).offer(step, page).into())
}

pub async fn close(cx: &Cx, input: RoundChoice) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let round = locked(cx, &input.id).await?;
    let why = Text::new("该轮已经关闭；如需继续填报请重新开放", "The round is closed already; open it again to go on");
    in_state(&round, &["OPEN"], ("round_not_open", why, Text::new("去重新开放", "Open it again")))?;
    let divisions = undone(cx.tx().await?, &round.id).await?;
    let closed = ttsp_round::ActiveModel { status: Set("CLOSED".to_owned()), ..Default::default() };
    let round = change::<ttsp_round::Entity>(cx, ROUND, round, closed).await?;
    letters::tell(cx, letters::CLOSED, &round, &divisions, "").await?;
    outcome(cx, vec![]).await
}

pub async fn reopen(cx: &Cx, input: ReopenInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let round = locked(cx, &input.id).await?;
    if input.close_at <= cx.now() || input.close_at <= round.open_at {
        let text = Text::new("截止时间须晚于开始时间和现在", "The end is after the beginning, and after now");
        return Err(Error::invalid("closeAt", "out_of_range", text));
    }
    if round.status == "OPEN" && cx.now() < round.close_at && input.close_at == round.close_at {
        let why = Text::new(
            "该轮正在开放，截止时间相同；请另选截止时间",
            "The round is open until then already; choose another end",
        );
        return in_state(&round, &[], ("round_open", why, Text::new("查看该轮", "Look at it")))
            .and(outcome(cx, vec![]).await);
    }
    let open = ttsp_round::ActiveModel {
        status: Set("OPEN".to_owned()),
        close_at: Set(input.close_at),
        reminded: Set(StringList::default()),
        ..Default::default()
    };
    let round = change::<ttsp_round::Entity>(cx, ROUND, round, open).await?;
    let divisions = undone(cx.tx().await?, &round.id).await?;
    letters::tell(cx, letters::OPENED, &round, &divisions, "").await?;
    outcome(cx, vec![]).await
}

pub async fn remind(cx: &Cx, input: RoundChoice) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let round = locked(cx, &input.id).await?;
    let why = Text::new(
        "该轮已关闭，催交也无法填报；请先重新开放",
        "The round is closed and nobody could fill in; open it again first",
    );
    in_state(&round, &["OPEN"], ("round_not_open", why, Text::new("去重新开放", "Open it again")))?;
    let divisions = undone(cx.tx().await?, &round.id).await?;
    if divisions.is_empty() {
        let text = Both::new("所有学部都已提交，无需催交", "Every division has handed in; nobody is left to remind");
        let page = format!("/learning/ttsp/division?roundId={}&submitStatus=SUBMITTED", round.id);
        let rule = Rule::new("nobody_to_remind", text, json!({ "roundId": round.id }));
        return Err(rule.offer(Text::new("查看已提交的学部", "See those that have"), page).into());
    }
    let mut reminded = round.reminded.0.clone();
    reminded.push(cx.now().to_rfc3339());
    let marked = ttsp_round::ActiveModel { reminded: Set(StringList(reminded)), ..Default::default() };
    let round = change::<ttsp_round::Entity>(cx, ROUND, round, marked).await?;
    letters::tell(cx, letters::REMINDER, &round, &divisions, "").await?;
    outcome(cx, vec![]).await
}

/// The divisions that have not handed in.
pub async fn undone(db: &impl ConnectionTrait, round_id: &str) -> Result<Vec<String>> {
    let waiting = ttsp_division::Entity::find()
        .filter(ttsp_division::Column::RoundId.eq(round_id))
        .filter(ttsp_division::Column::SubmitStatus.is_in(OPEN_STATES))
        .filter(ttsp_division::Column::ArchivedAt.is_null());
    Ok(waiting.all(db).await?.into_iter().map(|row| row.division_id).collect())
}
