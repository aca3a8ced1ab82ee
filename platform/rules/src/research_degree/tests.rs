use proptest::prelude::*;

use super::*;

/// Each decision from each state, written down by hand: Submit, the five results, AcceptRevision, Complete, ToSenate,
/// Award, Return, Terminate, Reinstate.
const WAYS: [(&str, [&str; 13]); 8] = [
    ("ELIGIBLE_CHECK", ["THESIS_SUBMITTED", "", "", "", "", "", "", "", "", "", "", "TERMINATED", ""]),
    (
        "THESIS_SUBMITTED",
        [
            "",
            "EXAMINED",
            "REVISION",
            "REVISION",
            "THESIS_SUBMITTED",
            "EXAMINED",
            "",
            "",
            "",
            "",
            "ELIGIBLE_CHECK",
            "TERMINATED",
            "",
        ],
    ),
    ("REVISION", ["", "", "", "", "", "", "EXAMINED", "", "", "", "THESIS_SUBMITTED", "TERMINATED", ""]),
    ("EXAMINED", ["", "", "", "", "", "", "", "COMPLETED", "", "", "THESIS_SUBMITTED", "TERMINATED", ""]),
    ("COMPLETED", ["", "", "", "", "", "", "", "", "SENATE", "", "EXAMINED", "TERMINATED", ""]),
    ("SENATE", ["", "", "", "", "", "", "", "", "", "AWARDED", "COMPLETED", "TERMINATED", ""]),
    ("AWARDED", ["", "", "", "", "", "", "", "", "", "", "", "", ""]),
    ("TERMINATED", ["", "", "", "", "", "", "", "", "", "", "", "", "ELIGIBLE_CHECK"]),
];

#[test]
fn every_decision_from_every_state() {
    for (status, (code, ways)) in Status::ALL.into_iter().zip(WAYS) {
        assert_eq!(Status::of(code), Some(status));
        assert_eq!(Move::ALL.map(|decided| next(status, decided).map_or("", Status::code)), ways, "{code}");
    }
    assert_eq!(
        (Status::of("LOST"), Oral::of("LOST"), StepState::of("LOST"), Owner::of("LOST")),
        (None, None, None, None)
    );
}

/// Submit, TakeBack, Approve, Return, Waive; of a student, and of anybody else.
const STEPS: [(&str, [&str; 5], [&str; 5]); 5] = [
    ("OPEN", ["SUBMITTED", "", "", "", "WAIVED"], ["", "", "APPROVED", "", "WAIVED"]),
    ("SUBMITTED", ["", "OPEN", "APPROVED", "RETURNED", "WAIVED"], ["", "OPEN", "APPROVED", "RETURNED", "WAIVED"]),
    ("RETURNED", ["SUBMITTED", "", "", "", "WAIVED"], ["", "", "APPROVED", "", "WAIVED"]),
    ("APPROVED", ["", "", "", "RETURNED", ""], ["", "", "", "RETURNED", ""]),
    ("WAIVED", ["", "", "", "RETURNED", ""], ["", "", "", "RETURNED", ""]),
];

#[test]
fn every_act_on_every_step() {
    for (state, (code, of_student, of_others)) in StepState::ALL.into_iter().zip(STEPS) {
        assert_eq!(StepState::of(code), Some(state));
        for owner in Owner::ALL {
            let ways = if owner == Owner::Student { of_student } else { of_others };
            let found = Act::ALL.map(|act| after(state, owner, act).map_or("", StepState::code));
            assert_eq!(found, ways, "{code} of {}", owner.code());
        }
    }
}

const LIMITS: Limits =
    Limits { units: 15, core_units: 3, seminar_units: 4, average: 267, publications: 1, similarity: 20 };

fn ready() -> Facts {
    Facts {
        units: 15,
        core_units: 3,
        seminar_units: 4,
        average: Some(267),
        candidature: true,
        reports_due: 4,
        reports_on_time: 4,
        publications: 1,
        titles: true,
        similarity: Some(20),
        intent: true,
        examiners: true,
        oral: Some(Oral::Pass),
        final_thesis: true,
        cleared: true,
    }
}

fn of(decided: Move, from: Status, facts: Facts) -> Vec<&'static str> {
    lacks(from, decided, &facts, &LIMITS, &[]).iter().map(Lack::code).collect()
}

