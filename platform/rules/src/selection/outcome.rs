//! What comes of a request: granted with its effects, or refused with every rule that stands in the way.

use serde::{Deserialize, Serialize};

pub use super::rule::{Failed, Offer, Rule, Step};
use super::{
    handles::{Millis, SectionNo, StudentNo, TypeNo},
    request::Pick,
    terms::Status,
};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    pub outcome: Outcome,
    /// Everything that changed, in order; seats whose moment had come reopen even before a refusal.
    pub effects: Vec<Effect>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    Granted {
        notices: Vec<Notice>,
    },
    Refused {
        rules: Vec<Failed>,
    },
    /// Decided before, under this number: nothing changed, and nothing is to be entered again.
    Repeated {
        seq: u64,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Notice {
    BelowMinimum { units: i32, least: i32 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Left {
    Own,
    /// Took a free seat instead.
    Selected,
    /// Has a seat in another section of the course.
    CourseTaken,
    Office,
    Ended,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effect {
    SeatTaken {
        student: StudentNo,
        section: SectionNo,
        of: Option<TypeNo>,
        required: bool,
        beyond: bool,
    },
    SeatGivenUp {
        student: StudentNo,
        section: SectionNo,
    },
    Queued {
        student: StudentNo,
        section: SectionNo,
        of: Option<TypeNo>,
        rank: u32,
    },
    LeftQueue {
        student: StudentNo,
        section: SectionNo,
        rank: u32,
        why: Left,
    },
    /// From the waiting list to a seat: out of the queue and seated, in one.
    Promoted {
        student: StudentNo,
        section: SectionNo,
        of: Option<TypeNo>,
        rank: u32,
    },
    /// Passed over, and keeps the rank; told again only when the reasons change.
    Skipped {
        student: StudentNo,
        section: SectionNo,
        rank: u32,
        rules: Vec<Rule>,
    },
    /// Nobody waits for the seat; it reopens then. Not to be shown before.
    HeldBack {
        section: SectionNo,
        until: Millis,
    },
    Reopened {
        section: SectionNo,
        seats: u32,
    },
    QuotaSet {
        section: SectionNo,
        quota: u32,
        released: u32,
    },
    StatusSet {
        section: SectionNo,
        status: Status,
    },
    SectionPut {
        section: SectionNo,
    },
    StudentPut {
        student: StudentNo,
    },
    Wished {
        student: StudentNo,
        picks: Vec<Pick>,
    },
    Paused,
    Resumed {
        end: Millis,
    },
    Extended {
        end: Millis,
    },
}

impl Decision {
    pub fn granted(&self) -> bool {
        matches!(self.outcome, Outcome::Granted { .. })
    }

    pub fn rules(&self) -> &[Failed] {
        match &self.outcome {
            Outcome::Refused { rules } => rules,
            _ => &[],
        }
    }
}
