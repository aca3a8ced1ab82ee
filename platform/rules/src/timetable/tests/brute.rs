//! Clashes against the plainest way of finding them: every two meetings, on every occasion.

use std::collections::{BTreeMap, BTreeSet};

use super::{calendar::days, *};

/// Few of everything, so that they meet.
fn some_meeting() -> impl Strategy<Value = Meeting> {
    let weeks = prop_oneof![
        2 => Just(Weeks::all(6)),
        1 => Just(Weeks::odd(6)),
        1 => Just(Weeks::even(6)),
        2 => prop::collection::vec(1..=7, 0..4).prop_map(|weeks| Weeks::of(&weeks)),
    ];
    let slot = (0..=3i32, 0..5i32, 1..=3i32, prop::bool::weighted(0.1));
    let names = |prefix: &'static str, most: usize| {
        prop::collection::vec((0..4).prop_map(move |n| format!("{prefix}{n}")), 0..most)
    };
    let place = prop::option::weighted(0.8, 0..3);
    let combined = prop::option::weighted(0.4, (0..2).prop_map(|n| format!("c{n}")));
    (slot, weeks, place, names("t", 3), names("g", 3), (0..6, 0..30i32), combined).prop_map(
        |((weekday, period, hours, beside), weeks, place, teachers, groups, (section, seats), combined)| {
            let start = 480 + period * 60 + if beside { 30 } else { 0 };
            let slot = if weekday == 0 { Slot::UNPLACED } else { Slot::new(weekday, start, start + hours * 60 - 10) };
            Meeting {
                id: String::new(),
                section: format!("s{section}"),
                slot,
                weeks,
                capacity: place.map(|n| 20 + n * 5),
                place: place.map(|n| format!("p{n}")),
                teachers,
                groups,
                seats,
                combined,
            }
        },
    )
}

pub(super) fn some_meetings() -> impl Strategy<Value = Vec<Meeting>> {
    prop::collection::vec(some_meeting(), 0..12).prop_map(|mut meetings| {
        meetings.iter_mut().zip(0..).for_each(|(meeting, n)| meeting.id = format!("m{n:02}"));
        meetings
    })
}

pub(super) fn some_takers() -> impl Strategy<Value = Vec<(String, String)>> {
    prop::collection::vec((0..5, 0..6).prop_map(|(who, what)| (format!("w{who}"), format!("s{what}"))), 0..16)
}

/// A calendar of six weeks, or none.
pub(super) fn some_frame() -> impl Strategy<Value = Frame> {
    let calendar = prop::option::weighted(0.8, days(6)).prop_map(|days| match days {
        Some(days) => Calendar::new(days.into_iter().map(|(day, ..)| day), 6),
        None => Calendar::unknown(6),
    });
    (calendar, 2..=3).prop_map(|(calendar, last)| Frame {
        calendar,
        periods: Periods { day_end: 12 * 60 + 50, ..Periods::default() },
        weekdays: (1..=last).collect(),
    })
}

/// The occasions on which a meeting takes place: dates, or weeks where there are no dates yet.
fn occasions(frame: &Frame, meeting: &Meeting) -> BTreeMap<String, i32> {
    let calendar = &frame.calendar;
    if !meeting.slot.is_placed() {
        return BTreeMap::new();
    }
    if !calendar.is_known() {
        let weeks = (1..=6).filter(|week| meeting.weeks.contains(*week));
        return weeks.map(|week| (format!("{week}/{}", meeting.slot.weekday), week)).collect();
    }
    let on = |day: &&Day| day.runs_as == Some(meeting.slot.weekday) && meeting.weeks.to_vec().contains(&day.week_no);
    calendar.days().iter().filter(on).map(|day| (day.date.to_string(), day.week_no)).collect()
}

fn common(a: &[String], b: &[String]) -> Vec<String> {
    a.iter().filter(|id| b.contains(id)).cloned().collect::<BTreeSet<_>>().into_iter().collect()
}

