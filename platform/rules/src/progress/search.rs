//! A placing of whole courses that fulfils the degree, where the flow of units shows that there may be one.

use super::{
    Placed, Plan, State, Taken, Why,
    candidates::{Candidate, Lists},
    place::Board,
};

/// Placings that are looked at before the search gives up: what people really take is decided by far fewer.
const MOST: usize = 50_000;

/// None where there is none, or none was found.
pub fn fulfilling(plan: &Plan, taken: &[Taken], placed: &[Placed]) -> Option<Vec<Placed>> {
    let lists = Lists::new(plan);
    let candidates: Vec<Vec<Candidate>> = taken.iter().map(|course| lists.candidates(plan, course)).collect();
    // Those with the least choice first; where the flow put a course is tried first.
    let mut order: Vec<usize> =
        (0..taken.len()).filter(|n| taken.get(*n).is_some_and(|course| course.state == State::Passed)).collect();
    order.retain(|n| candidates.get(*n).is_some_and(|candidates| !candidates.is_empty()));
    order.sort_by_key(|n| (candidates.get(*n).map(Vec::len), *n));
    let mut search = Search {
        plan,
        taken,
        possible: possible(plan, taken, &candidates, &order),
        candidates,
        first: placed.iter().map(|place| place.category).collect(),
        order,
        left: MOST,
        chosen: vec![None; taken.len()],
        units: vec![0; plan.categories.len()],
        earned: vec![0; plan.categories.len()],
        courses: vec![0; plan.categories.len()],
    };
    search.from(0).then(|| search.placed())
}

struct Search<'a> {
    plan: &'a Plan,
    taken: &'a [Taken],
    candidates: Vec<Vec<Candidate>>,
    /// By course: where it stands now.
    first: Vec<Option<usize>>,
    order: Vec<usize>,
    /// By place in the order, and by category: units and courses that could still come.
    possible: Vec<Vec<(i32, i32)>>,
    left: usize,
    /// By course: its place among its candidates.
    chosen: Vec<Option<usize>>,
    /// Of what stands in a category itself.
    units: Vec<i32>,
    /// With what stands in its parts or counts beside.
    earned: Vec<i32>,
    courses: Vec<i32>,
}

impl Search<'_> {
    fn from(&mut self, at: usize) -> bool {
        if self.left == 0 || !self.may_still(at) {
            return false;
        }
        self.left -= 1;
        let Some(n) = self.order.get(at).copied() else { return self.is_complete() };
        let ways = self.candidates.get(n).map_or(0, Vec::len);
        let now = self.first.get(n).copied().flatten();
        let mut tries: Vec<usize> = (0..ways).collect();
        tries.sort_by_key(|way| self.candidate(n, *way).map(|candidate| Some(candidate.category) != now));
        for way in tries {
            if self.put(n, way, 1) {
                if self.from(at + 1) {
                    return true;
                }
                self.put(n, way, -1);
            }
        }
        // It may have to stand aside for others.
        self.from(at + 1)
    }

    fn candidate(&self, n: usize, way: usize) -> Option<Candidate> {
        self.candidates.get(n).and_then(|candidates| candidates.get(way)).copied()
    }

    /// Puts a course there, or takes it back; false where there is no room.
    fn put(&mut self, n: usize, way: usize, sign: i32) -> bool {
        let (Some(candidate), Some(course)) = (self.candidate(n, way), self.taken.get(n)) else { return false };
        let most = self.plan.categories.get(candidate.category).and_then(|category| category.max_units);
        let there = self.units.get(candidate.category).copied().unwrap_or(0);
        if sign > 0 && most.is_some_and(|most| there + course.units > most) {
            return false;
        }
        if let Some(units) = self.units.get_mut(candidate.category) {
            *units += sign * course.units;
        }
        let beside = Board::beside(self.plan, candidate.category, self.candidates.get(n).map_or(&[], Vec::as_slice));
        for category in std::iter::once(candidate.category).chain(beside) {
            for above in with_above(self.plan, category) {
                if let (Some(earned), Some(courses)) = (self.earned.get_mut(above), self.courses.get_mut(above)) {
                    *earned += sign * course.units;
                    *courses += sign;
                }
            }
        }
        if let Some(chosen) = self.chosen.get_mut(n) {
            *chosen = (sign > 0).then_some(way);
        }
        true
    }

    /// Whether everything could still be fulfilled by what is not placed yet.
    fn may_still(&self, at: usize) -> bool {
        let Some(possible) = self.possible.get(at) else { return false };
        let enough = |n: usize| {
            let (Some(category), Some((units, courses))) = (self.plan.categories.get(n), possible.get(n)) else {
                return false;
            };
            self.earned.get(n).is_some_and(|earned| earned + units >= category.min_units)
                && self.courses.get(n).is_some_and(|there| there + courses >= category.min_courses)
        };
        (0..self.plan.categories.len()).all(enough)
    }

    fn is_complete(&self) -> bool {
        let sum = |least: i32| -> i32 {
            let counted = self.taken.iter().zip(&self.chosen).filter(|(_, chosen)| chosen.is_some());
            counted.filter(|(course, _)| course.level >= least).map(|(course, _)| course.units).sum()
        };
        sum(i32::MIN) >= self.plan.total_units && sum(3) >= self.plan.min_upper_units
    }

    /// What is under way takes the room that is left.
    fn placed(&self) -> Vec<Placed> {
        let mut board = Board::with(self.plan, self.units.clone());
        let one = |n: usize| {
            let (Some(course), Some(candidates)) = (self.taken.get(n), self.candidates.get(n)) else {
                return Placed { category: None, why: Why::NoPlace, beside: vec![] };
            };
            match self.chosen.get(n).copied().flatten().and_then(|way| self.candidate(n, way)) {
                Some(candidate) => board.placed(course, candidate, candidates),
                None if course.state == State::InProgress => board.place(course, candidates, &[]),
                None => {
                    let why = if candidates.is_empty() { Why::NoPlace } else { Why::Full };
                    Placed { category: None, why, beside: vec![] }
                }
            }
        };
        (0..self.taken.len()).map(one).collect()
    }
}

fn possible(plan: &Plan, taken: &[Taken], candidates: &[Vec<Candidate>], order: &[usize]) -> Vec<Vec<(i32, i32)>> {
    let mut possible = vec![vec![(0, 0); plan.categories.len()]];
    for n in order.iter().rev() {
        let mut with = possible.last().cloned().unwrap_or_default();
        let (Some(course), Some(candidates)) = (taken.get(*n), candidates.get(*n)) else { continue };
        let mut seen = vec![false; plan.categories.len()];
        for candidate in candidates {
            for above in with_above(plan, candidate.category) {
                if let (Some(sum), Some(seen)) = (with.get_mut(above), seen.get_mut(above))
                    && !std::mem::replace(seen, true)
                {
                    *sum = (sum.0 + course.units, sum.1 + 1);
                }
            }
        }
        possible.push(with);
    }
    possible.reverse();
    possible
}

/// The category and those it is a part of.
fn with_above(plan: &Plan, category: usize) -> Vec<usize> {
    let mut way = vec![];
    let mut at = Some(category);
    while let Some(n) = at.filter(|n| way.len() <= plan.categories.len() && *n < plan.categories.len()) {
        way.push(n);
        at = plan.categories.get(n).and_then(|category| category.parent);
    }
    way
}
