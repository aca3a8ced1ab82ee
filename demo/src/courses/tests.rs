//! Histories against the rules of the university: what the demo tells could have happened.

use std::collections::HashMap;

use ::grades::api::Figures;
use rules::{
    equivalence::Equivalences,
    requirement::{About, Counting, Facts, holds, parse},
    standing::Standing,
};

use super::{
    averages::judged,
    catalogue::Catalogue,
    grades::failed,
    history::{Attempt, End, Kind, Presence, Student, draw},
    plan::{self, PlanOf},
};
use crate::{seed::Seed, terms::Term};

/// Eight regular semesters of one cohort, of which the last may still run.
fn there(semesters: i32, running: bool) -> Vec<Presence> {
    let all = (0..semesters).zip(0..).map(|(since_entry, term)| {
        let last = since_entry + 1 == semesters;
        Presence { term, since_entry, kind: if last && running { Kind::Running } else { Kind::Closed } }
    });
    all.collect()
}

fn terms() -> Vec<Term> {
    (2020..2026).flat_map(|year| (1..=2).map(move |no| Term::of(year, no))).collect()
}

fn each(plans: &[PlanOf], ends: &[(End, i32, bool)], mut look: impl FnMut(&Student<'_>, &[Attempt], &[Figures])) {
    let (catalogue, mut seed, terms) = (Catalogue::new(), Seed::new(11), terms());
    for plan in plans.iter().filter(|plan| plan.programme.student_type == "UG") {
        for (end, semesters, running) in ends {
            for round in 0..6 {
                let minor = if round % 3 == 0 && plan.programme.code != "STA" { Some("M-STA") } else { None };
                let student = Student {
                    plan,
                    former: None,
                    minor: minor.map(|code| plan::minor(&catalogue, code)).unwrap_or_default(),
                    end: *end,
                    length: 4,
                    there: there(*semesters, *running),
                };
                let attempts = draw(&mut seed, &catalogue, &student);
                look(&student, &attempts, &judged(plan, &terms, &attempts));
            }
        }
    }
}

const ALL: &[(End, i32, bool)] = &[
    (End::Open, 1, true),
    (End::Open, 4, true),
    (End::Open, 8, true),
    (End::Done, 8, false),
    (End::Missing, 9, true),
    (End::Dismissed, 2, false),
    (End::Dismissed, 5, false),
    (End::Repeats, 5, true),
];

#[test]
fn results_explain_how_the_studies_ended() {
    let plans = plan::all(&Catalogue::new());
    each(&plans, ALL, |student, attempts, lines| {
        let name = (student.plan.programme.code, student.end);
        let standing: Vec<_> = lines.iter().map(|line| line.standing).collect();
        let gained = lines.last().map_or(0, |line| line.total_gained);
        match student.end {
            End::Dismissed => {
                assert_eq!(standing.last(), Some(&Standing::Dismissal), "{name:?} {lines:?}");
                assert_eq!(standing.iter().filter(|s| **s == Standing::Dismissal).count(), 1, "{name:?}");
            }
            _ => assert!(!standing.contains(&Standing::Dismissal), "{name:?} {lines:?}"),
        }
        match student.end {
            End::Done => {
                assert_eq!(gained, student.plan.total, "{name:?}");
                for slot in student.plan.slots.iter().filter(|slot| slot.of.len() == 1) {
                    let passed = |a: &&Attempt| slot.of.contains(&a.course) && !failed(a.grade);
                    assert!(attempts.iter().any(|a| passed(&a)), "{name:?}: {slot:?}");
                }
                let average = lines.last().and_then(|line| line.total.rounded(rules::gpa::Rounding::HalfUp));
                assert!(average >= Some(student.plan.min_cgpa), "{name:?}: {average:?}");
            }
            End::Missing => assert!(gained < student.plan.total, "{name:?}"),
            End::Repeats => assert!(standing.contains(&Standing::Probation), "{name:?} {lines:?}"),
            _ => {}
        }
    });
}

#[test]
fn nobody_takes_more_than_they_may() {
    let plans = plan::all(&Catalogue::new());
    let mut beyond = 0;
    each(&plans, ALL, |student, attempts, lines| {
        let mut load: HashMap<u8, i32> = HashMap::new();
        for attempt in attempts.iter().filter(|a| a.grade != "EX") {
            *load.entry(attempt.term).or_default() += attempt.units;
            assert!(attempt.no <= 3, "a third repeat");
        }
        for (term, units) in load {
            let before = lines.iter().rfind(|line| line.semester < i32::from(term));
            let most = before.and_then(|line| line.load_cap).unwrap_or(21);
            assert!(units <= most, "{:?}: {units} units in {term}, {most} allowed", student.plan.programme.code);
            beyond += usize::from(units > 18);
        }
    });
    assert!(beyond > 0, "nobody took more than usual, with approval");
}

#[test]
fn every_requirement_was_met_when_the_course_was_taken() {
    let catalogue = Catalogue::new();
    let asked: Vec<_> = catalogue.courses.iter().map(|course| parse(&course.needs.text()).unwrap()).collect();
    assert!(asked.iter().flatten().count() > 200, "few courses ask for anything");
    let plans = plan::all(&catalogue);
    each(&plans, ALL, |student, attempts, _| {
        for attempt in attempts {
            let Some(requirement) = &asked[usize::from(attempt.course)] else { continue };
            let about = About { programmes: vec![student.plan.programme.code.to_owned()], ..About::default() };
            let mut facts = Facts::new(about, Counting::Passed);
            for before in attempts.iter().filter(|a| a.term < attempt.term && !failed(a.grade)) {
                facts.pass(catalogue.course(before.course).unwrap().code.clone(), super::grades::points(before.grade));
            }
            facts.apply(&Equivalences::default());
            let code = &catalogue.course(attempt.course).unwrap().code;
            assert!(holds(requirement, &facts), "{code} in {} of {}", attempt.term, student.plan.programme.code);
        }
    });
}
