//! Dates are numbers that some number format shows as dates.
//!
//! Invariant: the 1900 system counts a 29 February 1900 that never was (serial 60);
//! serials around it map to the days a spreadsheet program shows, and the days that
//! do not exist are errors, not neighbours.

use chrono::{Days, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta};

use crate::Cell;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Epoch {
    From1900,
    From1904,
}

/// What a number format makes of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Look {
    #[default]
    Number,
    Day,
    DayAndTime,
    TimeOnly,
}

const DAY_MILLIS: f64 = 86_400_000.0;
/// 9999-12-31 in the 1900 system.
const LAST_SERIAL: f64 = 2_958_466.0;

/// The cell for a serial in a date format; `digits` is its exact text.
pub fn cell(digits: &str, look: Look, epoch: Epoch) -> Cell {
    let number = || Cell::Number(digits.to_owned());
    let Ok(serial) = digits.parse::<f64>() else {
        return number();
    };
    match look {
        Look::Number => number(),
        // A length of time beyond a day is a figure, not a time of day.
        Look::TimeOnly if (0.0..1.0).contains(&serial) => time_of_day(serial).map_or_else(number, Cell::Time),
        Look::TimeOnly => number(),
        Look::Day | Look::DayAndTime => match moment(serial, epoch) {
            Ok(moment) if look == Look::Day && moment.time() == NaiveTime::MIN => Cell::Date(moment.date()),
            Ok(moment) => Cell::Moment(moment),
            Err(shown) => Cell::Error(shown.to_owned()),
        },
    }
}

fn time_of_day(serial: f64) -> Option<NaiveTime> {
    // 23:59:59.9999 would round into the next day.
    let millis = (serial * DAY_MILLIS).round().min(DAY_MILLIS - 1.0) as u32;
    NaiveTime::from_num_seconds_from_midnight_opt(millis / 1000, millis % 1000 * 1_000_000)
}

/// The error is what a spreadsheet program shows instead.
fn moment(serial: f64, epoch: Epoch) -> Result<NaiveDateTime, &'static str> {
    if !(0.0..LAST_SERIAL).contains(&serial) {
        return Err("#NUM!");
    }
    let millis = (serial * DAY_MILLIS).round() as u64;
    let (days, rest) = (millis / 86_400_000, millis % 86_400_000);
    let (base, days) = match epoch {
        Epoch::From1904 => (NaiveDate::from_ymd_opt(1904, 1, 1), days),
        Epoch::From1900 => match days {
            0 => return Err("1900-01-00"),
            60 => return Err("1900-02-29"),
            1..60 => (NaiveDate::from_ymd_opt(1899, 12, 31), days),
            _ => (NaiveDate::from_ymd_opt(1899, 12, 30), days),
        },
    };
    let rest = TimeDelta::try_milliseconds(rest.cast_signed()).ok_or("#NUM!")?;
    let day = base.and_then(|base| base.checked_add_days(Days::new(days))).ok_or("#NUM!")?;
    day.and_time(NaiveTime::MIN).checked_add_signed(rest).ok_or("#NUM!")
}

/// The text of a cell that is stored as an ISO date (`t="d"`).
pub fn iso(text: &str) -> Cell {
    let plain = text.trim().trim_end_matches('Z');
    if let Ok(date) = NaiveDate::parse_from_str(plain, "%Y-%m-%d") {
        return Cell::Date(date);
    }
    if let Ok(moment) = NaiveDateTime::parse_from_str(plain, "%Y-%m-%dT%H:%M:%S%.f") {
        return Cell::Moment(moment);
    }
    if let Ok(time) = NaiveTime::parse_from_str(plain.trim_start_matches('T'), "%H:%M:%S%.f") {
        return Cell::Time(time);
    }
    Cell::Error("#VALUE!".to_owned())
}

/// Formats that have a number instead of a pattern.
pub fn built_in_look(id: u32) -> Look {
    match id {
        14..=17 | 27..=31 | 36 | 50..=54 | 57 | 58 => Look::Day,
        22 => Look::DayAndTime,
        18..=21 | 32..=35 | 45..=47 | 55 | 56 => Look::TimeOnly,
        _ => Look::Number,
    }
}

