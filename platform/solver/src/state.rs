//! A plan with every counter that the cost of a change needs.
//!
//! Two tables hold, for each block and each period, what it would cost there while all others stay: a move is judged by
//! two look-ups, and only a move that is carried out pays for keeping the tables true. Rooms are counted by period and
//! room, so that putting a paper in or taking it out is a handful of look-ups as well.

mod days;
mod judge;
mod rooms;

use crate::{
    instance::{NONE, Solution},
    prepared::Prepared,
};

/// What a change does to the violations and to the weighted cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Delta {
    pub hard: i64,
    pub soft: i64,
}

impl std::ops::AddAssign for Delta {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.hard += other.hard;
        self.soft += other.soft;
    }
}

impl Delta {
    #[inline]
    pub fn weighed(self, hard_weight: f64) -> f64 {
        self.soft as f64 + self.hard as f64 * hard_weight
    }
}

/// Blocks and where each of them would go, at one stroke. Lives as long as the run, so that nothing is allocated.
#[derive(Clone, Debug, Default)]
pub struct Proposal {
    pub moves: Vec<(u32, u32)>,
    /// Blocks that are in it, while a chain grows, as bits.
    pub marked: Vec<u64>,
    /// A whole chain between two periods: it clashes nowhere if nothing clashed before.
    pub chain: bool,
}

impl Proposal {
    pub fn new(of: &Prepared) -> Self {
        Self { moves: Vec::with_capacity(of.blocks()), marked: vec![0; of.words], chain: false }
    }
}

pub struct State<'a> {
    pub of: &'a Prepared,
    /// By block; [`NONE`] only while a start is being built.
    pub period: Vec<u32>,
    /// By paper.
    pub room: Vec<u32>,
    pub hard: i64,
    pub soft: i64,
    /// By block and period.
    pub soft_there: Vec<i32>,
    pub hard_there: Vec<i32>,
    /// By period and room; below 0 where seats are missing.
    seats_left: Vec<i32>,
    papers_in: Vec<u16>,
    alone_in: Vec<u16>,
    /// By period, room and duration.
    lasting: Vec<u16>,
    /// Papers by student and day, only where three in two days cost.
    on_day: Vec<u8>,
    /// Blocks of each period, and where in that list each block stands.
    members: Vec<Vec<u32>>,
    seat_of: Vec<u32>,
    /// The same as bits.
    present: Vec<u64>,
    /// Where a block goes in the change that is being judged.
    target: Vec<u32>,
    order: Vec<(i32, u32, u32)>,
}

impl<'a> State<'a> {
    pub fn new(of: &'a Prepared) -> Self {
        let (blocks, places) = (of.blocks(), of.periods * of.rooms);
        Self {
            of,
            period: vec![NONE; blocks],
            room: vec![NONE; of.block.len()],
            hard: of.fixed_hard,
            soft: 0,
            soft_there: of.base_soft.clone(),
            hard_there: of.base_hard.clone(),
            seats_left: of.open_seats.clone(),
            papers_in: vec![0; places],
            alone_in: vec![0; places],
            lasting: vec![0; places * of.durations],
            on_day: vec![0; if of.three_in_two_days == 0 { 0 } else { of.students * of.days }],
            members: (0..of.periods).map(|_| Vec::with_capacity(blocks)).collect(),
            seat_of: vec![0; blocks],
            present: vec![0; of.periods * of.words],
            target: vec![NONE; blocks],
            order: Vec::with_capacity(of.block.len()),
        }
    }

    /// Blocks that lie in a period.
    pub fn members(&self, period: usize) -> &[u32] {
        &self.members[period]
    }

    /// The same as bits.
    #[inline]
    pub fn present(&self, period: u32) -> &[u64] {
        &self.present[period as usize * self.of.words..][..self.of.words]
    }

    /// Puts a block that lies nowhere into a period, each of its papers into the room that costs least.
    pub fn place(&mut self, block: u32, period: u32, hard_weight: f64) {
        let at = block as usize * self.of.periods + period as usize;
        self.hard += i64::from(self.hard_there[at]);
        self.soft += i64::from(self.soft_there[at]);
        let mut delta = self.attend(block, period, 1);
        for &paper in self.of.papers.of(block as usize) {
            let room = self.best_room(paper as usize, period as usize, hard_weight);
            delta += self.enter(paper as usize, period as usize, room as usize);
            self.room[paper as usize] = room;
        }
        self.hard += delta.hard;
        self.soft += delta.soft;
        self.settle(block, NONE, period);
    }

