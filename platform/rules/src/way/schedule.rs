//! Which term: what others wait for first, as much as a term takes.

use std::collections::BTreeSet;

use super::{Course, Item, Question, WELL, reach::met};
use crate::requirement::Facts;

pub struct Placed {
    /// Items by term.
    pub terms: Vec<Vec<usize>>,
    /// What is known at the beginning of each term.
    pub facts: Vec<Facts>,
    pub left: Vec<usize>,
}

impl Placed {
    /// Terms up to the last one that is needed; more than there are where something is left.
    pub fn length(&self) -> usize {
        if !self.left.is_empty() {
            return usize::MAX;
        }
        self.terms.iter().rposition(|term| !term.is_empty()).map_or(0, |last| last + 1)
    }
}

/// One for each order in which courses may be served; which of them is shortest depends on the courses.
pub fn schedules(question: &Question<'_>, items: &[Item]) -> Vec<Placed> {
    let heights = heights(question, items);
    let height = |n: &usize| std::cmp::Reverse(heights.get(*n).copied().unwrap_or(0));
    let rare = |n: &usize| {
        let course = items.get(*n).and_then(|item| item.course).and_then(|c| question.courses.get(c));
        course.map_or(usize::MAX, |course| course.offered.iter().filter(|offered| **offered).count())
    };
    let units = |n: &usize| std::cmp::Reverse(items.get(*n).map_or(0, |item| item.taken.units));
    let mut by_chain: Vec<usize> = (0..items.len()).collect();
    let (mut by_rarity, mut by_units) = (by_chain.clone(), by_chain.clone());
    by_chain.sort_by_key(|n| (height(n), rare(n), units(n), *n));
    by_rarity.sort_by_key(|n| (rare(n), height(n), units(n), *n));
    by_units.sort_by_key(|n| (height(n), units(n), rare(n), *n));
    [by_chain, by_rarity, by_units].into_iter().map(|order| place(question, items, &order)).collect()
}

/// How many terms must at least follow each: those that ask for it, one after the other.
fn heights(question: &Question<'_>, items: &[Item]) -> Vec<usize> {
    let course = |n: usize| items.get(n).and_then(|item| item.course).and_then(|c| question.courses.get(c));
    let mut heights = vec![0; items.len()];
    // Each round one link further; no chain is longer than there are items.
    for _ in 0..items.len() {
        let mut changed = false;
        for n in 0..items.len() {
            let Some(other) = course(n) else { continue };
            let needs = other.needs();
            let above = heights.get(n).copied().unwrap_or(0) + 1;
            for (below, item) in items.iter().enumerate() {
                let named =
                    item.course.and_then(|c| question.courses.get(c)).is_some_and(|c| needs.contains(c.code.as_str()));
                if named
                    && below != n
                    && let Some(height) = heights.get_mut(below).filter(|height| **height < above)
                {
                    *height = above;
                    changed = true;
                }
            }
        }
        if !changed {
            break;
        }
    }
    heights
}

fn place(question: &Question<'_>, items: &[Item], order: &[usize]) -> Placed {
    let mut facts = question.facts.clone();
    facts.apply(question.equivalences);
    let mut left: Vec<usize> = order.to_vec();
    let mut placed = Placed { terms: vec![], facts: vec![], left: vec![] };
    for (t, term) in question.terms.iter().enumerate() {
        let at = question.in_term(&facts, t);
        let mut now: Vec<usize> = vec![];
        // What is wanted here by name goes before what would only fit; then again, for those that are beside others.
        loop {
            let wanted = |n: &&usize| items.get(**n).is_some_and(|item| question.pin(&item.taken.course) == Some(t));
            let found = left.iter().filter(wanted).chain(left.iter()).find_map(|n| {
                let group = group(question, items, &left, *n);
                fits(question, items, t, term.max_units, &at, &now, &group).then_some(group)
            });
            let Some(group) = found else { break };
            left.retain(|n| !group.contains(n));
            now.extend(group);
        }
        for item in now.iter().filter_map(|n| items.get(*n)) {
            if let Some(course) = item.course.and_then(|c| question.courses.get(c)) {
                facts.pass(course.code.clone(), WELL);
            }
            facts.about.units_gained += item.taken.units;
        }
        facts.apply(question.equivalences);
        placed.facts.push(at);
        placed.terms.push(now);
    }
    placed.left = left;
    placed
}

fn course<'a>(question: &Question<'a>, items: &[Item], n: usize) -> Option<&'a Course> {
    items.get(n).and_then(|item| item.course).and_then(|c| question.courses.get(c))
}

/// The item with those that it must be beside and that are still left.
fn group(question: &Question<'_>, items: &[Item], left: &[usize], n: usize) -> Vec<usize> {
    let mut group = vec![n];
    let mut at = 0;
    while let Some(course_of) = group.get(at).copied() {
        let beside = course(question, items, course_of).map(|course| course.beside.as_slice()).unwrap_or_default();
        for other in left {
            let named = course(question, items, *other).is_some_and(|course| beside.contains(&course.code));
            if named && !group.contains(other) {
                group.push(*other);
            }
        }
        at += 1;
    }
    group
}

fn fits(
    question: &Question<'_>,
    items: &[Item],
    t: usize,
    most: i32,
    facts: &Facts,
    now: &[usize],
    group: &[usize],
) -> bool {
    let units: i32 = now.iter().chain(group).filter_map(|n| items.get(*n)).map(|item| item.taken.units).sum();
    let codes: BTreeSet<&str> = now
        .iter()
        .chain(group)
        .filter_map(|n| course(question, items, *n))
        .map(|course| course.code.as_str())
        .collect();
    units <= most
        && group.iter().all(|n| {
            let pinned = items.get(*n).and_then(|item| question.pin(&item.taken.course));
            let here = pinned.is_none_or(|pinned| pinned == t);
            here && course(question, items, *n).is_none_or(|course| course.is_offered(t))
        })
        // Those that are there already may not want them beside.
        && now.iter().chain(group).all(|n| course(question, items, *n).is_none_or(|one| allowed(one, facts, &codes)))
}

/// Whether a course may be taken with what is known, beside these.
pub fn allowed(course: &Course, facts: &Facts, now: &BTreeSet<&str>) -> bool {
    let others: BTreeSet<&str> = now.iter().copied().filter(|code| *code != course.code).collect();
    let has = |code: &String| facts.passed(code).is_some() || others.contains(code.as_str());
    course.beside.iter().all(has)
        && !course.excludes.iter().any(has)
        && course.requirement.as_ref().is_none_or(|asked| met(asked, facts, &others, false))
}
