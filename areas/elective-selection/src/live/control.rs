//! The control room: what happens in a round now, and what the office may do about it.

use std::sync::Arc;

use kernel::{
    Action, Api, Cx, Error, FieldError, IdSpec, Json, Lang, Op, Query, Result, Text, Timestamp, View, reason,
};
use rules::selection::{Effect, Status, What};
use schema::selection::es_round;
use sea_orm::EntityTrait;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::{
    OfRound,
    book::Book,
    engines::{Door, engines},
    id,
    labels::Labels,
    pages, path,
    pen::Pen,
    rounds::ends_at,
    seats,
    tally::{Counts, PACE, counted},
};
use crate::tables::{ROUND, ROUNDS, SECTIONS};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = RoundQuotaInput)]
struct QuotaInput {
    round_id: String,
    section_id: String,
    quota: i32,
    reason: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = RoundSectionInput)]
struct SectionInput {
    round_id: String,
    section_id: String,
    /// OPEN or CLOSED.
    status: String,
    reason: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RoundSeatsChanged)]
pub struct Changed {
    pub dry_run: bool,
    pub section_id: String,
    pub quota: u32,
    pub released: u32,
    pub selected: u32,
    pub waiting: u32,
    /// Who came from the waiting list.
    pub promoted: usize,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RoundMinute)]
pub struct Minute {
    pub at: Timestamp,
    pub attempts: u64,
    pub granted: u64,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RoundRefusals)]
pub struct Refusals {
    pub code: String,
    pub label: String,
    pub count: u64,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RoundHotSection)]
pub struct Hot {
    pub section_id: String,
    pub label: String,
    /// OPEN, CLOSED or CANCELLED.
    pub status: String,
    pub quota: u32,
    pub released: u32,
    pub selected: u32,
    pub left: u32,
    pub waiting: u32,
    pub attempts: u64,
    /// At the pace of the last minutes.
    pub predicted_full_at: Option<Timestamp>,
}

#[derive(Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RoundTotals)]
pub struct Totals {
    pub entries: u64,
    pub attempts: u64,
    pub granted: u64,
    pub refused: u64,
    pub promoted: u64,
    pub seats: u64,
    pub waiting: u64,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RoundControl)]
pub struct Control {
    pub round: es_round::Model,
    pub ends_at: Timestamp,
    pub now: Timestamp,
    pub per_minute: Vec<Minute>,
    pub refusals: Vec<Refusals>,
    pub hot: Vec<Hot>,
    pub totals: Totals,
}

const HOT: usize = 30;
const MINUTES: i64 = 60;

pub fn mount(api: &mut Api, door: Door) {
    let label = Text::new("选课监控", "The control room of a round");
    let op = Op::get(path(door, "control"), id(door, "watch"), pages(door).looking(Action::Get), label)
        .ids([IdSpec::query("roundId", &ROUNDS)]);
    api.op(op, move |cx: Cx, Query(query): Query<OfRound>| async move {
        control(&cx, door, &query.round_id).await.map(View)
    });
    let ids = || [IdSpec::body("/roundId", &ROUNDS), IdSpec::body("/sectionId", &SECTIONS)];
    let label = Text::new("调整进行中的名额", "Set a quota while the round runs");
    let op = Op::post(path(door, "control/quota"), id(door, "setQuotaIn"), pages(door).may(Action::Edit), label);
    api.op(op.ids(ids()).audit(ROUND), move |cx: Cx, Json(input): Json<QuotaInput>| async move {
        quota(&cx, door, input).await.map(View)
    });
    let label = Text::new("开放或关闭教学班", "Open or close a section while the round runs");
    let op = Op::post(path(door, "control/section"), id(door, "setSectionIn"), pages(door).may(Action::Edit), label);
    api.op(op.ids(ids()).audit(ROUND), move |cx: Cx, Json(input): Json<SectionInput>| async move {
        section(&cx, door, input).await.map(View)
    });
}

async fn quota(cx: &Cx, door: Door, input: QuotaInput) -> Result<Changed> {
    if input.dry_run {
        cx.rehearse();
    }
    let quota = u32::try_from(input.quota).ok().filter(|quota| *quota <= 10_000).ok_or_else(|| {
        let text = Text::new("名额须为 0 至 10000", "A quota is 0 to 10000");
        Error::Invalid(vec![FieldError::new("quota", "out_of_range", text)])
    })?;
    let facts = json!({ "sectionId": input.section_id, "quota": quota });
    let what = |section| What::SetQuota { section, quota, released: None };
    let changed = change(cx, door, (&input.round_id, &input.section_id), &input.reason, facts, what).await?;
    seats::keep(cx, &input.round_id, &input.section_id, input.quota).await?;
    Ok(changed)
}