fn of_two(frame: &Frame, a: &Meeting, b: &Meeting, takers: &[(String, String)]) -> Vec<Clash> {
    let (when, other) = (occasions(frame, a), occasions(frame, b));
    let weeks: Weeks = when.iter().filter(|(date, _)| other.contains_key(*date)).map(|(_, week)| *week).collect();
    let one_class = a.combined.is_some() && (&a.combined, a.slot, &a.place) == (&b.combined, b.slot, &b.place);
    let apart = a.slot.end <= b.slot.start || b.slot.end <= a.slot.start;
    if weeks.is_empty() || apart || one_class {
        return vec![];
    }
    let takes = |section: &str| -> Vec<String> {
        takers.iter().filter(|(_, of)| of == section).map(|(who, _)| who.clone()).collect()
    };
    let mut students = common(&takes(&a.section), &takes(&b.section));
    students.sort();
    let all = [
        (Rule::Teacher, common(&a.teachers, &b.teachers), false),
        (Rule::Place, common(a.place.as_slice(), b.place.as_slice()), false),
        (Rule::Group, common(&a.groups, &b.groups), false),
        (Rule::Student, students, a.section == b.section),
    ];
    let clash = |(rule, who, anyway): (Rule, Vec<String>, bool)| {
        let meetings = vec![a.id.clone(), b.id.clone()];
        (anyway || !who.is_empty()).then_some(Clash { rule, meetings, who, weeks, seats: None })
    };
    all.into_iter().filter_map(clash).collect()
}

/// Room by room and occasion by occasion: those who sit there as one class.
fn of_seats(frame: &Frame, meetings: &[Meeting]) -> Vec<Clash> {
    let mut found: BTreeMap<Vec<String>, Clash> = BTreeMap::new();
    for meeting in meetings {
        let (Some(place), Some(capacity)) = (&meeting.place, meeting.capacity) else { continue };
        let class: Vec<&Meeting> = meetings.iter().filter(|m| m.id == meeting.id || together(m, meeting)).collect();
        let (mut weeks, mut most, mut who) = (Weeks::NONE, 0, BTreeSet::new());
        for (date, week) in class.iter().flat_map(|m| occasions(frame, m)) {
            let there: Vec<_> = class.iter().filter(|m| occasions(frame, m).contains_key(&date)).collect();
            let seats: i32 = there.iter().map(|m| m.seats).sum();
            if seats > capacity {
                (weeks, most) = (weeks.union(Weeks::one(week)), seats.max(most));
                who.extend(there.iter().map(|m| m.id.clone()));
            }
        }
        if most > 0 {
            let meetings: Vec<String> = who.into_iter().collect();
            let seats = Some((most, capacity));
            found.insert(
                meetings.clone(),
                Clash { rule: Rule::Capacity, meetings, who: vec![place.clone()], weeks, seats },
            );
        }
    }
    found.into_values().collect()
}

fn of_one(frame: &Frame, meeting: &Meeting) -> Vec<Clash> {
    if !meeting.slot.is_placed() {
        return vec![];
    }
    let late: Weeks = meeting.weeks.iter().filter(|week| *week > 6).collect();
    let never = occasions(frame, meeting).is_empty() || !frame.weekdays.contains(&meeting.slot.weekday);
    let beside = (meeting.slot.start - 480) % 60 != 0 || meeting.slot.end > frame.periods.day_end;
    let weeks = if never { meeting.weeks } else { late };
    let told = [(Rule::Calendar, never || !late.is_empty(), weeks), (Rule::Period, beside, meeting.weeks)];
    let clash = |rule, weeks| Clash { rule, meetings: vec![meeting.id.clone()], who: vec![], weeks, seats: None };
    told.into_iter().filter(|(_, is, _)| *is).map(|(rule, _, weeks)| clash(rule, weeks)).collect()
}

pub(super) fn brute(frame: &Frame, meetings: &[Meeting], takers: &[(String, String)]) -> Vec<Clash> {
    let mut sorted = meetings.to_vec();
    sorted.sort_by(|a, b| a.id.cmp(&b.id));
    let mut found = of_seats(frame, &sorted);
    for (n, a) in sorted.iter().enumerate() {
        found.extend(of_one(frame, a));
        found.extend(sorted.iter().skip(n + 1).flat_map(|b| of_two(frame, a, b, takers)));
    }
    found.sort();
    found
}

proptest! {
    #![proptest_config(cheap(320))]

    #[test]
    fn clashes_are_those_of_comparing_every_two_on_every_date(
        frame in some_frame(), meetings in some_meetings(), takers in some_takers()
    ) {
        let found = check_all(frame.clone(), meetings.clone(), takers.clone());
        prop_assert_eq!(found, brute(&frame, &meetings, &takers));
    }
}
