//! Helpers on cells and on what people type.

use chrono::{NaiveDate, NaiveTime};
use sheets::{Cell, normalise};

use crate::pack::{number, text};

#[test]
fn blanks_of_every_kind_are_trimmed() {
    assert_eq!(normalise::trim("\u{3000}\u{A0} 张 三\u{200B}\u{FEFF}\t"), "张 三");
    assert_eq!(normalise::trim("\u{3000}"), "");
}

#[test]
fn codes_are_half_width() {
    assert_eq!(normalise::code("　ＡＢ－１２３\u{200B}"), "AB-123");
    assert_eq!(normalise::code("A\u{200B}1"), "A1");
    assert_eq!(normalise::half_width("（ａ）　！"), "(a) !");
    // Only widths change: ideographs and their punctuation stay.
    assert_eq!(normalise::half_width("学。"), "学。");
}

#[test]
fn decimals_are_read_strictly() {
    for (typed, digits) in [
        ("８５．５", Some("85.5")),
        (" 1,234,567.50 ", Some("1234567.5")),
        ("-1,234", Some("-1234")),
        ("1,23", None),
        ("1234,567", None),
        ("1,234.5,6", None),
        ("85分", None),
        ("", None),
    ] {
        assert_eq!(normalise::decimal(typed).as_deref(), digits, "{typed}");
    }
}

#[test]
fn days_are_read_in_the_usual_ways() {
    let day = NaiveDate::from_ymd_opt(2026, 9, 1);
    for typed in ["2026-9-1", "2026/09/01", "2026.9.1", "20260901", "2026年9月1日", "２０２６－９－１"] {
        assert_eq!(normalise::date(typed), day, "{typed}");
    }
    for typed in ["2026-02-30", "26-9-1", "9/1/2026", "2026-9", "2026-9-1-1", "2026-+9-1", ""] {
        assert_eq!(normalise::date(typed), None, "{typed}");
    }
    let moment = normalise::moment("2026-09-01 8:30").unwrap();
    assert_eq!(moment.to_string(), "2026-09-01 08:30:00");
    assert!(normalise::moment("2026-09-01 25:00").is_none());
}

#[test]
fn cells_convert_only_where_nothing_is_guessed() {
    let day = NaiveDate::from_ymd_opt(2026, 9, 1).unwrap();
    let noon = NaiveTime::from_hms_opt(12, 0, 0).unwrap();
    assert_eq!(number("2130001234").as_code().as_deref(), Some("2130001234"));
    assert_eq!(text("　Ａ1 ").as_code().as_deref(), Some("A1"));
    assert_eq!(Cell::Date(day).as_text().as_deref(), Some("2026-09-01"));
    assert_eq!(Cell::Moment(day.and_time(noon)).as_date(), None);
    assert_eq!(Cell::Date(day).as_moment(), Some(day.and_time(NaiveTime::MIN)));
    assert_eq!(text("2026/9/1").as_date(), Some(day));
    assert_eq!(text("1.50").as_decimal().as_deref(), Some("1.5"));
    assert_eq!(number("46266").as_date(), None);
    assert_eq!(Cell::Formula(Box::new(number("1"))).as_text(), None);
    assert_eq!(Cell::Error("#N/A".into()).as_code(), None);
    assert_eq!(Cell::Bool(true).as_decimal(), None);
}
