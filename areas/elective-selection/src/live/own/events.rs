//! Seats left and results as they come, for as long as the student looks.

use kernel::{Cx, Result, events::Events};

use super::{me, no_round};
use crate::live::engines::{Door, round_of};

pub async fn open(cx: &Cx, door: Door, since: Option<u64>) -> Result<Events> {
    let (engine, student) = round_of(cx, door, &me(cx)?).await?.ok_or_else(|| no_round(door))?;
    Events::new(cx, engine.told(student, since))
}
