//! What the office does to a round: opens, pauses, resumes, lengthens, closes and resets it.

use kernel::{Both, Cx, Error, FieldError, Result, Rule, StringList, Text, Timestamp, ids, resource::rows::change};
use rules::selection::{Way, What, ledger::hex, ready::commitment};
use schema::selection::{adddrop_semester, es_decision, es_round, es_snapshot};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect, Set};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::{
    allot, apart,
    book::Book,
    engines::{Door, engines},
    history, letters,
    pen::Pen,
    snapshot::{self, REOPENING},
};
use crate::{checks::control_room, tables::ROUND};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = RoundCommandInput)]
pub struct Command {
    pub id: String,
    /// Left out: whatever it is now.
    pub version: Option<i32>,
    #[serde(default)]
    pub reason: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ExtendRoundInput)]
pub struct ExtendInput {
    pub id: String,
    pub by_minutes: i64,
    pub reason: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = OpenAddDropInput)]
pub struct OpenAddDrop {
    /// Of the settings of add/drop of a semester.
    pub id: String,
}

/// A round as a command leaves it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SelectionRoundState)]
pub struct Turned {
    pub round: es_round::Model,
    /// Entries of its book.
    pub entries: u64,
    pub sections: usize,
    pub students: usize,
}

async fn held(cx: &Cx, door: Door, id: &str, version: Option<i32>) -> Result<es_round::Model> {
    let found = es_round::Entity::find_by_id(id)
        .filter(es_round::Column::ArchivedAt.is_null())
        .lock_exclusive()
        .one(cx.tx().await?)
        .await?;
    let round = found.filter(|round| door.leads_to(&round.kind)).ok_or(Error::NotFound)?;
    if version.is_some_and(|version| version != round.version) {
        return Err(Error::stale(&round));
    }
    Ok(round)
}

fn wrong_state(round: &es_round::Model, zh: &str, en: &str) -> Error {
    let data = json!({ "roundId": round.id, "state": round.state });
    let page = format!("{}?roundId={}", control_room(&round.kind), round.id);
    Rule::new("round_state", Both::new(zh, en), data).offer(Text::new("查看该轮", "Look at the round"), page).into()
}

fn running(round: &es_round::Model) -> Result<()> {
    if ["OPEN", "PAUSED"].contains(&round.state.as_str()) {
        return Ok(());
    }
    Err(wrong_state(round, "该轮没有在进行", "This round is not running"))
}

fn turned(round: es_round::Model, book: &Book) -> Turned {
    Turned {
        round,
        entries: book.state.seq - 1,
        sections: book.state.sections().count(),
        students: book.state.people().count(),
    }
}

pub async fn open(cx: &Cx, door: Door, input: Command) -> Result<Turned> {
    let round = held(cx, door, &input.id, input.version).await?;
    told(cx, begun(cx, round, &input.reason, cx.now()).await?).await
}

/// The window of add/drop becomes a round.
pub async fn open_add_drop(cx: &Cx, input: OpenAddDrop) -> Result<Turned> {
    told(cx, begun_add_drop(cx, input).await?).await
}

/// The same where nobody gets a letter.
pub async fn begin_add_drop(cx: &Cx, input: OpenAddDrop) -> Result<Turned> {
    begun_add_drop(cx, input).await.map(|(opened, _)| opened)
}

async fn begun_add_drop(cx: &Cx, input: OpenAddDrop) -> Result<(Turned, Book)> {
    let db = cx.tx().await?;
    let term = adddrop_semester::Entity::find_by_id(&input.id).one(db).await?.ok_or(Error::NotFound)?;
    let before = es_round::Entity::find()
        .filter(es_round::Column::SemesterId.eq(term.semester_id.as_str()))
        .filter(es_round::Column::StudentType.eq(term.student_type.as_str()))
        .filter(es_round::Column::Kind.eq("ADDDROP"))
        .all(db)
        .await?;
    let no = before.iter().map(|round| round.no).max().unwrap_or(0) + 1;
    let row = es_round::ActiveModel {
        semester_id: Set(term.semester_id),
        student_type: Set(term.student_type),
        no: Set(no),
        kind: Set("ADDDROP".to_owned()),
        name_en: Set(format!("Add and drop {no}")),
        name_cn: Set(format!("加退选 {no}")),
        start_at: Set(term.start_at),
        end_at: Set(term.end_at),
        years: Set(StringList::default()),
        shares: Set(StringList::default()),
        allocation: Set("FIRST_COME".to_owned()),
        reset_after: Set(false),
        state: Set("DRAFT".to_owned()),
        seed_commitment: Set(String::new()),
        revealed_seed: Set(String::new()),
        opened_at: Set(None),
        closed_at: Set(None),
        paused_at: Set(None),
        paused_ms: Set(0),
        extended_ms: Set(0),
        last_alive_at: Set(None),
        ..Default::default()
    };
    let round = history::added(cx, row).await?;
    begun(cx, round, "", cx.now()).await
}

