//! A timetable as calendar programs read it (RFC 5545).
//!
//! The dates on the meeting's own weekday are one event that repeats weekly, or every second week, without those on
//! which it does not take place. A date on another day, which makes up for one, is an event of its own: some
//! calendar programs do not know events with additional dates.

mod text;

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta};

use super::slot::Slot;
use text::{escaped, folded};

/// A meeting with its dates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Event {
    /// Stays the same through every change; `@collegium` is added unless it has a domain.
    pub uid: String,
    pub sequence: i32,
    /// When it was changed last, in milliseconds since 1970.
    pub modified: i64,
    pub summary: String,
    pub location: String,
    pub description: String,
    pub slot: Slot,
    /// In order. Without any there is nothing to show.
    pub dates: Vec<NaiveDate>,
    pub cancelled: bool,
}

const HEAD: &[&str] = &["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Collegium//Timetable//EN", "CALSCALE:GREGORIAN"];
const ZONE: &[&str] = &[
    "BEGIN:VTIMEZONE",
    "TZID:Asia/Shanghai",
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    "TZOFFSETFROM:+0800",
    "TZOFFSETTO:+0800",
    "TZNAME:CST",
    "END:STANDARD",
    "END:VTIMEZONE",
];

/// The text of a feed; the same events give the same text.
pub fn feed(name: &str, events: &[Event]) -> String {
    let mut lines: Vec<String> = HEAD.iter().map(|line| (*line).to_owned()).collect();
    lines.push("METHOD:PUBLISH".to_owned());
    lines.push(format!("X-WR-CALNAME:{}", escaped(name)));
    lines.push("X-WR-TIMEZONE:Asia/Shanghai".to_owned());
    lines.extend(ZONE.iter().map(|line| (*line).to_owned()));
    for event in events {
        let (own, others): (Vec<_>, Vec<_>) =
            event.dates.iter().partition(|date| weekday(**date) == event.slot.weekday);
        if let Some(first) = own.first() {
            let uid = address(&event.uid, "");
            lines.extend(written(event, &uid, *first, repeated(event.slot, &own)));
        }
        for date in others {
            let uid = address(&event.uid, &format!("-{}", date.format("%Y%m%d")));
            lines.extend(written(event, &uid, date, vec![]));
        }
    }
    lines.push("END:VCALENDAR".to_owned());
    lines.iter().map(|line| folded(line)).collect()
}

fn weekday(date: NaiveDate) -> i32 {
    i32::try_from(date.weekday().number_from_monday()).unwrap_or(0)
}

fn address(uid: &str, date: &str) -> String {
    let (name, domain) = uid.split_once('@').unwrap_or((uid, "collegium"));
    format!("{name}{date}@{domain}")
}

fn local(date: NaiveDate, minutes: i32) -> String {
    format!("{}T{:02}{:02}00", date.format("%Y%m%d"), minutes / 60, minutes % 60)
}

fn zulu(milliseconds: i64) -> String {
    DateTime::from_timestamp_millis(milliseconds).unwrap_or_default().format("%Y%m%dT%H%M%SZ").to_string()
}

/// How it repeats on its weekday: every week or every second one, without the weeks that are left out.
fn repeated(slot: Slot, dates: &[NaiveDate]) -> Vec<String> {
    let (Some(first), Some(last)) = (dates.first(), dates.last()) else { return vec![] };
    if first == last {
        return vec![];
    }
    let since = |date: &NaiveDate| date.signed_duration_since(*first).num_days();
    let step = if dates.iter().all(|date| since(date) % 14 == 0) { 2 } else { 1 };
    let count = since(last) / (7 * step) + 1;
    let days = (0..count).filter_map(|n| first.checked_add_signed(TimeDelta::days(n * 7 * step)));
    let left_out: Vec<String> = days.filter(|day| !dates.contains(day)).map(|day| local(day, slot.start)).collect();
    let mut lines = vec![format!("RRULE:FREQ=WEEKLY;INTERVAL={step};COUNT={count}")];
    if !left_out.is_empty() {
        lines.push(format!("EXDATE;TZID=Asia/Shanghai:{}", left_out.join(",")));
    }
    lines
}

fn written(event: &Event, uid: &str, first: NaiveDate, repeated: Vec<String>) -> Vec<String> {
    let stamp = zulu(event.modified);
    let mut lines = vec![
        "BEGIN:VEVENT".to_owned(),
        format!("UID:{}", escaped(uid)),
        format!("SEQUENCE:{}", event.sequence),
        format!("DTSTAMP:{stamp}"),
        format!("LAST-MODIFIED:{stamp}"),
        format!("DTSTART;TZID=Asia/Shanghai:{}", local(first, event.slot.start)),
        format!("DTEND;TZID=Asia/Shanghai:{}", local(first, event.slot.end)),
    ];
    lines.extend(repeated);
    lines.push(format!("SUMMARY:{}", escaped(&event.summary)));
    for (name, text) in [("LOCATION", &event.location), ("DESCRIPTION", &event.description)] {
        if !text.is_empty() {
            lines.push(format!("{name}:{}", escaped(text)));
        }
    }
    lines.push(format!("STATUS:{}", if event.cancelled { "CANCELLED" } else { "CONFIRMED" }));
    lines.push("END:VEVENT".to_owned());
    lines
}
