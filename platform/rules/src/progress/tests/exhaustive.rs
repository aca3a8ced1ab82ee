//! The placing against a search through all placings: it fulfils the degree whenever any of them does.

use proptest::{
    prelude::*,
    test_runner::{Config, TestRunner},
};

use super::*;
use crate::progress::could_count;

const CODES: [&str; 7] = ["A", "B", "C", "D", "E", "F", "G"];
const TYPES: [&str; 3] = ["MR", "ME", "FE"];

fn a_plan() -> impl Strategy<Value = Plan> {
    let category = (0..=6, prop::option::weighted(0.3, 3..=9), 0..=2, any::<bool>());
    let row = (0..3_usize, prop::sample::select(CODES.to_vec()), prop::bool::weighted(0.15));
    (0..=16, 0..=4, prop::collection::vec(category, 1..=3), prop::collection::vec(row, 0..10)).prop_map(
        |(total_units, min_upper_units, rows, lists)| {
            let categories: Vec<Category> = rows
                .into_iter()
                .enumerate()
                .map(|(n, (min_units, max_units, min_courses, beside))| Category {
                    id: n.to_string(),
                    course_type: TYPES[n].into(),
                    min_units,
                    max_units,
                    min_courses,
                    free: n == 2,
                    counts_beside: beside && n == 1,
                    ..Category::default()
                })
                .collect();
            let listed = lists
                .into_iter()
                .filter(|(n, ..)| *n < categories.len())
                .map(|(n, course, compulsory)| listed(n, course, compulsory))
                .collect();
            Plan { total_units, min_upper_units, categories, listed }
        },
    )
}

fn a_record() -> impl Strategy<Value = Vec<Taken>> {
    let one = (2..=4, 1..=4, prop::option::weighted(0.4, 0..2_usize));
    prop::collection::vec(one, 0..=CODES.len()).prop_map(|rows| {
        let of = |(code, (units, level, assigned)): (&&str, (i32, i32, Option<usize>))| Taken {
            units,
            level,
            ..took(code, assigned.map_or("", |n| TYPES[n]), State::Passed)
        };
        CODES.iter().zip(rows).map(of).collect()
    })
}

/// Whether some placing of whole courses within the limits fulfils everything, by its own arithmetic.
fn exists(plan: &Plan, taken: &[Taken]) -> bool {
    let could = could_count(plan, taken);
    let there = |l: &Listed| taken.iter().any(|course| course.course == l.course);
    if plan.listed.iter().any(|l| l.compulsory && !there(l)) {
        return false;
    }
    let ways: usize = could.iter().map(|could| could.len() + 1).product();
    (0..ways).any(|mut code| {
        let places = could.iter().map(|could| {
            let place = could.get(code % (could.len() + 1)).copied();
            code /= could.len() + 1;
            place
        });
        fulfils(plan, taken, &places.collect::<Vec<_>>())
    })
}

fn fulfils(plan: &Plan, taken: &[Taken], places: &[Option<usize>]) -> bool {
    let placed = || taken.iter().zip(places).filter_map(|(course, place)| Some((course, (*place)?)));
    let total: i32 = placed().map(|(course, _)| course.units).sum();
    let upper: i32 = placed().filter(|(course, _)| course.level >= 3).map(|(course, _)| course.units).sum();
    let listed = |n: usize, course: &Taken| plan.listed.iter().any(|l| l.category == n && l.course == course.course);
    let asks = |n: usize, course: &Taken| {
        listed(n, course) || course.assigned_type.as_ref() == Some(&plan.categories[n].course_type)
    };
    let enough = |(n, category): (usize, &Category)| {
        let here = || placed().filter(move |(_, place)| *place == n);
        let also = || placed().filter(move |(course, place)| *place != n && category.counts_beside && asks(n, course));
        let own: i32 = here().map(|(course, _)| course.units).sum();
        let all: i32 = own + also().map(|(course, _)| course.units).sum::<i32>();
        let courses = i32::try_from(here().count() + also().count()).unwrap();
        category.max_units.is_none_or(|most| own <= most)
            && all >= category.min_units
            && courses >= category.min_courses
    };
    total >= plan.total_units && upper >= plan.min_upper_units && plan.categories.iter().enumerate().all(enough)
}

#[test]
fn no_placing_fulfils_what_ours_does_not() {
    let cases = if std::env::var_os("COLLEGIUM_LONG").is_some() { 20_000 } else { 4_000 };
    let mut runner = TestRunner::new(Config { failure_persistence: None, ..Config::with_cases(cases) });
    let (mut fulfilled, mut not) = (0, 0);
    let counts = std::cell::RefCell::new((&mut fulfilled, &mut not));
    let tried = runner.run(&(a_plan(), a_record()), |(plan, taken)| {
        let (ours, any) = (progress(&plan, &taken), exists(&plan, &taken));
        prop_assert_eq!(ours.is_complete(), any, "{:?}", ours);
        let mut counts = counts.borrow_mut();
        if any {
            *counts.0 += 1
        } else {
            *counts.1 += 1
        }
        Ok(())
    });
    tried.unwrap();
    println!("{fulfilled} of {} instances can be fulfilled", fulfilled + not);
    assert!(fulfilled > cases / 20 && not > cases / 20, "both happen often: {fulfilled}, {not}");
}
