//! The way of a folder from its draft to its release: forward only.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Draft,
    Open,
    Closed,
    Released,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Open,
    Close,
    Release,
}

impl Status {
    pub const ALL: [Self; 4] = [Self::Draft, Self::Open, Self::Closed, Self::Released];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Draft => "DRAFT",
            Self::Open => "OPEN",
            Self::Closed => "CLOSED",
            Self::Released => "RELEASED",
        }
    }

    pub fn of(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }

    /// Where a step leads. There is no way back: an open folder has promised something to those who answered.
    pub const fn after(self, step: Step) -> Option<Self> {
        match (self, step) {
            (Self::Draft, Step::Open) => Some(Self::Open),
            (Self::Open, Step::Close) => Some(Self::Closed),
            (Self::Closed, Step::Release) => Some(Self::Released),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_has_one_step_forward_and_none_back() {
        for status in Status::ALL {
            assert_eq!(Status::of(status.code()), Some(status));
            let next: Vec<_> =
                [Step::Open, Step::Close, Step::Release].into_iter().filter_map(|step| status.after(step)).collect();
            assert_eq!(next.len(), usize::from(status != Status::Released), "{status:?}");
        }
        assert_eq!(Status::of("LOST"), None);
    }
}