#[test]
fn each_fact_at_its_limit_suffices_and_one_below_does_not() {
    let submit = |facts| of(Move::Submit, Status::EligibleCheck, facts);
    assert!(submit(ready()).is_empty());
    let whole = ready();
    for (less, lack) in [
        (Facts { units: 14, ..whole }, "UNITS"),
        (Facts { core_units: 2, ..whole }, "CORE_UNITS"),
        (Facts { seminar_units: 3, ..whole }, "SEMINAR_UNITS"),
        (Facts { average: Some(266), ..whole }, "AVERAGE"),
        (Facts { average: None, ..whole }, "AVERAGE"),
        (Facts { candidature: false, ..whole }, "CANDIDATURE"),
        (Facts { reports_on_time: 3, ..whole }, "REPORTS"),
        (Facts { publications: 0, ..whole }, "PUBLICATIONS"),
        (Facts { titles: false, ..whole }, "TITLES"),
        (Facts { similarity: Some(21), ..whole }, "SIMILARITY"),
        (Facts { similarity: None, ..whole }, "SIMILARITY"),
        (Facts { intent: false, ..whole }, "INTENT"),
    ] {
        assert_eq!(submit(less), [lack]);
    }
    let examined = Facts { examiners: false, ..whole };
    assert_eq!(of(Move::Examine(Oral::Pass), Status::ThesisSubmitted, examined), ["EXAMINERS"]);
    for (less, lack) in [
        (Facts { oral: Some(Oral::Fail), ..whole }, "FAILED"),
        (Facts { oral: None, ..whole }, "FAILED"),
        (Facts { final_thesis: false, ..whole }, "FINAL_THESIS"),
        (Facts { cleared: false, ..whole }, "CLEARANCE"),
    ] {
        assert_eq!(of(Move::Complete, Status::Examined, less), [lack]);
    }
    assert!(of(Move::Terminate, Status::Examined, Facts::default()).is_empty(), "an end needs nothing but a reason");
}

#[test]
fn steps_of_this_state_and_of_those_before_are_asked_for() {
    let step = |code, stage, state| Done { code, stage, state };
    let steps = [
        step("COURSEWORK", Status::EligibleCheck, StepState::Returned),
        step("EXAMINERS", Status::ThesisSubmitted, StepState::Submitted),
        step("CORRECTED", Status::Revision, StepState::Open),
        step("LIBRARY", Status::Examined, StepState::Waived),
        step("CERTIFICATE", Status::Completed, StepState::Open),
    ];
    let missing = |from, decided, oral| {
        let facts = Facts { oral: Some(oral), ..ready() };
        lacks(from, decided, &facts, &LIMITS, &steps)
    };
    let of = |codes: &[&str]| codes.iter().map(|code| Lack::Step((*code).to_owned())).collect::<Vec<_>>();
    assert_eq!(missing(Status::EligibleCheck, Move::Submit, Oral::Pass), of(&["COURSEWORK"]));
    assert_eq!(missing(Status::Examined, Move::Complete, Oral::Pass), of(&["COURSEWORK", "EXAMINERS"]));
    assert_eq!(missing(Status::Examined, Move::Complete, Oral::Minor), of(&["COURSEWORK", "EXAMINERS", "CORRECTED"]));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    /// Whatever is decided in whatever order: nobody is awarded who was not examined, completed and before the senate
    /// in this order, nothing follows an award, and an end is left only by being set aside.
    #[test]
    fn no_sequence_leads_past_a_state(decided in prop::collection::vec(0..Move::ALL.len(), 0..40)) {
        let mut status = Status::EligibleCheck;
        let mut past = vec![status];
        for one in decided {
            let taken = Move::ALL[one];
            let Some(to) = next(status, taken) else { continue };
            prop_assert!(status != Status::Awarded);
            prop_assert!(status != Status::Terminated || taken == Move::Reinstate);
            if taken.advances() && to != status {
                prop_assert!(to > status, "{status:?} {taken:?}");
            }
            if to == Status::Awarded {
                prop_assert_eq!(status, Status::Senate);
                for needed in [Status::ThesisSubmitted, Status::Examined, Status::Completed] {
                    prop_assert!(past.contains(&needed));
                }
            }
            status = to;
            past.push(to);
        }
    }

    /// A step is approved only by an approval, and what a student does only after it was handed in.
    #[test]
    fn no_step_is_done_by_itself(owner in 0..4usize, acts in prop::collection::vec(0..Act::ALL.len(), 0..30)) {
        let owner = Owner::ALL[owner];
        let mut state = StepState::Open;
        for one in acts {
            let act = Act::ALL[one];
            let Some(to) = after(state, owner, act) else { continue };
            prop_assert_eq!(to == StepState::Approved, act == Act::Approve);
            prop_assert_eq!(to == StepState::Waived, act == Act::Waive);
            if to == StepState::Approved && owner == Owner::Student {
                prop_assert_eq!(state, StepState::Submitted);
            }
            prop_assert!(!to.is_done() || !to.waits_for_owner());
            state = to;
        }
    }
}
