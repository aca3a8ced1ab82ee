//! The rules that can stand in the way, each with its data, and the steps that can be offered.

mod steps;

use serde::{Deserialize, Serialize};

use super::{
    handles::{Millis, SectionNo, TypeNo},
    request::Pick,
    terms::{Status, Waiver},
};
use crate::{
    requirement::Atom,
    timetable::{Slot, Weeks},
};

/// A rule that stands in the way of a section, with its data and what would help.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failed {
    /// None for what does not depend on it.
    pub section: Option<SectionNo>,
    pub rule: Rule,
    pub offers: Vec<Offer>,
}

/// The order in which rules are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    Request,
    Window,
    Status,
    Target,
    Already,
    Requirement,
    Exclusion,
    Units,
    Clash,
    Seat,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rule {
    /// No such student, section or type, or nothing was asked.
    Unknown,
    /// Not by this one: students ask for themselves, the office for the rest.
    NotTheirs,

    NotYet {
        start: Millis,
    },
    Over {
        end: Millis,
    },
    Paused,
    NotYourYear {
        year: i32,
        years: Vec<i32>,
    },
    /// This round collects wishes.
    OnlyWishes,
    /// This round takes no wishes.
    NoWishes,
    WaitingOff {
        of: Option<TypeNo>,
    },
    RequiredStays,
    SectionChangeOff,

    Barred {
        status: String,
    },
    Holds {
        holds: Vec<String>,
    },

    NotOpen {
        status: Status,
    },
    NotInTarget {
        types: Vec<TypeNo>,
    },

    /// By this section of the course, or of one that counts as it.
    AlreadySelected {
        by: SectionNo,
    },
    AlreadyWaiting {
        rank: u32,
    },
    AlreadyPassed {
        through: Vec<String>,
    },
    NotSelected,
    NotWaiting,

    Requirement {
        unmet: Vec<Atom>,
    },
    Exclusion {
        courses: Vec<String>,
    },

    TypeUnits {
        of: TypeNo,
        assigned: i32,
        selected: i32,
        waiting: i32,
        wanted: i32,
    },
    TypeCourses {
        of: TypeNo,
        most: u32,
        has: u32,
    },
    MaxUnits {
        most: i32,
        has: i32,
        wanted: i32,
    },
    BelowMinimum {
        least: i32,
        left: i32,
    },
    TooManyWaits {
        most: u32,
        sections: Vec<SectionNo>,
    },

    Clash {
        with: SectionNo,
        slot: Slot,
        weeks: Weeks,
    },

    Full {
        seats: u32,
        taken: u32,
        waiting: u32,
    },
    /// There is a seat: no need to wait.
    SeatFree,
}

/// A next step that would succeed if it were followed at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Offer {
    /// Sections of the same course.
    OtherSections {
        picks: Vec<Pick>,
    },
    Select {
        pick: Pick,
    },
    Replace {
        from: SectionNo,
        to: Pick,
    },
    JoinWaitingList {
        pick: Pick,
    },
    LeaveWaitingList {
        section: SectionNo,
    },
    Wish {
        pick: Pick,
    },
    /// With this waiver the rule no longer stands in the way.
    AskException {
        waiver: Waiver,
    },
}

impl Failed {
    pub fn new(section: Option<SectionNo>, rule: Rule) -> Self {
        Self { section, rule, offers: vec![] }
    }
}
