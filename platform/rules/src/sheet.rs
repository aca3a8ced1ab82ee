//! The way of a grade sheet from its first cell to the registry's confirmation.

use serde::Serialize;

/// Where a sheet stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Status {
    NotStarted,
    Draft,
    Submitted,
    Returned,
    ApprovedHead,
    ApprovedDean,
    ConfirmedAr,
}

impl Status {
    pub const ALL: [Self; 7] = [
        Self::NotStarted,
        Self::Draft,
        Self::Submitted,
        Self::Returned,
        Self::ApprovedHead,
        Self::ApprovedDean,
        Self::ConfirmedAr,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::NotStarted => "NOT_STARTED",
            Self::Draft => "DRAFT",
            Self::Submitted => "SUBMITTED",
            Self::Returned => "RETURNED",
            Self::ApprovedHead => "APPROVED_HEAD",
            Self::ApprovedDean => "APPROVED_DEAN",
            Self::ConfirmedAr => "CONFIRMED_AR",
        }
    }

    pub fn of(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }

    /// Cells can be written.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::NotStarted | Self::Draft | Self::Returned)
    }

    /// Handed in, and the registry has not confirmed it.
    pub const fn is_waiting(self) -> bool {
        matches!(self, Self::Submitted | Self::ApprovedHead | Self::ApprovedDean)
    }
}

/// What somebody does to a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Writes a cell.
    Enter,
    Submit,
    Return,
    ApproveHead,
    ApproveDean,
    Confirm,
}

impl Step {
    pub const ALL: [Self; 6] =
        [Self::Enter, Self::Submit, Self::Return, Self::ApproveHead, Self::ApproveDean, Self::Confirm];
}

/// Whose approval the university asks for before the registry confirms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    pub head: bool,
    pub dean: bool,
}

/// Where the step leads, or nothing when it cannot be taken. A sheet that was approved before the university
/// stopped asking for it keeps its approval.
pub const fn next(from: Status, step: Step, asked: Asked) -> Option<Status> {
    match (step, from) {
        (Step::Enter, Status::NotStarted | Status::Draft) => Some(Status::Draft),
        (Step::Enter, Status::Returned) => Some(Status::Returned),
        (Step::Submit, Status::Draft | Status::Returned) => Some(Status::Submitted),
        (Step::Return, Status::Submitted | Status::ApprovedHead | Status::ApprovedDean) => Some(Status::Returned),
        (Step::ApproveHead, Status::Submitted) if asked.head => Some(Status::ApprovedHead),
        (Step::ApproveDean, Status::ApprovedHead) if asked.dean => Some(Status::ApprovedDean),
        (Step::ApproveDean, Status::Submitted) if asked.dean && !asked.head => Some(Status::ApprovedDean),
        (Step::Confirm, Status::Submitted) if !asked.head && !asked.dean => Some(Status::ConfirmedAr),
        (Step::Confirm, Status::ApprovedHead) if !asked.dean => Some(Status::ConfirmedAr),
        (Step::Confirm, Status::ApprovedDean) => Some(Status::ConfirmedAr),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Asked, Status, Step, next};

    const BOTH: Asked = Asked { head: true, dean: true };
    const HEAD: Asked = Asked { head: true, dean: false };
    const DEAN: Asked = Asked { head: false, dean: true };
    const NONE: Asked = Asked { head: false, dean: false };

    /// Each step from each state, written down by hand: state, then where Enter, Submit, Return, ApproveHead,
    /// ApproveDean and Confirm lead.
    const WITH_BOTH: [(&str, [&str; 6]); 7] = [
        ("NOT_STARTED", ["DRAFT", "", "", "", "", ""]),
        ("DRAFT", ["DRAFT", "SUBMITTED", "", "", "", ""]),
        ("SUBMITTED", ["", "", "RETURNED", "APPROVED_HEAD", "", ""]),
        ("RETURNED", ["RETURNED", "SUBMITTED", "", "", "", ""]),
        ("APPROVED_HEAD", ["", "", "RETURNED", "", "APPROVED_DEAN", ""]),
        ("APPROVED_DEAN", ["", "", "RETURNED", "", "", "CONFIRMED_AR"]),
        ("CONFIRMED_AR", ["", "", "", "", "", ""]),
    ];

    fn table(asked: Asked) -> Vec<(&'static str, Vec<&'static str>)> {
        let row = |from: Status| Step::ALL.map(|step| next(from, step, asked).map_or("", Status::code)).to_vec();
        Status::ALL.map(|from| (from.code(), row(from))).to_vec()
    }

    #[test]
    fn every_step_from_every_state() {
        let expected = |changes: &[(&str, usize, &'static str)]| {
            let mut rows: Vec<_> = WITH_BOTH.iter().map(|(from, to)| (*from, to.to_vec())).collect();
            for (from, step, to) in changes {
                rows.iter_mut().find(|row| row.0 == *from).unwrap().1[*step] = to;
            }
            rows
        };
        assert_eq!(table(BOTH), expected(&[]));
        assert_eq!(table(HEAD), expected(&[("APPROVED_HEAD", 4, ""), ("APPROVED_HEAD", 5, "CONFIRMED_AR")]));
        assert_eq!(table(DEAN), expected(&[("SUBMITTED", 3, ""), ("SUBMITTED", 4, "APPROVED_DEAN")]));
        assert_eq!(
            table(NONE),
            expected(&[
                ("SUBMITTED", 3, ""),
                ("SUBMITTED", 5, "CONFIRMED_AR"),
                ("APPROVED_HEAD", 4, ""),
                ("APPROVED_HEAD", 5, "CONFIRMED_AR"),
            ])
        );
    }

    #[test]
    fn what_is_open_can_be_entered_and_nothing_else() {
        for status in Status::ALL {
            assert_eq!(status.is_open(), next(status, Step::Enter, BOTH).is_some(), "{status:?}");
            assert_eq!(status.is_waiting(), next(status, Step::Return, BOTH).is_some(), "{status:?}");
            assert_eq!(Status::of(status.code()), Some(status));
        }
        assert_eq!(Status::of("DONE"), None);
    }

    #[test]
    fn nothing_leads_out_of_what_is_confirmed() {
        for (step, asked) in Step::ALL.into_iter().flat_map(|s| [BOTH, HEAD, DEAN, NONE].map(|a| (s, a))) {
            assert_eq!(next(Status::ConfirmedAr, step, asked), None);
        }
    }
}
