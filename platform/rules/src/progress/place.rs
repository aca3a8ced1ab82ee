//! Where each course counts.

use super::{Category, GroupRule, Placed, Plan, Taken, Why};

pub struct Board<'a> {
    plan: &'a Plan,
    taken: &'a [Taken],
    placed: Vec<Placed>,
}

impl<'a> Board<'a> {
    pub fn new(plan: &'a Plan, taken: &'a [Taken]) -> Self {
        let nowhere = Placed { category: None, why: Why::NoPlace, beside: vec![] };
        Self { plan, taken, placed: vec![nowhere; taken.len()] }
    }

    pub fn place(mut self) -> Vec<Placed> {
        let mut order: Vec<usize> = (0..self.taken.len()).collect();
        // Passed before in progress, listed before others: what is certain keeps its place.
        order.sort_by_key(|n| self.taken.get(*n).map(|t| (t.state, self.listed(t).is_empty())));
        for n in &order {
            self.first(*n);
        }
        for n in &order {
            self.to_need(*n);
        }
        for n in &order {
            self.to_free(*n);
        }
        for n in 0..self.taken.len() {
            self.beside(n);
        }
        self.placed
    }

    /// The categories that list a course, or one that it counts as.
    fn listed(&self, taken: &Taken) -> Vec<(usize, Why)> {
        let here = self.plan.listed.iter().filter(|l| taken.is(&l.course));
        let mut found: Vec<_> =
            here.map(|l| (l.category, if l.course == taken.course { Why::Listed } else { Why::Equivalent })).collect();
        found.sort_by_key(|(_, why)| *why == Why::Equivalent);
        found
    }

    fn where_category(&self, holds: impl Fn(&Category) -> bool) -> Vec<usize> {
        self.plan.categories.iter().enumerate().filter(|(_, c)| holds(c)).map(|(n, _)| n).collect()
    }

    /// Places in the order in which they are tried.
    fn candidates(&self, taken: &Taken) -> Vec<(usize, Why)> {
        let mut found = vec![];
        let listed = self.listed(taken);
        if let Some(assigned) = &taken.assigned_type {
            // Several categories may be of the type: the one that lists it first.
            let of_type = |n: &usize| self.plan.categories.get(*n).is_some_and(|c| c.course_type == *assigned);
            found.extend(listed.iter().filter(|(n, _)| of_type(n)).copied());
            found.extend(
                self.where_category(|c| c.course_type == *assigned && suits(c, taken))
                    .into_iter()
                    .map(|n| (n, Why::Assigned)),
            );
        }
        found.extend(listed);
        found.extend(
            self.where_category(|c| !c.tags.is_empty() && suits(c, taken)).into_iter().map(|n| (n, Why::Tagged)),
        );
        if let Some(own) = &taken.course_type {
            let open = |c: &Category| c.course_type == *own && c.rule != GroupRule::All && suits(c, taken);
            found.extend(self.where_category(open).into_iter().map(|n| (n, Why::OfType)));
        }
        found.extend(self.where_category(|c| c.free).into_iter().map(|n| (n, Why::Free)));
        found
    }

    fn first(&mut self, n: usize) {
        let Some(taken) = self.taken.get(n) else { return };
        let candidates = self.candidates(taken);
        let found = candidates.iter().find(|(index, _)| self.has_room(*index, taken.units));
        let place = match (found, candidates.is_empty()) {
            (Some((index, why)), _) => (Some(*index), *why),
            (None, true) => (None, Why::NoPlace),
            (None, false) => (None, Why::Full),
        };
        self.set(n, place);
    }

    fn set(&mut self, n: usize, (category, why): (Option<usize>, Why)) {
        if let Some(place) = self.placed.get_mut(n) {
            (place.category, place.why) = (category, why);
        }
    }

    fn units(&self, index: usize) -> i32 {
        let here = self.taken.iter().zip(&self.placed).filter(|(_, p)| p.category == Some(index));
        here.map(|(t, _)| t.units).sum()
    }

    fn courses(&self, index: usize) -> i32 {
        let here = self.placed.iter().filter(|p| p.category == Some(index)).count();
        i32::try_from(here).unwrap_or(i32::MAX)
    }

    fn has_room(&self, index: usize, units: i32) -> bool {
        let most = self.plan.categories.get(index).and_then(|c| c.max_units);
        most.is_none_or(|most| self.units(index) + units <= most)
    }

    fn needs(&self, index: usize) -> bool {
        let Some(category) = self.plan.categories.get(index) else { return false };
        self.units(index) < category.min_units || self.courses(index) < category.min_courses
    }

    /// Whether its category has enough without it.
    fn is_surplus(&self, n: usize) -> bool {
        let (Some(taken), Some(place)) = (self.taken.get(n), self.placed.get(n)) else { return false };
        let Some(index) = place.category else { return true };
        let Some(category) = self.plan.categories.get(index) else { return false };
        let asked =
            self.plan.listed.iter().any(|l| {
                l.category == index && taken.is(&l.course) && (l.compulsory || category.rule == GroupRule::All)
            });
        !asked
            && self.units(index) - taken.units >= category.min_units
            && self.courses(index) - 1 >= category.min_courses
    }

    /// From where there is enough to where it is listed and needed.
    fn to_need(&mut self, n: usize) {
        let Some(taken) = self.taken.get(n) else { return };
        let now = self.placed.get(n).and_then(|p| p.category);
        let wanted = self.listed(taken).into_iter().map(|(index, _)| index);
        let tagged = self.where_category(|c| !c.tags.is_empty() && suits(c, taken));
        let target = wanted
            .chain(tagged)
            .find(|index| Some(*index) != now && self.needs(*index) && self.has_room(*index, taken.units));
        if let Some(index) = target.filter(|_| self.is_surplus(n)) {
            self.set(n, (Some(index), Why::Moved));
        }
    }

    fn to_free(&mut self, n: usize) {
        let Some(taken) = self.taken.get(n) else { return };
        let now = self.placed.get(n).and_then(|p| p.category);
        if now.and_then(|index| self.plan.categories.get(index)).is_none_or(|c| c.free) {
            return;
        }
        let mut free = self.where_category(|c| c.free).into_iter();
        let target = free.find(|index| self.needs(*index) && self.has_room(*index, taken.units));
        if let Some(index) = target.filter(|_| self.is_surplus(n)) {
            self.set(n, (Some(index), Why::Moved));
        }
    }

    fn beside(&mut self, n: usize) {
        let (Some(taken), Some(Some(now))) = (self.taken.get(n), self.placed.get(n).map(|p| p.category)) else {
            return;
        };
        let listed = self.listed(taken).into_iter().map(|(index, _)| index);
        let tagged = self.where_category(|c| !c.tags.is_empty() && suits(c, taken));
        let mut also: Vec<usize> = listed
            .chain(tagged)
            .filter(|index| *index != now && self.plan.categories.get(*index).is_some_and(|c| c.counts_beside))
            .collect();
        also.sort_unstable();
        also.dedup();
        if let Some(place) = self.placed.get_mut(n) {
            place.beside = also;
        }
    }
}

/// The tags of a category let the course in.
fn suits(category: &Category, taken: &Taken) -> bool {
    category.tags.is_empty() || category.tags.iter().any(|tag| taken.tags.contains(tag))
}
