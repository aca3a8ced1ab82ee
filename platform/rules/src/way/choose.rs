//! Which courses: everything that is missing, with what it asks for, and nothing that could be left out.

use std::collections::BTreeSet;

use super::{Item, NoWay, Question, reach::Reach};
use crate::{
    progress::{CategoryProgress, Progress, State, Taken, could_count, progress},
    requirement::{Atom, Requirement, holds},
};

/// Requirements that build on requirements: more than any catalogue has.
const DEEPEST: usize = 24;

pub fn choose(question: &Question<'_>, reach: &Reach<'_>) -> Result<Vec<Item>, NoWay> {
    let mut choice = Choice::new(question, reach);
    for (course, term) in question.pins {
        let pinned = || NoWay::Pinned { course: course.clone(), term: *term };
        let known = question.courses.iter().position(|known| known.taken.course == *course).ok_or_else(pinned)?;
        if !choice.add(known) {
            return Err(pinned());
        }
    }
    let wanted = choice.chosen.len();
    loop {
        let found = choice.found();
        if found.is_complete() {
            break;
        }
        choice.next(&found)?;
    }
    choice.leave_out(wanted);
    Ok(choice.items())
}

struct Choice<'a> {
    question: &'a Question<'a>,
    reach: &'a Reach<'a>,
    hoped: Vec<Taken>,
    /// By course: the categories in which it could count.
    could: Vec<Vec<usize>>,
    chosen: Vec<usize>,
    electives: Vec<Taken>,
    /// On the record, and not well enough: to be taken again.
    again: BTreeSet<usize>,
}

impl<'a> Choice<'a> {
    fn new(question: &'a Question<'a>, reach: &'a Reach<'a>) -> Self {
        let courses: Vec<Taken> = question.courses.iter().map(|course| course.taken.clone()).collect();
        Self {
            question,
            reach,
            hoped: question.hoped(),
            could: could_count(question.plan, &courses),
            chosen: vec![],
            electives: vec![],
            again: BTreeSet::new(),
        }
    }

    fn all(&self, chosen: &[usize], electives: &[Taken]) -> Vec<Taken> {
        let courses: Vec<Taken> =
            chosen.iter().filter_map(|n| self.question.courses.get(*n)).map(|course| course.taken.clone()).collect();
        // What is taken again counts once.
        let kept = self.hoped.iter().filter(|taken| courses.iter().all(|again| again.course != taken.course));
        kept.cloned().chain(courses.iter().cloned()).chain(electives.iter().cloned()).collect()
    }

    fn found(&self) -> Progress {
        progress(self.question.plan, &self.all(&self.chosen, &self.electives))
    }

    /// One step nearer to the degree.
    fn next(&mut self, found: &Progress) -> Result<(), NoWay> {
        if let Some(id) = found.missing_compulsory.first() {
            return self.compulsory(id);
        }
        let upper = found.upper_required - found.upper_earned;
        let short = found.categories.iter().enumerate().rev().find(|(_, category)| !category.is_fulfilled());
        if let Some((category, lacks)) = short {
            return self.fill(category, lacks, upper > 0);
        }
        let missing = found.required - found.earned;
        let added = if upper > 0 { self.anything(true) } else { self.anything(false) };
        match added {
            true => Ok(()),
            false if upper > 0 => Err(NoWay::Upper { missing: upper }),
            false => Err(NoWay::Total { missing }),
        }
    }

    /// The course itself, or one that counts as it.
    fn compulsory(&mut self, id: &str) -> Result<(), NoWay> {
        let able: Vec<usize> = self.reach.by_id.get(id).cloned().unwrap_or_default();
        let mut open: Vec<usize> = able.into_iter().filter(|n| !self.chosen.contains(n)).collect();
        self.again.extend(&open);
        open.sort_by_key(|n| (self.since(*n).is_none(), self.since(*n)));
        for n in &open {
            if self.add(*n) {
                return Ok(());
            }
        }
        let course = id.to_owned();
        let offered = |n: &usize| self.question.courses.get(*n).is_some_and(|course| course.offered.contains(&true));
        Err(if open.iter().any(offered) { NoWay::Unreachable { course } } else { NoWay::NotOffered { course } })
    }

