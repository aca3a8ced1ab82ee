//! The way of a research student to the degree: from the check of eligibility to the award, with steps on the way.

mod lacks;
mod step;
#[cfg(test)]
mod tests;

use serde::Serialize;

pub use lacks::{Done, Facts, Lack, Limits, lacks};
pub use step::{Act, Owner, StepState, after};

/// Where a candidate stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Status {
    EligibleCheck,
    ThesisSubmitted,
    /// The thesis is to be corrected, as the examiners said.
    Revision,
    /// Passed, or failed: then only an end is left.
    Examined,
    Completed,
    Senate,
    Awarded,
    Terminated,
}

impl Status {
    pub const ALL: [Self; 8] = [
        Self::EligibleCheck,
        Self::ThesisSubmitted,
        Self::Revision,
        Self::Examined,
        Self::Completed,
        Self::Senate,
        Self::Awarded,
        Self::Terminated,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::EligibleCheck => "ELIGIBLE_CHECK",
            Self::ThesisSubmitted => "THESIS_SUBMITTED",
            Self::Revision => "REVISION",
            Self::Examined => "EXAMINED",
            Self::Completed => "COMPLETED",
            Self::Senate => "SENATE",
            Self::Awarded => "AWARDED",
            Self::Terminated => "TERMINATED",
        }
    }

    pub fn of(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }

    /// Nothing is waited for any more.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Awarded | Self::Terminated)
    }
}

/// What the examiners said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Oral {
    Pass,
    Minor,
    Major,
    ReExam,
    Fail,
}

impl Oral {
    pub const ALL: [Self; 5] = [Self::Pass, Self::Minor, Self::Major, Self::ReExam, Self::Fail];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Pass => "PASS",
            Self::Minor => "MINOR",
            Self::Major => "MAJOR",
            Self::ReExam => "RE_EXAM",
            Self::Fail => "FAIL",
        }
    }

    pub fn of(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|oral| oral.code() == code)
    }

    /// How many months there are to correct the thesis.
    pub const fn months_to_revise(self) -> Option<u32> {
        match self {
            Self::Minor => Some(3),
            Self::Major => Some(6),
            Self::Pass | Self::ReExam | Self::Fail => None,
        }
    }
}

/// What is decided about a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    Submit,
    Examine(Oral),
    AcceptRevision,
    Complete,
    ToSenate,
    Award,
    /// One state back, with a reason.
    Return,
    Terminate,
    /// A termination was set aside; everything is checked again.
    Reinstate,
}

impl Move {
    pub const ALL: [Self; 13] = [
        Self::Submit,
        Self::Examine(Oral::Pass),
        Self::Examine(Oral::Minor),
        Self::Examine(Oral::Major),
        Self::Examine(Oral::ReExam),
        Self::Examine(Oral::Fail),
        Self::AcceptRevision,
        Self::Complete,
        Self::ToSenate,
        Self::Award,
        Self::Return,
        Self::Terminate,
        Self::Reinstate,
    ];

    /// Goes on towards the degree, so everything before it has to be there.
    pub const fn advances(self) -> bool {
        !matches!(self, Self::Return | Self::Terminate | Self::Reinstate)
    }

    pub const fn needs_reason(self) -> bool {
        !self.advances()
    }
}

/// Where it leads, or nothing when it cannot be decided from here.
pub const fn next(from: Status, decided: Move) -> Option<Status> {
    use Status::{Awarded, Completed, EligibleCheck, Examined, Revision, Senate, Terminated, ThesisSubmitted};
    match (decided, from) {
        (Move::Submit, EligibleCheck) | (Move::Examine(Oral::ReExam), ThesisSubmitted) => Some(ThesisSubmitted),
        (Move::Examine(Oral::Pass | Oral::Fail), ThesisSubmitted)
        | (Move::AcceptRevision, Revision)
        | (Move::Return, Completed) => Some(Examined),
        (Move::Examine(Oral::Minor | Oral::Major), ThesisSubmitted) => Some(Revision),
        (Move::Complete, Examined) | (Move::Return, Senate) => Some(Completed),
        (Move::ToSenate, Completed) => Some(Senate),
        (Move::Award, Senate) => Some(Awarded),
        (Move::Return, ThesisSubmitted) | (Move::Reinstate, Terminated) => Some(EligibleCheck),
        (Move::Return, Revision | Examined) => Some(ThesisSubmitted),
        (Move::Terminate, EligibleCheck | ThesisSubmitted | Revision | Examined | Completed | Senate) => {
            Some(Terminated)
        }
        _ => None,
    }
}