    /// Takes a block out of the plan.
    pub fn lift(&mut self, block: u32) {
        let period = self.period[block as usize];
        let at = block as usize * self.of.periods + period as usize;
        self.hard -= i64::from(self.hard_there[at]);
        self.soft -= i64::from(self.soft_there[at]);
        let mut delta = self.attend(block, period, -1);
        for &paper in self.of.papers.of(block as usize) {
            delta += self.leave(paper as usize, period as usize, self.room[paper as usize] as usize);
            self.room[paper as usize] = NONE;
        }
        self.hard += delta.hard;
        self.soft += delta.soft;
        self.settle(block, period, NONE);
    }

    /// Takes a plan over as far as it goes: locked papers, rooms that do not exist and the like are the caller's worry.
    /// Blocks whose papers lie nowhere stay out.
    pub fn load(&mut self, solution: &Solution, hard_weight: f64) {
        for block in 0..self.of.blocks() as u32 {
            if self.period[block as usize] != NONE {
                self.lift(block);
            }
        }
        for block in 0..self.of.blocks() {
            let papers = self.of.papers.of(block);
            let wanted = papers.iter().map(|&paper| solution.period[paper as usize]);
            let Some(period) = wanted.into_iter().find(|period| self.of.domain.of(block).contains(period)) else {
                continue;
            };
            self.place(block as u32, period, hard_weight);
            for paper in papers.iter().map(|&paper| paper as usize) {
                let room = solution.room[paper];
                if self.of.usable.of(paper).contains(&room) {
                    self.change_room(paper, room);
                }
            }
        }
    }

    /// The most that moving one block can change the cost as the plan stands: what a violation has to outweigh.
    pub fn largest_range(&self) -> f64 {
        let rows = self.soft_there.chunks(self.of.periods);
        let range = |row: &[i32]| row.iter().max().copied().unwrap_or(0) - row.iter().min().copied().unwrap_or(0);
        rows.map(|row| f64::from(range(row))).fold(1.0, f64::max)
    }

    pub fn solution(&self) -> Solution {
        Solution {
            period: self.of.block.iter().map(|&block| self.period[block as usize]).collect(),
            room: self.room.clone(),
        }
    }

    /// Moves a paper within its period.
    pub fn change_room(&mut self, paper: usize, room: u32) {
        let period = self.period[self.of.block[paper] as usize] as usize;
        let mut delta = self.leave(paper, period, self.room[paper] as usize);
        delta += self.enter(paper, period, room as usize);
        self.hard += delta.hard;
        self.soft += delta.soft;
        self.room[paper] = room;
    }

    /// Records that a block has gone from one period to another, in the tables of all blocks it has to do with.
    fn settle(&mut self, block: u32, from: u32, to: u32) {
        let (of, index) = (self.of, block as usize);
        self.period[index] = to;
        if from != NONE {
            let list = &mut self.members[from as usize];
            self.present[from as usize * of.words + index / 64] &= !(1 << (index % 64));
            list.swap_remove(self.seat_of[index] as usize);
            if let Some(&moved) = list.get(self.seat_of[index] as usize) {
                self.seat_of[moved as usize] = self.seat_of[index];
            }
        }
        if to != NONE {
            self.seat_of[index] = self.members[to as usize].len() as u32;
            self.members[to as usize].push(block);
            self.present[to as usize * of.words + index / 64] |= 1 << (index % 64);
        }
        for edge in of.edges.of(index) {
            let row = edge.to as usize * of.periods;
            for (period, sign) in [(from, -1), (to, 1)] {
                if period == NONE {
                    continue;
                }
                let period = period as usize;
                self.hard_there[row + period] += sign * edge.clash;
                if edge.students > 0 {
                    let (first, end) = of.reach[period];
                    let each = &of.pair[period * of.periods..][first as usize..end as usize];
                    let times = sign * edge.students;
                    let there = &mut self.soft_there[row..][first as usize..end as usize];
                    there.iter_mut().zip(each).for_each(|(cost, each)| *cost += times * each);
                }
                // The other block violates the order up to here, or from here on.
                if edge.after > 0 {
                    self.hard_there[row + period..row + of.periods].iter_mut().for_each(|h| *h += sign * edge.after);
                }
                if edge.before > 0 {
                    self.hard_there[row..=row + period].iter_mut().for_each(|h| *h += sign * edge.before);
                }
            }
        }
    }
}
