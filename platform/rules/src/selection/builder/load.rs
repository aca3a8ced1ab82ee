//! The student's week while it fills: idle time between classes, and how little of it can remain.

use super::plan::When;
use crate::timetable::Weeks;

/// Between two classes so many minutes are a pause and not idle.
const PAUSE: i32 = 10;

/// One week of every kind: every class meets in all weeks of a kind or in none.
pub(super) fn kinds_of_weeks<'a>(hours: impl Iterator<Item = &'a When>) -> Vec<i32> {
    let mut masks: Vec<Weeks> = hours.map(|(_, weeks)| *weeks).collect();
    masks.sort_unstable();
    masks.dedup();
    let all = masks.iter().fold(Weeks::NONE, |all, weeks| all.union(*weeks));
    let (mut kinds, mut seen) = (vec![], vec![]);
    for week in all.iter() {
        let met: Vec<bool> = masks.iter().map(|weeks| weeks.contains(week)).collect();
        if !seen.contains(&met) {
            seen.push(met);
            kinds.push(week);
        }
    }
    kinds
}

/// Time without a pause on a day of a kind of week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Block {
    /// Seven to a kind of week.
    pub day: usize,
    pub start: i32,
    pub end: i32,
}

pub(super) const DAYS: usize = 7;

/// The hours as blocks; what overlaps becomes one.
pub(super) fn blocks<'a>(kinds: &[i32], hours: impl Iterator<Item = &'a When> + Clone) -> Vec<Block> {
    let mut all = vec![];
    for (kind, week) in kinds.iter().enumerate() {
        for (slot, _) in hours.clone().filter(|(_, weeks)| weeks.contains(*week)) {
            let weekday = usize::try_from(slot.weekday - 1).unwrap_or(0).min(DAYS - 1);
            all.push(Block { day: kind * DAYS + weekday, start: slot.start, end: slot.end });
        }
    }
    all.sort_unstable();
    let mut merged: Vec<Block> = vec![];
    for block in all {
        match merged.last_mut() {
            Some(last) if last.day == block.day && block.start < last.end => last.end = last.end.max(block.end),
            _ => merged.push(block),
        }
    }
    merged
}

#[derive(Clone, Copy, Debug, Default)]
struct Day {
    first: i32,
    last: i32,
    busy: i32,
    blocks: i32,
}

impl Day {
    fn idle(&self) -> i32 {
        (self.last - self.first - self.busy - PAUSE * (self.blocks - 1).max(0)).max(0)
    }
}

#[derive(Clone, Debug)]
pub(super) struct Load(Vec<Day>);

impl Load {
    pub fn new(kinds: usize) -> Self {
        Self(vec![Day::default(); kinds * DAYS])
    }

    pub fn add(&mut self, blocks: &[Block]) {
        for block in blocks {
            let Some(day) = self.0.get_mut(block.day) else { continue };
            day.first = if day.blocks == 0 { block.start } else { day.first.min(block.start) };
            day.last = day.last.max(block.end);
            day.busy += block.end - block.start;
            day.blocks += 1;
        }
    }

    /// Idle hours of the week that has most of them.
    pub fn idle_hours(&self) -> i32 {
        let weeks = self.0.chunks(DAYS).map(|week| week.iter().map(Day::idle).sum::<i32>());
        weeks.max().unwrap_or(0) / 60
    }

    /// No fewer idle hours than these remain, whichever of the `courses` still come, each with one of its choices of
    /// blocks. Time that is idle now is filled only by blocks inside the day as it is; every other block can save no
    /// more than the pause that it brings.
    pub fn idle_hours_at_least<'a, C, B>(&self, courses: C) -> i32
    where
        C: Iterator<Item = B>,
        B: Iterator<Item = &'a [Block]>,
    {
        let kinds = self.0.len() / DAYS;
        let mut filled = vec![0; kinds];
        let mut most = vec![0; kinds];
        let mut one = vec![0; kinds];
        for course in courses {
            most.fill(0);
            for blocks in course {
                one.fill(0);
                for block in blocks {
                    let Some(sum) = one.get_mut(block.day / DAYS) else { continue };
                    *sum += PAUSE + self.inside(block);
                }
                most.iter_mut().zip(&one).for_each(|(most, one)| *most = (*most).max(*one));
            }
            filled.iter_mut().zip(&most).for_each(|(filled, most)| *filled += most);
        }
        let weeks = self.0.chunks(DAYS).zip(&filled);
        let remains = weeks.map(|(week, filled)| week.iter().map(Day::idle).sum::<i32>() - filled);
        remains.max().unwrap_or(0).max(0) / 60
    }

    fn inside(&self, block: &Block) -> i32 {
        let day = self.0.get(block.day).copied().unwrap_or_default();
        (block.end.min(day.last) - block.start.max(day.first)).max(0)
    }
}
