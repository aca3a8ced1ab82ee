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

#[cfg(test)]
mod tests {
    use super::*;

    fn meeting(section: &str, weekday: i32, start: &str, end: &str, weeks: &[i32], enrolled: i32) -> Meeting {
        Meeting {
            section_id: section.to_owned(),
            weekday,
            start: minutes(start).unwrap(),
            end: minutes(end).unwrap(),
            weeks: weeks.to_vec(),
            enrolled,
        }
    }

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 0.000_05
    }

    /// A semester of ten weeks, worked out by hand.
    #[test]
    fn figures_of_a_room_worked_out_by_hand() {
        let grid = Grid::of(
            &[
                // Two periods on Monday in every week, thirty people.
                meeting("a", 1, "09:00", "10:50", &[], 30),
                // One on Wednesday in five of ten weeks, twenty people.
                meeting("a", 3, "14:00", "14:50", &[1, 3, 5, 7, 9], 20),
                // Half a period on Friday evening, ten people.
                meeting("b", 5, "21:00", "21:25", &[], 10),
            ],
            10,
        );
        let cells = grid.cells();
        assert_eq!((cells.len(), cells[0].len()), (7, 14));
        assert!(close(cells[0][1], 1.0) && close(cells[0][2], 1.0) && close(cells[0][0], 0.0));
        assert!(close(cells[2][6], 0.5), "{:?}", cells[2]);
        assert!(close(cells[4][13], 0.5));
        // 2 + 0.5 + 0.5 of 98.
        assert!(close(grid.hours(), 3.0) && close(grid.utilisation(), 0.0306));
        // Minutes: 1000, 250, 250. People times minutes: 30,000 + 5,000 + 2,500 of 1,500 times 40 seats.
        assert_eq!(grid.seats_filled(Some(40)), Some(0.625));
        assert_eq!((grid.seats_filled(None), grid.seats_filled(Some(0))), (None, None));
        assert_eq!(grid.seats_filled(Some(10)), Some(1.0), "a full room is full");
        assert_eq!((grid.sessions, grid.sections), (3, 2));
        assert!(close(grid.hours_on(0), 2.0) && close(grid.hours_on(1), 0.0));
    }

    #[test]
    fn two_meetings_at_once_occupy_a_room_once_and_fill_it_together() {
        let together = [meeting("a", 2, "10:00", "10:50", &[], 20), meeting("b", 2, "10:00", "10:50", &[], 15)];
        let grid = Grid::of(&together, 14);
        assert!(close(grid.hours(), 1.0));
        assert_eq!(grid.seats_filled(Some(70)), Some(0.5));
        let staggered = [meeting("a", 2, "10:00", "10:40", &[], 20), meeting("b", 2, "10:20", "10:50", &[], 20)];
        assert!(close(Grid::of(&staggered, 14).hours(), 1.0));
    }

    #[test]
    fn what_lies_outside_the_day_the_week_or_the_semester_does_not_count() {
        let outside = [
            meeting("a", 1, "06:00", "07:50", &[], 10),
            meeting("a", 1, "22:00", "23:50", &[], 10),
            meeting("a", 8, "09:00", "09:50", &[], 10),
            meeting("a", 0, "09:00", "09:50", &[], 10),
            meeting("a", 1, "09:50", "10:00", &[], 10),
            meeting("a", 1, "10:00", "09:00", &[], 10),
            meeting("a", 1, "09:00", "09:50", &[15, 16], 10),
        ];
        let grid = Grid::of(&outside, 14);
        assert!(close(grid.hours(), 0.0) && close(grid.utilisation(), 0.0));
        assert_eq!(grid.seats_filled(Some(10)), None);
        assert_eq!(grid.sessions, 7);
        assert_eq!((minutes("24:00"), minutes("9"), minutes("x:00")), (None, None, None));
        assert!(close(Grid::available(), 98.0));
    }
}
