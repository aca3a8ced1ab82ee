//! From a day of one semester to the same day of another. Pure.

use chrono::{NaiveDate, TimeDelta};
use schema::university::semester;

use crate::calendar::weeks::{counted_from, monday_of};

/// Whole weeks from the week in which one semester starts to that of the other, in days: a Monday
/// stays a Monday.
pub fn by_start(from: &semester::Model, to: &semester::Model) -> TimeDelta {
    monday_of(to.start_date).signed_duration_since(monday_of(from.start_date))
}

/// The same, between the first weeks of classes: a day keeps its number of week.
pub fn by_week(from: &semester::Model, to: &semester::Model) -> TimeDelta {
    monday_of(counted_from(to)).signed_duration_since(monday_of(counted_from(from)))
}

/// None where the calendar of mankind ends.
pub fn moved(date: NaiveDate, by: TimeDelta) -> Option<NaiveDate> {
    date.checked_add_signed(by)
}
