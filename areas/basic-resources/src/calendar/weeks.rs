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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weeks_begin_on_monday_and_the_first_has_the_first_class() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        // 2026-09-09 is a Wednesday.
        let first = day("2026-09-09");
        for (date, week, weekday_no) in [
            ("2026-09-01", 0, 2),
            ("2026-09-06", 0, 7),
            ("2026-09-07", 1, 1),
            ("2026-09-13", 1, 7),
            ("2026-09-14", 2, 1),
            ("2026-12-31", 17, 4),
        ] {
            assert_eq!((week_no(first, day(date)), weekday(day(date))), (week, weekday_no), "{date}");
        }
        assert_eq!(monday_of(day("2026-09-13")), day("2026-09-07"));
    }
}
