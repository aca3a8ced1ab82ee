use proptest::prelude::*;

use super::*;

fn term(gpa: i32, gpa_units: i32, failed_units: i32) -> Term {
    Term { gpa: Some(gpa), gpa_units, failed_units, ..Term::default() }
}

fn all(regulation: &Regulation, terms: &[Term]) -> Vec<Judgement> {
    judge(terms.iter().map(|term| (regulation, term)))
}

fn standings(regulation: &Regulation, terms: &[Term]) -> Vec<Standing> {
    all(regulation, terms).iter().map(|j| j.standing).collect()
}

use Standing::{Dismissal, Good, Probation, Warning};

#[test]
fn full_semesters_and_light_ones() {
    // The second worked example, both columns.
    let first = all(&UG, &[term(160, 15, 6)]);
    assert_eq!((first[0].standing, first[0].load_cap), (Probation, Some(12)));
    assert_eq!(all(&UG, &[term(160, 15, 9)])[0].load_cap, Some(9));
    assert_eq!(standings(&UG, &[term(160, 15, 6), term(165, 12, 6)]), [Probation, Dismissal]);
    assert_eq!(standings(&UG, &[term(160, 9, 6), term(165, 9, 6), term(165, 9, 6)]), [Warning, Probation, Dismissal]);
}

#[test]
fn the_limits_of_each_type() {
    for (regulation, units, gpa, expected) in [
        (&UG, 12, 200, Good),
        (&UG, 12, 199, Warning),
        (&UG, 12, 167, Warning),
        (&UG, 12, 166, Probation),
        (&UG, 11, 200, Good),
        (&UG, 11, 199, Warning),
        (&UG, 11, 166, Warning),
        (&TPG, 6, 250, Good),
        (&TPG, 6, 249, Warning),
        (&TPG, 6, 220, Warning),
        (&TPG, 6, 219, Probation),
        (&RPG, 3, 267, Good),
        (&RPG, 3, 266, Warning),
        (&RPG, 3, 0, Warning),
    ] {
        assert_eq!(standings(regulation, &[term(gpa, units, 0)]), [expected], "{units} {gpa}");
    }
    assert_eq!(standings(&TPG, &[term(219, 6, 0), term(219, 6, 0)]), [Probation, Dismissal]);
}

#[test]
fn a_better_semester_begins_anew() {
    let terms = [term(160, 15, 0), term(170, 15, 0), term(160, 15, 0), term(210, 15, 0), term(160, 15, 0)];
    assert_eq!(standings(&UG, &terms), [Probation, Warning, Probation, Good, Probation]);
}

#[test]
fn a_semester_without_average_changes_nothing() {
    let away = Term::default();
    assert_eq!(
        standings(&UG, &[away, term(160, 15, 0), away, term(160, 15, 0)]),
        [Good, Probation, Probation, Dismissal]
    );
}

#[test]
fn nobody_is_dismissed_straight_from_a_warning() {
    assert_eq!(standings(&UG, &[term(160, 9, 0), term(160, 15, 0), term(160, 15, 0)]), [Warning, Probation, Dismissal]);
    assert_eq!(
        standings(&UG, &[term(160, 15, 0), term(160, 9, 0), term(160, 9, 0)]),
        [Probation, Probation, Dismissal]
    );
}

#[test]
fn reports_and_repeats() {
    let bad = Term { bad_report: true, ..term(300, 3, 0) };
    assert_eq!(standings(&RPG, &[bad, bad]), [Probation, Dismissal]);
    assert_eq!(standings(&RPG, &[bad, term(300, 3, 0), bad]), [Probation, Good, Probation]);
    assert_eq!(all(&RPG, &[bad])[0].load_cap, None);
    let exhausted = all(&UG, &[Term { exhausted: true, ..term(300, 15, 3) }])[0];
    assert_eq!((exhausted.standing, exhausted.reason), (Dismissal, Reason::Exhausted));
}

#[test]
fn reasons_carry_their_figures() {
    let judged = all(&UG, &[term(160, 15, 3), term(165, 12, 3)]);
    assert_eq!(judged[1].reason, Reason::Low { gpa: 165, below: 167, units: 12, times: 2 });
    let json = serde_json::to_value(judged[1]).unwrap();
    assert_eq!((&json["standing"], &json["reason"]["code"]), (&"DISMISSAL".into(), &"LOW".into()));
}

