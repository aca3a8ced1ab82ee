//! The way of an exam season from its first paper to its end.

use serde::Serialize;

/// Where a season stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Status {
    /// Days, slots and papers are being set up.
    Prepare,
    /// Teachers say what their papers need.
    Collecting,
    /// Papers get their day, slot and rooms.
    Scheduling,
    /// Everybody concerned has been told.
    Published,
    Finished,
}

impl Status {
    pub const ALL: [Self; 5] = [Self::Prepare, Self::Collecting, Self::Scheduling, Self::Published, Self::Finished];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Prepare => "PREPARE",
            Self::Collecting => "COLLECTING",
            Self::Scheduling => "SCHEDULING",
            Self::Published => "PUBLISHED",
            Self::Finished => "FINISHED",
        }
    }

    pub fn of(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }

    /// Papers, candidates and seats can still be changed.
    pub const fn is_open(self) -> bool {
        !matches!(self, Self::Finished)
    }

    /// Papers can be given a day and a slot. After the publication such changes are a draft until the next one.
    pub const fn schedules(self) -> bool {
        matches!(self, Self::Scheduling | Self::Published)
    }
}

/// Whether somebody may lead a season from one state to the other. The timetable becomes public by its publication
/// alone, and what people were told is never untold: a published season goes on or ends.
pub const fn may_move(from: Status, to: Status) -> bool {
    use Status::{Collecting, Finished, Prepare, Published, Scheduling};
    matches!(
        (from, to),
        (Prepare, Collecting | Scheduling)
            | (Collecting, Prepare | Scheduling)
            | (Scheduling, Prepare | Collecting)
            | (Published, Finished)
            | (Finished, Published)
    )
}

/// Whether the timetable of a season in this state can be published, for the first time or again.
pub const fn may_publish(from: Status) -> bool {
    from.schedules()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_read_back() {
        for status in Status::ALL {
            assert_eq!(Status::of(status.code()), Some(status));
        }
        assert_eq!(Status::of("OPEN"), None);
    }

    #[test]
    fn what_was_published_is_not_taken_back() {
        for before in [Status::Prepare, Status::Collecting, Status::Scheduling] {
            assert!(!may_move(Status::Published, before));
            assert!(!may_move(Status::Finished, before));
            assert!(!may_move(before, Status::Published), "only a publication publishes");
            assert!(!may_move(before, Status::Finished));
        }
    }

    #[test]
    fn no_state_leads_to_itself() {
        assert!(Status::ALL.into_iter().all(|status| !may_move(status, status)));
    }

    #[test]
    fn every_state_can_be_left() {
        for from in Status::ALL {
            assert!(Status::ALL.into_iter().any(|to| may_move(from, to)) || may_publish(from));
        }
    }
}
