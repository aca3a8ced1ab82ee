//! What holds for any plan, record and catalogue: played forward, the way passes the audit and breaks no rule; and a
//! search through everything finds nothing that it denies.

use proptest::prelude::*;

use super::*;
use crate::{progress::GroupRule, requirement::holds};

const CODES: [&str; 6] = ["AAAA1001", "BBBB1001", "CCCC1001", "DDDD1001", "EEEE3001", "FFFF3001"];

#[derive(Clone, Debug)]
struct World {
    plan: Plan,
    record: Vec<Taken>,
    courses: Vec<Course>,
    terms: Vec<Term>,
}

/// `never`: also that something was never taken, which two courses of a way may ask of each other.
fn a_requirement(never: bool) -> impl Strategy<Value = String> {
    let code = || prop::sample::select(CODES.to_vec());
    prop_oneof![
        4 => Just(String::new()),
        3 => code().prop_map(|c| format!("修读过{c}")),
        1 => (code(), code()).prop_map(|(a, b)| format!("修读过{a} 或者 修读过{b}")),
        1 => code().prop_map(move |c| if never { format!("未曾修读过{c}") } else { String::new() }),
        1 => (1..3).prop_map(|n| format!("已获学分不少于{}", 3 * n)),
    ]
}

fn a_catalogue(terms: usize, never: bool) -> impl Strategy<Value = Vec<Course>> {
    let one = (a_requirement(never), prop::collection::vec(prop::bool::weighted(0.6), terms), 2..=4);
    prop::collection::vec(one, CODES.len()).prop_map(|rows| {
        let of = |(code, (requirement, offered, units)): (&str, (String, Vec<bool>, i32))| {
            let level = if code.ends_with("3001") { 3 } else { 1 };
            Course {
                taken: taken(code, units, level),
                offered,
                ..course(code, "", if requirement.contains(code) { "" } else { &requirement })
            }
        };
        CODES.into_iter().zip(rows).map(of).collect()
    })
}

fn a_world(free: bool) -> impl Strategy<Value = World> {
    let lists = prop::collection::vec((0..2_usize, any::<bool>()), CODES.len());
    let figures = (0..7, 0..5, 0..14, 0..4, any::<bool>());
    (lists, figures, prop::collection::vec(prop::bool::weighted(0.2), CODES.len()), 1..4_usize, 3..9).prop_flat_map(
        move |(lists, figures, has, count, most)| {
            a_catalogue(count, free).prop_map(move |courses| world(&lists, figures, &has, (count, most), courses, free))
        },
    )
}

fn world(
    lists: &[(usize, bool)],
    (first, second, total, upper, all): (i32, i32, i32, i32, bool),
    has: &[bool],
    (count, most): (usize, i32),
    courses: Vec<Course>,
    free: bool,
) -> World {
    let mut categories = vec![category("MR", first), category("ME", second)];
    if all {
        categories[0].rule = GroupRule::All;
    }
    if free {
        categories.push(category("FE", 3));
    }
    let listed = CODES.iter().zip(lists).map(|(code, (n, compulsory))| listed(*n, code, *compulsory && *n == 0));
    let plan = Plan { total_units: total, min_upper_units: upper, listed: listed.collect(), categories };
    let record = courses.iter().zip(has).filter(|(_, has)| **has).map(|(course, _)| course.taken.clone()).collect();
    World { plan, record, courses, terms: vec![Term { max_units: most, years_on: 0 }; count] }
}

/// The record after everything was passed as planned.
pub fn played(record: &[Taken], courses: &[Course], way: &Way) -> Vec<Taken> {
    let mut all = record.to_vec();
    for (n, step) in way.terms.iter().flatten().enumerate() {
        let passed = match step {
            Step::Course(id) => courses.iter().find(|course| course.taken.course == *id).unwrap().taken.clone(),
            Step::Elective { units, upper } => taken(&format!("any {n}"), *units, if *upper { 3 } else { 1 }),
        };
        all.retain(|known| known.course != passed.course);
        all.push(passed);
    }
    all
}

