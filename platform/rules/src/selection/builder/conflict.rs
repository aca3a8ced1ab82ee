//! When nothing fits: which courses do not go together, and what would go without as few of them as possible.

use super::{Combination, Conflict, Why, plan::Plan, search::Search};

/// All smallest sets of courses that have no combination, in the order of their names; and whether the search came to
/// its end.
pub(super) fn smallest(plan: &Plan<'_>, steps: u64) -> (Vec<Conflict>, bool) {
    let mut left = steps;
    for size in 1..=plan.courses.len() {
        let mut conflicts = vec![];
        for courses in subsets(plan.courses.len(), size) {
            let mut search = Search::new(plan, 1, left);
            let fits = search.any(&courses);
            left = search.steps_left();
            if !search.complete() {
                return (conflicts, false);
            }
            if !fits {
                conflicts.push(conflict(plan, &courses));
            }
        }
        if !conflicts.is_empty() {
            return (conflicts, true);
        }
    }
    (vec![], true)
}

fn conflict(plan: &Plan<'_>, courses: &[usize]) -> Conflict {
    let of: Vec<_> = courses.iter().filter_map(|course| plan.courses.get(*course)).collect();
    let why = match of.as_slice() {
        [one] if one.sections == 0 => Why::NoSection,
        [one] if one.open == 0 => Why::NoOpenSection,
        [one] if one.groups.is_empty() => Why::ClashesWithHeld { held: one.in_the_way.clone() },
        _ if !plan.may_allow(courses) => Why::NotAllowed,
        [one, other] if plan.always_clash(one, other) => Why::AlwaysClash,
        _ => Why::NotTogether,
    };
    Conflict { courses: of.iter().map(|course| course.name.clone()).collect(), why }
}

/// The best combination that leaves out one course, or two when that is not enough, and so on.
pub(super) fn instead(plan: &Plan<'_>, steps: u64) -> (Option<Combination>, bool) {
    let mut search = Search::new(plan, 1, steps);
    for size in (1..plan.courses.len()).rev() {
        for courses in subsets(plan.courses.len(), size) {
            search.run(&courses);
        }
        if !search.found.is_empty() || !search.complete() {
            break;
        }
    }
    (search.found.first().map(|found| plan.combination(found)), search.complete())
}

/// All sets of `size` out of the first `of` numbers, in order.
fn subsets(of: usize, size: usize) -> Vec<Vec<usize>> {
    let mut sets = vec![vec![]];
    for _ in 0..size {
        let longer = sets.into_iter().flat_map(|set: Vec<usize>| {
            let from = set.last().map_or(0, |last| last + 1);
            (from..of).map(move |next| set.iter().copied().chain([next]).collect())
        });
        sets = longer.collect();
    }
    sets
}
