//! Whether a tree that came from outside says something, and what single values may be.

use serde::Serialize;

use super::{Atom, MAX_DEPTH, Requirement, errors::Expected};
use crate::{language::Both, scale};

/// A fault in a tree, at a node of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Which item, in which item, from the top.
    pub path: Vec<usize>,
    pub expected: Expected,
    pub message: Both,
}

/// The tree, tidied, with codes in capitals; or what is wrong in it, and where.
pub fn check(tree: Requirement) -> Result<Requirement, Vec<Fault>> {
    let mut faults = Vec::new();
    let tree = checked(tree, &mut Vec::new(), &mut faults);
    if faults.is_empty() { Ok(tree.tidy()) } else { Err(faults) }
}

fn checked(tree: Requirement, path: &mut Vec<usize>, faults: &mut Vec<Fault>) -> Requirement {
    if path.len() > MAX_DEPTH {
        faults.push(fault(path, Expected::LessDepth, ""));
        return Requirement::All(vec![]);
    }
    match tree {
        Requirement::All(items) => Requirement::All(each(items, path, faults)),
        Requirement::Any(items) => Requirement::Any(each(items, path, faults)),
        Requirement::Atom(atom) => {
            let atom = in_capitals(atom);
            if let Some((expected, found)) = wrong(&atom) {
                faults.push(fault(path, expected, &found));
            }
            Requirement::Atom(atom)
        }
    }
}

fn each(items: Vec<Requirement>, path: &mut Vec<usize>, faults: &mut Vec<Fault>) -> Vec<Requirement> {
    if items.is_empty() {
        faults.push(fault(path, Expected::Condition, ""));
    }
    let mut kept = Vec::with_capacity(items.len());
    for (index, item) in items.into_iter().enumerate() {
        path.push(index);
        kept.push(checked(item, path, faults));
        path.pop();
    }
    kept
}

fn fault(path: &[usize], expected: Expected, found: &str) -> Fault {
    Fault { path: path.to_vec(), expected, message: expected.message(found) }
}

fn in_capitals(mut atom: Atom) -> Atom {
    match &mut atom {
        Atom::Taken { course } | Atom::NotTaken { course } | Atom::RegisteredNow { course } => capitals(course),
        Atom::PassedWith { course, grade } => {
            capitals(course);
            capitals(grade);
        }
        Atom::ProgrammeIn { programmes } | Atom::ProgrammeNotIn { programmes } => {
            programmes.iter_mut().for_each(capitals);
        }
        Atom::YearIn { .. } | Atom::CohortIn { .. } | Atom::MinUnits { .. } | Atom::MinCgpa { .. } => {}
    }
    atom
}

fn capitals(code: &mut String) {
    *code = code.trim().to_ascii_uppercase();
}

fn wrong(atom: &Atom) -> Option<(Expected, String)> {
    match atom {
        Atom::Taken { course } | Atom::NotTaken { course } | Atom::RegisteredNow { course } => {
            (!is_course(course)).then(|| (Expected::CourseCode, course.clone()))
        }
        Atom::PassedWith { course, .. } if !is_course(course) => Some((Expected::CourseCode, course.clone())),
        Atom::PassedWith { grade, .. } => (!is_grade(grade)).then(|| (Expected::Grade, grade.clone())),
        Atom::ProgrammeIn { programmes } | Atom::ProgrammeNotIn { programmes } => {
            first_wrong(programmes, |code| is_programme(code), Expected::ProgrammeCode)
        }
        Atom::YearIn { years } => first_wrong(years, |year| is_year(*year), Expected::Year),
        Atom::CohortIn { cohorts } => first_wrong(cohorts, |cohort| is_cohort(*cohort), Expected::Cohort),
        Atom::MinUnits { units } => (!is_units(*units)).then(|| (Expected::Units, units.to_string())),
        Atom::MinCgpa { cgpa } => (!is_cgpa(*cgpa)).then(|| (Expected::Cgpa, cgpa.to_string())),
    }
}

/// An empty list is wrong too: nobody is in no programme.
fn first_wrong<T: ToString>(list: &[T], good: impl Fn(&T) -> bool, expected: Expected) -> Option<(Expected, String)> {
    if list.is_empty() {
        return Some((expected, String::new()));
    }
    list.iter().find(|value| !good(value)).map(|value| (expected, value.to_string()))
}

/// Which courses there are is the catalogue's to say; this is what can be one.
pub(super) fn is_course(code: &str) -> bool {
    is_code(code) && code.starts_with(|c: char| c.is_ascii_alphabetic()) && code.contains(|c: char| c.is_ascii_digit())
}

pub(super) fn is_programme(code: &str) -> bool {
    // Two codes would be read as joints after a comma.
    is_code(code) && code.contains(|c: char| c.is_ascii_alphanumeric()) && !matches!(code, "AND" | "OR")
}

fn is_code(code: &str) -> bool {
    let allowed = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || matches!(c, '-' | '_' | '.');
    (1..=32).contains(&code.len()) && code.chars().all(allowed)
}

pub(super) fn is_grade(grade: &str) -> bool {
    scale::minimum_points(grade).is_some()
}

pub(super) fn is_year(year: i32) -> bool {
    (1..=8).contains(&year)
}

pub(super) fn is_cohort(year: i32) -> bool {
    (1900..=2999).contains(&year)
}

pub(super) fn is_units(units: i32) -> bool {
    (0..=999).contains(&units)
}

pub(super) fn is_cgpa(hundredths: i32) -> bool {
    (0..=400).contains(&hundredths)
}
