//! Judging a change of periods and carrying it out.

use super::{Delta, Proposal, State};
use crate::{
    instance::NONE,
    prepared::{Edge, Prepared},
};

impl State<'_> {
    /// Carries the proposal out if it costs no more than `bound`. Most proposals are refused on what the tables say,
    /// before any room is looked at.
    #[inline]
    pub fn try_moves(&mut self, proposal: &Proposal, bound: f64, hard_weight: f64) -> bool {
        let of = self.of;
        let (mut delta, mut most) = (Delta::default(), 0);
        for &(block, to) in &proposal.moves {
            let (row, from) = (block as usize * of.periods, self.period[block as usize] as usize);
            delta.hard += i64::from(self.hard_there[row + to as usize] - self.hard_there[row + from]);
            delta.soft += i64::from(self.soft_there[row + to as usize] - self.soft_there[row + from]);
            most += of.room_range[block as usize];
        }
        if proposal.moves.len() > 1 {
            self.put_right(proposal, &mut delta);
        }
        let known = of.three_in_two_days == 0;
        if known && self.hard == 0 && delta.weighed(hard_weight) - most as f64 > bound {
            return false;
        }
        let mut hope = Delta::default();
        for &(block, _) in &proposal.moves {
            let from = self.period[block as usize] as usize;
            for &paper in of.papers.of(block as usize) {
                let gain = self.leave_gain(paper as usize, from);
                hope.hard += gain.hard;
                hope.soft += gain.soft - i64::from(of.room_least[paper as usize]);
            }
        }
        // Three in two days may fall as well; the tables do not know by how much.
        if known && delta.weighed(hard_weight) - hope.weighed(hard_weight) > bound {
            return false;
        }
        delta += self.enter_rooms(proposal, hard_weight);
        let accepted = delta.weighed(hard_weight) <= bound;
        if accepted {
            self.hard += delta.hard;
            self.soft += delta.soft;
            for &(_, block, room) in &self.order {
                self.room[block as usize] = room;
            }
            for &(block, to) in &proposal.moves {
                self.settle(block, self.period[block as usize], to);
            }
        } else {
            self.undo_rooms(proposal);
        }
        accepted
    }

    /// Corrects for pairs that move at one stroke, by the cheapest way that is exact.
    #[inline]
    fn put_right(&mut self, proposal: &Proposal, delta: &mut Delta) {
        let (of, moves) = (self.of, &proposal.moves);
        if proposal.chain {
            let (first, to) = moves[0];
            let far = of.pair[self.period[first as usize] as usize * of.periods + to as usize] == 0;
            if far && self.hard == 0 && moves.iter().all(|&(block, _)| !of.ordered[block as usize]) {
                delta.hard = 0;
                return;
            }
        } else {
            let related = |one: u32, other: u32| of.clash(one, other) || of.ordered[one as usize];
            let strangers =
                moves.iter().enumerate().all(|(at, one)| moves[..at].iter().all(|other| !related(one.0, other.0)));
            if strangers {
                return;
            }
        }
        *delta += self.among(proposal);
    }

    /// The tables assume that all others stay; this puts right what they say of pairs that move at one stroke.
    fn among(&mut self, proposal: &Proposal) -> Delta {
        let of = self.of;
        for &(block, to) in &proposal.moves {
            self.target[block as usize] = to;
        }
        let mut delta = Delta::default();
        for &(block, to) in &proposal.moves {
            let from = self.period[block as usize];
            for edge in of.edges.of(block as usize) {
                let other_to = self.target[edge.to as usize];
                // Each pair once.
                if other_to == NONE || edge.to < block {
                    continue;
                }
                let other_from = self.period[edge.to as usize];
                let sums = |of: &dyn Fn(u32, u32) -> i64| {
                    of(to, other_to) + of(from, other_from) - of(to, other_from) - of(from, other_to)
                };
                delta.soft += i64::from(edge.students) * sums(&|a, b| soft_between(self.of, a, b));
                delta.hard += sums(&|a, b| hard_between(edge, a, b));
            }
        }
        for &(block, _) in &proposal.moves {
            self.target[block as usize] = NONE;
        }
        delta
    }

    /// Takes all papers of the proposal out of their rooms, then finds new ones, the largest first. The counters stand
    /// as if it were carried out; `order` remembers the rooms.
    fn enter_rooms(&mut self, proposal: &Proposal, hard_weight: f64) -> Delta {
        let of = self.of;
        let mut delta = Delta::default();
        self.order.clear();
        for &(block, to) in &proposal.moves {
            let from = self.period[block as usize];
            delta += self.attend(block, from, -1);
            delta += self.attend(block, to, 1);
            for &paper in of.papers.of(block as usize) {
                delta += self.leave(paper as usize, from as usize, self.room[paper as usize] as usize);
                self.order.push((-of.seats[paper as usize], paper, to));
            }
        }
        if self.order.len() > 1 {
            self.order.sort_unstable();
        }
        for at in 0..self.order.len() {
            let (_, paper, to) = self.order[at];
            let room = self.best_room(paper as usize, to as usize, hard_weight);
            delta += self.enter(paper as usize, to as usize, room as usize);
            self.order[at] = (to as i32, paper, room);
        }
        delta
    }

    fn undo_rooms(&mut self, proposal: &Proposal) {
        for at in 0..self.order.len() {
            let (to, paper, room) = self.order[at];
            self.leave(paper as usize, to as usize, room as usize);
        }
        for &(block, to) in &proposal.moves {
            let from = self.period[block as usize];
            self.attend(block, to, -1);
            self.attend(block, from, 1);
            for &paper in self.of.papers.of(block as usize) {
                self.enter(paper as usize, from as usize, self.room[paper as usize] as usize);
            }
        }
    }
}

#[inline]
fn soft_between(of: &Prepared, one: u32, other: u32) -> i64 {
    i64::from(of.pair[one as usize * of.periods + other as usize])
}

#[inline]
fn hard_between(edge: &Edge, one: u32, other: u32) -> i64 {
    let clash = if one == other { edge.clash } else { 0 };
    let after = if one <= other { edge.after } else { 0 };
    let before = if one >= other { edge.before } else { 0 };
    i64::from(clash + after + before)
}
