//! Where a rule stands in the order, what it is called, and whether the office may let it pass.

use super::{Rule, Step};
use crate::selection::terms::Waiver;

impl Rule {
    pub fn step(&self) -> Step {
        match self {
            Self::Unknown | Self::NotTheirs => Step::Request,
            Self::NotYet { .. }
            | Self::Over { .. }
            | Self::Paused
            | Self::NotYourYear { .. }
            | Self::OnlyWishes
            | Self::NoWishes
            | Self::WaitingOff { .. }
            | Self::RequiredStays
            | Self::SectionChangeOff => Step::Window,
            Self::Barred { .. } | Self::Holds { .. } => Step::Status,
            Self::NotOpen { .. } | Self::NotInTarget { .. } => Step::Target,
            Self::AlreadySelected { .. }
            | Self::AlreadyWaiting { .. }
            | Self::AlreadyPassed { .. }
            | Self::NotSelected
            | Self::NotWaiting => Step::Already,
            Self::Requirement { .. } => Step::Requirement,
            Self::Exclusion { .. } => Step::Exclusion,
            Self::TypeUnits { .. }
            | Self::TypeCourses { .. }
            | Self::MaxUnits { .. }
            | Self::BelowMinimum { .. }
            | Self::TooManyWaits { .. } => Step::Units,
            Self::Clash { .. } => Step::Clash,
            Self::Full { .. } | Self::SeatFree => Step::Seat,
        }
    }

    /// What the counts of the control room and the texts of the server are kept by.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unknown => "UNKNOWN",
            Self::NotTheirs => "NOT_THEIRS",
            Self::NotYet { .. } => "NOT_YET",
            Self::Over { .. } => "OVER",
            Self::Paused => "PAUSED",
            Self::NotYourYear { .. } => "NOT_YOUR_YEAR",
            Self::OnlyWishes => "ONLY_WISHES",
            Self::NoWishes => "NO_WISHES",
            Self::WaitingOff { .. } => "WAITING_OFF",
            Self::RequiredStays => "REQUIRED_STAYS",
            Self::SectionChangeOff => "SECTION_CHANGE_OFF",
            Self::Barred { .. } => "BARRED",
            Self::Holds { .. } => "HOLDS",
            Self::NotOpen { .. } => "NOT_OPEN",
            Self::NotInTarget { .. } => "NOT_IN_TARGET",
            Self::AlreadySelected { .. } => "ALREADY_SELECTED",
            Self::AlreadyWaiting { .. } => "ALREADY_WAITING",
            Self::AlreadyPassed { .. } => "ALREADY_PASSED",
            Self::NotSelected => "NOT_SELECTED",
            Self::NotWaiting => "NOT_WAITING",
            Self::Requirement { .. } => "REQUIREMENT",
            Self::Exclusion { .. } => "EXCLUSION",
            Self::TypeUnits { .. } => "TYPE_UNITS",
            Self::TypeCourses { .. } => "TYPE_COURSES",
            Self::MaxUnits { .. } => "MAX_UNITS",
            Self::BelowMinimum { .. } => "BELOW_MINIMUM",
            Self::TooManyWaits { .. } => "TOO_MANY_WAITS",
            Self::Clash { .. } => "CLASH",
            Self::Full { .. } => "FULL",
            Self::SeatFree => "SEAT_FREE",
        }
    }

    /// With which the rule no longer stands in the way.
    pub fn waiver(&self) -> Option<Waiver> {
        match self {
            Self::Over { .. } | Self::NotYourYear { .. } => Some(Waiver::Window),
            Self::NotInTarget { .. } => Some(Waiver::Target),
            Self::AlreadyPassed { .. } => Some(Waiver::Passed),
            Self::Requirement { .. } => Some(Waiver::Requirement),
            Self::Exclusion { .. } => Some(Waiver::Exclusion),
            Self::TypeUnits { .. } | Self::TypeCourses { .. } | Self::MaxUnits { .. } => Some(Waiver::Units),
            Self::Clash { .. } => Some(Waiver::Clash),
            Self::Full { .. } => Some(Waiver::Seat),
            _ => None,
        }
    }
}
