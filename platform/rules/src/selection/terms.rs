//! The facts with which a round opens, as they are stored and published.

use serde::{Deserialize, Serialize};

use super::handles::{CourseNo, Millis, SectionNo, StudentNo, TypeNo};
use crate::{
    equivalence::Equivalence,
    requirement::Requirement,
    timetable::{Slot, Weeks},
};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    pub round: Round,
    pub types: Vec<ElectiveType>,
    pub courses: Vec<Course>,
    pub sections: Vec<Section>,
    pub students: Vec<Student>,
    pub equivalences: Vec<Equivalence>,
    /// Who has a seat when the round opens: of earlier rounds, by timetable, by the office.
    pub seats: Vec<SeatRow>,
    /// Who waits when the round opens.
    pub waits: Vec<WaitRow>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    Mock,
    #[default]
    Formal,
    AddDrop,
}

/// How the seats of a round are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Way {
    #[default]
    FirstCome,
    /// Wishes are collected; the order is drawn from a published seed.
    Lottery,
    /// Wishes are collected in the order in which each student prefers them.
    Ranked,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    pub id: String,
    pub no: u32,
    pub kind: Kind,
    pub way: Way,
    pub start: Millis,
    /// The first moment that is too late.
    pub end: Millis,
    /// Years of study that may take part; none means all.
    pub years: Vec<i32>,
    pub paused: bool,
    pub waiting: bool,
    pub max_waits: u32,
    pub drop_required: bool,
    pub change_section: bool,
    /// Whether nobody may go below the least units of the semester; else it is only said.
    pub keep_minimum: bool,
    /// Whether students may ask for exceptions while the round runs.
    pub exceptions: bool,
    pub reopening: Option<Reopening>,
    /// Where a year has turns of its own, its students come in these only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turns: Vec<Turn>,
}

/// A part of the window for one year of study.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    pub year: i32,
    pub from: Millis,
    pub to: Millis,
}

impl Default for Round {
    fn default() -> Self {
        Self {
            id: String::new(),
            no: 1,
            kind: Kind::Formal,
            way: Way::FirstCome,
            start: 0,
            end: 0,
            years: vec![],
            paused: false,
            waiting: true,
            max_waits: 3,
            drop_required: false,
            change_section: true,
            keep_minimum: false,
            exceptions: true,
            reopening: None,
            turns: vec![],
        }
    }
}

/// When seats that somebody gave up, and nobody waits for, are free for all again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reopening {
    /// SHA-256 of the secret, in hexadecimal: published at the beginning, the secret itself at the end.
    pub commitment: String,
    pub least: Millis,
    pub most: Millis,
}

/// The target of a type is settled before: who has units of it assigned is in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ElectiveType {
    pub id: String,
    pub waiting: bool,
    pub max_courses: Option<u32>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    pub id: String,
    pub code: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Status {
    #[default]
    Open,
    /// There, but not to be selected: required courses while electives are selected, sections not opened yet.
    Closed,
    Cancelled,
}

/// How many of a section's seats this round and those before it release.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Release {
    #[default]
    All,
    /// Per cent so far.
    Share(u32),
    /// Seats that the offering unit set for each year whose round has come.
    Years(Vec<YearSeats>),
    /// So many.
    Seats(u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct YearSeats {
    pub year: i32,
    pub seats: u32,
    /// Whether the round of that year has come.
    pub released: bool,
}

impl Release {
    /// Never more than the quota; a share is rounded down, the rest comes with the last one.
    pub fn of(&self, quota: u32) -> u32 {
        let released = match self {
            Self::All => quota,
            Self::Share(percent) => {
                u32::try_from(u64::from(quota) * u64::from((*percent).min(100)) / 100).unwrap_or(quota)
            }
            Self::Years(years) => {
                years.iter().filter(|year| year.released).fold(0, |all, year| year.seats.saturating_add(all))
            }
            Self::Seats(seats) => *seats,
        };
        released.min(quota)
    }
}

/// A weekly meeting, in the weeks in which it really takes place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hour {
    pub slot: Slot,
    pub weeks: Weeks,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Section {
    pub id: String,
    pub course: CourseNo,
    pub units: i32,
    pub quota: u32,
    pub release: Release,
    /// Seats of people who are no part of this round.
    pub elsewhere: u32,
    pub status: Status,
    /// The types it counts for, the usual one first. With none it can be taken by anybody, as in add/drop.
    pub types: Vec<TypeNo>,
    pub hours: Vec<Hour>,
    pub requirement: Option<Requirement>,
    /// Codes of courses that nobody may have beside it.
    pub exclusions: Vec<String>,
    /// Where it is held and what else is to be known.
    pub remark: String,
}

/// Units of a type that a student is to select.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypeUnits {
    pub of: TypeNo,
    pub units: i32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Student {
    pub id: String,
    pub year: i32,
    /// None when the student may study; else the status that stands in the way.
    pub barred: Option<String>,
    /// Codes of holds: fees, documents.
    pub holds: Vec<String>,
    pub record: Record,
    pub min_units: i32,
    pub max_units: i32,
    pub types: Vec<TypeUnits>,
    pub exceptions: Vec<Exception>,
}

/// What requirements ask about; courses of this semester are seats and do not stand here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    pub programmes: Vec<String>,
    pub cohort: Option<i32>,
    pub units_gained: i32,
    /// Hundredths.
    pub cgpa: Option<i32>,
    pub passed: Vec<Passed>,
    /// Codes of courses of the semester before, whose results are not known yet.
    pub taking: Vec<String>,
    /// Whether those count as taken.
    pub taking_counts: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passed {
    pub course: String,
    /// Hundredths per unit.
    pub points: Option<i32>,
}

/// What the office may let pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Waiver {
    Window,
    /// Status and holds.
    Hold,
    Target,
    Passed,
    Requirement,
    Exclusion,
    Units,
    Clash,
    Seat,
}

/// An exception of one student, or a special entry for one section.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exception {
    /// Only this one; none for all.
    pub section: Option<SectionNo>,
    pub waived: Vec<Waiver>,
    /// The window of this student ends later.
    pub until: Option<Millis>,
    pub max_units: Option<i32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SeatRow {
    pub student: StudentNo,
    pub section: SectionNo,
    /// The type whose units it counts for.
    pub of: Option<TypeNo>,
    /// Of the study plan: not to be dropped unless the round allows it.
    pub required: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct WaitRow {
    pub section: SectionNo,
    pub rank: u32,
    pub student: StudentNo,
    pub of: Option<TypeNo>,
}