#[test]
fn lists_of_honour() {
    use HonoursList::{Dean, None, President};
    let good = Achievement { gpa: Some(350), gpa_units: 12, lowest: Some(200), unsatisfactory: false };
    for (semester, expected) in [
        (good, President),
        (Achievement { gpa: Some(349), ..good }, Dean),
        (Achievement { gpa: Some(300), ..good }, Dean),
        (Achievement { gpa: Some(299), ..good }, None),
        (Achievement { gpa_units: 11, ..good }, None),
        (Achievement { lowest: Some(167), ..good }, None),
        (Achievement { unsatisfactory: true, ..good }, None),
        (Achievement { gpa: Option::None, ..good }, None),
    ] {
        assert_eq!(honours(&UG, semester), expected, "{semester:?}");
    }
    assert_eq!(honours(&TPG, good), None);
    let fifteen = Regulation { honours: UG.honours.map(|rule| Honours { min_units: 15, ..rule }), ..UG };
    assert_eq!(honours(&fifteen, good), None);
}

fn terms() -> impl Strategy<Value = Vec<Term>> {
    let one = (prop::option::weighted(0.9, 100..300), 3..19, 0..12).prop_map(|(gpa, gpa_units, failed_units)| Term {
        gpa,
        gpa_units,
        failed_units,
        ..Term::default()
    });
    prop::collection::vec(one, 0..10)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1024) })]

    #[test]
    fn later_semesters_change_no_earlier_judgement(terms in terms(), cut in 0..10_usize) {
        let cut = cut.min(terms.len());
        for regulation in [&UG, &TPG, &RPG] {
            prop_assert_eq!(&all(regulation, &terms)[..cut], &all(regulation, &terms[..cut])[..]);
        }
    }

    #[test]
    fn a_better_last_semester_is_never_judged_worse(terms in terms(), by in 0..150) {
        let mut better = terms.clone();
        let Some(last) = better.last_mut() else { return Ok(()) };
        last.gpa = last.gpa.map(|gpa| gpa + by);
        for regulation in [&UG, &TPG, &RPG] {
            prop_assert!(standings(regulation, &better).last() <= standings(regulation, &terms).last());
        }
    }

    #[test]
    fn grave_steps_have_a_step_before(terms in terms()) {
        for regulation in [&UG, &TPG] {
            let judged = standings(regulation, &terms);
            for (index, standing) in judged.iter().enumerate().filter(|(_, s)| **s == Dismissal) {
                prop_assert!(index > 0 && judged[index - 1] >= Probation, "{:?} {:?}", standing, judged);
            }
        }
    }

    #[test]
    fn a_cap_comes_with_probation_and_only_then(terms in terms()) {
        for (judged, term) in all(&UG, &terms).iter().zip(&terms) {
            let expected = (judged.standing == Probation).then_some(if term.failed_units <= 6 { 12 } else { 9 });
            prop_assert_eq!(judged.load_cap, expected);
        }
    }
}

#[test]
fn a_new_regulation_judges_from_its_semester_on() {
    // 1.80 warns below 2.00; where 1.90 is low it is probation, and a second time dismissal.
    let strict = Regulation { ladder: Ladder { warning: 250, low: 190, probation: 1, dismissal: 2 }, ..UG };
    let term = term(180, 15, 0);
    let judged = judge([(&UG, &term), (&UG, &term), (&strict, &term), (&strict, &term)]);
    let standings: Vec<_> = judged.iter().map(|judged| judged.standing).collect();
    assert_eq!(standings, [Warning, Warning, Probation, Dismissal]);
}

#[test]
fn what_was_decided_stands_and_the_next_semester_goes_on_from_it() {
    // Twice below 1.67 would be dismissal; the university decided for probation, so the third time it is.
    let low = term(160, 15, 0);
    let judged = all(&UG, &[low, Term { decided: Some(Probation), ..low }, low]);
    assert_eq!(judged.iter().map(|j| j.standing).collect::<Vec<_>>(), [Probation, Probation, Dismissal]);
    assert_eq!((judged[1].reason, judged[1].load_cap), (Reason::Decided, Some(12)));
    // Forgiven: nobody is dismissed who was not on probation just before.
    let judged = all(&UG, &[Term { decided: Some(Good), ..low }, low]);
    assert_eq!(judged[1].standing, Probation);
}

#[test]
fn semesters_in_a_row() {
    assert_eq!(below_in_a_row(&[Some(150), Some(210), Some(190), None, Some(199)], 200), 2);
    assert_eq!(below_in_a_row(&[Some(150), Some(200)], 200), 0);
    assert_eq!(below_in_a_row(&[], 200), 0);
}
