//! Branch and bound over groups of sections with the same hours, and then over the sections of each group.

use super::{
    load::Load,
    plan::{Group, Plan},
};

/// One combination: of each course in it the group and which of its members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub points: i32,
    /// Course, group and member, by course.
    pub chosen: Vec<(usize, usize, usize)>,
}

pub(super) struct Search<'p> {
    plan: &'p Plan<'p>,
    limit: usize,
    /// The first one found will do.
    any: bool,
    steps: u64,
    /// Best first; of those with the same points the one that was found first.
    pub found: Vec<Found>,
}

/// Some courses have their group, the others some that can be taken beside those.
#[derive(Clone)]
struct Branch {
    chosen: Vec<(usize, usize)>,
    left: Vec<usize>,
    live: Vec<u64>,
    load: Load,
    /// Of the chosen groups by themselves.
    own: i32,
    weekdays: u8,
}

impl<'p> Search<'p> {
    pub fn new(plan: &'p Plan<'p>, limit: usize, steps: u64) -> Self {
        Self { plan, limit, any: false, steps, found: vec![] }
    }

    /// Whether it did not have to stop before the end.
    pub fn complete(&self) -> bool {
        self.steps > 0
    }

    pub fn steps_left(&self) -> u64 {
        self.steps
    }

    /// Combinations of these courses are added to those found.
    pub fn run(&mut self, courses: &[usize]) {
        if !self.plan.may_allow(courses) {
            return;
        }
        let live = vec![u64::MAX; self.plan.groups.len().div_ceil(64)];
        let load = self.plan.load.clone();
        self.walk(&Branch { chosen: vec![], left: courses.to_vec(), live, load, own: 0, weekdays: 0 });
    }

    /// Whether these courses have one.
    pub fn any(&mut self, courses: &[usize]) -> bool {
        self.any = true;
        self.run(courses);
        !self.found.is_empty()
    }

    fn walk(&mut self, branch: &Branch) {
        let plan = self.plan;
        let narrowest =
            branch.left.iter().copied().min_by_key(|course| (branch.groups(plan, *course).count(), *course));
        let Some(course) = narrowest else {
            let mut chosen = branch.chosen.clone();
            chosen.sort_unstable();
            if !plan.allows(&chosen) {
                return;
            }
            self.members(&chosen, branch.points(plan), &mut vec![]);
            return;
        };
        let next = branch.groups(plan, course).map(|(number, group)| branch.with(course, number, group));
        let next = next.map(|(number, next)| (self.at_least(&next), next.points(plan), number, next));
        let mut next: Vec<(i32, i32, usize, Branch)> = next.collect();
        self.steps = self.steps.saturating_sub(u64::try_from(next.len()).unwrap_or(u64::MAX));
        next.sort_by_key(|(at_least, points, number, _)| (*at_least, *points, *number));
        for (at_least, _, _, branch) in next {
            if self.steps == 0 || !self.worth_it(at_least) {
                return;
            }
            self.walk(&branch);
        }
    }

    fn worth_it(&self, points: i32) -> bool {
        if self.any && !self.found.is_empty() {
            return false;
        }
        self.found.len() < self.limit || self.found.last().is_some_and(|worst| points < worst.points)
    }

    /// The groups are chosen: which section of each.
    fn members(&mut self, groups: &[(usize, usize)], points: i32, chosen: &mut Vec<(usize, usize, usize)>) {
        if !self.worth_it(points) {
            return;
        }
        let Some(((course, number), rest)) = groups.split_first() else {
            let place = self.found.partition_point(|found| found.points <= points);
            self.found.insert(place, Found { points, chosen: chosen.clone() });
            self.found.truncate(self.limit);
            return;
        };
        let plan = self.plan;
        let Some(group) = plan.groups.get(*number) else { return };
        for (place, member) in group.members.iter().enumerate() {
            chosen.push((*course, *number, place));
            self.members(rest, points + member.more, chosen);
            chosen.pop();
        }
    }

    /// No combination of the branch has fewer points.
    fn at_least(&self, branch: &Branch) -> i32 {
        let plan = self.plan;
        let free_day = plan.preferences.weights.free_day.max(0);
        let broken = (branch.weekdays & plan.free).count_ones().cast_signed();
        let (mut own, mut more) = (branch.own, 0);
        for course in &branch.left {
            // Two courses may break the same free day, so only the one that breaks most counts with its days.
            let groups = branch.groups(plan, *course).map(|(_, group)| {
                let new = (group.weekdays & plan.free & !branch.weekdays).count_ones().cast_signed();
                (group.points, group.points + free_day * new)
            });
            let (least, with_days) =
                groups.fold((i32::MAX, i32::MAX), |least, group| (least.0.min(group.0), least.1.min(group.1)));
            if least == i32::MAX {
                return i32::MAX;
            }
            own += least;
            more = more.max(with_days - least);
        }
        let idle = if plan.gap_weight() == 0 {
            0
        } else {
            let blocks = |course: &usize| branch.groups(plan, *course).map(|(_, group)| group.blocks.as_slice());
            plan.gap_weight() * branch.load.idle_hours_at_least(branch.left.iter().map(blocks))
        };
        own + more + free_day * broken + idle
    }
}

impl Branch {
    /// Of a course, those that can still be taken.
    fn groups<'a>(&'a self, plan: &'a Plan<'_>, course: usize) -> impl Iterator<Item = (usize, &'a Group)> + 'a {
        let range = plan.courses.get(course).map_or(0..0, |course| course.groups.clone());
        let live = |number: &usize| self.live.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1);
        range.filter(live).filter_map(|number| Some((number, plan.groups.get(number)?)))
    }

    fn with(&self, course: usize, number: usize, group: &Group) -> (usize, Self) {
        let mut next = self.clone();
        next.chosen.push((course, number));
        next.left.retain(|left| *left != course);
        next.live.iter_mut().zip(&group.beside).for_each(|(live, beside)| *live &= beside);
        next.load.add(&group.blocks);
        next.own += group.points;
        next.weekdays |= group.weekdays;
        (number, next)
    }

    fn points(&self, plan: &Plan<'_>) -> i32 {
        let broken = (self.weekdays & plan.free).count_ones().cast_signed();
        let idle = if plan.gap_weight() == 0 { 0 } else { plan.gap_weight() * self.load.idle_hours() };
        self.own + plan.preferences.weights.free_day.max(0) * broken + idle
    }
}
