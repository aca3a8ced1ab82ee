//! Moves that make their own way: what stands in it moves as well.

use super::{Bound, Neighbourhood, draw};
use crate::{
    instance::NONE,
    random::Random,
    state::{Proposal, State},
};

/// A Kempe chain: a block goes to another period, what it must not meet there comes back, and so on until nothing
/// stands in anybody's way.
#[derive(Debug, Default)]
pub struct Chain;

impl Chain {
    pub fn pull(state: &mut State, scratch: &mut Proposal, first: (u32, u32), bound: Bound) -> bool {
        let (here, there) = (state.period[first.0 as usize], first.1);
        let moves = &mut scratch.moves;
        moves.clear();
        moves.push(first);
        scratch.marked[first.0 as usize] = true;
        let (mut at, mut possible) = (0, true);
        while let Some(&(block, to)) = moves.get(at) {
            at += 1;
            let back = if to == there { here } else { there };
            for &other in state.of.clashes.of(block as usize) {
                if state.period[other as usize] == to && !scratch.marked[other as usize] {
                    possible &= state.of.may_lie(other, back);
                    scratch.marked[other as usize] = true;
                    moves.push((other, back));
                }
            }
            if !possible {
                break;
            }
        }
        scratch.moves.iter().for_each(|&(block, _)| scratch.marked[block as usize] = false);
        possible && state.try_moves(scratch, bound.cost, bound.hard_weight)
    }
}

impl Neighbourhood for Chain {
    fn attempt(&mut self, state: &mut State, random: &mut Random, scratch: &mut Proposal, bound: Bound) -> bool {
        draw(state, random).is_some_and(|first| Self::pull(state, scratch, first, bound))
    }
}

/// A block goes to a period and kicks the one or two that stand in its way into other periods where they are free.
#[derive(Debug, Default)]
pub struct Kick;

impl Kick {
    const MOST: usize = 3;

    pub fn push(
        state: &mut State,
        random: &mut Random,
        scratch: &mut Proposal,
        (block, to): (u32, u32),
        bound: Bound,
    ) -> bool {
        scratch.moves.clear();
        scratch.moves.push((block, to));
        for &other in state.of.clashes.of(block as usize) {
            if state.period[other as usize] != to {
                continue;
            }
            let away = if scratch.moves.len() < Self::MOST { free_period(state, random, other, to) } else { NONE };
            if away == NONE {
                return false;
            }
            scratch.moves.push((other, away));
        }
        state.try_moves(scratch, bound.cost, bound.hard_weight)
    }
}

impl Neighbourhood for Kick {
    fn attempt(&mut self, state: &mut State, random: &mut Random, scratch: &mut Proposal, bound: Bound) -> bool {
        draw(state, random).is_some_and(|first| Self::push(state, random, scratch, first, bound))
    }
}

/// A period where nothing stands in a block's way, looked for from a random one on.
fn free_period(state: &State, random: &mut Random, block: u32, not: u32) -> u32 {
    let (domain, row) = (state.of.domain.of(block as usize), block as usize * state.of.periods);
    let first = random.below(domain.len());
    let turned = domain[first..].iter().chain(&domain[..first]);
    let free = |&&period: &&u32| {
        let at = row + period as usize;
        period != not && period != state.period[block as usize] && state.hard_there[at] == state.of.base_hard[at]
    };
    turned.into_iter().find(free).copied().unwrap_or(NONE)
}
