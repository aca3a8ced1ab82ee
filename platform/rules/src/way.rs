//! The way to a degree: which courses in which term, so that it ends as early as it can.
//!
//! [`way`] takes what is on record as passed, also what is under way, and plans what is missing: compulsory courses and
//! what they ask for, then what each category still needs, then free electives, which nobody chooses for a student.
//! A course stands in a term in which it is offered, after what it requires, beside what it must be taken with, and no
//! term has more units than it takes. What somebody pinned stays where it is.
//!
//! The answer says whether an earlier end is impossible, and what forces the last term: a chain of courses, a course
//! that is rarely offered, or the load. Where there is no way, it says which requirement and why. The same question
//! has the same answer.

mod bottleneck;
mod bound;
mod choose;
mod reach;
mod schedule;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

pub use bottleneck::{Forced, Link};

use crate::{
    equivalence::Equivalences,
    progress::{Plan, State, Taken},
    requirement::{Atom, Facts, Requirement},
};

/// A course of the catalogue as somebody may plan it.
#[derive(Clone, Debug)]
pub struct Course {
    /// As requirements name it.
    pub code: String,
    /// As it counts once it is passed.
    pub taken: Taken,
    pub requirement: Option<Requirement>,
    /// Codes of courses to be taken before or beside it.
    pub beside: Vec<String>,
    /// Codes of courses that whoever takes this one must not have.
    pub excludes: Vec<String>,
    /// By term.
    pub offered: Vec<bool>,
}

#[derive(Clone, Copy, Debug)]
pub struct Term {
    pub max_units: i32,
    /// Years of study after the present one.
    pub years_on: i32,
}

/// What is known before anything is planned.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    pub plan: &'a Plan,
    /// The record, with what is under way.
    pub taken: &'a [Taken],
    /// The same as facts, with what is under way told as passed.
    pub facts: Facts,
    pub equivalences: &'a Equivalences,
    pub courses: &'a [Course],
    /// From the next one on.
    pub terms: &'a [Term],
    /// Courses by id, with the term in which somebody wants them.
    pub pins: &'a [(String, usize)],
    /// Units of a free elective.
    pub elective_units: i32,
}

/// Something to be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    Course(String),
    /// Any course that no category asks for; at level 3 or above where the degree needs that.
    Elective {
        units: i32,
        upper: bool,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// By term, up to the last one that is needed; a term may be empty.
    pub terms: Vec<Vec<Step>>,
    /// No way ends earlier.
    pub earliest: bool,
    /// What forces the last term, first cause first.
    pub bottleneck: Vec<Link>,
}

/// Why there is no way within the terms. Courses by id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoWay {
    /// A course that has to be passed is offered in none of the terms.
    NotOffered {
        course: String,
    },
    /// What it asks for cannot be reached.
    Unreachable {
        course: String,
    },
    /// No course that could count there is left.
    Category {
        category: usize,
        missing: i32,
    },
    /// No room for more units in the plan.
    Total {
        missing: i32,
    },
    Upper {
        missing: i32,
    },
    /// It was wanted in a term in which it cannot be taken.
    Pinned {
        course: String,
        term: usize,
    },
    /// These find no place within the terms.
    TooLate {
        courses: Vec<String>,
    },
}

impl NoWay {
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotOffered { .. } => "NOT_OFFERED",
            Self::Unreachable { .. } => "UNREACHABLE",
            Self::Category { .. } => "CATEGORY",
            Self::Total { .. } => "TOTAL_UNITS",
            Self::Upper { .. } => "UPPER_UNITS",
            Self::Pinned { .. } => "PINNED",
            Self::TooLate { .. } => "TOO_LATE",
        }
    }
}

/// A course or an elective on its way into a term.
#[derive(Clone, Debug)]
struct Item {
    /// Its place in the catalogue; none for an elective.
    course: Option<usize>,
    taken: Taken,
}

pub fn way(question: &Question<'_>) -> Result<Way, NoWay> {
    let reach = reach::Reach::of(question);
    let items = choose::choose(question, &reach)?;
    let plans = schedule::schedules(question, &items);
    let placed = plans.into_iter().min_by_key(schedule::Placed::length);
    let Some(placed) = placed.filter(|placed| placed.left.is_empty()) else {
        return Err(too_late(question, &items));
    };
    let step = |n: &usize| {
        let item = items.get(*n)?;
        Some(match item.course {
            Some(_) => Step::Course(item.taken.course.clone()),
            None => Step::Elective { units: item.taken.units, upper: item.taken.level >= 3 },
        })
    };
    let terms: Vec<Vec<Step>> =
        placed.terms.iter().take(placed.length()).map(|term| term.iter().filter_map(step).collect()).collect();
    Ok(Way {
        earliest: terms.len() <= bound::least_terms(question, &reach),
        bottleneck: bottleneck::trace(question, &items, &placed),
        terms,
    })
}

/// A course that is wanted somewhere is named before those that only found no room.
fn too_late(question: &Question<'_>, items: &[Item]) -> NoWay {
    let plans = schedule::schedules(question, items);
    let fewest = plans.into_iter().min_by_key(|placed| placed.left.len());
    let left: Vec<&Item> = fewest.iter().flat_map(|placed| &placed.left).filter_map(|n| items.get(*n)).collect();
    for (course, term) in question.pins {
        if left.iter().any(|item| item.taken.course == *course) {
            return NoWay::Pinned { course: course.clone(), term: *term };
        }
    }
    let courses = left.into_iter().filter(|item| item.course.is_some()).map(|item| item.taken.course.clone());
    NoWay::TooLate { courses: courses.collect() }
}

impl Question<'_> {
    /// The record as if everything under way were passed.
    fn hoped(&self) -> Vec<Taken> {
        let mut all = self.taken.to_vec();
        all.iter_mut().for_each(|course| course.state = State::Passed);
        all
    }

    fn pin(&self, course: &str) -> Option<usize> {
        self.pins.iter().find(|(pinned, _)| pinned == course).map(|(_, term)| *term)
    }

    /// The facts at the beginning of a term, of which only the year is another by itself.
    fn in_term(&self, facts: &Facts, term: usize) -> Facts {
        let mut facts = facts.clone();
        let on = self.terms.get(term).map_or(0, |term| term.years_on);
        facts.about.year = self.facts.about.year.map(|year| year + on);
        facts
    }
}

impl Course {
    fn is_offered(&self, term: usize) -> bool {
        self.offered.get(term).copied().unwrap_or(false)
    }

    /// Every course that it names as something to have first or beside.
    fn needs(&self) -> BTreeSet<&str> {
        let atoms = self.requirement.iter().flat_map(Requirement::atoms);
        let asked = atoms.filter(|atom| !matches!(atom, Atom::NotTaken { .. })).filter_map(Atom::course);
        asked.chain(self.beside.iter().map(String::as_str)).collect()
    }
}

/// Passed well enough for whatever builds on it.
const WELL: Option<i32> = Some(400);
