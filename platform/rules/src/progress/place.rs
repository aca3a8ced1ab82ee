//! Where each course counts.

use super::{
    Placed, Plan, Taken, Why,
    candidates::{Candidate, Lists},
    needs::{Flow, Needs, is_free},
};

/// Where everything counts, and how much of the plan that fills.
pub struct Placing {
    pub placed: Vec<Placed>,
    /// Units of passed courses that something asked for, each once.
    pub filled: i32,
    /// Units the plan asks for in all.
    pub asked: i32,
}

impl Placing {
    pub fn new(plan: &Plan, taken: &[Taken]) -> Self {
        let lists = Lists::new(plan);
        let candidates: Vec<_> = taken.iter().map(|course| lists.candidates(plan, course)).collect();
        let needs = Needs::new(plan);
        let asked = needs.required;
        let Flow { to, earned } = needs.fill(plan, taken, &candidates);
        let mut board = Board::with(plan, vec![0; plan.categories.len()]);
        let nowhere = Placed { category: None, why: Why::NoPlace, beside: vec![] };
        let mut placed = vec![nowhere; taken.len()];
        // Where a course is needed first, and what is certain before what is not; the rest takes what room there is.
        let mut order: Vec<usize> = (0..taken.len()).collect();
        order.sort_by_key(|n| (to.get(*n).is_none_or(Vec::is_empty), taken.get(*n).map(|course| course.state)));
        for n in order {
            let (Some(course), Some(candidates), Some(needed_by)) = (taken.get(n), candidates.get(n), to.get(n)) else {
                continue;
            };
            if let Some(place) = placed.get_mut(n) {
                *place = board.place(course, candidates, needed_by);
            }
        }
        Self { placed, filled: earned, asked }
    }
}

pub struct Board<'a> {
    plan: &'a Plan,
    units: Vec<i32>,
}

impl<'a> Board<'a> {
    /// With so many units in each category already.
    pub fn with(plan: &'a Plan, units: Vec<i32>) -> Self {
        Self { plan, units }
    }

    pub fn place(&mut self, course: &Taken, candidates: &[Candidate], needed_by: &[usize]) -> Placed {
        // A course stands whole in one category, though the flow may have used what that does not need for another.
        let needed = needed_by.first().copied().or_else(|| self.free_need(candidates));
        let order = candidates.iter().filter(|c| Some(c.category) == needed).chain(candidates);
        let found = order.into_iter().find(|c| self.has_room(c.category, course.units));
        let Some(candidate) = found.copied() else {
            let why = if candidates.is_empty() { Why::NoPlace } else { Why::Full };
            return Placed { category: None, why, beside: vec![] };
        };
        self.units.get_mut(candidate.category).into_iter().for_each(|sum| *sum += course.units);
        self.placed(course, candidate, candidates)
    }

    /// A course where it stands, with why it does.
    pub fn placed(&self, course: &Taken, Candidate { category, why }: Candidate, candidates: &[Candidate]) -> Placed {
        let wanted = course.assigned_type.as_deref();
        let type_here = self.plan.categories.get(category).map(|c| c.course_type.as_str());
        let moved = wanted.is_some() && wanted != type_here && ![Why::Free, Why::Pinned].contains(&why);
        Placed {
            category: Some(category),
            why: if moved { Why::Moved } else { why },
            beside: Self::beside(self.plan, category, candidates),
        }
    }

    fn free_need(&self, candidates: &[Candidate]) -> Option<usize> {
        let needs = |n: usize| self.plan.categories.get(n).is_some_and(|c| self.units.get(n) < Some(&c.min_units));
        candidates.iter().map(|c| c.category).find(|n| is_free(self.plan, *n) && needs(*n))
    }

    fn has_room(&self, category: usize, units: i32) -> bool {
        let most = self.plan.categories.get(category).and_then(|c| c.max_units);
        let there = self.units.get(category).copied().unwrap_or(0);
        most.is_none_or(|most| there + units <= most)
    }

    /// Categories that ask for the course and mind nothing that it counts elsewhere.
    pub fn beside(plan: &Plan, now: usize, candidates: &[Candidate]) -> Vec<usize> {
        let asks = |c: &&Candidate| matches!(c.why, Why::Assigned | Why::Listed | Why::Equivalent | Why::Tagged);
        let asking = candidates.iter().filter(asks).map(|c| c.category).filter(|category| *category != now);
        let mut also: Vec<_> = asking.filter(|n| plan.categories.get(*n).is_some_and(|c| c.counts_beside)).collect();
        also.sort_unstable();
        also
    }
}
