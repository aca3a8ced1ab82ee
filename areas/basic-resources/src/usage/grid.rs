//! How much of a week somebody or something is occupied. Pure.
//!
//! A day has fourteen periods of 50 minutes, each on the hour from 08:00; one period is one class hour.
//! What happens in some weeks only counts for as much: the figures are averages over the teaching weeks
//! of the semester. Two meetings at the same time occupy a room once.

use std::collections::{BTreeMap, HashSet};

pub const PERIODS: usize = 14;
pub const WEEKDAYS: usize = 7;
const FIRST_HOUR: u32 = 8;
const MINUTES: u32 = 50;

/// One weekly meeting.
#[derive(Clone, Debug)]
pub struct Meeting {
    pub section_id: String,
    /// 1 is Monday.
    pub weekday: i32,
    /// Minutes from midnight.
    pub start: u32,
    pub end: u32,
    /// None: every teaching week.
    pub weeks: Vec<i32>,
    pub enrolled: i32,
}

/// Minutes over the whole semester, from which every figure follows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    cells: [[u64; PERIODS]; WEEKDAYS],
    /// Minutes times people.
    seats: u64,
    weeks: u64,
    pub sessions: u32,
    pub sections: u32,
}

/// `09:30` as minutes from midnight.
pub fn minutes(time: &str) -> Option<u32> {
    let (hours, minutes) = time.split_once(':')?;
    let (hours, minutes) = (hours.parse::<u32>().ok()?, minutes.parse::<u32>().ok()?);
    (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
}

impl Grid {
    /// `weeks` is how many teaching weeks the semester has.
    pub fn of(meetings: &[Meeting], weeks: i32) -> Self {
        let mut grid = Self { weeks: u64::try_from(weeks.max(1)).unwrap_or(1), ..Self::default() };
        // One bit for each minute of a period, by week: the same minute is occupied once.
        let mut taken: BTreeMap<(i32, usize, usize), u64> = BTreeMap::new();
        for meeting in meetings {
            let Some(day) = usize::try_from(meeting.weekday - 1).ok().filter(|day| *day < WEEKDAYS) else { continue };
            let held: Vec<i32> =
                (1..=weeks).filter(|w| meeting.weeks.is_empty() || meeting.weeks.contains(w)).collect();
            for period in 0..PERIODS {
                let bits = overlap(meeting, period);
                if bits == 0 {
                    continue;
                }
                for week in &held {
                    *taken.entry((*week, day, period)).or_default() |= bits;
                }
                let people = u64::try_from(meeting.enrolled).unwrap_or(0);
                grid.seats += u64::from(bits.count_ones()) * people * held.len() as u64;
            }
        }
        for ((_, day, period), bits) in taken {
            if let Some(cell) = grid.cells.get_mut(day).and_then(|day| day.get_mut(period)) {
                *cell += u64::from(bits.count_ones());
            }
        }
        let sections: HashSet<&str> = meetings.iter().map(|m| m.section_id.as_str()).collect();
        grid.sections = u32::try_from(sections.len()).unwrap_or(u32::MAX);
        grid.sessions = u32::try_from(meetings.len()).unwrap_or(u32::MAX);
        grid
    }

    /// Class hours a week, by weekday and period.
    pub fn cells(&self) -> Vec<Vec<f64>> {
        self.cells.iter().map(|day| day.iter().map(|minutes| self.weekly(*minutes)).collect()).collect()
    }

    pub fn hours_on(&self, weekday: usize) -> f64 {
        self.weekly(self.cells.get(weekday).map_or(0, |day| day.iter().sum()))
    }

    /// Class hours a week.
    pub fn hours(&self) -> f64 {
        self.weekly(self.minutes())
    }

    /// All cells of a week.
    pub fn available() -> f64 {
        ratio((PERIODS * WEEKDAYS) as u64, 1)
    }

    /// The part of the week's cells that is occupied.
    pub fn utilisation(&self) -> f64 {
        ratio(self.minutes(), (PERIODS * WEEKDAYS) as u64 * u64::from(MINUTES) * self.weeks)
    }

    /// The part of the seats that is taken while the place is used; nothing where seats do not count.
    pub fn seats_filled(&self, capacity: Option<i32>) -> Option<f64> {
        let capacity = capacity.and_then(|seats| u64::try_from(seats).ok()).filter(|seats| *seats > 0)?;
        let minutes = self.minutes();
        (minutes > 0).then(|| ratio(self.seats, minutes * capacity).min(1.0))
    }

    fn minutes(&self) -> u64 {
        self.cells.iter().flatten().sum()
    }

    fn weekly(&self, minutes: u64) -> f64 {
        ratio(minutes, u64::from(MINUTES) * self.weeks)
    }
}

/// Which minutes of a period a meeting takes.
fn overlap(meeting: &Meeting, period: usize) -> u64 {
    let from = (FIRST_HOUR + u32::try_from(period).unwrap_or(0)) * 60;
    let (start, end) = (meeting.start.max(from), meeting.end.min(from + MINUTES));
    (start..end).fold(0, |bits, minute| bits | 1 << (minute - from))
}

/// To four decimals, rounded once from whole numbers.
#[allow(clippy::cast_precision_loss)]
fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        return 0.0;
    }
    let scaled = (u128::from(part) * 20_000 / u128::from(whole)).div_ceil(2);
    scaled as f64 / 10_000.0
}
