//! What a meeting does to the day of those who are in it.

use super::{Reason, Room, Wishes, hours};
use crate::timetable::{
    clash::{Index, Meeting, together},
    slot::{Periods, Slot},
};

const SATURDAY: i32 = 6;

/// The day of one teacher or group, without the meeting.
struct Day<'a> {
    who: &'a str,
    others: Vec<&'a Meeting>,
}

/// What is unpleasant about a meeting where it is, the dearest first.
pub fn soft(index: &Index, meeting: &Meeting, rooms: &[Room], wishes: &Wishes) -> Vec<Reason> {
    if !meeting.slot.is_placed() {
        return vec![];
    }
    let days = days(index, meeting);
    let (periods, weights) = (index.frame().periods, wishes.weights);
    let mut reasons = vec![];
    let mut each = |code: &'static str, weight: i32, harm: &dyn Fn(&Day<'_>) -> i32| {
        let harmed: Vec<(String, i32)> = days.iter().map(|day| (day.who.to_owned(), harm(day))).collect();
        let number: i32 = harmed.iter().map(|(_, harm)| harm).sum();
        let who = harmed.into_iter().filter(|(_, harm)| *harm > 0).map(|(who, _)| who).collect();
        reasons.push(Reason { code, points: weight * number, who, number });
    };
    each("GAP", weights.gap, &|day| gap(day, meeting, &periods, wishes.lunch));
    each("CONSECUTIVE", weights.consecutive, &|day| in_a_row(day, meeting, &periods, wishes.max_consecutive));
    each("BUILDING", weights.building, &|day| changes(day, meeting, &periods, rooms));
    each("LUNCH", weights.lunch, &|day| i32::from(no_lunch(day, meeting, &periods, wishes.lunch)));
    if meeting.slot.weekday >= SATURDAY {
        reasons.push(Reason { code: "SATURDAY", points: weights.saturday, who: vec![], number: 1 });
    }
    let room = meeting.place.as_ref().and_then(|id| rooms.iter().find(|room| room.id == *id));
    let empty = room.map_or(0, |room| (room.capacity - shared_seats(index, meeting)).max(0));
    reasons.push(Reason { code: "WASTE", points: weights.waste * (empty / 20), who: vec![], number: empty });
    reasons.retain(|reason| reason.points > 0);
    reasons.sort_by_key(|reason| (-reason.points, reason.code));
    reasons
}

fn shared_seats(index: &Index, meeting: &Meeting) -> i32 {
    let place = meeting.place.as_deref().unwrap_or_default();
    let others = index.of_place(place).into_iter().filter(|other| other.id != meeting.id && together(other, meeting));
    meeting.seats + others.map(|other| other.seats).sum::<i32>()
}

/// What the teachers and groups have on that weekday in the same weeks.
fn days<'a>(index: &'a Index, meeting: &'a Meeting) -> Vec<Day<'a>> {
    let teachers = meeting.teachers.iter().map(|id| (id, index.of_teacher(id)));
    let groups = meeting.groups.iter().map(|id| (id, index.of_group(id)));
    let day = |(who, all): (&'a String, Vec<&'a Meeting>)| {
        let same = |other: &&Meeting| {
            other.slot.weekday == meeting.slot.weekday && other.id != meeting.id && other.weeks.meets(meeting.weeks)
        };
        let mut others: Vec<&Meeting> = all.into_iter().filter(same).filter(|o| !together(o, meeting)).collect();
        others.sort_by_key(|other| (other.slot, &other.id));
        Day { who, others }
    };
    teachers.chain(groups).map(day).collect()
}

/// The stretches of a day without a break longer than a pause.
fn stretches(mut slots: Vec<Slot>, pause: i32) -> Vec<(i32, i32)> {
    slots.sort_unstable();
    let mut runs: Vec<(i32, i32)> = vec![];
    for slot in slots {
        match runs.last_mut() {
            Some((_, end)) if slot.start <= *end + pause => *end = slot.end.max(*end),
            _ => runs.push((slot.start, slot.end)),
        }
    }
    runs
}

fn with(day: &Day<'_>, meeting: &Meeting) -> Vec<Slot> {
    day.others.iter().map(|other| other.slot).chain([meeting.slot]).collect()
}

/// How many idle hours it makes, lunch not counted.
fn gap(day: &Day<'_>, meeting: &Meeting, periods: &Periods, lunch: (i32, i32)) -> i32 {
    let idle = |slots: Vec<Slot>| -> i32 {
        let runs = stretches(slots, periods.pause);
        let between = runs.windows(2).filter_map(|pair| pair.first().zip(pair.get(1)));
        let minutes = between.map(|((_, end), (start, _))| {
            let eating = lunch.1.min(*start) - lunch.0.max(*end);
            // With the pause after it.
            let eating = if eating > 0 { eating + periods.pause } else { 0 };
            (start - end - periods.pause - eating).max(0)
        });
        minutes.sum()
    };
    let before = idle(day.others.iter().map(|other| other.slot).collect());
    hours(periods, (idle(with(day, meeting)) - before).max(0))
}

/// Hours in a row beyond the wished ones, in the stretch the meeting is in.
fn in_a_row(day: &Day<'_>, meeting: &Meeting, periods: &Periods, most: i32) -> i32 {
    let runs = stretches(with(day, meeting), periods.pause);
    let run = runs.iter().find(|(start, end)| (*start..*end).contains(&meeting.slot.start));
    run.map_or(0, |(start, end)| (periods.hours(*start, *end) - most).max(0))
}

/// How often somebody comes from or goes to another building within a pause.
fn changes(day: &Day<'_>, meeting: &Meeting, periods: &Periods, rooms: &[Room]) -> i32 {
    let area = |place: &Option<String>| {
        let id = place.as_ref()?;
        rooms.iter().find(|room| room.id == *id).map(|room| room.area.as_str())
    };
    let Some(here) = area(&meeting.place) else { return 0 };
    let next = |other: &&&Meeting| {
        let (a, b) = (other.slot, meeting.slot);
        (0..=periods.pause).contains(&(b.start - a.end)) || (0..=periods.pause).contains(&(a.start - b.end))
    };
    let elsewhere =
        day.others.iter().filter(next).filter(|other| area(&other.place).is_some_and(|there| there != here));
    i32::try_from(elsewhere.count()).unwrap_or(0)
}

/// Whether the meeting takes the last free period from somebody's lunch.
fn no_lunch(day: &Day<'_>, meeting: &Meeting, periods: &Periods, (from, to): (i32, i32)) -> bool {
    if meeting.slot.end <= from || meeting.slot.start >= to {
        return false;
    }
    let mut free = from;
    for (start, end) in stretches(with(day, meeting), periods.pause) {
        if start.min(to) - free >= periods.period {
            return false;
        }
        free = free.max(end);
    }
    to - free < periods.period
}
