//! What forces the last term.

use std::collections::BTreeSet;

use super::{
    Item, Question,
    schedule::{Placed, allowed},
};

/// Why a course stands in its term and in none before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forced {
    /// The first term there is.
    Starts,
    /// It is not offered earlier.
    Offering,
    /// What it asks for comes before it.
    Requirement,
    /// The terms before are full.
    Load,
    /// Somebody wants it there.
    Pinned,
}

impl Forced {
    pub fn code(self) -> &'static str {
        match self {
            Self::Starts => "STARTS",
            Self::Offering => "OFFERING",
            Self::Requirement => "REQUIREMENT",
            Self::Load => "LOAD",
            Self::Pinned => "PINNED",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// By id; none for an elective.
    pub course: Option<String>,
    pub term: usize,
    pub why: Forced,
}

/// The longest of the chains that end in the last term, first cause first.
pub fn trace(question: &Question<'_>, items: &[Item], placed: &Placed) -> Vec<Link> {
    let Some(last) = placed.terms.get(placed.length().wrapping_sub(1)) else { return vec![] };
    let chains = last.iter().map(|n| {
        let mut chain = vec![];
        follow(question, items, placed, *n, &mut chain);
        chain.reverse();
        chain
    });
    // Of equal ones the first; a course says more than an elective.
    let worth = |chain: &Vec<Link>| (chain.len(), chain.iter().filter(|link| link.course.is_some()).count());
    chains.fold(vec![], |best, chain| if worth(&chain) > worth(&best) { chain } else { best })
}

fn follow(question: &Question<'_>, items: &[Item], placed: &Placed, n: usize, chain: &mut Vec<Link>) {
    let Some(term) = placed.terms.iter().position(|term| term.contains(&n)) else { return };
    let Some(item) = items.get(n) else { return };
    let course = item.course.and_then(|c| question.courses.get(c));
    let id = course.map(|course| course.taken.course.clone());
    let (why, before) = reason(question, items, placed, n, term);
    chain.push(Link { course: id, term, why });
    if let Some(before) = before.filter(|_| chain.len() < items.len()) {
        follow(question, items, placed, before, chain);
    }
}

fn reason(question: &Question<'_>, items: &[Item], placed: &Placed, n: usize, term: usize) -> (Forced, Option<usize>) {
    let course_of = |n: usize| items.get(n).and_then(|item| item.course).and_then(|c| question.courses.get(c));
    if items.get(n).is_some_and(|item| question.pin(&item.taken.course).is_some()) {
        return (Forced::Pinned, None);
    }
    if term == 0 {
        return (Forced::Starts, None);
    }
    let Some(course) = course_of(n) else { return (Forced::Load, None) };
    let offered = (0..term).rev().find(|t| course.is_offered(*t));
    let earlier = offered.unwrap_or(term - 1);
    let there = placed.terms.get(earlier).into_iter().flatten().filter_map(|n| course_of(*n));
    let codes: BTreeSet<&str> = there.map(|course| course.code.as_str()).collect();
    if placed.facts.get(earlier).is_some_and(|facts| allowed(course, facts, &codes)) {
        return (if offered.is_some() { Forced::Load } else { Forced::Offering }, None);
    }
    // The last of what it asks for that was not there then.
    let needs = course.needs();
    let since = placed.terms.iter().enumerate().take(term).skip(earlier).rev();
    let named = |n: &&usize| course_of(**n).is_some_and(|other| needs.contains(other.code.as_str()));
    let before = since.flat_map(|(_, term)| term).find(named).copied();
    (Forced::Requirement, before)
}
