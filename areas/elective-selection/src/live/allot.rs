//! The end of a round that collected wishes: they are placed in the order that its seed draws.
//!
//! A secret of the key file is promised when the round opens (its commitment stands in the round) and told when it
//! closes; with the hash of the last entry before the placements, which nobody knew when the secret was promised, it
//! makes the seed. What each of them is, and how to compute it again, says `rules::selection::lottery`.

use std::{collections::HashSet, sync::Arc};

use kernel::{App, Cx, Error, Result};
use rules::selection::{
    Entry, Outcome, Way, What,
    allot::{Method, allot, collected},
    ledger::hex,
    lottery::{Seed, commitment},
};
use schema::selection::{es_block, es_round};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use super::{
    book::{lines, snapshot},
    pen::Pen,
};

/// What the key file gives for the draw of a round.
const LOTTERY: &str = "es.lottery";

/// 64 hexadecimal digits, told when the round closes.
pub fn secret(app: &App, round_id: &str) -> Result<String> {
    app.keys.secret(LOTTERY, round_id).map(|secret| hex(&secret))
}

/// What is published when the round opens.
pub fn promise(app: &App, round_id: &str) -> Result<String> {
    commitment(round_id, &secret(app, round_id)?).map_err(no_seed)
}

fn no_seed(error: rules::selection::lottery::SeedError) -> Error {
    Error::internal(format!("no seed: {error:?}"))
}

/// Where everybody takes all they can have in turn, nobody gains by another order of wishes than the true one.
fn method(way: Way) -> Option<Method> {
    match way {
        Way::FirstCome => None,
        Way::Lottery => Some(Method::Lottery),
        Way::Ranked => Some(Method::InTurn),
    }
}

/// Enters the placements. Answers whether the round collected wishes.
pub fn wishes(cx: &Cx, pen: &mut Pen) -> Result<bool> {
    let Some(method) = method(pen.book.terms.round.way) else { return Ok(false) };
    let round_id = pen.book.of.round_id.clone();
    let (secret, promised) = (secret(cx.app(), &round_id)?, promise(cx.app(), &round_id)?);
    let seed = Seed::reveal(&round_id, &secret, &hex(&pen.book.head), &promised).map_err(no_seed)?;
    let mut state = pen.book.state.clone();
    let wishes = collected(&state);
    let at = pen.at.0.max(state.clock);
    for (request, decision) in allot(&pen.book.terms, &mut state, method, &seed, &wishes, at) {
        // Somebody wished for the same twice.
        if matches!(decision.outcome, Outcome::Repeated { .. }) {
            continue;
        }
        if pen.ask(request)? != decision {
            return Err(Error::internal(format!("round {round_id}: a wish was placed in two ways")));
        }
    }
    Ok(true)
}

/// What a closed round was drawn with.
pub struct Draw {
    pub secret: String,
    /// The hash of the last entry before the placements.
    pub word: String,
    pub seed: Seed,
    /// The students in the order in which they were placed.
    pub order: Vec<String>,
}

/// None while the round runs, and where nobody wished for anything. What was drawn never changes.
pub async fn drawn(cx: &Cx, round: &es_round::Model) -> Result<Option<Arc<Draw>>> {
    if round.allocation == "FIRST_COME" || !["CLOSED", "RESET"].contains(&round.state.as_str()) {
        return Ok(None);
    }
    let name = format!("es.draw.{}", round.id);
    if let Some(known) = cx.app().kept.get::<Draw>(&name) {
        return Ok(Some(known));
    }
    let last = es_block::Entity::find()
        .filter(es_block::Column::RoundId.eq(round.id.as_str()))
        .order_by_desc(es_block::Column::LastSeq)
        .one(cx.read())
        .await?;
    let Some(block) = last else { return Ok(None) };
    let students = snapshot(cx.read(), &round.id).await?.students;
    let mut order: Vec<String> = vec![];
    let mut seen = HashSet::new();
    for entry in lines(&block.entries).filter_map(Entry::read) {
        let What::Place { student, .. } = entry.request.what else { break };
        if seen.insert(student) {
            order.extend(students.get(student.at()).map(|student| student.id.clone()));
        }
    }
    if order.is_empty() {
        return Ok(None);
    }
    let promised = &round.seed_commitment;
    let seed = Seed::reveal(&round.id, &round.revealed_seed, &block.prev_hash, promised).map_err(no_seed)?;
    let draw = Arc::new(Draw { secret: round.revealed_seed.clone(), word: block.prev_hash, seed, order });
    cx.app().kept.put(&name, draw.clone());
    Ok(Some(draw))
}
