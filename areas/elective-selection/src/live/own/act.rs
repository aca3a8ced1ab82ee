//! One request of a student: to the engine and back.

use kernel::{Cx, Error, FieldError, Result, Text, Timestamp};
use rules::selection::{By, Channel, Effect, Outcome, Pick, Request, StudentNo, TypeNo, What, ledger::hex};
use serde::Serialize;
use utoipa::ToSchema;

use super::{OnePick, me, no_round};
use crate::live::{
    book::{Book, fresh_key, key_of},
    engine::Answered,
    engines::{Door, engines, round_of},
    texts::{self, Words},
};

pub enum Wanted {
    Select(OnePick),
    Join(OnePick),
    Drop(String),
    Leave(String),
    Replace(String, OnePick),
    Bundle(Vec<OnePick>),
    Wish(Vec<OnePick>),
}

/// What a student keeps of a decision.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SelectionReceipt)]
pub struct Receipt {
    pub round_id: String,
    pub seq: u64,
    pub at: Timestamp,
    pub hash: String,
    pub mac: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SelectionDecided)]
pub struct Acted {
    pub seq: u64,
    /// DONE or WAITING.
    pub result: String,
    /// The place in the queue, the first is 1.
    pub queue_no: Option<u32>,
    pub notices: Vec<String>,
    pub receipt: Receipt,
}

/// More than anybody takes in a semester.
const MOST: usize = 20;

pub async fn act(cx: &Cx, door: Door, key: &str, wanted: Wanted) -> Result<Acted> {
    if key.trim().len() < 8 || key.len() > 100 {
        let text = Text::new("须为 8 至 100 个字符", "From 8 to 100 characters");
        return Err(Error::Invalid(vec![FieldError::new("key", "wrong_format", text)]));
    }
    let student_id = me(cx)?;
    let all = engines(cx.app());
    all.allow(&student_id, all.settings(cx.app()).await?.requests_per_second)?;
    let (engine, student) = round_of(cx, door, &student_id).await?.ok_or_else(|| no_round(door))?;
    let what = what(&engine.book(), wanted)?;
    let asked = what.clone();
    let request = Request {
        at: 0,
        by: By::Student(student),
        channel: Channel::Web,
        key: if kernel::planted::fault("selection_decided_twice") {
            fresh_key(cx.app())?
        } else {
            key_of(cx.app(), &format!("{student_id}:{key}"))?
        },
        what,
    };
    let answered = engine.ask(request).await?;
    // The receipt of something else would tell the student that this was done.
    if answered.entry.request.what != asked && !kernel::planted::fault("selection_key_for_anything") {
        let text = Text::new("该键已用于另一操作", "This key was used for another action");
        return Err(Error::invalid("key", "key_reused", text));
    }
    if let Outcome::Refused { rules } = &answered.entry.decision.outcome {
        let labels = engine.labels(cx).await?;
        let kept = texts::receipt(&answered.receipt, answered.entry.request.at);
        return Err(Words { book: &engine.book(), labels: &labels, door }.refusal(rules, Some(kept)));
    }
    Ok(acted(cx, student, &answered, &engine.book()))
}

fn acted(cx: &Cx, student: StudentNo, answered: &Answered, book: &Book) -> Acted {
    let Answered { entry, receipt } = answered;
    let queue_no = entry.decision.effects.iter().find_map(|effect| match effect {
        Effect::Queued { student: whose, section, rank, .. } if *whose == student => {
            Some(book.state.section(*section).map_or(0, |seats| seats.ahead(*rank)) + 1)
        }
        _ => None,
    });
    let notices = match &entry.decision.outcome {
        Outcome::Granted { notices } => notices.iter().map(|notice| texts::notice(notice, cx.lang())).collect(),
        _ => vec![],
    };
    Acted {
        seq: entry.seq,
        result: if queue_no.is_some() { "WAITING" } else { "DONE" }.to_owned(),
        queue_no,
        notices,
        receipt: Receipt {
            round_id: receipt.round.clone(),
            seq: receipt.seq,
            at: Timestamp(entry.request.at),
            hash: hex(&receipt.hash),
            mac: hex(&receipt.mac),
        },
    }
}

/// Sections and types of other rounds read like absent ones.
pub fn pick(book: &Book, wanted: &OnePick) -> Result<Pick> {
    let section = book.section(&wanted.section_id).ok_or(Error::NotFound)?;
    let of = match wanted.elective_type_id.as_deref().filter(|id| !id.is_empty()) {
        Some(id) => {
            let place = book.terms.types.iter().position(|of| of.id == id);
            Some(TypeNo::of(place.ok_or(Error::NotFound)?))
        }
        None => None,
    };
    Ok(Pick { section, of })
}

fn what(book: &Book, wanted: Wanted) -> Result<What> {
    let section = |id: &str| book.section(id).ok_or(Error::NotFound);
    let picks = |list: &[OnePick]| {
        if list.len() > MOST {
            let text = Text::new("最多 20 门", "At most 20");
            return Err(Error::Invalid(vec![FieldError::new("picks", "too_many", text)]));
        }
        list.iter().map(|one| pick(book, one)).collect::<Result<Vec<_>>>()
    };
    Ok(match wanted {
        Wanted::Select(one) => What::Select(pick(book, &one)?),
        Wanted::Join(one) => What::Join(pick(book, &one)?),
        Wanted::Drop(id) => What::Drop { section: section(&id)? },
        Wanted::Leave(id) => What::Leave { section: section(&id)? },
        Wanted::Replace(from, to) => What::Replace { from: section(&from)?, to: pick(book, &to)? },
        Wanted::Bundle(list) => What::Bundle { picks: picks(&list)? },
        Wanted::Wish(list) => What::Wish { picks: picks(&list)? },
    })
}
