use chrono::{Datelike, Days, NaiveDate};
use proptest::prelude::*;

use super::*;

mod brute;
mod calendar;
mod clash;
mod difference;
mod feed;
mod moves;
mod slot;
mod suggest;
mod weeks;

fn cheap(cases: u32) -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases) }
}

fn day(text: &str) -> NaiveDate {
    text.parse().expect(text)
}

fn weekday(date: NaiveDate) -> i32 {
    date.weekday().number_from_monday().cast_signed()
}

/// The autumn of 2026: fourteen weeks from Monday 7 September, a holiday week, and a Saturday that runs as a Monday.
fn autumn() -> Vec<Day> {
    let first = day("2026-09-07");
    let days = (0..14 * 7).map(|n| {
        let date = first + Days::new(n);
        let week = i32::try_from(n / 7).unwrap() + 1;
        let (kind, effective) = match date.to_string().as_str() {
            "2026-10-10" => ("MAKE_UP", Some(1)),
            "2026-10-01" | "2026-10-02" | "2026-10-05" | "2026-10-06" | "2026-10-07" => ("HOLIDAY", None),
            _ if weekday(date) >= 6 => ("VACATION", None),
            _ if week == 8 => ("READING_WEEK", None),
            _ => ("TEACHING", None),
        };
        Day::new(date, week, weekday(date), kind, effective)
    });
    days.collect()
}

fn frame() -> Frame {
    Frame { calendar: Calendar::new(autumn(), 14), periods: Periods::default(), weekdays: (1..=6).collect() }
}

/// "Mon 08:00-09:50" in a place with a teacher: a section of its own, every week.
fn meeting(id: &str, when: (i32, &str, &str), place: &str, teacher: &str) -> Meeting {
    Meeting {
        id: id.to_owned(),
        section: format!("s-{id}"),
        slot: Slot::parse(when.0, when.1, when.2).unwrap(),
        weeks: Weeks::all(14),
        place: Some(place.to_owned()).filter(|place| !place.is_empty()),
        teachers: [teacher].into_iter().filter(|id| !id.is_empty()).map(str::to_owned).collect(),
        ..Meeting::default()
    }
}

fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

const NOBODY: [(&str, &str); 0] = [];
