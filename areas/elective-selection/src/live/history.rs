//! A past that is told: rounds opened, asked and closed by the functions that run every round, with the times that the
//! teller gives. A demo university has one; nobody who is served can call this.

use kernel::{
    Cx, Error, Result, Timestamp, ids,
    planted::fault,
    resource::rows::{add, change},
};
use rules::selection::{By, Channel, Decision, Pick, Request, What};
use schema::selection::es_round;
use sea_orm::{ActiveModelTrait, EntityTrait, QuerySelect, Set};

use super::{
    book::{Book, key_of},
    engines::Door,
    pen::Pen,
    rounds::{self, Command, OpenAddDrop},
};
use crate::tables::ROUND;

/// A round as somebody changes it; of a told past nobody is known who did, but that it was done stands in the log too.
pub async fn kept(cx: &Cx, round: es_round::Model, mut row: es_round::ActiveModel) -> Result<es_round::Model> {
    if cx.actor().is_ok() {
        return change::<es_round::Entity>(cx, ROUND, round, row).await;
    }
    row.id = Set(round.id.clone());
    row.version = Set(round.version + 1);
    let after = row.update(cx.tx().await?).await?;
    if !fault("told_past_unlogged") {
        cx.record_as(ROUND, &after.id, Some(&round), Some(&after))?;
    }
    Ok(after)
}

pub async fn added(cx: &Cx, mut row: es_round::ActiveModel) -> Result<es_round::Model> {
    let id = ids::new_id();
    if cx.actor().is_ok() {
        return add::<es_round::Entity>(cx, ROUND, &id, row).await;
    }
    let now = cx.now();
    row.id = Set(id);
    row.created_at = Set(now);
    row.created_by = Set(None);
    row.updated_at = Set(now);
    row.updated_by = Set(None);
    row.version = Set(1);
    row.archived_at = Set(None);
    let made = row.insert(cx.tx().await?).await?;
    if !fault("told_past_unlogged") {
        cx.record_as(ROUND, &made.id, None::<&es_round::Model>, Some(&made))?;
    }
    Ok(made)
}

/// Entries of one block.
const AT_ONCE: usize = 400;

/// What a student did.
#[derive(Clone, Debug)]
pub enum Did {
    Select(String),
    Join(String),
    Drop(String),
    Leave(String),
    Replace(String, String),
    Bundle(Vec<String>),
    Wish(Vec<String>),
}

/// Who, when, and what; the times of a list do not go back.
#[derive(Clone, Debug)]
pub struct Asked {
    pub student_id: String,
    pub at: Timestamp,
    pub did: Did,
}

async fn held(cx: &Cx, id: &str) -> Result<es_round::Model> {
    let found = es_round::Entity::find_by_id(id).lock_exclusive().one(cx.tx().await?).await?;
    found.ok_or(Error::NotFound)
}

pub async fn open(cx: &Cx, round_id: &str, at: Timestamp) -> Result<()> {
    rounds::begin(cx, held(cx, round_id).await?, "", at).await.map(|_| ())
}

/// Answers the id of the round.
pub async fn open_add_drop(cx: &Cx, id: &str) -> Result<String> {
    Ok(rounds::begin_add_drop(cx, OpenAddDrop { id: id.to_owned() }).await?.round.id)
}

pub async fn close(cx: &Cx, round_id: &str, at: Timestamp) -> Result<()> {
    rounds::end(cx, held(cx, round_id).await?, "", at).await.map(|_| ())
}

pub async fn reset(cx: &Cx, round_id: &str) -> Result<()> {
    let command = Command { id: round_id.to_owned(), version: None, reason: String::new() };
    rounds::reset(cx, Door::Selection, command).await.map(|_| ())
}

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Became {
    Granted,
    /// Nothing but the seat was missing.
    Full,
    Refused,
    /// The round knows no such student or section.
    Unknown,
}

/// Decides one request after the other. Nobody is written to: it was long ago.
pub async fn ask(cx: &Cx, round_id: &str, asked: &[Asked]) -> Result<Vec<Became>> {
    let (mut pen, _) = Pen::take(cx, round_id).await?;
    let mut became = vec![];
    for (n, one) in asked.iter().enumerate() {
        became.push(match request(cx, &pen.book, one, n)? {
            Some(request) => of(&pen.ask(request)?),
            None => Became::Unknown,
        });
        if n % AT_ONCE == AT_ONCE - 1 {
            pen.turn_over(cx).await?;
        }
    }
    pen.turn_over(cx).await?;
    Ok(became)
}

fn of(decision: &Decision) -> Became {
    let codes = || decision.rules().iter().map(|failed| failed.rule.code());
    if decision.granted() {
        Became::Granted
    } else if codes().all(|code| code == "FULL") {
        Became::Full
    } else {
        Became::Refused
    }
}

fn request(cx: &Cx, book: &Book, asked: &Asked, n: usize) -> Result<Option<Request>> {
    let (Some(student), Some(what)) = (book.student(&asked.student_id), what(book, &asked.did)) else {
        return Ok(None);
    };
    let key = key_of(cx.app(), &format!("told:{}:{}:{n}", book.of.round_id, book.state.seq))?;
    Ok(Some(Request { at: asked.at.0, by: By::Student(student), channel: Channel::Web, key, what }))
}

fn what(book: &Book, did: &Did) -> Option<What> {
    let pick = |id: &String| Some(Pick { section: book.section(id)?, of: None });
    let picks = |ids: &[String]| ids.iter().map(pick).collect::<Option<Vec<_>>>();
    Some(match did {
        Did::Select(id) => What::Select(pick(id)?),
        Did::Join(id) => What::Join(pick(id)?),
        Did::Drop(id) => What::Drop { section: book.section(id)? },
        Did::Leave(id) => What::Leave { section: book.section(id)? },
        Did::Replace(from, to) => What::Replace { from: book.section(from)?, to: pick(to)? },
        Did::Bundle(ids) => What::Bundle { picks: picks(ids)? },
        Did::Wish(ids) => What::Wish { picks: picks(ids)? },
    })
}
