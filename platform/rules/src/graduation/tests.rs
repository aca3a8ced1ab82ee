use super::*;
use crate::{
    gpa::{Rounding, Sum},
    progress::{Category, Listed, Why},
};

fn category(id: &str, min_units: i32) -> Category {
    Category { id: id.into(), course_type: id.into(), min_units, free: id == "FE", ..Category::default() }
}

fn took(course: String, assigned: &str, level: i32, state: State) -> Taken {
    Taken {
        course,
        units: 3,
        level,
        assigned_type: Some(assigned.into()),
        state,
        points: Some(300),
        counts_as: vec![],
        tags: vec![],
        course_type: None,
        pinned: None,
    }
}

/// A degree of 128 units: 60 required, 30 elective by list, 38 free.
fn degree() -> Plan {
    let listed = |category: usize, prefix: &str, count: usize, compulsory: bool| {
        let prefix = prefix.to_owned();
        (0..count).map(move |n| Listed { category, course: format!("{prefix}{n}"), compulsory, min_points: None })
    };
    Plan {
        total_units: 128,
        min_upper_units: 36,
        categories: vec![category("MR", 60), category("ME", 30), category("FE", 36)],
        listed: listed(0, "R", 20, true).chain(listed(1, "E", 14, false)).collect(),
    }
}

const GOOD: Averages = Averages { all: Some(300), least: 200, major: None, least_major: None };

fn record() -> Vec<Taken> {
    let of = |prefix: &str, assigned: &str, range: std::ops::Range<usize>, level: i32| -> Vec<Taken> {
        range.map(|n| took(format!("{prefix}{n}"), assigned, level, State::Passed)).collect()
    };
    // 60 required and 27 elective units; 11 free courses and one of two units more: 122 in all.
    let mut taken = of("R", "MR", 0..20, 3);
    taken.extend(of("E", "ME", 0..9, 3));
    taken.push(took("E13".into(), "FE", 3, State::Passed));
    taken.extend(of("X", "FE", 0..10, 1));
    let mut small = took("X10".into(), "FE", 1, State::Passed);
    small.units = 2;
    taken.push(small);
    taken
}

#[test]
fn the_sixth_worked_example() {
    let mut taken = record();
    let earned: i32 = taken.iter().map(|course| course.units).sum();
    assert_eq!(earned, 122, "as the example has it");
    for n in 11..13 {
        taken.push(took(format!("X{n}"), "FE", 1, State::InProgress));
    }
    let found = judge(&degree(), &taken, GOOD);
    assert_eq!(found.verdict, Verdict::PassIfCurrentCompleted);
    assert_eq!((found.progress.earned, found.progress.in_progress), (122, 6));
    let moved = taken.iter().position(|course| course.course == "E13").unwrap();
    assert_eq!((found.progress.placed[moved].category, found.progress.placed[moved].why), (Some(1), Why::Moved));
    assert_eq!(found.categories, [Met::Yes, Met::Yes, Met::IfPassed]);
    assert!(found.problems().is_empty());
    // Once they are passed, nothing is left to hope for.
    taken.iter_mut().for_each(|course| course.state = State::Passed);
    assert_eq!(judge(&degree(), &taken, GOOD).verdict, Verdict::Pass);
}

#[test]
fn what_stands_in_the_way_is_named() {
    let taken: Vec<Taken> = record().into_iter().filter(|course| course.course != "R4").collect();
    let found = judge(&degree(), &taken, Averages { all: Some(199), ..GOOD });
    assert_eq!(found.verdict, Verdict::Fail);
    assert_eq!(found.problems(), [TOTAL_UNITS, COMPULSORY, CATEGORIES, AVERAGE]);
    assert_eq!(found.progress.missing_compulsory, ["R4"]);
}

#[test]
fn a_compulsory_course_that_is_under_way_is_not_passed_yet() {
    let mut taken = record();
    taken.extend((0..4).map(|n| took(format!("Y{n}"), "FE", 1, State::Passed)));
    let at = taken.iter().position(|course| course.course == "R4").unwrap();
    taken[at].state = State::InProgress;
    let found = judge(&degree(), &taken, GOOD);
    assert_eq!(found.verdict, Verdict::PassIfCurrentCompleted);
    let compulsory = found.checks.iter().find(|check| check.code == COMPULSORY).unwrap();
    assert_eq!((compulsory.met, compulsory.required, compulsory.in_progress), (Met::IfPassed, 1, 1));
}

#[test]
fn the_averages_decide_whatever_was_passed() {
    let mut taken = record();
    taken.extend((0..4).map(|n| took(format!("Y{n}"), "FE", 1, State::Passed)));
    assert_eq!(judge(&degree(), &taken, GOOD).verdict, Verdict::Pass);
    assert_eq!(judge(&degree(), &taken, Averages { all: None, ..GOOD }).verdict, Verdict::Fail);
    let major = Averages { major: Some(219), least_major: Some(220), ..GOOD };
    assert_eq!(judge(&degree(), &taken, major).problems(), [MAJOR_AVERAGE]);
}

#[test]
fn a_course_placed_by_hand_stays_there() {
    let mut taken = record();
    let at = taken.iter().position(|course| course.course == "E13").unwrap();
    taken[at].pinned = Some(2);
    let found = judge(&degree(), &taken, GOOD);
    assert_eq!((found.progress.placed[at].category, found.progress.placed[at].why), (Some(2), Why::Pinned));
    assert_eq!(found.categories[1], Met::No, "the electives miss it");
}

#[test]
fn the_tenth_worked_example() {
    // 3.395: the displayed average decides.
    let sum = Sum { units: 200, points: 67_900 };
    let class = |rounding| honours("HONOURS_2024", sum.rounded(rounding));
    assert_eq!((class(Rounding::HalfUp), class(Rounding::Truncate)), ("FIRST", "SECOND_UPPER"));
}

#[test]
fn classes_begin_where_the_regulation_says() {
    let of = |version, averages: [i32; 5]| averages.map(|average| honours(version, Some(average)));
    assert_eq!(
        of("HONOURS_2024", [400, 339, 299, 249, 219]),
        ["FIRST", "SECOND_UPPER", "SECOND_LOWER", "THIRD", "PASS"]
    );
    assert_eq!(of("GENERAL_2024", [340, 339, 267, 266, 199]), ["DISTINCTION", "MERIT", "MERIT", "PASS", "NONE"]);
    assert_eq!((honours("HONOURS_2024", None), honours("NONE", Some(400))), ("NONE", "NONE"));
}

#[test]
fn a_batch_moves_by_signatures_and_back_with_a_reason() {
    use Status::{ArCheck, Awarded, Prepare, ProgrammeCheck, Run, Senate};
    let all = [Prepare, Run, ProgrammeCheck, ArCheck, Senate, Awarded];
    assert!(all.iter().all(|status| Status::of(status.code()) == Some(*status)));
    assert_eq!(all.map(Status::next), [None, Some(ProgrammeCheck), Some(ArCheck), Some(Senate), Some(Awarded), None]);
    assert_eq!(all.map(Status::back), [None, None, Some(Run), Some(ProgrammeCheck), Some(ArCheck), None]);
}
