//! Which week of a semester a day is in, and which day of the week it is. Pure.

use chrono::{Datelike, Days, NaiveDate};
use schema::university::semester;

/// Monday is 1, Sunday 7.
pub fn weekday(date: NaiveDate) -> i32 {
    i32::try_from(date.weekday().number_from_monday()).unwrap_or_default()
}

pub fn monday_of(date: NaiveDate) -> NaiveDate {
    let back = u64::from(date.weekday().num_days_from_monday());
    date.checked_sub_days(Days::new(back)).unwrap_or(date)
}

/// The day from whose week the weeks are counted.
pub fn counted_from(semester: &semester::Model) -> NaiveDate {
    semester.first_class_day.unwrap_or(semester.start_date)
}

/// The week (Monday first) of the first class day is 1; what lies before it is week 0.
pub fn week_no(first: NaiveDate, date: NaiveDate) -> i32 {
    let days = date.signed_duration_since(monday_of(first)).num_days();
    if days < 0 { 0 } else { i32::try_from(days / 7).unwrap_or(i32::MAX - 1) + 1 }
}
