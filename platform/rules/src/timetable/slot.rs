//! Hours of the week: minutes of the day, and the periods that classes begin and end with.

use serde::{Deserialize, Serialize};

/// Minutes of the day of "08:00"; nothing but a time of the day is one.
pub fn minutes(text: &str) -> Option<i32> {
    let (hours, minutes) = text.trim().split_once(':')?;
    let number = |text: &str, long: std::ops::RangeInclusive<usize>, below: i32| {
        let plain = long.contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        text.parse::<i32>().ok().filter(|n| plain && *n < below)
    };
    Some(number(hours, 1..=2, 24)? * 60 + number(minutes, 2..=2, 60)?)
}

pub fn clock(minutes: i32) -> String {
    format!("{:02}:{:02}", minutes.div_euclid(60), minutes.rem_euclid(60))
}

/// From and to on a day of the week, in minutes of the day; weekday 0 is not placed yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Slot {
    pub weekday: i32,
    pub start: i32,
    pub end: i32,
}

impl Slot {
    pub const UNPLACED: Self = Self { weekday: 0, start: 0, end: 0 };

    pub fn new(weekday: i32, start: i32, end: i32) -> Self {
        Self { weekday, start, end }
    }

    /// As it is stored. Two empty times on no weekday are not placed yet; anything else must be hours of a day.
    pub fn parse(weekday: i32, start: &str, end: &str) -> Option<Self> {
        if weekday == 0 {
            return (start.is_empty() && end.is_empty()).then_some(Self::UNPLACED);
        }
        let slot = Self { weekday, start: minutes(start)?, end: minutes(end)? };
        ((1..=7).contains(&weekday) && slot.start < slot.end).then_some(slot)
    }

    pub fn is_placed(&self) -> bool {
        self.weekday != 0
    }

    /// One may begin when the other ends.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.is_placed() && self.weekday == other.weekday && self.start < other.end && other.start < self.end
    }

    pub fn long(&self) -> i32 {
        self.end - self.start
    }

    pub fn start_text(&self) -> String {
        if self.is_placed() { clock(self.start) } else { String::new() }
    }

    pub fn end_text(&self) -> String {
        if self.is_placed() { clock(self.end) } else { String::new() }
    }
}

/// A period of the day, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    pub no: i32,
    pub start: i32,
    pub end: i32,
}

/// How the day is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Periods {
    pub day_start: i32,
    pub day_end: i32,
    pub period: i32,
    pub pause: i32,
}

impl Default for Periods {
    fn default() -> Self {
        Self { day_start: 8 * 60, day_end: 21 * 60 + 50, period: 50, pause: 10 }
    }
}

impl Periods {
    fn step(&self) -> i32 {
        (self.period + self.pause).max(1)
    }

    /// Only whole periods.
    pub fn list(&self) -> Vec<Period> {
        let long = self.period.max(1);
        let starts = (0..).map(|n| (n + 1, self.day_start + n * self.step()));
        let whole = starts.take_while(|(_, start)| start + long <= self.day_end);
        whole.map(|(no, start)| Period { no, start, end: start + long }).collect()
    }

    /// Whether it begins and ends with a period of the day.
    pub fn fits(&self, slot: &Slot) -> bool {
        let inside = slot.start >= self.day_start && slot.end <= self.day_end && slot.start < slot.end;
        let begins = (slot.start - self.day_start) % self.step() == 0;
        let ends = (slot.end - self.day_start + self.pause) % self.step() == 0;
        inside && begins && ends
    }

    /// How many periods the time takes up; the pauses between them are inside.
    pub fn hours(&self, start: i32, end: i32) -> i32 {
        let long = (end - start).max(0) + self.pause.max(0);
        (long + self.step() - 1) / self.step()
    }

    /// When so many periods from `start` on are over, if that is still the same day.
    pub fn span(&self, start: i32, hours: i32) -> Option<i32> {
        let end = start + hours * self.step() - self.pause;
        (hours > 0 && start >= self.day_start && end <= self.day_end).then_some(end)
    }
}

/// The hours of the weekly meetings of "2+1"; the error is the piece that is no number of hours.
pub fn hour_pattern(text: &str) -> Result<Vec<i32>, String> {
    let hours = |piece: &str| {
        let piece = piece.trim();
        piece.parse().ok().filter(|hours| (1..=12).contains(hours)).ok_or_else(|| piece.to_owned())
    };
    text.split(['+', '＋']).map(hours).collect()
}
