//! A semester that nobody has tidied yet: the same in every run, with clashes of every kind.

use rules::timetable::{Calendar, Frame, Meeting, Periods, Slot, Weeks};

pub const SESSIONS: usize = 2_500;
pub const SEATS: usize = 40_000;
const SECTIONS: usize = 1_500;
const STUDENTS: usize = 6_700;
const TEACHERS: usize = 420;
const ROOMS: usize = 180;
const WEEKS: i32 = 14;

pub fn frame() -> Frame {
    Frame { calendar: Calendar::unknown(WEEKS), periods: Periods::default(), weekdays: (1..=5).collect() }
}

/// Scattered, and always the same for a number.
fn scatter(n: usize, below: usize) -> usize {
    (n.wrapping_mul(2_654_435_761) >> 7) % below.max(1)
}

pub fn slot(n: usize) -> Slot {
    let small = |n: usize| i32::try_from(n).unwrap_or(0);
    let start = 8 * 60 + small(scatter(n, 11)) * 60;
    Slot { weekday: 1 + small(scatter(n + 17, 5)), start, end: start + 110 }
}

pub fn meetings() -> Vec<Meeting> {
    let meeting = |n: usize| {
        let section = n % SECTIONS;
        Meeting {
            id: format!("session-{n:08}-0000-7000-8000-000000000000"),
            section: section_id(section),
            slot: slot(n),
            weeks: match n % 12 {
                0 => Weeks::odd(WEEKS),
                1 => Weeks::even(WEEKS),
                _ => Weeks::all(WEEKS),
            },
            place: Some(format!("room-{}", scatter(n * 3, ROOMS))),
            teachers: vec![format!("teacher-{}", scatter(section, TEACHERS))],
            groups: vec![format!("group-{}", scatter(section * 5, 200))],
            seats: 40,
            capacity: Some(if n.is_multiple_of(50) { 30 } else { 60 }),
            combined: None,
        }
    };
    (0..SESSIONS).map(meeting).collect()
}

fn section_id(n: usize) -> String {
    format!("section-{n:08}-0000-7000-8000-000000000000")
}

pub fn takers() -> Vec<(String, String)> {
    let seat = |n: usize| (format!("student-{:08}", n % STUDENTS), section_id(scatter(n, SECTIONS)));
    (0..SEATS).map(seat).collect()
}
