//! One block to another period, and two that exchange theirs.

use super::{Bound, Chain, Kick, Neighbourhood, draw};
use crate::{
    random::Random,
    state::{Proposal, State},
};

/// Chains longer than this are seldom accepted and take long to follow; only some are followed to their end, because
/// among those are the exchanges of nearly all that two periods hold.
const SHORT: usize = 5;

/// Kicks among 32 moves with something in their way.
const KICKS: u64 = 8;

/// Moves a block where nothing is in its way; where something is, that goes too: back (a chain) or elsewhere (a kick).
#[derive(Debug, Default)]
pub struct Shift;

impl Neighbourhood for Shift {
    #[inline]
    fn attempt(&mut self, state: &mut State, random: &mut Random, scratch: &mut Proposal, bound: Bound) -> bool {
        let Some((block, to)) = draw(state, random) else { return false };
        let at = block as usize * state.of.periods + to as usize;
        if state.hard_there[at] > state.of.base_hard[at] {
            return match random.bits() >> 59 {
                0..KICKS => Kick::push(state, random, scratch, (block, to), bound),
                KICKS => Chain::pull(state, scratch, (block, to), usize::MAX, bound),
                _ => Chain::pull(state, scratch, (block, to), SHORT, bound),
            };
        }
        scratch.moves.clear();
        scratch.moves.push((block, to));
        state.try_moves(scratch, bound.cost, bound.hard_weight)
    }
}

#[derive(Debug, Default)]
pub struct Swap;

impl Neighbourhood for Swap {
    #[inline]
    fn attempt(&mut self, state: &mut State, random: &mut Random, scratch: &mut Proposal, bound: Bound) -> bool {
        let (one, other) = (random.below(state.of.blocks()), random.below(state.of.blocks()));
        let (here, there) = (state.period[one], state.period[other]);
        if here == there || !state.of.may_lie(one as u32, there) || !state.of.may_lie(other as u32, here) {
            return false;
        }
        scratch.moves.clear();
        scratch.moves.extend([(one as u32, there), (other as u32, here)]);
        state.try_moves(scratch, bound.cost, bound.hard_weight)
    }
}
