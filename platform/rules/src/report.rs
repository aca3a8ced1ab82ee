//! The way of a progress report: student, supervisor, panel, head, dean.

use serde::Serialize;

/// Where a report stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Status {
    NotStarted,
    Draft,
    /// Handed in; the student may still take it back.
    Submitted,
    /// With the supervisor again, who had passed it on already.
    SupervisorReview,
    PanelReview,
    HeadReview,
    DeanReview,
    Completed,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Desk {
    Student,
    Supervisor,
    Panel,
    Head,
    Dean,
}

impl Desk {
    pub const ALL: [Self; 5] = [Self::Student, Self::Supervisor, Self::Panel, Self::Head, Self::Dean];
}

impl Status {
    pub const ALL: [Self; 8] = [
        Self::NotStarted,
        Self::Draft,
        Self::Submitted,
        Self::SupervisorReview,
        Self::PanelReview,
        Self::HeadReview,
        Self::DeanReview,
        Self::Completed,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::NotStarted => "NOT_STARTED",
            Self::Draft => "DRAFT",
            Self::Submitted => "SUBMITTED",
            Self::SupervisorReview => "SUPERVISOR_REVIEW",
            Self::PanelReview => "PANEL_REVIEW",
            Self::HeadReview => "HEAD_REVIEW",
            Self::DeanReview => "DEAN_REVIEW",
            Self::Completed => "COMPLETED",
        }
    }

    pub fn of(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }

    /// Nobody's, once it is completed.
    pub const fn desk(self) -> Option<Desk> {
        match self {
            Self::NotStarted | Self::Draft => Some(Desk::Student),
            Self::Submitted | Self::SupervisorReview => Some(Desk::Supervisor),
            Self::PanelReview => Some(Desk::Panel),
            Self::HeadReview => Some(Desk::Head),
            Self::DeanReview => Some(Desk::Dean),
            Self::Completed => None,
        }
    }

    /// Whether it has come as far as this desk. What a student has not handed in is nobody else's to read.
    pub fn has_reached(self, desk: Desk) -> bool {
        self.desk().is_none_or(|now| now >= desk)
    }
}

/// What somebody does with a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The student writes.
    Write,
    Submit,
    TakeBack,
    /// Whoever has it passes it on.
    Endorse,
    ReturnPrevious,
    ReturnStudent,
    /// The graduate school opens what was completed.
    Reopen,
}

impl Step {
    pub const ALL: [Self; 7] = [
        Self::Write,
        Self::Submit,
        Self::TakeBack,
        Self::Endorse,
        Self::ReturnPrevious,
        Self::ReturnStudent,
        Self::Reopen,
    ];
}

/// Where the step leads, or nothing when it cannot be taken.
pub const fn next(from: Status, step: Step) -> Option<Status> {
    use Status::{Completed, DeanReview, Draft, HeadReview, NotStarted, PanelReview, Submitted, SupervisorReview};
    match (step, from) {
        (Step::Write, NotStarted | Draft) => Some(Draft),
        (Step::Submit, Draft) => Some(Submitted),
        (Step::Endorse, Submitted | SupervisorReview) => Some(PanelReview),
        (Step::Endorse, PanelReview) => Some(HeadReview),
        (Step::Endorse, HeadReview) => Some(DeanReview),
        (Step::Endorse, DeanReview) => Some(Completed),
        (Step::TakeBack, Submitted)
        | (Step::ReturnPrevious, Submitted | SupervisorReview)
        | (Step::ReturnStudent, Submitted | SupervisorReview | PanelReview | HeadReview | DeanReview)
        | (Step::Reopen, Completed) => Some(Draft),
        (Step::ReturnPrevious, PanelReview) => Some(SupervisorReview),
        (Step::ReturnPrevious, HeadReview) => Some(PanelReview),
        (Step::ReturnPrevious, DeanReview) => Some(HeadReview),
        _ => None,
    }
}

/// Why somebody cannot sit on a panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Conflict {
    ChairSupervises,
    Supervises,
    OnLeave,
    Left,
    SecondChair,
}

/// What is known about somebody who is to sit on a panel.
#[derive(Clone, Copy, Debug, Default)]
pub struct Candidate {
    pub chairs: bool,
    pub supervises: bool,
    pub on_leave: bool,
    pub left: bool,
    /// The panel has a chair already, who is somebody else.
    pub chaired: bool,
}

