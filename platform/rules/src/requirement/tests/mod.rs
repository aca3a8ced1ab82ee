use proptest::prelude::*;

use super::*;
use crate::language::Language;

mod answers;
mod crowd;
mod reading;
mod rewrites;
mod trees;

const LANGUAGES: [Language; 2] = [Language::Zh, Language::En];

fn cheap() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1024) }
}

fn read(text: &str) -> Requirement {
    parse(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}")).expect(text)
}

fn taken(course: &str) -> Requirement {
    Atom::Taken { course: course.into() }.into()
}

fn not_taken(course: &str) -> Requirement {
    Atom::NotTaken { course: course.into() }.into()
}

fn passed(courses: &[&str]) -> Facts {
    let mut facts = Facts::default();
    courses.iter().for_each(|course| facts.pass(*course, Some(300)));
    facts
}

/// Few, so that requirements and records meet.
fn course() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (0..6).prop_map(|n| format!("COMP{}003", n + 1)),
        1 => "[A-Z]{2,5}[0-9]{4}(800[1-9])?",
    ]
}

fn programme() -> impl Strategy<Value = String> {
    let any = "[A-Z0-9][A-Z0-9_-]{0,5}".prop_filter("a joint", |code| !["AND", "OR"].contains(&code.as_str()));
    prop_oneof![3 => prop::sample::select(vec!["CST", "FM", "CST-S"]).prop_map(str::to_owned), 1 => any]
}

fn some<T: std::fmt::Debug>(one: impl Strategy<Value = T>) -> impl Strategy<Value = Vec<T>> {
    prop::collection::vec(one, 1..4)
}

fn atom() -> impl Strategy<Value = Atom> {
    let grades: Vec<_> = crate::scale::minimums().map(|g| g.grade.to_owned()).collect();
    prop_oneof![
        course().prop_map(|course| Atom::Taken { course }),
        course().prop_map(|course| Atom::NotTaken { course }),
        course().prop_map(|course| Atom::RegisteredNow { course }),
        (course(), prop::sample::select(grades)).prop_map(|(course, grade)| Atom::PassedWith { course, grade }),
        some(programme()).prop_map(|programmes| Atom::ProgrammeIn { programmes }),
        some(programme()).prop_map(|programmes| Atom::ProgrammeNotIn { programmes }),
        some(1..=8).prop_map(|years| Atom::YearIn { years }),
        some(2018..=2027).prop_map(|cohorts| Atom::CohortIn { cohorts }),
        (0..=999).prop_map(|units| Atom::MinUnits { units }),
        (0..=400).prop_map(|cgpa| Atom::MinCgpa { cgpa }),
    ]
}

/// Any tree without empty groups: groups of one and groups in groups of their kind included.
fn requirement() -> impl Strategy<Value = Requirement> {
    let leaf = atom().prop_map(Requirement::Atom);
    leaf.prop_recursive(4, 24, 5, |inner| {
        let items = prop::collection::vec(inner, 1..5);
        prop_oneof![items.clone().prop_map(Requirement::All), items.prop_map(Requirement::Any)]
    })
}

fn facts() -> impl Strategy<Value = Facts> {
    let figures = (1..=5, 2020..=2025, 0..140, prop::option::of(0..=400));
    let courses = (prop::collection::vec((course(), grade_points()), 0..6), prop::collection::vec(course(), 0..4));
    (figures, courses, prop::collection::vec(programme(), 0..3), any::<bool>()).prop_map(
        |((year, cohort, units, cgpa), (passed, current), programmes, strict)| {
            let counting = if strict { Counting::Passed } else { Counting::PassedOrInProgress };
            let about = About { programmes, year: Some(year), cohort: Some(cohort), units_gained: units, cgpa };
            let mut facts = Facts::new(about, counting);
            passed.into_iter().for_each(|(course, points)| facts.pass(course, points));
            current.into_iter().for_each(|course| facts.take(course));
            facts
        },
    )
}

fn grade_points() -> impl Strategy<Value = Option<i32>> {
    prop::option::of(prop::sample::select(vec![100, 167, 200, 233, 267, 300, 333, 367, 400]))
}
