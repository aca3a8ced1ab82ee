//! The instance as the inner loop wants it: flat arrays, papers that must lie together as one block, and every cost
//! that depends on one placement alone added up beforehand.

mod blocks;
mod edges;

use crate::instance::Instance;

pub use edges::{Edge, common};

/// Lists of varying length in one array.
#[derive(Clone, Debug, Default)]
pub struct Lists<T> {
    start: Vec<u32>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    pub fn new(lists: impl IntoIterator<Item = Vec<T>>) -> Self {
        let (mut start, mut items) = (vec![0], vec![]);
        for list in lists {
            items.extend(list);
            start.push(items.len() as u32);
        }
        Self { start, items }
    }

    #[inline]
    pub fn of(&self, index: usize) -> &[T] {
        &self.items[self.start[index] as usize..self.start[index + 1] as usize]
    }

    pub fn len(&self) -> usize {
        self.start.len() - 1
    }
}

#[derive(Debug)]
pub struct Prepared {
    pub periods: usize,
    pub rooms: usize,
    /// Different durations.
    pub durations: usize,
    pub students: usize,
    pub days: usize,
    /// Papers of a block, and the block of a paper.
    pub papers: Lists<u32>,
    pub block: Vec<u32>,
    /// Blocks that a block must not meet, or that share students with it.
    pub edges: Lists<Edge>,
    /// Of those, the ones that must not lie in its period, as bits: `words` of them for each block.
    clashes: Vec<u64>,
    pub words: usize,
    /// Whether rules of order concern a block.
    pub ordered: Vec<bool>,
    /// The most a block can save by leaving its rooms for others: a bound for quick refusals.
    pub room_range: Vec<i64>,
    /// Where a block may lie; where it may lie nowhere, the least bad periods.
    pub domain: Lists<u32>,
    /// The same by block and period.
    allowed: Vec<bool>,
    /// Cost of a block in a period whatever the others do, and how many of its papers must not lie there.
    pub base_soft: Vec<i32>,
    pub base_hard: Vec<i32>,
    /// Violations that no placement changes: papers of one block that must not meet.
    pub fixed_hard: i64,
    /// Cost of two papers of one student in two periods, and the range of periods where it is not 0.
    pub pair: Vec<i32>,
    pub reach: Vec<(u32, u32)>,
    /// Seats, duration class and whether it sits alone, by paper.
    pub seats: Vec<i32>,
    pub duration: Vec<u32>,
    pub alone: Vec<bool>,
    /// Rooms of a paper, the smallest first; where it has none, all of them.
    pub usable: Lists<u32>,
    pub room_soft: Vec<i32>,
    pub room_hard: Vec<i32>,
    /// The cheapest of `room_soft` among the usable ones: a bound for quick refusals.
    pub room_least: Vec<i32>,
    pub open_seats: Vec<i32>,
    pub mixed_durations: i32,
    pub room_opened: i32,
    /// Only filled where three in two days cost: students of a block, once for each of their papers in it.
    pub three_in_two_days: i32,
    pub takers: Lists<u32>,
    /// Day number, counted without gaps, of a period; whether the day after it follows in the calendar.
    pub day: Vec<u32>,
    pub followed: Vec<bool>,
}

