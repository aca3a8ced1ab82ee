//! What is written is read again, for texts, codes, days and decimals of any kind.

use chrono::{DateTime, NaiveDate, TimeDelta};
use proptest::prelude::*;
use sheets::{Cell, Column, Kind, Value, normalise, write_csv, write_xlsx};

use crate::pack::{read_as, text};
use crate::writing::sheet;

/// Texts out of what breaks parsers, and out of anything else that a file may hold.
fn texts() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "=", "+", "-", "@", "'", "\"", ",", ";", "\t", "\n", "\r", "\r\n", "＝", " ", "\u{3000}", "_x000D_", "_x005F_",
        "_x", "&amp;", "<", "]]>", "学号", "😀", "0", "1e5", "NULL", "\u{FEFF}",
    ]);
    let any = "[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\u{FFFE}\u{FFFF}]{0,12}";
    prop_oneof![prop::collection::vec(pieces, 0..6).prop_map(|p| p.concat()), any]
}

fn decimals() -> impl Strategy<Value = String> {
    (-99_999_999_999_i64..99_999_999_999, 0_u32..4).prop_map(|(digits, scale)| {
        let unit = 10_i64.pow(scale);
        let sign = if digits < 0 { "-" } else { "" };
        let (whole, part) = (digits.abs() / unit, digits.abs() % unit);
        match scale {
            0 => format!("{sign}{whole}"),
            _ => format!("{sign}{whole}.{part:0width$}", width = scale as usize),
        }
    })
}

fn days() -> impl Strategy<Value = NaiveDate> {
    // From 1800, so also days that spreadsheets cannot count, to 2200.
    (0..146_000_i64).prop_map(|n| NaiveDate::from_ymd_opt(1800, 1, 1).unwrap() + TimeDelta::days(n))
}

fn both(columns: Vec<Column>, row: Vec<Value>) -> [Vec<Cell>; 2] {
    let xlsx = write_xlsx(Vec::new(), sheet(columns.clone()), [row.clone()]).unwrap();
    let csv = write_csv(Vec::new(), sheet(columns), [row]).unwrap();
    [("a.xlsx", xlsx), ("a.csv", csv)].map(|(name, bytes)| {
        let (mut rows, _) = read_as(name, &bytes).unwrap();
        assert_eq!(rows.len(), 2, "{name}");
        rows.remove(1).cells
    })
}

/// A last column keeps rows of empty texts from being dropped.
fn marked(kind: Kind, value: Value) -> [Cell; 2] {
    let columns = vec![Column::new("a", kind), Column::new("end", Kind::Text)];
    both(columns, vec![value, Value::Text("end".to_owned())]).map(|mut cells| cells.remove(0))
}

/// The one text that changes: see `escapable` in the writer.
fn misread(text: &str) -> bool {
    let bytes: Vec<char> = text.chars().collect();
    bytes.windows(7).any(|w| w[0] == '_' && w[1] == 'x' && w[2..6].iter().all(char::is_ascii_hexdigit) && w[6] == '\r')
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn texts_and_codes_come_back(content in texts(), code in any::<bool>()) {
        prop_assume!(!misread(&content));
        let kind = if code { Kind::Code } else { Kind::Text };
        let expected = if content.is_empty() { Cell::Empty } else { text(&content) };
        for cell in marked(kind, Value::Text(content.clone())) {
            prop_assert_eq!(&cell, &expected);
        }
    }

    #[test]
    fn codes_of_digits_stay_text(code in "[0-9]{1,20}") {
        for cell in marked(Kind::Code, Value::Text(code.clone())) {
            prop_assert_eq!(cell, text(&code));
        }
    }

    #[test]
    fn decimals_come_back(digits in decimals()) {
        let expected = normalise::decimal(&digits);
        for cell in marked(Kind::Decimal { scale: 2 }, Value::Decimal(digits.clone())) {
            prop_assert_eq!(cell.as_decimal(), expected.clone());
        }
    }

    #[test]
    fn integers_come_back(value in any::<i64>()) {
        for cell in marked(Kind::Integer, Value::Integer(value)) {
            prop_assert_eq!(cell.as_decimal(), Some(value.to_string()));
        }
    }

    #[test]
    fn days_come_back(day in days()) {
        for cell in marked(Kind::Date, Value::Date(day)) {
            prop_assert_eq!(cell.as_date(), Some(day));
        }
    }

    #[test]
    fn instants_come_back_in_their_zone(millis in -2_000_000_000_000_i64..4_000_000_000_000) {
        let instant = DateTime::from_timestamp_millis(millis).unwrap();
        let local = instant.naive_utc() + TimeDelta::hours(8);
        for cell in marked(Kind::Instant, Value::Instant(instant)) {
            prop_assert_eq!(cell.as_moment(), Some(local));
        }
    }
}

#[test]
fn the_one_text_that_changes_loses_its_carriage_return_only() {
    let [xlsx, csv] = marked(Kind::Text, Value::Text("a_x000D\rb".to_owned()));
    assert_eq!((xlsx, csv), (text("a_x000D\nb"), text("a_x000D\rb")));
}
