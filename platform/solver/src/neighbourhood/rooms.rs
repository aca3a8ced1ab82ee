//! Changes within one period.

use super::{Bound, Neighbourhood};
use crate::{
    random::Random,
    state::{Proposal, State},
};

/// One paper to another of its rooms.
#[derive(Debug, Default)]
pub struct ChangeRoom;

impl Neighbourhood for ChangeRoom {
    #[inline]
    fn attempt(&mut self, state: &mut State, random: &mut Random, _: &mut Proposal, bound: Bound) -> bool {
        let paper = random.below(state.room.len());
        let usable = state.of.usable.of(paper);
        let room = usable[random.below(usable.len())];
        room != state.room[paper] && state.try_room(paper, room, bound.cost, bound.hard_weight)
    }
}

/// Two papers of one period exchange their rooms.
#[derive(Debug, Default)]
pub struct SwapRooms;

impl Neighbourhood for SwapRooms {
    #[inline]
    fn attempt(&mut self, state: &mut State, random: &mut Random, _: &mut Proposal, bound: Bound) -> bool {
        let one = random.below(state.room.len());
        let beside = state.members(state.period[state.of.block[one] as usize] as usize);
        let papers = state.of.papers.of(beside[random.below(beside.len())] as usize);
        let other = papers[random.below(papers.len())] as usize;
        let (here, there) = (state.room[one], state.room[other]);
        here != there
            && state.of.usable.of(one).contains(&there)
            && state.of.usable.of(other).contains(&here)
            && state.try_room_swap(one, other, bound.cost, bound.hard_weight)
    }
}
