//! Since when each course could be taken if there were no limit of units: what is not in here is in no way.

use std::collections::{BTreeSet, HashMap};

use super::{Course, Question, WELL};
use crate::requirement::{Atom, Facts, Requirement, holds};

pub struct Reach<'a> {
    /// By course: the first term in which it can be taken.
    pub since: Vec<Option<usize>>,
    /// Courses of the catalogue by their code.
    pub by_code: HashMap<&'a str, usize>,
    /// By the courses of plans that they count as, themselves first.
    pub by_id: HashMap<&'a str, Vec<usize>>,
}

impl<'a> Reach<'a> {
    pub fn of(question: &Question<'a>) -> Self {
        let courses = question.courses;
        let by_code = courses.iter().enumerate().map(|(n, course)| (course.code.as_str(), n)).collect();
        let mut by_id: HashMap<&str, Vec<usize>> = HashMap::new();
        for (n, course) in courses.iter().enumerate() {
            by_id.entry(&course.taken.course).or_default().insert(0, n);
        }
        for (n, course) in courses.iter().enumerate() {
            for id in course.taken.counts_as.iter().filter(|id| **id != course.taken.course) {
                by_id.entry(id).or_default().push(n);
            }
        }
        let mut reach = Self { since: vec![None; courses.len()], by_code, by_id };
        reach.grow(question);
        reach
    }

    fn grow(&mut self, question: &Question<'a>) {
        let mut facts = question.facts.clone();
        let mut units = 0;
        for (t, term) in question.terms.iter().enumerate() {
            let mut at = question.in_term(&facts, t);
            // No more than all terms before could have given.
            at.about.units_gained += units;
            units += term.max_units;
            let open = |n: usize, course: &Course| {
                let pinned_elsewhere = question.pin(&course.taken.course).is_some_and(|pinned| pinned != t);
                self.since.get(n).is_some_and(Option::is_none) && course.is_offered(t) && !pinned_elsewhere
            };
            let candidates: Vec<(usize, &Course)> =
                question.courses.iter().enumerate().filter(|(n, course)| open(*n, course)).collect();
            // Those of one term may be beside each other.
            let mut now: BTreeSet<&str> = candidates.iter().map(|(_, course)| course.code.as_str()).collect();
            loop {
                let fits = |course: &Course| could(course, &at, &now);
                let kept: BTreeSet<&str> = candidates
                    .iter()
                    .filter(|(_, course)| now.contains(course.code.as_str()) && fits(course))
                    .map(|(_, course)| course.code.as_str())
                    .collect();
                if kept.len() == now.len() {
                    break;
                }
                now = kept;
            }
            for (n, course) in candidates.into_iter().filter(|(_, course)| now.contains(course.code.as_str())) {
                if let Some(since) = self.since.get_mut(n) {
                    *since = Some(t);
                }
                facts.pass(course.code.clone(), WELL);
            }
            facts.apply(question.equivalences);
        }
    }
}

/// Whether a course could be taken by somebody who may leave out whatever stands against it.
fn could(course: &Course, facts: &Facts, now: &BTreeSet<&str>) -> bool {
    let beside = |code: &String| facts.passed(code).is_some() || now.contains(code.as_str());
    course.beside.iter().all(beside) && course.requirement.as_ref().is_none_or(|asked| met(asked, facts, now, true))
}

/// As the requirement says, with what is taken in the same term; `open` asks nothing of what was never taken.
pub fn met(requirement: &Requirement, facts: &Facts, now: &BTreeSet<&str>, open: bool) -> bool {
    match requirement {
        Requirement::All(items) => items.iter().all(|item| met(item, facts, now, open)),
        Requirement::Any(items) => items.iter().any(|item| met(item, facts, now, open)),
        Requirement::Atom(Atom::NotTaken { .. }) if open => true,
        Requirement::Atom(Atom::NotTaken { course }) if now.contains(course.as_str()) => false,
        Requirement::Atom(Atom::RegisteredNow { course }) if now.contains(course.as_str()) => true,
        Requirement::Atom(_) => holds(requirement, facts),
    }
}
