//! What becomes of a student's courses when the student changes programme.
//!
//! First the category: what was required of the major becomes a free elective unless the new plan asks for
//! it too; what every student takes (university core, general education, whole person education) stays.
//! Then the table of equivalent courses: a course that counts as one the new plan asks for takes its place
//! there. Everything taken stays on the record, counts in the GPA and carries `#`.

use std::collections::{HashMap, HashSet};

pub use crate::equivalence::Equivalence;

#[cfg(test)]
mod tests;

/// Stands beside every course of a former programme.
pub const MARK: &str = "#";

/// Required of everybody, whatever the programme.
const COMMON: [&str; 4] = ["UC", "GE2021", "GC", "WPE"];

/// Strongest first: a course that a plan names twice is what it is required as.
const MAJOR: [&str; 3] = ["MR", "ME", "CORE"];

/// A course on a student's record, with the code of the category it counts in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    pub course: String,
    /// None: nobody has said yet.
    pub category: Option<String>,
}

/// The categories in which a study plan asks for its courses.
#[derive(Clone, Debug, Default)]
pub struct Plan(HashMap<String, String>);

impl Plan {
    /// From pairs of course and category.
    pub fn new(asked: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut plan = HashMap::<String, String>::new();
        for (course, category) in asked {
            let weaker = |held: &String| strength(held) > strength(&category);
            if plan.get(&course).is_none_or(weaker) {
                plan.insert(course, category);
            }
        }
        Self(plan)
    }

    pub fn category(&self, course: &str) -> Option<&str> {
        self.0.get(course).map(String::as_str)
    }
}

fn strength(category: &str) -> usize {
    MAJOR.iter().position(|c| *c == category).unwrap_or(MAJOR.len())
}

/// Why a course is where it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The new plan asks for this very course.
    InPlan,
    /// It counts as this course, for which the new plan asks.
    CountsAs(String),
    /// Every student takes it, or it was a free elective all along.
    Stays,
    /// The new plan does not ask for it.
    NotInPlan,
}

/// Where a course counts from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    pub course: String,
    pub from: Option<String>,
    pub to: String,
    pub why: Why,
}

/// One answer for each course taken, in the same order.
pub fn convert(taken: &[Taken], plan: &Plan, equivalences: &[Equivalence]) -> Vec<Placed> {
    let mut placed: Vec<_> = taken.iter().map(|course| by_category(course, plan)).collect();
    let have: HashSet<&str> = taken.iter().map(|t| t.course.as_str()).collect();
    // A place in the plan is filled once: by the course itself if it was taken, else by the first that counts as it.
    let mut filled: HashSet<&str> = have.iter().copied().filter(|course| plan.category(course).is_some()).collect();
    for equivalence in equivalences {
        if !equivalence.from.iter().all(|course| have.contains(course.as_str())) {
            continue;
        }
        for (course, target) in pairs(equivalence) {
            let Some(category) = plan.category(target).filter(|_| !filled.contains(target)) else { continue };
            let Some(place) = placed.iter_mut().find(|p| p.course == course) else { continue };
            if movable(place) {
                place.to = category.to_owned();
                place.why = Why::CountsAs(target.to_owned());
                filled.insert(target);
            } else if common(place) && place.to == category {
                // It stands where the plan wants it already.
                filled.insert(target);
            }
        }
    }
    placed
}

fn by_category(taken: &Taken, plan: &Plan) -> Placed {
    let from = taken.category.as_deref();
    let asked = plan.category(&taken.course);
    let (to, why) = match (from, asked) {
        (Some(common), _) if COMMON.contains(&common) => (common, Why::Stays),
        (_, Some(category)) => (category, Why::InPlan),
        (Some("MR" | "ME" | "GD") | None, None) => ("FE", Why::NotInPlan),
        // Taught postgraduates have no free electives: what is no longer core is an elective.
        (Some("CORE"), None) => ("ELECTIVE", Why::NotInPlan),
        (Some(other), None) => (other, Why::Stays),
    };
    Placed { course: taken.course.clone(), from: taken.category.clone(), to: to.to_owned(), why }
}

/// Which course takes the place of which. Courses beyond those they count as take no place.
fn pairs(equivalence: &Equivalence) -> impl Iterator<Item = (&str, &str)> {
    equivalence.from.iter().map(String::as_str).zip(equivalence.to.iter().map(String::as_str))
}

/// Not asked for by itself, and not what every student takes.
fn movable(placed: &Placed) -> bool {
    !common(placed) && matches!(placed.why, Why::Stays | Why::NotInPlan)
}

fn common(placed: &Placed) -> bool {
    placed.from.as_deref().is_some_and(|from| COMMON.contains(&from))
}