    fn fill(&mut self, category: usize, lacks: &CategoryProgress, upper: bool) -> Result<(), NoWay> {
        let inside = within(self.question.plan, category);
        // Whoever may choose freely chooses: nobody does it for them.
        let plan = self.question.plan;
        let free = |c: &usize| plan.categories.get(*c).is_some_and(|c| c.free);
        if inside.iter().any(free) && self.elective(upper) {
            return Ok(());
        }
        let counts = |n: usize| self.could.get(n).is_some_and(|could| could.iter().any(|c| inside.contains(c)));
        let mut open: Vec<usize> = (0..self.question.courses.len())
            .filter(|n| counts(*n) && !self.has(*n) && self.since(*n).is_some())
            .collect();
        open.sort_by_key(|n| self.worth(*n, category, upper));
        for n in open {
            if self.add(n) {
                return Ok(());
            }
        }
        Err(NoWay::Category { category, missing: (lacks.required - lacks.earned).max(0) })
    }

    /// Fewest courses more, upper ones where the degree needs them, soonest, in the order of the catalogue.
    fn worth(&self, n: usize, category: usize, upper: bool) -> (usize, bool, bool, Option<usize>, usize) {
        let more = self.support(n).map_or(usize::MAX, |more| more.len());
        let first = self.could.get(n).and_then(|could| could.first()) == Some(&category);
        let low = upper && self.question.courses.get(n).is_some_and(|course| course.taken.level < 3);
        (more, low, !first, self.since(n), n)
    }

    /// Units more, wherever the plan has a place for them.
    fn anything(&mut self, upper: bool) -> bool {
        if self.elective(upper) {
            return true;
        }
        let mut open: Vec<usize> = (0..self.question.courses.len())
            .filter(|n| !self.has(*n) && self.since(*n).is_some())
            .filter(|n| self.could.get(*n).is_some_and(|could| !could.is_empty()))
            .filter(|n| !upper || self.question.courses.get(*n).is_some_and(|course| course.taken.level >= 3))
            .collect();
        open.sort_by_key(|n| self.worth(*n, usize::MAX, upper));
        open.into_iter().any(|n| self.add(n))
    }

    /// A free elective, while one more counts.
    fn elective(&mut self, upper: bool) -> bool {
        if !self.question.plan.categories.iter().any(|category| category.free) {
            return false;
        }
        let before = self.found();
        let taken = Taken {
            course: format!("elective {}", self.electives.len() + 1),
            counts_as: vec![],
            units: self.question.elective_units,
            level: if upper { 3 } else { 1 },
            tags: vec![],
            course_type: None,
            assigned_type: None,
            state: State::Passed,
            points: None,
            pinned: None,
        };
        self.electives.push(taken);
        let counts = self.found().earned > before.earned;
        if !counts {
            self.electives.pop();
        }
        counts
    }

    fn has(&self, n: usize) -> bool {
        let Some(course) = self.question.courses.get(n) else { return true };
        let on_record = || self.hoped.iter().any(|taken| taken.course == course.taken.course);
        self.chosen.contains(&n) || (!self.again.contains(&n) && on_record())
    }

    fn since(&self, n: usize) -> Option<usize> {
        self.reach.since.get(n).copied().flatten()
    }

    /// With everything that it asks for; false, and nothing is added, where something of that cannot be.
    fn add(&mut self, n: usize) -> bool {
        let Some(more) = self.support(n) else { return false };
        for n in more {
            if !self.has(n) {
                self.chosen.push(n);
            }
        }
        true
    }

    /// The course and what it asks for, as far as it is not there; what comes first stands first.
    fn support(&self, n: usize) -> Option<Vec<usize>> {
        let mut way = vec![];
        self.follow(n, &mut way, 0).then_some(way)
    }

    fn follow(&self, n: usize, way: &mut Vec<usize>, depth: usize) -> bool {
        let Some(course) = self.question.courses.get(n).filter(|_| depth < DEEPEST && self.since(n).is_some()) else {
            return false;
        };
        if way.contains(&n) || self.has(n) {
            return true;
        }
        if course.excludes.iter().any(|code| self.stands(code, way)) || self.is_excluded(&course.code, way) {
            return false;
        }
        // Before its own needs are looked at: what is beside each other names each other.
        way.push(n);
        let needs = course.beside.iter().all(|code| self.need(code, way, depth))
            && course.requirement.as_ref().is_none_or(|asked| self.meet(asked, way, depth));
        if needs && let Some(at) = way.iter().position(|known| *known == n) {
            way.remove(at);
            way.push(n);
        }
        needs
    }

