//! A feed read by a small reader of its own, against the calendar.

use std::collections::BTreeMap;

use chrono::{NaiveDateTime, TimeDelta};

use super::{calendar::days, *};

/// What a calendar program makes of one event.
#[derive(Debug, Default)]
struct Read {
    fields: BTreeMap<String, String>,
    times: Vec<NaiveDateTime>,
    until: Vec<NaiveDateTime>,
}

fn unescaped(text: &str) -> String {
    let (mut out, mut chars) = (String::new(), text.chars());
    while let Some(c) = chars.next() {
        match (c, if c == '\\' { chars.next() } else { None }) {
            ('\\', Some('n' | 'N')) => out.push('\n'),
            ('\\', Some(other)) => out.push(other),
            _ => out.push(c),
        }
    }
    out
}

fn time(text: &str) -> NaiveDateTime {
    NaiveDateTime::parse_from_str(text, "%Y%m%dT%H%M%S").expect(text)
}

/// Lines end with CR LF, none is longer than 75 octets, and one that begins with a space goes on.
fn lines(text: &str) -> Vec<String> {
    assert!(text.ends_with("\r\n") && !text.replace("\r\n", "").contains(['\r', '\n']));
    assert!(text.split("\r\n").all(|line| line.len() <= 75), "a long line");
    text.replace("\r\n ", "").split_terminator("\r\n").map(str::to_owned).collect()
}

fn read(text: &str) -> Vec<Read> {
    let (mut found, mut inside) = (vec![], false);
    for line in lines(text) {
        let (name, value) = line.split_once(':').expect(&line);
        match (name, value) {
            ("BEGIN", "VEVENT") => {
                found.push(Read::default());
                inside = true;
            }
            ("END", "VEVENT") => inside = false,
            _ if inside => {
                let of = &mut found.last_mut().unwrap().fields;
                assert!(of.insert(name.to_owned(), value.to_owned()).is_none(), "{name} twice");
            }
            _ => {}
        }
    }
    found.iter_mut().for_each(expand);
    found
}

fn expand(event: &mut Read) {
    let of = |name: &str| event.fields.get(name).cloned();
    let start = time(&of("DTSTART;TZID=Asia/Shanghai").unwrap());
    let long = time(&of("DTEND;TZID=Asia/Shanghai").unwrap()) - start;
    let rule = of("RRULE").unwrap_or("FREQ=WEEKLY;INTERVAL=1;COUNT=1".into());
    let part = |name: &str| {
        rule.split(';').find_map(|part| part.strip_prefix(name)?.strip_prefix('=')?.parse::<i64>().ok()).expect(&rule)
    };
    assert!(rule.starts_with("FREQ=WEEKLY;"));
    let left_out: Vec<_> =
        of("EXDATE;TZID=Asia/Shanghai").unwrap_or_default().split_terminator(',').map(time).collect();
    let all = (0..part("COUNT")).map(|n| start + TimeDelta::weeks(n * part("INTERVAL")));
    event.times = all.filter(|time| !left_out.contains(time)).collect();
    event.until = event.times.iter().map(|time| *time + long).collect();
}

fn event(uid: &str, slot: Slot, dates: Vec<NaiveDate>) -> Event {
    Event {
        uid: uid.into(),
        sequence: 2,
        modified: 1_790_000_000_000,
        summary: "COMP1013 程序设计 (1001)".into(),
        location: "T6-705".into(),
        description: "李教授".into(),
        slot,
        dates,
        cancelled: false,
    }
}

/// Dates and hours of a meeting, from all events that belong to it.
fn times(read: &[Read], uid: &str) -> Vec<(NaiveDateTime, NaiveDateTime)> {
    let own = |event: &&Read| {
        let id = event.fields["UID"].strip_suffix("@collegium").expect("a domain");
        id == uid || id.strip_prefix(uid).is_some_and(|rest| rest.starts_with('-'))
    };
    let all = read.iter().filter(own).flat_map(|event| event.times.iter().copied().zip(event.until.iter().copied()));
    let mut all: Vec<_> = all.collect();
    all.sort();
    all
}

