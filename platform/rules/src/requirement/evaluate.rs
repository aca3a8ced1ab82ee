//! Whether a student meets a requirement, and why.

use serde::Serialize;

use super::{Atom, Counting, Facts, Requirement, explain};
use crate::{language::Both, scale};

/// The answer with its reasons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verdict {
    pub holds: bool,
    pub tree: Node,
}

/// One part of a requirement: what it asks, what was found, and whether that is enough.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Node {
    pub holds: bool,
    /// AND or OR; a condition has its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub op: Option<&'static str>,
    #[serde(flatten)]
    pub atom: Option<Atom>,
    pub found: Found,
    /// What is asked.
    pub text: Both,
    /// What was found.
    pub finding: Both,
    pub children: Vec<Node>,
}

/// What the record says about a condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Found {
    /// How many parts of a group hold.
    Items {
        held: usize,
        of: usize,
    },
    Course {
        state: State,
        points: Option<i32>,
        /// The courses that count as it; empty for itself.
        through: Vec<String>,
    },
    Programmes {
        programmes: Vec<String>,
    },
    Year {
        year: Option<i32>,
    },
    Cohort {
        cohort: Option<i32>,
    },
    Units {
        units: i32,
    },
    Cgpa {
        cgpa: Option<i32>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum State {
    Passed,
    InProgress,
    None,
}

pub fn evaluate(requirement: &Requirement, facts: &Facts) -> Verdict {
    let tree = node(requirement, facts);
    Verdict { holds: tree.holds, tree }
}

/// The answer alone.
pub fn holds(requirement: &Requirement, facts: &Facts) -> bool {
    match requirement {
        Requirement::All(items) => items.iter().all(|item| holds(item, facts)),
        Requirement::Any(items) => items.iter().any(|item| holds(item, facts)),
        Requirement::Atom(atom) => atom_holds(atom, facts),
    }
}

impl Verdict {
    /// The conditions to be met before the whole can hold, in the order of the text.
    pub fn unmet(&self) -> Vec<&Node> {
        self.tree.unmet()
    }
}

impl Node {
    fn unmet(&self) -> Vec<&Self> {
        match (self.holds, self.op) {
            (true, _) => vec![],
            (false, None) => vec![self],
            (false, Some(_)) => self.children.iter().flat_map(Self::unmet).collect(),
        }
    }
}

fn node(requirement: &Requirement, facts: &Facts) -> Node {
    let (op, items) = match requirement {
        Requirement::Atom(atom) => return leaf(atom, facts),
        Requirement::All(items) => ("AND", items),
        Requirement::Any(items) => ("OR", items),
    };
    let children: Vec<_> = items.iter().map(|item| node(item, facts)).collect();
    let held = children.iter().filter(|child| child.holds).count();
    let found = Found::Items { held, of: children.len() };
    Node {
        holds: if op == "AND" { held == children.len() } else { held > 0 },
        op: Some(op),
        atom: None,
        text: explain::group(op),
        finding: explain::finding(&found),
        found,
        children,
    }
}

fn leaf(atom: &Atom, facts: &Facts) -> Node {
    let found = found(atom, facts);
    Node {
        holds: atom_holds(atom, facts),
        op: None,
        text: explain::asked(atom),
        finding: explain::finding(&found),
        found,
        atom: Some(atom.clone()),
        children: vec![],
    }
}

fn atom_holds(atom: &Atom, facts: &Facts) -> bool {
    match atom {
        Atom::Taken { course } => {
            let current = facts.counting == Counting::PassedOrInProgress && facts.in_progress(course).is_some();
            current || facts.passed(course).is_some()
        }
        // Whatever counts as taken: who sits in it now has not "never taken" it.
        Atom::NotTaken { course } => facts.passed(course).is_none() && facts.in_progress(course).is_none(),
        Atom::ProgrammeIn { programmes } => facts.about.programmes.iter().any(|code| programmes.contains(code)),
        Atom::ProgrammeNotIn { programmes } => !facts.about.programmes.iter().any(|code| programmes.contains(code)),
        Atom::PassedWith { course, grade } => facts.passed(course).is_some_and(|pass| reaches(pass.points, grade)),
        Atom::YearIn { years } => facts.about.year.is_some_and(|year| years.contains(&year)),
        Atom::CohortIn { cohorts } => facts.about.cohort.is_some_and(|cohort| cohorts.contains(&cohort)),
        Atom::MinUnits { units } => facts.about.units_gained >= *units,
        Atom::MinCgpa { cgpa } => facts.about.cgpa.is_some_and(|reached| reached >= *cgpa),
        Atom::RegisteredNow { course } => facts.in_progress(course).is_some(),
    }
}

/// A pass without points is a pass, and no more than that.
pub(super) fn reaches(points: Option<i32>, grade: &str) -> bool {
    let lowest = scale::minimums().filter_map(|g| g.points).min();
    scale::minimum_points(grade).is_some_and(|minimum| points.or(lowest) >= Some(minimum))
}

fn found(atom: &Atom, facts: &Facts) -> Found {
    match atom {
        Atom::Taken { course } | Atom::NotTaken { course } | Atom::PassedWith { course, .. } => {
            on_record(course, facts, [passed, in_progress])
        }
        Atom::RegisteredNow { course } => on_record(course, facts, [in_progress, passed]),
        Atom::ProgrammeIn { .. } | Atom::ProgrammeNotIn { .. } => {
            Found::Programmes { programmes: facts.about.programmes.clone() }
        }
        Atom::YearIn { .. } => Found::Year { year: facts.about.year },
        Atom::CohortIn { .. } => Found::Cohort { cohort: facts.about.cohort },
        Atom::MinUnits { .. } => Found::Units { units: facts.about.units_gained },
        Atom::MinCgpa { .. } => Found::Cgpa { cgpa: facts.about.cgpa },
    }
}

type Look = fn(&str, &Facts) -> Option<Found>;

/// The first that is found.
fn on_record(course: &str, facts: &Facts, looks: [Look; 2]) -> Found {
    let found = looks.iter().find_map(|look| look(course, facts));
    found.unwrap_or(Found::Course { state: State::None, points: None, through: vec![] })
}

fn passed(course: &str, facts: &Facts) -> Option<Found> {
    let pass = facts.passed(course)?;
    Some(Found::Course { state: State::Passed, points: pass.points, through: pass.through.clone() })
}

fn in_progress(course: &str, facts: &Facts) -> Option<Found> {
    let through = facts.in_progress(course)?;
    Some(Found::Course { state: State::InProgress, points: None, through: through.to_vec() })
}
