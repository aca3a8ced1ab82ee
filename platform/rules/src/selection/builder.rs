//! The schedule builder: the best combinations of the wanted courses in which nothing clashes.
//!
//! A combination has one section of every wanted course. Each costs points for what the student would rather not
//! have, and the cheapest come first. Branch and bound: the course with the fewest sections left goes next, and a
//! branch is left as soon as it cannot become better than the worst answer that is kept. The order in which branches
//! are walked depends on names and hours only, never on how many answers are asked for; so the same question has the
//! same answer, and more answers begin with the fewer.
//!
//! When nothing fits, the answer is the smallest set of courses that do not go together, with the reason, and the
//! best combination that leaves out as few as possible.

mod allowed;
mod conflict;
mod load;
mod plan;
mod reason;
mod search;
#[cfg(test)]
mod tests;

use super::terms::Hour;

pub use reason::{Reason, Why};

/// A course that the student wants, with its sections.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    pub course: String,
    pub sections: Vec<Candidate>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Candidate {
    pub section: String,
    pub hours: Vec<Hour>,
    /// None left: it is full.
    pub seats_left: u32,
    /// Sections of a course with the same number are alike to the rules that look at more than hours: the same units,
    /// the same types.
    pub alike: u32,
}

/// Whether the rules let a student have these sections together, whatever their hours.
pub type Allowed<'a> = &'a dyn Fn(&[&str]) -> bool;

/// What the student has already. Only what is kept stands in the way: a section that is fixed, and one that nobody may
/// give up. A seat in a wanted course would be replaced.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Held {
    pub course: String,
    pub section: String,
    pub hours: Vec<Hour>,
    /// It cannot be given up.
    pub stays: bool,
}

/// How many points each unpleasantness costs; 0 for one that does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// For every day that should be free and is not.
    pub free_day: i32,
    /// For every hour begun before the earliest time.
    pub early: i32,
    pub late: i32,
    /// For every idle hour between classes of a day, in the week that has most of them.
    pub gap: i32,
    /// For every section with few seats left.
    pub few_seats: i32,
    /// For every section that is full, where the student would wait.
    pub full: i32,
}

impl Default for Weights {
    fn default() -> Self {
        Self { free_day: 20, early: 6, late: 6, gap: 3, few_seats: 1, full: 40 }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// Weekdays, Monday is 1.
    pub free_days: Vec<i32>,
    /// Minutes of the day: no class should begin before.
    pub not_before: Option<i32>,
    /// No class should end after.
    pub not_after: Option<i32>,
    pub few_gaps: bool,
    /// Rather sections with more than a few seats left.
    pub seats_left: bool,
    /// Sections that are full are proposed too, when nothing else goes.
    pub with_full: bool,
    /// Sections that stay as they are, whatever else their courses have.
    pub fixed: Vec<String>,
    pub weights: Weights,
}

impl Preferences {
    fn keeps(&self, section: &str) -> bool {
        self.fixed.iter().any(|fixed| fixed == section)
    }
}

/// Fewer seats than this are few.
pub const FEW_SEATS: u32 = 5;

/// How many branches are walked at most. Eight courses of thirty sections need fewer (250,000 in the hardest of the
/// tried ones, with every wish at once). When it is not enough, the best found so far are the answer, and it says so.
pub const STEPS: u64 = 400_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub course: String,
    pub section: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combination {
    /// In the order of the wanted courses.
    pub choices: Vec<Choice>,
    /// The fewer the better.
    pub points: i32,
    /// What the points are for.
    pub reasons: Vec<Reason>,
    /// Wanted courses that it leaves out.
    pub without: Vec<String>,
}

/// Courses that do not go together, as few as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    pub courses: Vec<String>,
    pub why: Why,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proposal {
    /// Best first.
    pub combinations: Vec<Combination>,
    /// When there is none: all smallest sets of courses that do not go together.
    pub conflicts: Vec<Conflict>,
    /// When there is none: the best one that leaves out as few courses as possible.
    pub instead: Option<Combination>,
    /// Nothing was left unlooked at.
    pub complete: bool,
}

/// The best `limit` combinations that are allowed, or why there is none.
pub fn propose(
    wanted: &[Wanted],
    held: &[Held],
    preferences: &Preferences,
    limit: usize,
    allowed: Allowed<'_>,
) -> Proposal {
    propose_within(wanted, held, preferences, limit, allowed, STEPS)
}

/// The same with another number of branches.
pub fn propose_within(
    wanted: &[Wanted],
    held: &[Held],
    preferences: &Preferences,
    limit: usize,
    allowed: Allowed<'_>,
    steps: u64,
) -> Proposal {
    let plan = plan::Plan::new(wanted, held, preferences, allowed);
    let mut search = search::Search::new(&plan, limit.max(1), steps);
    search.run(&plan.everything());
    if plan.courses.is_empty() {
        return Proposal { complete: true, ..Proposal::default() };
    }
    if !search.found.is_empty() || !search.complete() {
        let complete = search.complete();
        let found = search.found.iter().take(limit);
        let combinations = found.map(|found| plan.combination(found)).collect();
        return Proposal { combinations, complete, ..Proposal::default() };
    }
    let (conflicts, named) = conflict::smallest(&plan, steps);
    let (instead, looked) = conflict::instead(&plan, steps);
    Proposal { combinations: vec![], conflicts, instead, complete: named && looked }
}