/// Whether courses in these terms break no rule: by the rule of requirements alone.
fn is_lawful(world: &World, question: &Question<'_>, terms: &[Vec<&Course>], extra: &[i32]) -> bool {
    let mut facts = question.facts.clone();
    for (t, term) in terms.iter().enumerate() {
        let units: i32 = term.iter().map(|course| course.taken.units).sum::<i32>() + extra.get(t).unwrap_or(&0);
        let mut beside = facts.clone();
        beside.counting = Counting::Passed;
        let lawful = term.iter().all(|course| {
            let mut others = beside.clone();
            term.iter().filter(|other| other.code != course.code).for_each(|other| others.take(other.code.clone()));
            course.is_offered(t) && course.requirement.as_ref().is_none_or(|asked| holds(asked, &others))
        });
        if !lawful || units > world.terms[t].max_units {
            return false;
        }
        for course in term {
            facts.pass(course.code.clone(), WELL);
        }
        facts.about.units_gained += units;
    }
    true
}

/// The fewest terms of any lawful choice that passes the audit, looked for among all of them.
fn exhaustive(world: &World, question: &Question<'_>) -> Option<usize> {
    let open: Vec<&Course> =
        world.courses.iter().filter(|course| world.record.iter().all(|t| t.course != course.taken.course)).collect();
    let places = world.terms.len() + 1;
    let mut best = None;
    for mut code in 0..places.pow(u32::try_from(open.len()).unwrap()) {
        let mut terms: Vec<Vec<&Course>> = vec![vec![]; world.terms.len()];
        for course in &open {
            if let Some(term) = terms.get_mut(code % places) {
                term.push(course);
            }
            code /= places;
        }
        let length = terms.iter().rposition(|term| !term.is_empty()).map_or(0, |last| last + 1);
        if best.is_some_and(|best| best <= length) || !is_lawful(world, question, &terms, &[]) {
            continue;
        }
        let planned = terms.iter().flatten().map(|course| course.taken.clone());
        let all: Vec<Taken> = world.record.iter().cloned().chain(planned).collect();
        if judge(&world.plan, &all, GOOD).verdict == Verdict::Pass {
            best = Some(length);
        }
    }
    best
}

fn check(world: &World) -> Option<Way> {
    let none = Equivalences::default();
    let question = ask(&world.plan, &world.record, &world.courses, &world.terms, &none);
    let found = way(&question);
    assert_eq!(found, way(&question), "the same question has the same answer");
    let found = found.ok()?;
    assert_eq!(judge(&world.plan, &played(&world.record, &world.courses, &found), GOOD).verdict, Verdict::Pass);
    let named = |id: &String| world.courses.iter().find(|course| course.taken.course == *id).unwrap();
    let (mut terms, mut extra) = (vec![], vec![]);
    for term in &found.terms {
        terms.push(term.iter().filter_map(|s| if let Step::Course(id) = s { Some(named(id)) } else { None }).collect());
        extra.push(term.iter().map(|s| if let Step::Elective { units, .. } = s { *units } else { 0 }).sum());
    }
    assert!(is_lawful(world, &question, &terms, &extra), "{found:?}");
    let last = found.bottleneck.last();
    assert_eq!(last.map(|link| link.term + 1).unwrap_or(0), found.terms.len(), "it ends in the last term");
    Some(found)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn played_forward_the_way_passes_the_audit(world in a_world(true)) {
        check(&world);
    }

    #[test]
    fn nothing_that_exists_is_denied(world in a_world(false)) {
        let found = check(&world);
        let none = Equivalences::default();
        let question = ask(&world.plan, &world.record, &world.courses, &world.terms, &none);
        match (found, exhaustive(&world, &question)) {
            (Some(found), Some(best)) => {
                prop_assert!(best <= found.terms.len());
                prop_assert!(!found.earliest || best == found.terms.len(), "{:?}, {}", found, best);
            }
            (Some(found), None) => prop_assert!(false, "{:?} is no way", found),
            (None, Some(best)) => {
                // What only found no room in time may be found by another order; what is denied for good is not there.
                let refused = way(&question).unwrap_err();
                prop_assert!(matches!(refused, NoWay::TooLate { .. }), "{:?}, {}", refused, best);
            }
            (None, None) => {}
        }
    }
}