#[test]
fn a_class_in_odd_weeks_with_a_make_up_day() {
    let (calendar, slot) = (frame().calendar, Slot::parse(1, "08:00", "09:50").unwrap());
    let text = feed("李同学", &[event("m1", slot, calendar.dates(1, Weeks::odd(14)))]);
    for line in [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "TZID:Asia/Shanghai",
        "TZOFFSETTO:+0800",
        "UID:m1@collegium",
        "UID:m1-20261010@collegium",
        "SEQUENCE:2",
        "DTSTAMP:20260921T141320Z",
        "LAST-MODIFIED:20260921T141320Z",
        "DTSTART;TZID=Asia/Shanghai:20260907T080000",
        "DTEND;TZID=Asia/Shanghai:20260907T095000",
        "RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=7",
        "EXDATE;TZID=Asia/Shanghai:20261005T080000",
        "DTSTART;TZID=Asia/Shanghai:20261010T080000",
        "SUMMARY:COMP1013 程序设计 (1001)",
        "LOCATION:T6-705",
        "STATUS:CONFIRMED",
        "END:VCALENDAR",
    ] {
        assert!(lines(&text).contains(&line.to_owned()), "{line} is not in\n{text}");
    }
    assert_eq!(times(&read(&text), "m1").len(), 7);
}

#[test]
fn a_cancelled_class_stays_in_the_feed_and_one_without_dates_is_not_in_it() {
    let slot = Slot::parse(1, "08:00", "09:50").unwrap();
    let gone = Event { cancelled: true, ..event("m1", slot, vec![day("2026-09-07"), day("2026-10-10")]) };
    let read = read(&feed("x", &[gone, event("m2", slot, vec![])]));
    assert_eq!(
        read.iter().map(|event| event.fields["STATUS"].as_str()).collect::<Vec<_>>(),
        ["CANCELLED", "CANCELLED"]
    );
    assert!(!read[0].fields.contains_key("RRULE"));
}

#[test]
fn what_means_something_in_a_file_does_not_leave_its_text() {
    let slot = Slot::parse(1, "08:00", "09:50").unwrap();
    let nasty = "A;B,C\\n\r\nEND:VEVENT\u{7}\nBEGIN:VEVENT";
    let with = Event { summary: nasty.into(), location: nasty.into(), ..event("m1", slot, vec![day("2026-09-07")]) };
    let read = read(&feed(nasty, &[with]));
    assert_eq!(read.len(), 1);
    assert_eq!(unescaped(&read[0].fields["SUMMARY"]), "A;B,C\\n\nEND:VEVENT\nBEGIN:VEVENT");
}

proptest! {
    #![proptest_config(cheap(128))]

    #[test]
    fn a_feed_says_what_the_calendar_says(
        days in days(9), weekdays in prop::collection::vec((1..=7i32, any::<u64>(), 0..3, 8..20i32), 1..5)
    ) {
        let calendar = Calendar::new(days.into_iter().map(|(day, ..)| day), 9);
        let mut events = vec![];
        for (n, (weekday, bits, pattern, hour)) in weekdays.into_iter().enumerate() {
            let weeks = match pattern {
                0 => Weeks::odd(9),
                1 => Weeks::even(9),
                _ => (1..=9).filter(|w| bits & (1 << w) != 0).collect(),
            };
            let slot = Slot::new(weekday, hour * 60, hour * 60 + 50);
            events.push(event(&format!("m{n}"), slot, calendar.dates(weekday, weeks)));
        }
        let read = read(&feed("周课表", &events));
        for event in &events {
            let at = |date: NaiveDate, minutes: i32| date.and_hms_opt(0, 0, 0).unwrap() + TimeDelta::minutes(minutes.into());
            let is: Vec<_> = event.dates.iter().map(|d| (at(*d, event.slot.start), at(*d, event.slot.end))).collect();
            prop_assert_eq!(times(&read, &event.uid), is);
        }
        let mut uids: Vec<_> = read.iter().map(|event| &event.fields["UID"]).collect();
        uids.sort();
        prop_assert!(uids.windows(2).all(|pair| pair[0] != pair[1]), "one address twice");
    }

    #[test]
    fn any_text_reads_back(summary in "\\PC{0,120}", place in "[\\PC\\n,;\\\\]{1,60}") {
        let slot = Slot::new(1, 480, 530);
        let with = Event { summary: summary.clone(), location: place.clone(), ..event("m", slot, vec![day("2026-09-07")]) };
        let read = read(&feed("x", &[with]));
        prop_assert_eq!(unescaped(&read[0].fields["SUMMARY"]), summary);
        prop_assert_eq!(unescaped(&read[0].fields["LOCATION"]), place);
    }
}
