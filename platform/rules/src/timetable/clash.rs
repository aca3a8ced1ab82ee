//! What stands in each other's way: teachers, places, groups and students in two meetings at one time, rooms that are
//! too small, meetings that never take place or lie beside the periods of the day.
//!
//! [`Index`] is built once and answers for one meeting or for all of them.

mod all;
mod index;
mod one;

use super::{calendar::Calendar, slot::Periods, slot::Slot, weeks::Weeks};

pub use index::Index;

/// A weekly meeting of a section.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meeting {
    pub id: String,
    pub section: String,
    pub slot: Slot,
    pub weeks: Weeks,
    pub place: Option<String>,
    pub teachers: Vec<String>,
    pub groups: Vec<String>,
    /// How many must find a seat.
    pub seats: i32,
    /// Of the place, if it has one and it is known.
    pub capacity: Option<i32>,
    /// Sections of one such group may meet as one class.
    pub combined: Option<String>,
}

/// Sections that were combined, at one time in one place: one class, whose seats add up.
pub fn together(a: &Meeting, b: &Meeting) -> bool {
    a.combined.is_some() && a.combined == b.combined && a.slot == b.slot && a.place == b.place
}

/// What all meetings have to fit into.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    pub calendar: Calendar,
    pub periods: Periods,
    /// The days of the week that may have classes.
    pub weekdays: Vec<i32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    Teacher,
    Place,
    Group,
    Student,
    Capacity,
    Calendar,
    Period,
}

impl Rule {
    pub const ALL: [Self; 7] =
        [Self::Teacher, Self::Place, Self::Group, Self::Student, Self::Capacity, Self::Calendar, Self::Period];

    pub fn code(self) -> &'static str {
        match self {
            Self::Teacher => "TEACHER",
            Self::Place => "PLACE",
            Self::Group => "GROUP",
            Self::Student => "STUDENT",
            Self::Capacity => "CAPACITY",
            Self::Calendar => "CALENDAR",
            Self::Period => "PERIOD",
        }
    }

    /// Whether a timetable with it may not be published. All of these; what is merely unpleasant is in `suggest`.
    pub fn hard(self) -> bool {
        true
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Clash {
    pub rule: Rule,
    /// Two that meet at one time, all that share a room that is too small, or the one that does not fit; in order.
    pub meetings: Vec<String>,
    /// The teachers, the place, the groups or the students who would be in both, in order. For two meetings of one
    /// section those who take it, if anybody does.
    pub who: Vec<String>,
    /// In which weeks.
    pub weeks: Weeks,
    /// Needed, and there: for rooms that are too small.
    pub seats: Option<(i32, i32)>,
}

impl Clash {
    fn new(rule: Rule, mut meetings: Vec<String>, mut who: Vec<String>, weeks: Weeks) -> Self {
        meetings.sort();
        who.sort();
        who.dedup();
        Self { rule, meetings, who, weeks, seats: None }
    }

    pub fn about(&self, meeting: &str) -> bool {
        self.meetings.iter().any(|id| id == meeting)
    }
}

/// Every clash of a timetable, in order; `takers` are students and the sections they take.
pub fn check_all<S: AsRef<str>>(
    frame: Frame,
    meetings: impl IntoIterator<Item = Meeting>,
    takers: impl IntoIterator<Item = (S, S)>,
) -> Vec<Clash> {
    Index::new(frame, meetings, takers).all()
}
