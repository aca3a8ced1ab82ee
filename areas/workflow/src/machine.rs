//! The states of an application and what leads from one to the next. Pure: no request, no database, no clock.
//!
//! There is no other way from state to state than [`State::after`], and the steps of an application, replayed
//! from its log, end in the state it is in.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Running,
    Approved,
    Rejected,
    /// Back with the applicant, who may send it again.
    Returned,
    Withdrawn,
}

impl Status {
    pub const ALL: [Self; 5] = [Self::Running, Self::Approved, Self::Rejected, Self::Returned, Self::Withdrawn];

    pub fn code(self) -> &'static str {
        match self {
            Self::Running => "RUNNING",
            Self::Approved => "APPROVED",
            Self::Rejected => "REJECTED",
            Self::Returned => "RETURNED",
            Self::Withdrawn => "WITHDRAWN",
        }
    }

    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.code() == code)
    }

    /// Nothing leads on from here.
    pub fn is_final(self) -> bool {
        matches!(self, Self::Approved | Self::Rejected | Self::Withdrawn)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Submit,
    Approve,
    Reject,
    Return,
    Withdraw,
    Resubmit,
    /// Hands the decision to somebody else.
    Transfer,
    Remind,
}

impl Step {
    pub const ALL: [Self; 8] = [
        Self::Submit,
        Self::Approve,
        Self::Reject,
        Self::Return,
        Self::Withdraw,
        Self::Resubmit,
        Self::Transfer,
        Self::Remind,
    ];

    pub fn code(self) -> &'static str {
        match self {
            Self::Submit => "SUBMIT",
            Self::Approve => "APPROVE",
            Self::Reject => "REJECT",
            Self::Return => "RETURN",
            Self::Withdraw => "WITHDRAW",
            Self::Resubmit => "RESUBMIT",
            Self::Transfer => "TRANSFER",
            Self::Remind => "REMIND",
        }
    }

    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.code() == code)
    }
}

/// Where an application is: the node counts from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub status: Status,
    pub node: usize,
}

impl State {
    pub const FIRST: Self = Self { status: Status::Running, node: 0 };

    /// The state after a step in a process of so many nodes; `None` where the step does not exist.
    pub fn after(self, step: Step, nodes: usize) -> Option<Self> {
        let to = |status| Some(Self { status, ..self });
        match (self.status, step) {
            (Status::Running, Step::Approve) if self.node + 1 < nodes => Some(Self { node: self.node + 1, ..self }),
            (Status::Running, Step::Approve) => to(Status::Approved),
            (Status::Running, Step::Reject) => to(Status::Rejected),
            (Status::Running, Step::Return) => to(Status::Returned),
            (Status::Running | Status::Returned, Step::Withdraw) => to(Status::Withdrawn),
            (Status::Returned, Step::Resubmit) => Some(Self::FIRST),
            (Status::Running, Step::Transfer | Step::Remind) => Some(self),
            _ => None,
        }
    }

    /// Where these steps lead; `None` when they are not the steps of an application.
    pub fn replay(steps: impl IntoIterator<Item = Step>, nodes: usize) -> Option<Self> {
        let mut steps = steps.into_iter();
        let first = steps.next().filter(|step| *step == Step::Submit).map(|_| Self::FIRST);
        steps.fold(first, |state, step| state?.after(step, nodes))
    }
}