async fn section(cx: &Cx, door: Door, input: SectionInput) -> Result<Changed> {
    let status = match input.status.as_str() {
        "OPEN" => Status::Open,
        "CLOSED" => Status::Closed,
        _ => {
            let text = Text::new("须为 OPEN 或 CLOSED", "OPEN or CLOSED");
            return Err(Error::Invalid(vec![FieldError::new("status", "not_a_choice", text)]));
        }
    };
    let facts = json!({ "sectionId": input.section_id, "status": input.status });
    let what = |section| What::SetStatus { section, status };
    change(cx, door, (&input.round_id, &input.section_id), &input.reason, facts, what).await
}

async fn change(
    cx: &Cx,
    door: Door,
    (round_id, section_id): (&str, &str),
    why: &str,
    facts: serde_json::Value,
    what: impl FnOnce(rules::selection::SectionNo) -> What,
) -> Result<Changed> {
    let why = reason(why)?;
    cx.because(why);
    let (mut pen, round) = Pen::take(cx, round_id).await?;
    if !door.leads_to(&round.kind) || !["OPEN", "PAUSED"].contains(&round.state.as_str()) {
        return Err(Error::NotFound);
    }
    let no = pen.book.section(section_id).ok_or(Error::NotFound)?;
    let decision = pen.enter(cx, why, what(no))?;
    let promoted = decision.effects.iter().filter(|effect| matches!(effect, Effect::Promoted { .. })).count();
    let book = pen.put_down(cx).await?;
    cx.note(round_id, &facts, None)?;
    let seats = book.state.section(no).ok_or(Error::NotFound)?;
    Ok(Changed {
        dry_run: cx.is_rehearsal(),
        section_id: section_id.to_owned(),
        quota: seats.quota,
        released: seats.released,
        selected: seats.taken,
        waiting: seats.waiting(),
        promoted,
    })
}

async fn control(cx: &Cx, door: Door, round_id: &str) -> Result<Control> {
    let round = es_round::Entity::find_by_id(round_id).one(cx.read()).await?;
    let round = round.filter(|round| door.leads_to(&round.kind) && round.state != "DRAFT").ok_or(Error::NotFound)?;
    let counts = counted(cx, &round).await?;
    if ["OPEN", "PAUSED"].contains(&round.state.as_str()) {
        let engine = engines(cx.app()).of(cx.app(), &round).await?;
        let labels = engine.labels(cx).await?;
        return Ok(match engine.caught_up(cx).await? {
            Some(book) => shown(cx, round, &book, &labels, &counts),
            None => shown(cx, round, &engine.book(), &labels, &counts),
        });
    }
    let labels = Labels::read(cx.read(), &round.semester_id).await?;
    let book = past(cx, &round).await?;
    Ok(shown(cx, round, &book, &labels, &counts))
}

/// The book of a round that is over stays as it is.
async fn past(cx: &Cx, round: &es_round::Model) -> Result<Arc<Book>> {
    let key = format!("es.past:{}:{}:{}", round.id, round.closed_at.unwrap_or_default().0, round.state);
    if let Some(book) = cx.app().kept.get::<Book>(&key) {
        return Ok(book);
    }
    let book = Arc::new(Book::load(cx.app(), cx.read(), round).await?);
    cx.app().kept.put(&key, book.clone());
    Ok(book)
}

fn shown(cx: &Cx, round: es_round::Model, book: &Book, labels: &Labels, counts: &Counts) -> Control {
    let minute = |(minute, (attempts, granted)): (&i64, &(u64, u64))| Minute {
        at: Timestamp(minute * Timestamp::MINUTE),
        attempts: *attempts,
        granted: *granted,
    };
    let last = counts.minutes.keys().next_back().copied().unwrap_or(0);
    Control {
        ends_at: ends_at(book),
        now: cx.now(),
        per_minute: counts.minutes.iter().filter(|(minute, _)| **minute > last - MINUTES).map(minute).collect(),
        refusals: refusals(counts, cx.lang()),
        hot: hot(book, labels, counts, cx.now()),
        totals: totals(book, counts),
        round,
    }
}

