//! Bringing what people type to one form: widths, blanks, numbers and days.
//!
//! These are for codes and figures. Free text should only be trimmed: full-width
//! punctuation is right in Chinese.

use chrono::{NaiveDate, NaiveDateTime, NaiveTime};

use crate::xlsx::plain_decimal;

fn is_blank(c: char) -> bool {
    // Zero-width marks come along when text is copied out of web pages.
    c.is_whitespace() || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}')
}

/// Without blanks at both ends, counting the full-width and the no-break space
/// and zero-width marks as blanks.
#[must_use]
pub fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// Full-width letters, digits, signs and spaces in half width.
#[must_use]
pub fn half_width(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
            '\u{3000}' | '\u{A0}' => ' ',
            other => other,
        })
        .collect()
}

/// A code as it is compared: half width, trimmed, without zero-width marks inside.
#[must_use]
pub fn code(text: &str) -> String {
    let narrow = half_width(trim(text));
    narrow.chars().filter(|c| *c == ' ' || !is_blank(*c)).collect()
}

/// Plain decimal digits of a text that is a number, else `None`. Separators of
/// thousands are only taken where they stand in their places.
#[must_use]
pub fn decimal(text: &str) -> Option<String> {
    let narrow = code(text);
    if narrow.contains(',') {
        return plain_decimal(&without_thousands(&narrow)?);
    }
    plain_decimal(&narrow)
}

fn without_thousands(text: &str) -> Option<String> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = whole.trim_start_matches(['-', '+']);
    let mut groups = digits.split(',');
    let first = groups.next()?;
    let placed = (1..=3).contains(&first.len()) && groups.all(|group| group.len() == 3);
    (placed && !fraction.contains(',')).then(|| text.replace(',', ""))
}

/// A day written as `2026-9-1`, `2026/09/01`, `2026.9.1`, `20260901` or `2026年9月1日`.
#[must_use]
pub fn date(text: &str) -> Option<NaiveDate> {
    let narrow = code(text);
    if narrow.len() == 8 && narrow.bytes().all(|b| b.is_ascii_digit()) {
        return NaiveDate::parse_from_str(&narrow, "%Y%m%d").ok();
    }
    let plain = narrow.strip_suffix('日').unwrap_or(&narrow).replace(['年', '月', '/', '.'], "-");
    let mut parts = plain.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if parts.next().is_some() || year.len() != 4 || ![year, month, day].into_iter().all(digits) {
        return None;
    }
    NaiveDate::from_ymd_opt(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
}

/// A day and, behind a blank or a `T`, a time of day with or without seconds.
#[must_use]
pub fn moment(text: &str) -> Option<NaiveDateTime> {
    let narrow = code(text);
    let Some((day, time)) = narrow.split_once([' ', 'T']) else {
        return Some(date(&narrow)?.and_time(NaiveTime::MIN));
    };
    let time = time.trim();
    let time =
        NaiveTime::parse_from_str(time, "%H:%M:%S%.f").or_else(|_| NaiveTime::parse_from_str(time, "%H:%M")).ok()?;
    Some(date(day)?.and_time(time))
}