async fn told(cx: &Cx, (opened, book): (Turned, Book)) -> Result<Turned> {
    letters::opening(cx, &opened.round, &book).await?;
    Ok(opened)
}

/// A round of a past that is told: nobody gets a letter.
pub async fn begin(cx: &Cx, round: es_round::Model, reason: &str, now: Timestamp) -> Result<Turned> {
    begun(cx, round, reason, now).await.map(|(opened, _)| opened)
}

async fn begun(cx: &Cx, round: es_round::Model, reason: &str, now: Timestamp) -> Result<(Turned, Book)> {
    if round.state != "DRAFT" {
        return Err(wrong_state(&round, "该轮已经开始过", "This round has begun before"));
    }
    if round.end_at <= now {
        return Err(wrong_state(
            &round,
            "该轮的结束时间已过，请先修改时间",
            "The end of this round is past; change its times first",
        ));
    }
    apart::rounds(cx, &round).await?;
    if !reason.trim().is_empty() {
        cx.because(reason);
    }
    let snapshot = snapshot::take(cx, &round).await?;
    apart::sections(cx, &round, &snapshot).await?;
    let terms = serde_json::to_vec(&snapshot).map_err(Error::internal)?;
    let book = Book::begin(cx.app(), &round, snapshot)?;
    let row = es_snapshot::Model {
        id: ids::new_id(),
        round_id: round.id.clone(),
        terms,
        state: vec![],
        hash: hex(&book.terms.genesis),
        at: now,
    };
    let row = row.into_active_model().reset_all();
    es_snapshot::Entity::insert(row).exec_without_returning(cx.tx().await?).await?;
    let promised = match book.terms.round.way {
        Way::FirstCome => commitment(&cx.app().keys.secret(REOPENING, &round.id)?),
        Way::Lottery | Way::Ranked => allot::promise(cx.app(), &round.id)?,
    };
    let opened = es_round::ActiveModel {
        state: Set("OPEN".to_owned()),
        opened_at: Set(Some(now)),
        last_alive_at: Set(Some(cx.now())),
        seed_commitment: Set(promised),
        ..Default::default()
    };
    let round = history::kept(cx, round, opened).await?;
    cx.after_commit(|app| engines(app).forget());
    Ok((turned(round, &book), book))
}

pub async fn pause(cx: &Cx, door: Door, input: Command) -> Result<Turned> {
    let round = held(cx, door, &input.id, input.version).await?;
    if round.state != "OPEN" {
        return Err(wrong_state(&round, "只有进行中的轮次可以暂停", "Only an open round is paused"));
    }
    let paused =
        es_round::ActiveModel { state: Set("PAUSED".to_owned()), paused_at: Set(Some(cx.now())), ..Default::default() };
    turn(cx, round, &input.reason, What::Pause, paused).await
}

pub async fn resume(cx: &Cx, door: Door, input: Command) -> Result<Turned> {
    let round = held(cx, door, &input.id, input.version).await?;
    if round.state != "PAUSED" {
        return Err(wrong_state(&round, "只有暂停的轮次可以恢复", "Only a paused round is resumed"));
    }
    let long = round.paused_at.map_or(0, |at| cx.now().since(at));
    let resumed = es_round::ActiveModel {
        state: Set("OPEN".to_owned()),
        paused_at: Set(None),
        paused_ms: Set(round.paused_ms + long),
        last_alive_at: Set(Some(cx.now())),
        ..Default::default()
    };
    turn(cx, round, &input.reason, What::Resume, resumed).await
}