fn refusals(counts: &Counts, lang: Lang) -> Vec<Refusals> {
    let refused = counts.refusals.iter();
    let mut all: Vec<Refusals> = refused
        .map(|(code, count)| Refusals { code: code.clone(), label: label(code).get(lang).to_owned(), count: *count })
        .collect();
    all.sort_by(|a, b| b.count.cmp(&a.count).then(a.code.cmp(&b.code)));
    all
}

/// What a rule is called.
fn label(code: &str) -> Text {
    match code {
        "NOT_YET" => Text::new("尚未开始", "Before the window"),
        "OVER" => Text::new("已经结束", "After the window"),
        "PAUSED" => Text::new("暂停中", "Paused"),
        "NOT_YOUR_YEAR" => Text::new("不是本轮的年级", "Another year group"),
        "BARRED" => Text::new("学籍状态", "Status"),
        "HOLDS" => Text::new("未处理的限制", "Holds"),
        "NOT_OPEN" => Text::new("教学班未开放", "Section not open"),
        "NOT_IN_TARGET" => Text::new("不在选课对象", "Not in the target"),
        "ALREADY_SELECTED" => Text::new("已选该课程", "Selected already"),
        "ALREADY_WAITING" => Text::new("已在轮候", "Waiting already"),
        "ALREADY_PASSED" => Text::new("已通过该课程", "Passed already"),
        "NOT_SELECTED" | "NOT_WAITING" => Text::new("没有选或轮候", "Neither selected nor waiting"),
        "REQUIREMENT" => Text::new("修读要求", "Requirement"),
        "EXCLUSION" => Text::new("互斥课程", "Exclusion"),
        "TYPE_UNITS" => Text::new("类别学分已够", "Units of the type"),
        "TYPE_COURSES" => Text::new("类别门数已够", "Courses of the type"),
        "MAX_UNITS" => Text::new("学期学分上限", "Units of the semester"),
        "BELOW_MINIMUM" => Text::new("低于最低学分", "Below the least units"),
        "REQUIRED_STAYS" => Text::new("必修课不能退", "Required course"),
        "SECTION_CHANGE_OFF" => Text::new("不能换班", "No change of section"),
        "TOO_MANY_WAITS" => Text::new("轮候门数", "Too many waits"),
        "WAITING_OFF" => Text::new("不开放轮候", "No waiting list"),
        "CLASH" => Text::new("时间冲突", "Time clash"),
        "FULL" => Text::new("名额已满", "Full"),
        "SEAT_FREE" => Text::new("有空位，不必轮候", "A seat is free"),
        _ => Text::new("其他", "Other"),
    }
}

fn hot(book: &Book, labels: &Labels, counts: &Counts, now: Timestamp) -> Vec<Hot> {
    let pace = counts.pace();
    let mut all: Vec<Hot> = book
        .state
        .sections()
        .filter_map(|(_, seats)| {
            let id = seats.facts.section.id.as_str();
            let (attempts, pace) = (counts.attempts.get(id).copied()?, pace.get(id).copied().unwrap_or(0));
            let full = (seats.free() > 0 && pace > 0).then(|| now.plus(i64::from(seats.free()) * PACE / pace));
            Some(Hot {
                section_id: id.to_owned(),
                label: labels.name(id),
                status: match seats.status {
                    Status::Open => "OPEN",
                    Status::Closed => "CLOSED",
                    Status::Cancelled => "CANCELLED",
                }
                .to_owned(),
                quota: seats.quota,
                released: seats.released,
                selected: seats.occupied(),
                left: seats.free(),
                waiting: seats.waiting(),
                attempts,
                predicted_full_at: full,
            })
        })
        .collect();
    all.sort_by(|a, b| (b.attempts, b.waiting, &a.section_id).cmp(&(a.attempts, a.waiting, &b.section_id)));
    all.truncate(HOT);
    all
}

fn totals(book: &Book, counts: &Counts) -> Totals {
    Totals {
        entries: book.state.seq.saturating_sub(1),
        attempts: counts.asked,
        granted: counts.granted,
        refused: counts.refused,
        promoted: counts.promoted,
        seats: book.state.sections().map(|(_, seats)| u64::from(seats.taken)).sum(),
        waiting: book.state.sections().map(|(_, seats)| u64::from(seats.waiting())).sum(),
    }
}
