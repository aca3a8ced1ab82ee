//! One step of a candidate: evidence goes in, and somebody else says whether it will do.

use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum StepState {
    Open,
    Submitted,
    Returned,
    Approved,
    /// Not asked of this candidate, for a reason.
    Waived,
}

impl StepState {
    pub const ALL: [Self; 5] = [Self::Open, Self::Submitted, Self::Returned, Self::Approved, Self::Waived];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Open => "OPEN",
            Self::Submitted => "SUBMITTED",
            Self::Returned => "RETURNED",
            Self::Approved => "APPROVED",
            Self::Waived => "WAIVED",
        }
    }

    pub fn of(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }

    pub const fn is_done(self) -> bool {
        matches!(self, Self::Approved | Self::Waived)
    }

    /// Its owner has to do something; after its day it is overdue.
    pub const fn waits_for_owner(self) -> bool {
        matches!(self, Self::Open | Self::Returned)
    }
}

/// Who does a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    Student,
    Supervisor,
    Division,
    Office,
}

impl Owner {
    pub const ALL: [Self; 4] = [Self::Student, Self::Supervisor, Self::Division, Self::Office];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Student => "STUDENT",
            Self::Supervisor => "SUPERVISOR",
            Self::Division => "DIVISION",
            Self::Office => "OFFICE",
        }
    }

    pub fn of(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|owner| owner.code() == code)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// The student hands evidence in.
    Submit,
    TakeBack,
    Approve,
    Return,
    Waive,
}

impl Act {
    pub const ALL: [Self; 5] = [Self::Submit, Self::TakeBack, Self::Approve, Self::Return, Self::Waive];
}

/// What a student does is handed in before it is approved; what others do is done when they say so.
pub const fn after(state: StepState, owner: Owner, act: Act) -> Option<StepState> {
    match (act, state) {
        (Act::Submit, StepState::Open | StepState::Returned) => match owner {
            Owner::Student => Some(StepState::Submitted),
            _ => None,
        },
        (Act::TakeBack, StepState::Submitted) => Some(StepState::Open),
        (Act::Approve, StepState::Submitted) => Some(StepState::Approved),
        (Act::Approve, StepState::Open | StepState::Returned) => match owner {
            Owner::Student => None,
            _ => Some(StepState::Approved),
        },
        (Act::Return, StepState::Submitted | StepState::Approved | StepState::Waived) => Some(StepState::Returned),
        (Act::Waive, StepState::Open | StepState::Submitted | StepState::Returned) => Some(StepState::Waived),
        _ => None,
    }
}
