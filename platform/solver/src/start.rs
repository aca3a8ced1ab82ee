//! A first plan: the block with the fewest periods left goes first (saturation degree); where none is left, it drives
//! out what has been in its way least often, so that the search does not run in circles.

use crate::{instance::NONE, random::Random, state::State};

/// How often blocks may be driven out, for each block: beyond that the rest is placed with its violations.
const PATIENCE: usize = 40;

/// `enough` ends the patience early: what is left is then placed with its violations.
pub fn build(state: &mut State, random: &mut Random, hard_weight: f64, enough: &dyn Fn() -> bool) {
    let blocks = state.of.blocks();
    // How often a block has been driven out: those that keep coming back are the difficult ones.
    let mut driven_out = vec![0u32; blocks];
    let mut open: Vec<u32> = (0..blocks as u32).filter(|&block| state.period[block as usize] == NONE).collect();
    let mut left = PATIENCE * blocks;
    while let Some((at, free)) = tightest(state, &open, &driven_out) {
        let block = open.swap_remove(at);
        if free > 0 || left == 0 {
            let period = cheapest(state, block, random, hard_weight);
            state.place(block, period, hard_weight);
            continue;
        }
        left = if enough() { 0 } else { left - 1 };
        let period = least_disputed(state, block, &driven_out, random);
        for &victim in &in_the_way(state, block, period) {
            state.lift(victim);
            driven_out[victim as usize] += 1;
            open.push(victim);
        }
        state.place(block, period, hard_weight);
    }
}

/// The open block with the fewest periods left; among equals the one that gave most trouble, then the one with the most
/// neighbours.
fn tightest(state: &State, open: &[u32], driven_out: &[u32]) -> Option<(usize, usize)> {
    let key = |block: u32| {
        let free = state.of.domain.of(block as usize).iter().filter(|&&period| fits(state, block, period)).count();
        let neighbours = state.of.edges.of(block as usize).len();
        (free, u32::MAX - driven_out[block as usize], usize::MAX - neighbours, block)
    };
    let best = open.iter().enumerate().map(|(at, &block)| (key(block), at)).min()?;
    Some((best.1, best.0.0))
}

fn fits(state: &State, block: u32, period: u32) -> bool {
    let at = block as usize * state.of.periods + period as usize;
    state.hard_there[at] == state.of.base_hard[at] && state.rooms_fit(block, period as usize)
}

fn cheapest(state: &State, block: u32, random: &mut Random, hard_weight: f64) -> u32 {
    let cost = |period: u32| {
        let at = block as usize * state.of.periods + period as usize;
        let missing = if state.rooms_fit(block, period as usize) { 0.0 } else { hard_weight };
        f64::from(state.hard_there[at]) * hard_weight + missing + f64::from(state.soft_there[at])
    };
    let costs = state.of.domain.of(block as usize).iter().map(|&period| (cost(period), random.bits(), period));
    costs.min_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1))).map_or(0, |best| best.2)
}

fn least_disputed(state: &State, block: u32, driven_out: &[u32], random: &mut Random) -> u32 {
    let cost = |period: u32| {
        let ways = in_the_way(state, block, period);
        ways.iter().map(|&other| 1 + u64::from(driven_out[other as usize])).sum::<u64>()
    };
    let costs = state.of.domain.of(block as usize).iter().map(|&period| (cost(period), random.bits(), period));
    costs.min().map_or(0, |best| best.2)
}

/// Blocks that must go when this one comes: those it must not meet, and then the smallest that make room.
fn in_the_way(state: &State, block: u32, period: u32) -> Vec<u32> {
    let of = state.of;
    let wrong = |edge: &&crate::prepared::Edge| {
        let other = state.period[edge.to as usize];
        other != NONE
            && ((edge.clash > 0 && other == period)
                || (edge.after > 0 && period <= other)
                || (edge.before > 0 && period >= other))
    };
    let mut ways: Vec<u32> = of.edges.of(block as usize).iter().filter(wrong).map(|edge| edge.to).collect();
    if !state.rooms_fit(block, period as usize) {
        ways.extend(state.members(period as usize).iter().filter(|&&other| of.shares_rooms(block, other)));
        ways.sort_unstable();
        ways.dedup();
    }
    ways
}
