//! The life of a request: asked, then decided or taken back, once.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Pending,
    Approved,
    Rejected,
    Withdrawn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    Approve,
    Reject,
    Withdraw,
}

impl State {
    pub const ALL: [Self; 4] = [Self::Pending, Self::Approved, Self::Rejected, Self::Withdrawn];

    pub fn code(self) -> &'static str {
        match self {
            Self::Pending => "PENDING",
            Self::Approved => "APPROVED",
            Self::Rejected => "REJECTED",
            Self::Withdrawn => "WITHDRAWN",
        }
    }

    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }

    /// None: it is over, and what is over stays as it is.
    pub fn after(self, event: Event) -> Option<Self> {
        match (self, event) {
            (Self::Pending, Event::Approve) => Some(Self::Approved),
            (Self::Pending, Event::Reject) => Some(Self::Rejected),
            (Self::Pending, Event::Withdraw) => Some(Self::Withdrawn),
            (Self::Approved | Self::Rejected | Self::Withdrawn, _) => None,
        }
    }
}
