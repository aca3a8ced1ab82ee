//! Where a meeting would do the least harm: hours without a clash first, then those that are pleasant for the teachers
//! and groups in it, in the smallest room that fits.

mod reason;
mod rooms;
mod week;

use super::{
    clash::{Clash, Index, Meeting, Rule},
    slot::{Periods, Slot},
};

pub use reason::Reason;
pub use rooms::{FreeRoom, Missing, Need, Room, free_rooms};
pub use week::soft;

/// How many points each unpleasantness costs; 0 for one that does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// For every idle hour that it makes.
    pub gap: i32,
    /// For every hour in a row beyond what is wished.
    pub consecutive: i32,
    /// For every change of the building within a pause.
    pub building: i32,
    /// For everybody who has no time for lunch.
    pub lunch: i32,
    pub saturday: i32,
    /// For every twenty seats that stay empty.
    pub waste: i32,
}

impl Default for Weights {
    fn default() -> Self {
        Self { gap: 2, consecutive: 5, building: 3, lunch: 5, saturday: 10, waste: 1 }
    }
}

/// What is wished of a timetable beyond being possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wishes {
    pub weights: Weights,
    /// Everybody should have a free period in it.
    pub lunch: (i32, i32),
    /// Hours in a row.
    pub max_consecutive: i32,
}

impl Default for Wishes {
    fn default() -> Self {
        Self { weights: Weights::default(), lunch: (12 * 60, 13 * 60 + 50), max_consecutive: 4 }
    }
}

/// Hours and a room for a meeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    pub slot: Slot,
    pub place: Option<String>,
    /// What would still clash.
    pub clashes: Vec<Clash>,
    pub points: i32,
    pub reasons: Vec<Reason>,
}

/// The hours of the week with the fewest clashes and then the fewest points, each with its best room; the same order
/// every time. Hours at which no room is free for a meeting that has none come after those with one. Where it is
/// already is not suggested.
pub fn suggest(
    index: &Index,
    meeting: &Meeting,
    rooms: &[Room],
    need: &Need,
    wishes: &Wishes,
    limit: usize,
) -> Vec<Suggestion> {
    let mut found: Vec<Suggestion> = slots(index, meeting)
        .into_iter()
        .map(|slot| at(index, &Meeting { slot, ..meeting.clone() }, rooms, need, wishes))
        .filter(|found| found.slot != meeting.slot || found.place != meeting.place)
        .collect();
    found.sort_by_key(|found| (found.clashes.len(), found.place.is_none(), found.points, found.slot));
    found.truncate(limit);
    found
}

/// Every place of the week for as many hours as the meeting has.
fn slots(index: &Index, meeting: &Meeting) -> Vec<Slot> {
    let frame = index.frame();
    let hours = frame.periods.hours(meeting.slot.start, meeting.slot.end).max(1);
    let mut weekdays: Vec<i32> =
        frame.weekdays.iter().copied().filter(|day| meeting.weeks.meets(frame.calendar.held(*day))).collect();
    weekdays.sort_unstable();
    let starts = frame.periods.list();
    let of_day = |weekday: i32| {
        let ends =
            starts.iter().filter_map(move |period| Some((period.start, frame.periods.span(period.start, hours)?)));
        ends.map(move |(start, end)| Slot::new(weekday, start, end)).collect::<Vec<_>>()
    };
    weekdays.into_iter().flat_map(of_day).collect()
}

/// A meeting at certain hours, in the room that is best then.
fn at(index: &Index, meeting: &Meeting, rooms: &[Room], need: &Need, wishes: &Wishes) -> Suggestion {
    let free = free_rooms(index, meeting, rooms, need);
    let fitting = free.iter().filter(|free| free.fits()).map(|free| Meeting {
        place: Some(free.room.id.clone()),
        capacity: Some(free.room.capacity),
        ..meeting.clone()
    });
    // Where it is now, if that is free: people know the way. Else the pleasantest of the smallest few.
    let here = fitting.clone().find(|there| there.place == meeting.place);
    let tried = here.into_iter().chain(fitting.take(TRIED)).map(|there| (soft(index, &there, rooms, wishes), there));
    // In the room of its combined sections it is one class with them, and fewer things clash.
    let clashes = |there: &Meeting| if there.combined.is_some() { index.check(there).len() } else { 0 };
    let best = tried.min_by_key(|(reasons, there)| (clashes(there), total(reasons), there.place != meeting.place));
    // No room is free: it stays where it is, and that clashes.
    let (reasons, there) = best.unwrap_or_else(|| (soft(index, meeting, rooms, wishes), meeting.clone()));
    suggestion(index.check(&there), reasons, &there)
}

/// How many of the smallest fitting rooms are looked at.
const TRIED: usize = 6;

fn total(reasons: &[Reason]) -> i32 {
    reasons.iter().map(|reason| reason.points).sum()
}

fn suggestion(clashes: Vec<Clash>, mut reasons: Vec<Reason>, there: &Meeting) -> Suggestion {
    let points = total(&reasons);
    for rule in Rule::ALL {
        let of: Vec<&Clash> = clashes.iter().filter(|clash| clash.rule == rule).collect();
        if !of.is_empty() {
            reasons.insert(0, Reason::clash(rule, &of));
        }
    }
    Suggestion { slot: there.slot, place: there.place.clone(), clashes, points, reasons }
}

/// Hours of a length of time, for what is said in hours.
pub(super) fn hours(periods: &Periods, minutes: i32) -> i32 {
    let step = (periods.period + periods.pause).max(1);
    (minutes + step - 1) / step
}
