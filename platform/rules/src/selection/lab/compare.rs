//! Who is better off one way, and who another.

use std::cmp::Ordering;

use serde::Serialize;

use super::{Report, Way};

/// One student, between two ways.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    pub student: String,
    /// Sections that only the other way gives.
    pub gets: Vec<String>,
    /// Sections that only the one way gives.
    pub loses: Vec<String>,
}

/// What becomes of the students when the second way is chosen instead of the first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Difference {
    pub from: Way,
    pub to: Way,
    pub gain: Vec<Change>,
    pub lose: Vec<Change>,
}

impl Report {
    /// By name. Better off is who has the best of the wished sections in which the two ways differ.
    pub fn difference(&self, from: Way, to: Way) -> Difference {
        let mut difference = Difference { from, to, gain: vec![], lose: vec![] };
        for (student, wishes) in &self.wishes {
            let has = |way: Way, section: &String| {
                let outcome = self.ways.iter().find(|outcome| outcome.way == way);
                let given = outcome.and_then(|outcome| outcome.given.get(student));
                given.is_some_and(|given| given.contains(section))
            };
            let only = |this: Way, that: Way| -> Vec<String> {
                wishes.iter().filter(|section| has(this, section) && !has(that, section)).cloned().collect()
            };
            let change = Change { student: student.clone(), gets: only(to, from), loses: only(from, to) };
            let best = |sections: &[String]| {
                sections.first().and_then(|best| wishes.iter().position(|wish| wish == best)).unwrap_or(usize::MAX)
            };
            match best(&change.gets).cmp(&best(&change.loses)) {
                Ordering::Less => difference.gain.push(change),
                Ordering::Greater => difference.lose.push(change),
                Ordering::Equal => {}
            }
        }
        difference
    }
}
