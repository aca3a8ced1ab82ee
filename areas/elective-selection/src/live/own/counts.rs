//! Seats left, for whoever cannot be told of every change.

use kernel::{Cx, Result, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::{me, no_round};
use crate::live::{
    engines::{Door, round_of},
    rounds::ends_at,
};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SeatCount)]
pub struct Count {
    pub section_id: String,
    pub left: u32,
    pub waiting: u32,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SeatCounts)]
pub struct Counts {
    /// To be sent with the next question.
    pub seq: u64,
    /// OPEN or PAUSED.
    pub state: String,
    pub end_at: Timestamp,
    /// Empty when nothing has happened since.
    pub seats: Vec<Count>,
}

pub async fn counts(cx: &Cx, door: Door, since: Option<u64>) -> Result<Counts> {
    let (engine, _) = round_of(cx, door, &me(cx)?).await?.ok_or_else(|| no_round(door))?;
    let book = engine.book();
    let seq = book.state.seq.saturating_sub(1);
    let seats = book.state.sections().filter(|_| since != Some(seq)).map(|(no, seats)| Count {
        section_id: book.section_id(no).to_owned(),
        left: seats.free(),
        waiting: seats.waiting(),
    });
    Ok(Counts {
        seq,
        state: if book.state.paused.is_some() { "PAUSED" } else { "OPEN" }.to_owned(),
        end_at: ends_at(&book),
        seats: seats.collect(),
    })
}
