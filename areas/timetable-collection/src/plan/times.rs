//! Times of a week as people write them: `1 08:00-09:50` for a part of Monday, `3` for all of Wednesday.

use kernel::{FieldError, Text};

/// A part of a day of the week, in minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub weekday: u32,
    pub from: u32,
    pub to: u32,
}

impl Span {
    pub fn overlaps(&self, other: &Self) -> bool {
        self.weekday == other.weekday && self.from < other.to && other.from < self.to
    }
}

pub fn minutes(text: &str) -> Option<u32> {
    let (hour, minute) = text.split_once(':')?;
    let (hour, minute): (u32, u32) = (hour.parse().ok()?, minute.parse().ok()?);
    (hour < 24 && minute < 60 && text.len() == 5).then_some(hour * 60 + minute)
}

pub fn parse(text: &str) -> Option<Span> {
    let (day, rest) = text.split_once(' ').unwrap_or((text, ""));
    let weekday: u32 = day.parse().ok().filter(|day| (1..=7).contains(day))?;
    if rest.is_empty() {
        return Some(Span { weekday, from: 0, to: 24 * 60 });
    }
    let (from, to) = rest.split_once('-')?;
    let (from, to) = (minutes(from.trim())?, minutes(to.trim())?);
    (from < to).then_some(Span { weekday, from, to })
}

pub fn check(field: &'static str, times: &[String], errors: &mut Vec<FieldError>) {
    if times.iter().any(|time| parse(time).is_none()) {
        let text = Text::new(
            "时间须写作“1 08:00-09:50”（星期 起-止）或“3”（星期三全天）",
            "Times are written as “1 08:00-09:50” (weekday, from-to) or “3” (all of Wednesday)",
        );
        errors.push(FieldError::new(field, "wrong_format", text));
    }
}

/// `2+1`: the hours of each weekly meeting.
pub fn pattern(text: &str) -> Option<Vec<u32>> {
    let hours: Option<Vec<u32>> = text.split('+').map(|part| part.trim().parse().ok()).collect();
    hours.filter(|hours| hours.len() <= 7 && hours.iter().all(|h| (1..=8).contains(h)))
}