    fn meet(&self, asked: &Requirement, way: &mut Vec<usize>, depth: usize) -> bool {
        match asked {
            Requirement::All(items) => items.iter().all(|item| self.meet(item, way, depth)),
            Requirement::Any(items) => {
                let tries = items.iter().filter_map(|item| {
                    let mut one = way.clone();
                    self.meet(item, &mut one, depth).then_some(one)
                });
                let fewest = tries.min_by_key(Vec::len);
                fewest.is_some_and(|one| {
                    *way = one;
                    true
                })
            }
            Requirement::Atom(
                Atom::Taken { course } | Atom::PassedWith { course, .. } | Atom::RegisteredNow { course },
            ) => holds(asked, &self.question.facts) || self.need(course, way, depth),
            Requirement::Atom(Atom::NotTaken { course }) => !self.stands(course, way),
            // The way itself gives units and years.
            Requirement::Atom(Atom::MinUnits { .. } | Atom::YearIn { .. }) => true,
            Requirement::Atom(_) => holds(asked, &self.question.facts),
        }
    }

    fn need(&self, code: &str, way: &mut Vec<usize>, depth: usize) -> bool {
        if self.stands(code, way) {
            return true;
        }
        let Some(n) = self.reach.by_code.get(code).copied() else { return false };
        self.follow(n, way, depth + 1)
    }

    /// On the record, or on the way.
    fn stands(&self, code: &str, way: &[usize]) -> bool {
        self.question.facts.passed(code).is_some() || self.planned(way).any(|course| course.code == code)
    }

    fn planned(&self, way: &[usize]) -> impl Iterator<Item = &super::Course> {
        let all: Vec<usize> = self.chosen.iter().chain(way).copied().collect();
        all.into_iter().filter_map(|n| self.question.courses.get(n))
    }

    fn is_excluded(&self, code: &str, way: &[usize]) -> bool {
        self.planned(way).any(|course| course.excludes.iter().any(|excluded| excluded == code))
    }

    /// What was added for a category that others fill already goes again, the last first.
    fn leave_out(&mut self, wanted: usize) {
        for n in (0..self.electives.len()).rev() {
            let mut fewer = self.electives.clone();
            fewer.remove(n);
            if progress(self.question.plan, &self.all(&self.chosen, &fewer)).is_complete() {
                self.electives = fewer;
            }
        }
        for at in (wanted..self.chosen.len()).rev() {
            let mut fewer = self.chosen.clone();
            let gone = fewer.remove(at);
            let is_needed = self.question.courses.get(gone).is_none_or(|gone| {
                fewer
                    .iter()
                    .filter_map(|n| self.question.courses.get(*n))
                    .any(|other| other.needs().contains(gone.code.as_str()))
            });
            if !is_needed && progress(self.question.plan, &self.all(&fewer, &self.electives)).is_complete() {
                self.chosen = fewer;
            }
        }
    }

    fn items(self) -> Vec<Item> {
        let courses = self.chosen.iter().filter_map(|n| {
            self.question.courses.get(*n).map(|course| Item { course: Some(*n), taken: course.taken.clone() })
        });
        let electives = self.electives.iter().map(|taken| Item { course: None, taken: taken.clone() });
        courses.chain(electives).collect()
    }
}

/// The category itself and its parts.
fn within(plan: &crate::progress::Plan, category: usize) -> BTreeSet<usize> {
    let mut inside = BTreeSet::from([category]);
    loop {
        let parts = plan.categories.iter().enumerate();
        let more: Vec<usize> = parts
            .filter(|(n, part)| part.parent.is_some_and(|parent| inside.contains(&parent)) && !inside.contains(n))
            .map(|(n, _)| n)
            .collect();
        if more.is_empty() {
            return inside;
        }
        inside.extend(more);
    }
}
