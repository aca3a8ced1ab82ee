//! Why there is no plan: a set of requirements that contradict each other, as small as could be found, and what it would
//! take to give one of them up.
//!
//! A few papers that already contradict each other are looked for first; then whatever is not needed for the
//! contradiction is dropped, papers first, single requirements next, each time with an exact check.

mod bounds;
mod model;
mod packing;
mod requirement;
mod search;
mod shrink;

use crate::instance::{Instance, Solution};

pub use requirement::Requirement;

/// How much may be tried: nodes of the search in one check.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    pub nodes: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Self { nodes: 20_000 }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explanation {
    /// There is nothing to explain: this plan violates nothing.
    Possible(Solution),
    Contradiction(Contradiction),
    /// Neither a plan nor a contradiction was found with this effort.
    Undecided,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// These cannot all be met. Empty where there is no period or no room at all.
    pub requirements: Vec<Requirement>,
    /// Proven: without any one of them the others can be met. Otherwise it is only the smallest set that was found.
    pub minimal: bool,
    /// The fewest people first.
    pub relaxations: Vec<Relaxation>,
}

/// One requirement that could be given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relaxation {
    pub requirement: Requirement,
    /// Students it concerns.
    pub people: u32,
    /// Whether a plan exists without it, all other requirements met; `None` where that was not decided.
    pub enough: Option<bool>,
}

pub fn explain(instance: &Instance, effort: Effort) -> Explanation {
    let all = requirement::all(instance);
    let mut blame = vec![0u64; instance.papers.len()];
    match search::check(instance, &all, effort, &mut blame) {
        search::Verdict::Possible(solution) => return Explanation::Possible(solution),
        search::Verdict::Impossible | search::Verdict::Undecided => {}
    }
    let Some(core) = shrink::few_papers(instance, &all, effort, &blame) else { return Explanation::Undecided };
    let (requirements, minimal) = shrink::smallest(instance, core, effort);
    let mut relaxations: Vec<Relaxation> = requirements
        .iter()
        .map(|&requirement| {
            let others: Vec<Requirement> = all.iter().copied().filter(|&other| other != requirement).collect();
            let enough = match search::check(instance, &others, effort, &mut blame) {
                search::Verdict::Possible(_) => Some(true),
                search::Verdict::Impossible => Some(false),
                search::Verdict::Undecided => None,
            };
            Relaxation { requirement, people: requirement.people(instance), enough }
        })
        .collect();
    // What helps at once goes before what only helps a little.
    relaxations.sort_by_key(|relaxation| (relaxation.enough == Some(false), relaxation.people, relaxation.requirement));
    Explanation::Contradiction(Contradiction { requirements, minimal, relaxations })
}
