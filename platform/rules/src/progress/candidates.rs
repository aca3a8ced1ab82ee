//! Where a course may count.

use std::collections::HashMap;

use super::{Category, GroupRule, Plan, Taken, Why};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub category: usize,
    pub why: Why,
}

/// The categories that list a course.
pub struct Lists<'a>(HashMap<&'a str, Vec<usize>>);

impl<'a> Lists<'a> {
    pub fn new(plan: &'a Plan) -> Self {
        let mut lists = HashMap::<&str, Vec<usize>>::new();
        for listed in &plan.listed {
            lists.entry(&listed.course).or_default().push(listed.category);
        }
        Self(lists)
    }

    /// Those that list the course itself, then those that list one it counts as.
    fn of(&self, taken: &Taken) -> Vec<Candidate> {
        let of = |course: &str, why: Why| {
            let found = self.0.get(course).map(Vec::as_slice).unwrap_or_default();
            found.iter().map(move |category| Candidate { category: *category, why })
        };
        let own = of(&taken.course, Why::Listed);
        own.chain(taken.counts_as.iter().flat_map(|course| of(course, Why::Equivalent))).collect()
    }

    /// In the order in which they are to be tried, each category once.
    pub fn candidates(&self, plan: &Plan, taken: &Taken) -> Vec<Candidate> {
        if let Some(category) = taken.pinned.filter(|pinned| *pinned < plan.categories.len()) {
            return vec![Candidate { category, why: Why::Pinned }];
        }
        let listed = self.of(taken);
        let of_type = |n: usize, wanted: &str| plan.categories.get(n).is_some_and(|c| c.course_type == wanted);
        let mut found = vec![];
        if let Some(assigned) = &taken.assigned_type {
            // Several categories may be of the type: the one that lists it first.
            found.extend(listed.iter().filter(|c| of_type(c.category, assigned)).copied());
            found.extend(where_category(plan, Why::Assigned, |c| c.course_type == *assigned && suits(c, taken)));
        }
        found.extend(listed);
        found.extend(where_category(plan, Why::Tagged, |c| !c.tags.is_empty() && suits(c, taken)));
        if let Some(own) = &taken.course_type {
            let open = |c: &Category| c.course_type == *own && c.rule != GroupRule::All && suits(c, taken);
            found.extend(where_category(plan, Why::OfType, open));
        }
        found.extend(where_category(plan, Why::Free, |c| c.free));
        let mut seen = Vec::with_capacity(found.len());
        found.retain(|candidate: &Candidate| {
            let new = !seen.contains(&candidate.category);
            seen.push(candidate.category);
            new && candidate.category < plan.categories.len()
        });
        found
    }
}

fn where_category(plan: &Plan, why: Why, holds: impl Fn(&Category) -> bool) -> impl Iterator<Item = Candidate> {
    let found = plan.categories.iter().enumerate().filter(move |(_, category)| holds(category));
    found.map(move |(category, _)| Candidate { category, why })
}

/// The tags of a category let the course in.
fn suits(category: &Category, taken: &Taken) -> bool {
    category.tags.is_empty() || category.tags.iter().any(|tag| taken.tags.contains(tag))
}