/// What a pattern shows, by the letters outside of quotes, brackets and escapes.
pub fn pattern_look(pattern: &str) -> Look {
    let (mut day, mut month, mut time) = (false, false, false);
    let mut chars = pattern.chars().peekable();
    while let Some(c) = chars.next() {
        match c.to_ascii_lowercase() {
            '"' => while chars.next().is_some_and(|c| c != '"') {},
            '\\' | '_' | '*' => drop(chars.next()),
            '[' => {
                let inside: String = chars.by_ref().take_while(|c| *c != ']').collect();
                let inside = inside.to_ascii_lowercase();
                let elapsed = |letter| inside.chars().all(|c| c == letter);
                time |= !inside.is_empty() && ['h', 'm', 's'].into_iter().any(elapsed);
            }
            // Only the first section says what positive values look like.
            ';' => break,
            'g' if general(&chars) => return Look::Number,
            'y' | 'd' => day = true,
            // The year of an era in Chinese and Japanese formats; `E+00` is an exponent.
            'e' if !matches!(chars.peek(), Some('+' | '-')) => day = true,
            'm' => month = true,
            'h' | 's' => time = true,
            'a' => skip_half_day(&mut chars),
            '0' | '#' | '?' if !(day || month || time) => return Look::Number,
            _ => {}
        }
    }
    match (day || (month && !time), time) {
        (true, true) => Look::DayAndTime,
        (true, false) => Look::Day,
        (false, true) => Look::TimeOnly,
        (false, false) => Look::Number,
    }
}

type Rest<'a> = std::iter::Peekable<std::str::Chars<'a>>;

fn general(rest: &Rest<'_>) -> bool {
    rest.clone().take(6).collect::<String>().eq_ignore_ascii_case("eneral")
}

/// `AM/PM` holds an m that is no month.
fn skip_half_day(rest: &mut Rest<'_>) {
    let ahead: String = rest.clone().take(4).collect();
    if ahead.eq_ignore_ascii_case("m/pm") {
        rest.nth(3);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn day(digits: &str, epoch: Epoch) -> String {
        match cell(digits, Look::Day, epoch) {
            Cell::Date(date) => date.to_string(),
            Cell::Error(shown) => format!("error {shown}"),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn counts_the_day_that_never_was() {
        for (serial, shown) in [
            ("1", "1900-01-01"),
            ("59", "1900-02-28"),
            ("60", "error 1900-02-29"),
            ("61", "1900-03-01"),
            ("46266", "2026-09-01"),
            ("2958465", "9999-12-31"),
            ("2958466", "error #NUM!"),
            ("0", "error 1900-01-00"),
            ("-1", "error #NUM!"),
        ] {
            assert_eq!(day(serial, Epoch::From1900), shown, "{serial}");
        }
    }

    #[test]
    fn the_1904_system_starts_at_zero_and_has_no_gap() {
        assert_eq!(day("0", Epoch::From1904), "1904-01-01");
        assert_eq!(day("60", Epoch::From1904), "1904-03-01");
        // 2026-09-01 is 1462 less than in the 1900 system.
        assert_eq!(day("44804", Epoch::From1904), "2026-09-01");
    }

    #[test]
    fn fractions_are_times() {
        let noon = NaiveTime::from_hms_opt(12, 0, 0).unwrap();
        assert_eq!(cell("0.5", Look::TimeOnly, Epoch::From1900), Cell::Time(noon));
        assert_eq!(cell("1.5", Look::TimeOnly, Epoch::From1900), Cell::Number("1.5".into()));
        let date = NaiveDate::from_ymd_opt(2026, 9, 1).unwrap();
        let expected = Cell::Moment(date.and_time(noon));
        assert_eq!(cell("46266.5", Look::DayAndTime, Epoch::From1900), expected);
        // A time hidden by a date format is still there.
        assert_eq!(cell("46266.5", Look::Day, Epoch::From1900), expected);
        let midnight = Cell::Moment(date.and_time(NaiveTime::MIN));
        assert_eq!(cell("46266", Look::DayAndTime, Epoch::From1900), midnight);
    }

    #[test]
    fn patterns_are_told_apart() {
        for (pattern, look) in [
            ("yyyy-mm-dd", Look::Day),
            ("yyyy\"年\"m\"月\"d\"日\"", Look::Day),
            ("[$-804]yyyy/m/d;@", Look::Day),
            ("m/d", Look::Day),
            ("mmm", Look::Day),
            ("[$-404]e/m/d", Look::Day),
            ("yyyy-mm-dd hh:mm:ss", Look::DayAndTime),
            ("yyyy/m/d h:mm AM/PM", Look::DayAndTime),
            ("h:mm AM/PM", Look::TimeOnly),
            ("[h]:mm:ss", Look::TimeOnly),
            ("mm:ss.0", Look::TimeOnly),
            ("General", Look::Number),
            ("0.00", Look::Number),
            ("0.00E+00", Look::Number),
            ("#,##0.00_);[Red](#,##0.00)", Look::Number),
            ("[Red]0", Look::Number),
            ("\"day\"0", Look::Number),
            ("0\\d", Look::Number),
            ("@", Look::Number),
            ("0;yyyy", Look::Number),
            ("\"unclosed yyyy", Look::Number),
            ("", Look::Number),
        ] {
            assert_eq!(pattern_look(pattern), look, "{pattern}");
        }
        assert_eq!(built_in_look(14), Look::Day);
        assert_eq!(built_in_look(0), Look::Number);
    }
}
