//! A value to be written, and what it becomes in each format.

use chrono::{DateTime, Days, FixedOffset, NaiveDate, NaiveDateTime, Utc};

use super::{Kind, Sheet};
use crate::xlsx::plain_decimal;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    Empty,
    Text(String),
    Integer(i64),
    /// Plain decimal digits. What is none is written as text.
    Decimal(String),
    Date(NaiveDate),
    Instant(DateTime<Utc>),
    Boolean(bool),
}

/// What stands in the file. Text has still to be guarded or escaped.
#[derive(Debug, PartialEq)]
pub enum Written {
    Nothing,
    Text(String),
    /// The number for xlsx, its digits for csv.
    Number(f64, String),
    /// The serial number for xlsx, the text for csv.
    Day(f64, String),
    Moment(f64, String),
}

/// Above this a double no longer holds every digit.
const SURE_DIGITS: usize = 15;

impl Value {
    pub fn written(&self, kind: &Kind, sheet: &Sheet) -> Written {
        match self {
            Self::Empty => Written::Nothing,
            Self::Text(text) if text.is_empty() => Written::Nothing,
            Self::Text(text) => Written::Text(text.clone()),
            Self::Integer(number) => digits(number.to_string(), kind),
            Self::Decimal(text) => match plain_decimal(text) {
                Some(plain) => digits(plain, kind),
                None => Written::Text(text.clone()),
            },
            Self::Date(date) => day(*date),
            Self::Instant(instant) => moment(*instant, sheet.zone),
            Self::Boolean(flag) => Written::Text(word(*flag, kind)),
        }
    }
}

fn word(flag: bool, kind: &Kind) -> String {
    match (kind, flag) {
        (Kind::Boolean { yes, .. }, true) => yes.clone(),
        (Kind::Boolean { no, .. }, false) => no.clone(),
        (_, true) => "TRUE".to_owned(),
        (_, false) => "FALSE".to_owned(),
    }
}

/// A number, or text where a number would lose digits or leading zeros.
fn digits(plain: String, kind: &Kind) -> Written {
    let significant = plain.trim_start_matches(['-', '0', '.']).replace('.', "").len();
    let whole_code = matches!(kind, Kind::Code | Kind::Text);
    if whole_code || significant > SURE_DIGITS {
        return Written::Text(plain);
    }
    let Ok(number) = plain.parse() else {
        return Written::Text(plain);
    };
    let shown = match kind {
        Kind::Decimal { scale } => padded(&plain, usize::from(*scale)),
        _ => plain,
    };
    Written::Number(number, shown)
}

/// Adds zeros up to the scale; digits beyond it are data and stay.
fn padded(plain: &str, scale: usize) -> String {
    let have = plain.split_once('.').map_or(0, |(_, fraction)| fraction.len());
    let missing = scale.saturating_sub(have);
    let point = if have == 0 && missing > 0 { "." } else { "" };
    format!("{plain}{point}{}", "0".repeat(missing))
}

/// Days before March 1900 have no sound serial number and are written as text.
fn serial(date: NaiveDate) -> Option<f64> {
    let start = NaiveDate::from_ymd_opt(1899, 12, 30)?;
    let first = start.checked_add_days(Days::new(61))?;
    let last = NaiveDate::from_ymd_opt(9999, 12, 31)?;
    let days = date.signed_duration_since(start).num_days();
    (first..=last).contains(&date).then_some(days as f64)
}

fn day(date: NaiveDate) -> Written {
    let text = date.to_string();
    match serial(date) {
        Some(serial) => Written::Day(serial, text),
        None => Written::Text(text),
    }
}

fn moment(instant: DateTime<Utc>, zone: FixedOffset) -> Written {
    let local: NaiveDateTime = instant.with_timezone(&zone).naive_local();
    let text = local.format("%Y-%m-%d %H:%M:%S%.3f").to_string();
    let text = text.strip_suffix(".000").map_or(text.clone(), str::to_owned);
    let millis = local.time().signed_duration_since(chrono::NaiveTime::MIN).num_milliseconds();
    match serial(local.date()) {
        Some(serial) => Written::Moment(serial + millis as f64 / 86_400_000.0, text),
        None => Written::Text(text),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn numbers_that_would_lose_digits_become_text() {
        let sure = digits("999999999999999".into(), &Kind::Integer);
        assert_eq!(sure, Written::Number(999_999_999_999_999.0, "999999999999999".into()));
        let unsure = digits("1234567890123456".into(), &Kind::Integer);
        assert_eq!(unsure, Written::Text("1234567890123456".into()));
        assert_eq!(digits("7".into(), &Kind::Code), Written::Text("7".into()));
    }

    #[test]
    fn decimals_are_padded_but_never_cut() {
        assert_eq!(padded("85.6", 2), "85.60");
        assert_eq!(padded("85", 1), "85.0");
        assert_eq!(padded("-0.125", 2), "-0.125");
        assert_eq!(padded("85", 0), "85");
    }

    #[test]
    fn days_have_the_serial_a_spreadsheet_shows() {
        let date = |y, m, d| NaiveDate::from_ymd_opt(y, m, d).unwrap();
        assert_eq!(serial(date(1900, 3, 1)), Some(61.0));
        assert_eq!(serial(date(1900, 2, 28)), None);
        assert_eq!(serial(date(2026, 9, 1)), Some(46_266.0));
    }
}
