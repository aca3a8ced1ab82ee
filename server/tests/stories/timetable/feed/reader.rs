//! A reader of calendars that knows nothing of how they were written: RFC 5545 as far as classes need it.

use chrono::{Duration, NaiveDate};

#[derive(Debug, Default)]
pub struct Event {
    pub uid: String,
    pub sequence: i32,
    pub cancelled: bool,
    pub location: String,
    pub start: String,
    pub end: String,
    pub dates: Vec<NaiveDate>,
}

/// Lines that begin with a blank go on the line before.
fn unfold(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for line in text.split("\r\n").filter(|line| !line.is_empty()) {
        assert!(line.len() <= 75, "a line of {} octets: {line}", line.len());
        match line.strip_prefix([' ', '\t']) {
            Some(rest) => lines.last_mut().unwrap().push_str(rest),
            None => lines.push(line.to_owned()),
        }
    }
    lines
}

fn plain(text: &str) -> String {
    text.replace("\\n", "\n").replace("\\,", ",").replace("\\;", ";").replace("\\\\", "\\")
}

/// `20261005T100000` in the university's time.
fn moment(value: &str) -> (NaiveDate, String) {
    let (day, time) = value.split_once('T').unwrap();
    assert!(!time.ends_with('Z'), "times are the university's own: {value}");
    (NaiveDate::parse_from_str(day, "%Y%m%d").unwrap(), format!("{}:{}", &time[..2], &time[2..4]))
}

pub fn read(text: &str) -> Vec<Event> {
    let lines = unfold(text);
    assert_eq!(lines.first().map(String::as_str), Some("BEGIN:VCALENDAR"));
    assert_eq!(lines.last().map(String::as_str), Some("END:VCALENDAR"));
    assert!(lines.iter().any(|line| line == "VERSION:2.0") && lines.iter().any(|line| line.starts_with("PRODID:")));
    let mut events = vec![];
    let mut inside: Option<(Event, Option<NaiveDate>, String, Vec<NaiveDate>)> = None;
    for line in &lines {
        let (head, value) = line.split_once(':').unwrap();
        let name = head.split(';').next().unwrap();
        if line == "BEGIN:VEVENT" {
            inside = Some((Event::default(), None, String::new(), vec![]));
            continue;
        }
        let Some((event, first, rule, except)) = &mut inside else { continue };
        match name {
            "UID" => event.uid = value.to_owned(),
            "SEQUENCE" => event.sequence = value.parse().unwrap(),
            "STATUS" => event.cancelled = value == "CANCELLED",
            "LOCATION" => event.location = plain(value),
            "DTSTART" => {
                let (day, time) = moment(value);
                (*first, event.start) = (Some(day), time);
            }
            "DTEND" => event.end = moment(value).1,
            "RRULE" => value.clone_into(rule),
            "EXDATE" => except.extend(value.split(',').map(|at| moment(at).0)),
            "END" => {
                let (mut event, first, rule, except) = inside.take().unwrap();
                event.dates = expand(first.unwrap(), &rule, &except);
                assert!(!event.uid.is_empty());
                events.push(event);
            }
            _ => {}
        }
    }
    events
}

fn expand(first: NaiveDate, rule: &str, except: &[NaiveDate]) -> Vec<NaiveDate> {
    if rule.is_empty() {
        return vec![first];
    }
    let part = |name: &str| rule.split(';').find_map(|p| p.strip_prefix(name)?.strip_prefix('=').map(str::to_owned));
    assert_eq!(part("FREQ").as_deref(), Some("WEEKLY"), "{rule}");
    let step: i64 = part("INTERVAL").map_or(1, |n| n.parse().unwrap());
    let count: i64 = part("COUNT").unwrap_or_else(|| panic!("{rule}")).parse().unwrap();
    let all = (0..count).map(|n| first + Duration::days(7 * step * n));
    all.filter(|day| !except.contains(day)).collect()
}
