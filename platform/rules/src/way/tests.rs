use super::*;
use crate::{
    graduation::{Averages, Verdict, judge},
    progress::{Category, Listed},
    requirement::{About, Counting, parse},
};

mod laws;

pub const GOOD: Averages = Averages { all: Some(300), least: 200, major: None, least_major: None };

pub fn taken(course: &str, units: i32, level: i32) -> Taken {
    Taken {
        course: course.into(),
        counts_as: vec![],
        units,
        level,
        tags: vec![],
        course_type: None,
        assigned_type: None,
        state: State::Passed,
        points: None,
        pinned: None,
    }
}

/// Of three units; offered where the pattern has an `x`.
fn course(code: &str, pattern: &str, requirement: &str) -> Course {
    Course {
        code: code.into(),
        taken: taken(code, 3, 1),
        requirement: parse(requirement).unwrap(),
        beside: vec![],
        excludes: vec![],
        offered: pattern.chars().map(|c| c == 'x').collect(),
    }
}

fn category(id: &str, min_units: i32) -> Category {
    Category { id: id.into(), course_type: id.into(), min_units, free: id == "FE", ..Category::default() }
}

fn listed(category: usize, course: &str, compulsory: bool) -> Listed {
    Listed { category, course: course.into(), compulsory, min_points: None }
}

/// Nine units required by name, three of a list, three free.
fn plan() -> Plan {
    Plan {
        total_units: 15,
        min_upper_units: 0,
        categories: vec![category("MR", 9), category("ME", 3), category("FE", 3)],
        listed: ["MATH1001", "MATH2001", "MATH3001"]
            .map(|code| listed(0, code, true))
            .into_iter()
            .chain(["HIST1001", "HIST1002"].map(|code| listed(1, code, false)))
            .collect(),
    }
}

/// Autumn and spring by turns, from an autumn on.
fn catalogue() -> Vec<Course> {
    vec![
        course("MATH1001", "x-x-x-", ""),
        course("MATH2001", "-x-x-x", "修读过MATH1001"),
        course("MATH3001", "x-x-x-", "修读过MATH2001"),
        course("HIST1001", "-----x", ""),
        course("HIST1002", "xxxxxx", ""),
    ]
}

const SIX: [Term; 6] = {
    const fn at(years_on: i32) -> Term {
        Term { max_units: 6, years_on }
    }
    [at(0), at(0), at(1), at(1), at(2), at(2)]
};

pub fn ask<'a>(
    plan: &'a Plan,
    record: &'a [Taken],
    courses: &'a [Course],
    terms: &'a [Term],
    none: &'a Equivalences,
) -> Question<'a> {
    let about = About { year: Some(1), units_gained: record.iter().map(|t| t.units).sum(), ..About::default() };
    let mut facts = Facts::new(about, Counting::Passed);
    record.iter().for_each(|taken| facts.pass(taken.course.clone(), Some(300)));
    Question { plan, taken: record, facts, equivalences: none, courses, terms, pins: &[], elective_units: 3 }
}

fn named(code: &str) -> Step {
    Step::Course(code.into())
}

const ELECTIVE: Step = Step::Elective { units: 3, upper: false };

#[test]
fn a_chain_by_hand() {
    let (plan, courses, none) = (plan(), catalogue(), Equivalences::default());
    // Fifteen units at six a term need three terms, and so does the chain: autumn, spring, autumn.
    let found = way(&ask(&plan, &[], &courses, &SIX, &none)).unwrap();
    assert_eq!(
        found.terms,
        [vec![named("MATH1001"), named("HIST1002")], vec![named("MATH2001"), ELECTIVE], vec![named("MATH3001")]]
    );
    assert!(found.earliest);
    let link = |code: &str, term, why| Link { course: Some(code.into()), term, why };
    assert_eq!(
        found.bottleneck,
        [
            link("MATH1001", 0, Forced::Starts),
            link("MATH2001", 1, Forced::Requirement),
            link("MATH3001", 2, Forced::Requirement),
        ]
    );
    // Who begins in spring waits for the first course, and after it for the others.
    let from_spring: Vec<Course> =
        courses.iter().map(|course| Course { offered: course.offered[1..].to_vec(), ..course.clone() }).collect();
    let found = way(&ask(&plan, &[], &from_spring, &SIX[1..], &none)).unwrap();
    assert_eq!((found.terms.len(), found.earliest), (4, true));
    assert_eq!(found.bottleneck.first().map(|link| link.why), Some(Forced::Offering));
}

#[test]
fn what_is_there_or_under_way_is_not_planned() {
    let (plan, courses, none) = (plan(), catalogue(), Equivalences::default());
    let mut record = ["MATH1001", "MATH2001", "HIST1002", "ARTS1001"].map(|code| taken(code, 3, 1));
    record[1].state = State::InProgress;
    let found = way(&ask(&plan, &record, &courses, &SIX, &none)).unwrap();
    assert_eq!(found.terms, [vec![named("MATH3001")]]);
    record[1].state = State::Passed;
    let all = [record.to_vec(), vec![taken("MATH3001", 3, 3)]].concat();
    let found = way(&ask(&plan, &all, &courses, &SIX, &none)).unwrap();
    assert!(found.terms.is_empty() && found.earliest && found.bottleneck.is_empty());
}

