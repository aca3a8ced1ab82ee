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
    pub fn pull(state: &mut State, scratch: &mut Proposal, first: (u32, u32), longest: usize, bound: Bound) -> bool {
        let (of, here, there) = (state.of, state.period[first.0 as usize], first.1);
        let (moves, marked) = (&mut scratch.moves, &mut scratch.marked);
        marked.fill(0);
        moves.clear();
        moves.push(first);
        marked[first.0 as usize / 64] |= 1 << (first.0 % 64);
        let mut at = 0;
        while let Some(&(block, to)) = moves.get(at) {
            at += 1;
            let back = if to == there { here } else { there };
            let (clashes, present) = (of.clashes(block), state.present(to));
            for word in 0..of.words {
                let mut new = clashes[word] & present[word] & !marked[word];
                marked[word] |= new;
                while new != 0 {
                    let other = word as u32 * 64 + new.trailing_zeros();
                    new &= new - 1;
                    if moves.len() == longest || !of.may_lie(other, back) {
                        return false;
                    }
                    moves.push((other, back));
                }
            }
        }
        scratch.chain = true;
        let accepted = state.try_moves(scratch, bound.cost, bound.hard_weight);
        scratch.chain = false;
        accepted
    }
}

impl Neighbourhood for Chain {
    fn attempt(&mut self, state: &mut State, random: &mut Random, scratch: &mut Proposal, bound: Bound) -> bool {
        draw(state, random).is_some_and(|first| Self::pull(state, scratch, first, usize::MAX, bound))
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
        let of = state.of;
        for word in 0..of.words {
            let mut ways = of.clashes(block)[word] & state.present(to)[word];
            while ways != 0 {
                let other = word as u32 * 64 + ways.trailing_zeros();
                ways &= ways - 1;
                let away = if scratch.moves.len() < Self::MOST { free_period(state, random, other, to) } else { NONE };
                if away == NONE {
                    return false;
                }
                scratch.moves.push((other, away));
            }
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