pub const fn conflict(of: Candidate) -> Option<Conflict> {
    match of {
        Candidate { left: true, .. } => Some(Conflict::Left),
        Candidate { supervises: true, chairs: true, .. } => Some(Conflict::ChairSupervises),
        Candidate { supervises: true, .. } => Some(Conflict::Supervises),
        Candidate { on_leave: true, .. } => Some(Conflict::OnLeave),
        Candidate { chairs: true, chaired: true, .. } => Some(Conflict::SecondChair),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Each step from each state, written down by hand: where Write, Submit, TakeBack, Endorse, ReturnPrevious,
    /// ReturnStudent and Reopen lead.
    const WAYS: [(&str, [&str; 7]); 8] = [
        ("NOT_STARTED", ["DRAFT", "", "", "", "", "", ""]),
        ("DRAFT", ["DRAFT", "SUBMITTED", "", "", "", "", ""]),
        ("SUBMITTED", ["", "", "DRAFT", "PANEL_REVIEW", "DRAFT", "DRAFT", ""]),
        ("SUPERVISOR_REVIEW", ["", "", "", "PANEL_REVIEW", "DRAFT", "DRAFT", ""]),
        ("PANEL_REVIEW", ["", "", "", "HEAD_REVIEW", "SUPERVISOR_REVIEW", "DRAFT", ""]),
        ("HEAD_REVIEW", ["", "", "", "DEAN_REVIEW", "PANEL_REVIEW", "DRAFT", ""]),
        ("DEAN_REVIEW", ["", "", "", "COMPLETED", "HEAD_REVIEW", "DRAFT", ""]),
        ("COMPLETED", ["", "", "", "", "", "", "DRAFT"]),
    ];

    #[test]
    fn every_step_from_every_state() {
        for (status, (code, ways)) in Status::ALL.into_iter().zip(WAYS) {
            assert_eq!(Status::of(code), Some(status));
            let found = Step::ALL.map(|step| next(status, step).map_or("", Status::code));
            assert_eq!(found, ways, "{code}");
        }
        assert_eq!(Status::of("LOST"), None);
    }

    #[test]
    fn nobody_reads_what_has_not_reached_them() {
        for desk in Desk::ALL.into_iter().skip(1) {
            assert!(!Status::NotStarted.has_reached(desk) && !Status::Draft.has_reached(desk));
            assert!(Status::Completed.has_reached(desk));
        }
        assert!(!Status::Submitted.has_reached(Desk::Panel) && Status::HeadReview.has_reached(Desk::Panel));
    }

    #[test]
    fn conflicts_are_told_by_the_gravest() {
        let chair = Candidate { chairs: true, ..Candidate::default() };
        assert_eq!(conflict(chair), None);
        assert_eq!(conflict(Candidate { supervises: true, on_leave: true, ..chair }), Some(Conflict::ChairSupervises));
        assert_eq!(conflict(Candidate { supervises: true, ..Candidate::default() }), Some(Conflict::Supervises));
        assert_eq!(conflict(Candidate { on_leave: true, ..Candidate::default() }), Some(Conflict::OnLeave));
        assert_eq!(conflict(Candidate { chaired: true, ..chair }), Some(Conflict::SecondChair));
        assert_eq!(conflict(Candidate { chaired: true, ..Candidate::default() }), None);
        assert_eq!(conflict(Candidate { left: true, supervises: true, ..chair }), Some(Conflict::Left));
    }

    /// The same as a place on a way from 0 (the student) to 5 (done), and whether it can be taken back.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Model {
        place: usize,
        begun: bool,
        fresh: bool,
    }

    impl Model {
        fn take(self, step: Step) -> Option<Self> {
            let at = |place, fresh| Some(Self { place, begun: true, fresh });
            match step {
                Step::Write if self.place == 0 => at(0, false),
                Step::Submit if self.place == 0 && self.begun => at(1, true),
                Step::TakeBack if self.place == 1 && self.fresh => at(0, false),
                Step::Endorse if (1..5).contains(&self.place) => at(self.place + 1, false),
                Step::ReturnPrevious if (1..5).contains(&self.place) => at(self.place - 1, false),
                Step::ReturnStudent if (1..5).contains(&self.place) => at(0, false),
                Step::Reopen if self.place == 5 => at(0, false),
                _ => None,
            }
        }

        fn status(self) -> Status {
            match (self.place, self.begun, self.fresh) {
                (0, false, _) => Status::NotStarted,
                (0, true, _) => Status::Draft,
                (1, _, true) => Status::Submitted,
                (1, _, false) => Status::SupervisorReview,
                (2, ..) => Status::PanelReview,
                (3, ..) => Status::HeadReview,
                (4, ..) => Status::DeanReview,
                _ => Status::Completed,
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

        #[test]
        fn reports_go_the_way_of_the_model(steps in prop::collection::vec(0..Step::ALL.len(), 1..40)) {
            let (mut model, mut status) = (Model { place: 0, begun: false, fresh: false }, Status::NotStarted);
            for step in steps.into_iter().filter_map(|n| Step::ALL.get(n).copied()) {
                let (expected, found) = (model.take(step), next(status, step));
                prop_assert_eq!(expected.map(Model::status), found, "{:?} from {:?}", step, status);
                if let (Some(to), Some(found)) = (expected, found) {
                    (model, status) = (to, found);
                }
            }
        }
    }
}
