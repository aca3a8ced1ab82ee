//! The ways in which a plan is changed. A neighbourhood only proposes; the state judges and carries out.

mod chain;
mod rooms;
mod shift;

use crate::{
    random::Random,
    state::{Proposal, State},
};

pub use chain::{Chain, Kick};
pub use rooms::{ChangeRoom, SwapRooms};
pub use shift::{Shift, Swap};

/// What a change may cost at this moment, and what a violation weighs against the rest.
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    pub cost: f64,
    pub hard_weight: f64,
}

/// Draws a change and carries it out if the bound allows; says whether it did. Must not allocate.
pub trait Neighbourhood {
    fn attempt(&mut self, state: &mut State, random: &mut Random, scratch: &mut Proposal, bound: Bound) -> bool;
}

/// A block that is not locked in its place, and another period where it may lie.
#[inline]
fn draw(state: &State, random: &mut Random) -> Option<(u32, u32)> {
    let block = random.below(state.of.blocks());
    let domain = state.of.domain.of(block);
    let to = domain[random.below(domain.len())];
    (to != state.period[block]).then_some((block as u32, to))
}
