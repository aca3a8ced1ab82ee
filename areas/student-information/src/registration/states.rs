//! The states of a registration, and what leads from one to the next.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    NotYet,
    /// A hold stood in the way when the list was last brought up to date.
    Blocked,
    Registered,
    /// Registered at the counter after the window.
    Late,
    Exempt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// By the student, inside the window.
    Web,
    /// By the office; `late` after the window.
    Counter {
        late: bool,
    },
    Exempt,
    /// A hold came or went.
    Hold(bool),
}

impl State {
    pub const ALL: [Self; 5] = [Self::NotYet, Self::Blocked, Self::Registered, Self::Late, Self::Exempt];

    pub fn code(self) -> &'static str {
        match self {
            Self::NotYet => "NOT_YET",
            Self::Blocked => "BLOCKED",
            Self::Registered => "REGISTERED",
            Self::Late => "LATE",
            Self::Exempt => "EXEMPT",
        }
    }

    /// Whoever is on no list yet has not registered.
    pub fn parse(code: &str) -> Self {
        Self::ALL.into_iter().find(|state| state.code() == code).unwrap_or(Self::NotYet)
    }

    pub fn is_open(self) -> bool {
        matches!(self, Self::NotYet | Self::Blocked)
    }

    /// The booklet of somebody who has registered can be stamped.
    pub fn is_done(self) -> bool {
        matches!(self, Self::Registered | Self::Late)
    }

    /// None: this does not happen in this state.
    pub fn after(self, event: Event) -> Option<Self> {
        match (self, event) {
            (Self::NotYet | Self::Blocked, Event::Web) => Some(Self::Registered),
            // Whoever was exempted and comes all the same is registered at the counter.
            (Self::NotYet | Self::Blocked | Self::Exempt, Event::Counter { late }) => {
                Some(if late { Self::Late } else { Self::Registered })
            }
            (Self::NotYet | Self::Blocked, Event::Exempt) => Some(Self::Exempt),
            (Self::NotYet, Event::Hold(true)) => Some(Self::Blocked),
            (Self::Blocked, Event::Hold(false)) => Some(Self::NotYet),
            _ => None,
        }
    }
}