impl Prepared {
    pub fn new(instance: &Instance) -> Self {
        let (papers, block) = blocks::tied(instance);
        let (edges, fixed_hard) = edges::between(instance, &papers, &block);
        let (base_soft, base_hard) = blocks::bases(instance, &papers);
        let periods = instance.periods.len();
        let mut minutes: Vec<u32> = instance.papers.iter().map(|paper| paper.minutes).collect();
        minutes.sort_unstable();
        minutes.dedup();
        let duration = instance.papers.iter().map(|paper| minutes.partition_point(|&m| m < paper.minutes) as u32);
        let mut days: Vec<u32> = instance.periods.iter().map(|period| period.day).collect();
        days.dedup();
        let day = instance.periods.iter().map(|period| days.partition_point(|&d| d < period.day) as u32).collect();
        let pair: Vec<i32> = (0..periods * periods).map(|at| instance.pair_cost(at / periods, at % periods)).collect();
        let takers = match instance.weights.three_in_two_days {
            0 => Lists::new(vec![vec![]; papers.len()]),
            _ => Lists::new((0..papers.len()).map(|block| {
                papers.of(block).iter().flat_map(|&p| instance.papers[p as usize].students.iter().copied()).collect()
            })),
        };
        let (usable, room_soft, room_hard) = blocks::rooms(instance);
        let rooms = instance.rooms.len();
        let least = |paper: usize| usable.of(paper).iter().map(|&room| room_soft[paper * rooms + room as usize]).min();
        let words = papers.len().div_ceil(64);
        let most = |paper: usize| usable.of(paper).iter().map(|&room| room_soft[paper * rooms + room as usize]).max();
        let each = i64::from(instance.weights.mixed_durations) + i64::from(instance.weights.room_opened);
        let range = |paper| i64::from(most(paper).unwrap_or(0) - least(paper).unwrap_or(0)) + each;
        Self {
            periods,
            rooms,
            durations: minutes.len(),
            students: instance.students as usize,
            days: days.len(),
            domain: Lists::new(
                blocks::allowed(&base_hard, periods)
                    .chunks(periods.max(1))
                    .map(|row| (0..periods as u32).filter(|&period| row[period as usize]).collect()),
            ),
            reach: pair.chunks(periods.max(1)).map(reach).collect(),
            room_least: (0..instance.papers.len()).map(|paper| least(paper).unwrap_or(0)).collect(),
            seats: instance.papers.iter().map(|paper| paper.seats()).collect(),
            duration: duration.collect(),
            alone: instance.papers.iter().map(|paper| paper.alone).collect(),
            open_seats: instance.open_seats(),
            mixed_durations: instance.weights.mixed_durations,
            room_opened: instance.weights.room_opened,
            three_in_two_days: instance.weights.three_in_two_days,
            followed: days.iter().enumerate().map(|(at, &day)| days.get(at + 1) == Some(&(day + 1))).collect(),
            clashes: edges::clash_bits(&edges, words),
            words,
            ordered: (0..papers.len())
                .map(|block| edges.of(block).iter().any(|edge| edge.after + edge.before > 0))
                .collect(),
            room_range: (0..papers.len())
                .map(|block| papers.of(block).iter().map(|&paper| range(paper as usize)).sum())
                .collect(),
            allowed: blocks::allowed(&base_hard, periods),
            papers,
            block,
            edges,
            base_soft,
            base_hard,
            fixed_hard,
            pair,
            usable,
            room_soft,
            room_hard,
            takers,
            day,
        }
    }

    #[inline]
    pub fn may_lie(&self, block: u32, period: u32) -> bool {
        self.allowed[block as usize * self.periods + period as usize]
    }

    /// The blocks that must not meet this one, as bits.
    #[inline]
    pub fn clashes(&self, block: u32) -> &[u64] {
        &self.clashes[block as usize * self.words..][..self.words]
    }

    #[inline]
    pub fn clash(&self, one: u32, other: u32) -> bool {
        self.clashes(one)[other as usize / 64] >> (other % 64) & 1 == 1
    }

    pub fn blocks(&self) -> usize {
        self.papers.len()
    }
}

fn reach(row: &[i32]) -> (u32, u32) {
    let first = row.iter().position(|&cost| cost != 0).unwrap_or(0);
    let end = row.iter().rposition(|&cost| cost != 0).map_or(first, |last| last + 1);
    (first as u32, end as u32)
}

impl Prepared {
    /// Whether papers of both blocks can use one room.
    pub fn shares_rooms(&self, one: u32, other: u32) -> bool {
        let rooms =
            |block: u32| self.papers.of(block as usize).iter().flat_map(|&paper| self.usable.of(paper as usize));
        rooms(one).any(|room| rooms(other).any(|also| also == room))
    }
}