pub async fn extend(cx: &Cx, door: Door, input: ExtendInput) -> Result<Turned> {
    if !(1..=14 * 24 * 60).contains(&input.by_minutes) {
        let text = Text::new("须为 1 分钟至 14 天", "From one minute to fourteen days");
        return Err(Error::Invalid(vec![FieldError::new("byMinutes", "out_of_range", text)]));
    }
    let round = held(cx, door, &input.id, None).await?;
    running(&round)?;
    let same = <es_round::ActiveModel as Default>::default();
    turn(cx, round, &input.reason, What::Extend { by: input.by_minutes * 60_000 }, same).await
}

async fn turn(
    cx: &Cx,
    round: es_round::Model,
    reason: &str,
    what: What,
    mut row: es_round::ActiveModel,
) -> Result<Turned> {
    if !reason.trim().is_empty() {
        cx.because(reason);
    }
    let (mut pen, _) = Pen::take(cx, &round.id).await?;
    pen.enter(cx, reason, what)?;
    row.extended_ms = Set(pen.book.state.extension);
    let book = pen.put_down(cx).await?;
    let before = round.clone();
    let round = change::<es_round::Entity>(cx, ROUND, round, row).await?;
    if round.version == before.version {
        cx.note(&round.id, &json!({ "extendedMs": round.extended_ms }), None)?;
    }
    Ok(turned(round, &book))
}

/// Wishes are granted now; nobody waits beyond the end of add/drop.
pub async fn close(cx: &Cx, door: Door, input: Command) -> Result<Turned> {
    let round = held(cx, door, &input.id, input.version).await?;
    running(&round)?;
    if !input.reason.trim().is_empty() {
        cx.because(&input.reason);
    }
    let closed = end(cx, round, &input.reason, cx.now()).await?;
    letters::results(cx, &closed.round).await?;
    Ok(closed)
}

pub async fn end(cx: &Cx, round: es_round::Model, reason: &str, now: Timestamp) -> Result<Turned> {
    let (mut pen, _) = Pen::take(cx, &round.id).await?;
    pen.at = now;
    let drawn = allot::wishes(cx, &mut pen)?;
    if round.kind == "ADDDROP" {
        pen.enter(cx, reason, What::EndWaiting)?;
    }
    let book = pen.put_down(cx).await?;
    let secret =
        if drawn { allot::secret(cx.app(), &round.id)? } else { hex(&cx.app().keys.secret(REOPENING, &round.id)?) };
    let closed = es_round::ActiveModel {
        state: Set("CLOSED".to_owned()),
        closed_at: Set(Some(now)),
        revealed_seed: Set(secret),
        ..Default::default()
    };
    let round = history::kept(cx, round, closed).await?;
    Ok(turned(round, &book))
}

/// What a rehearsal decided is forgotten in the lists; its book stays, and nobody's courses were ever touched.
pub async fn reset(cx: &Cx, door: Door, input: Command) -> Result<Turned> {
    let round = held(cx, door, &input.id, input.version).await?;
    if round.kind != "MOCK" || !["OPEN", "PAUSED", "CLOSED"].contains(&round.state.as_str()) {
        return Err(wrong_state(&round, "只有已开始的模拟选课可以清空", "Only a mock round that has begun is reset"));
    }
    let (pen, _) = Pen::take(cx, &round.id).await?;
    es_decision::Entity::delete_many()
        .filter(es_decision::Column::RoundId.eq(round.id.as_str()))
        .exec(cx.tx().await?)
        .await?;
    let closed_at = round.closed_at.or(Some(cx.now()));
    let row = es_round::ActiveModel { state: Set("RESET".to_owned()), closed_at: Set(closed_at), ..Default::default() };
    let round = history::kept(cx, round, row).await?;
    cx.after_commit(|app| engines(app).forget());
    Ok(turned(round, &pen.book))
}

/// The moment it ends by now.
pub fn ends_at(book: &Book) -> Timestamp {
    Timestamp(book.terms.round.end.saturating_add(book.state.extension))
}