#[test]
fn what_was_passed_too_low_is_taken_again() {
    let (mut plan, courses, none) = (plan(), catalogue(), Equivalences::default());
    plan.listed[0].min_points = Some(200);
    let mut record = ["MATH1001", "MATH2001", "MATH3001", "HIST1002", "ARTS1001"].map(|code| taken(code, 3, 1));
    record[0].points = Some(100);
    let found = way(&ask(&plan, &record, &courses, &SIX, &none)).unwrap();
    assert_eq!(found.terms, [vec![named("MATH1001")]]);
}

#[test]
fn the_load_is_named_where_it_forces_the_last_term() {
    let (plan, none) = (plan(), Equivalences::default());
    let mut courses = catalogue();
    courses.iter_mut().for_each(|course| {
        course.requirement = None;
        course.offered = vec![true; 6];
    });
    let found = way(&ask(&plan, &[], &courses, &SIX, &none)).unwrap();
    assert_eq!((found.terms.len(), found.earliest), (3, true));
    assert!(found.bottleneck.iter().all(|link| link.why == Forced::Load), "{:?}", found.bottleneck);
}

#[test]
fn courses_beside_each_other_stand_in_one_term() {
    let (plan, none) = (plan(), Equivalences::default());
    let mut courses = catalogue();
    courses[0].beside = vec!["HIST1002".into()];
    courses[4].beside = vec!["MATH1001".into()];
    let found = way(&ask(&plan, &[], &courses, &SIX, &none)).unwrap();
    assert!(found.terms[0].contains(&named("MATH1001")) && found.terms[0].contains(&named("HIST1002")));
    // What excludes another is not chosen beside it.
    let mut courses = catalogue();
    courses[4].excludes = vec!["MATH1001".into()];
    let found = way(&ask(&plan, &[], &courses, &SIX, &none)).unwrap();
    assert_eq!((found.terms.len(), &found.terms[5]), (6, &vec![named("HIST1001")]));
    assert_eq!(found.bottleneck.last().map(|link| link.why), Some(Forced::Offering));
    assert!(!found.earliest, "another course of the list might have been earlier");
}

#[test]
fn what_is_pinned_stays() {
    let (plan, courses, none) = (plan(), catalogue(), Equivalences::default());
    let pins = [("MATH1001".to_owned(), 2)];
    let question = Question { pins: &pins, ..ask(&plan, &[], &courses, &SIX, &none) };
    let found = way(&question).unwrap();
    assert!(found.terms[2].contains(&named("MATH1001")));
    assert_eq!((found.terms.len(), found.bottleneck[0].why), (5, Forced::Pinned));
    let pins = [("MATH1001".to_owned(), 1)];
    let question = Question { pins: &pins, ..ask(&plan, &[], &courses, &SIX, &none) };
    assert_eq!(way(&question), Err(NoWay::Pinned { course: "MATH1001".into(), term: 1 }), "not offered in spring");
}

#[test]
fn where_there_is_no_way_the_requirement_is_named() {
    let (plan, none) = (plan(), Equivalences::default());
    let refused = |change: &dyn Fn(&mut Vec<Course>)| {
        let mut courses = catalogue();
        change(&mut courses);
        way(&ask(&plan, &[], &courses, &SIX, &none)).unwrap_err()
    };
    let math = |code: &str| code.to_owned();
    assert_eq!(refused(&|courses| courses[1].offered = vec![false; 6]), NoWay::NotOffered { course: math("MATH2001") });
    assert_eq!(
        refused(&|courses| courses[2].requirement = parse("修读过PHYS9999").unwrap()),
        NoWay::Unreachable { course: math("MATH3001") }
    );
    assert_eq!(refused(&|courses| courses.truncate(3)), NoWay::Category { category: 1, missing: 3 });
    // Two terms are too few for a chain of three.
    let courses = catalogue();
    let short = way(&ask(&plan, &[], &courses, &SIX[..2], &none)).unwrap_err();
    assert_eq!(short, NoWay::Unreachable { course: math("MATH3001") });
    // One course a term is a long way.
    let narrow = [Term { max_units: 3, years_on: 0 }; 4];
    assert_eq!(way(&ask(&plan, &[], &courses, &narrow, &none)).unwrap_err().code(), "TOO_LATE");
}

#[test]
fn the_way_passes_the_audit() {
    let (plan, courses, none) = (plan(), catalogue(), Equivalences::default());
    let found = way(&ask(&plan, &[], &courses, &SIX, &none)).unwrap();
    let played = laws::played(&[], &courses, &found);
    assert_eq!(judge(&plan, &played, GOOD).verdict, Verdict::Pass);
}
