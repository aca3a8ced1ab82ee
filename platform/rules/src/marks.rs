//! Marks of a class: totals of weighted parts, letters by score, and what looks wrong about a sheet.
//!
//! Scores are tenths of a mark out of a hundred, as results have them.

mod findings;

use serde::{Deserialize, Serialize};

pub use findings::{Entry, Finding, Level, findings};

/// The best score there is.
pub const FULL: i32 = 1000;

/// A part of the assessment and its weight in whole percent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Component {
    pub key: String,
    pub name: String,
    pub weight: i32,
}

/// From this score on, this letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Step {
    pub from: i32,
    pub grade: String,
}

/// The weighted total, rounded half up to a tenth; none as long as a part is missing.
pub fn total(components: &[Component], score: impl Fn(&str) -> Option<i32>) -> Option<i32> {
    if components.is_empty() {
        return None;
    }
    let mut sum = 0;
    for part in components {
        sum += part.weight * score(&part.key)?;
    }
    Some((sum + 50).div_euclid(100))
}

/// The letter of the highest step that the score reaches.
pub fn letter(steps: &[Step], score: i32) -> Option<&str> {
    let reached = steps.iter().filter(|step| step.from <= score);
    reached.max_by_key(|step| step.from).map(|step| step.grade.as_str())
}

#[cfg(test)]
mod tests {
    use super::{Component, FULL, Step, letter, total};

    fn part(key: &str, weight: i32) -> Component {
        Component { key: key.to_owned(), name: key.to_owned(), weight }
    }

    #[test]
    fn a_total_is_weighted_and_rounded_once() {
        let parts = [part("a", 30), part("b", 70)];
        let of = |a: Option<i32>, b: Option<i32>| total(&parts, |key| if key == "a" { a } else { b });
        // 0.3 × 80.0 + 0.7 × 65.5 = 69.85, half up 69.9.
        assert_eq!(of(Some(800), Some(655)), Some(699));
        assert_eq!(of(Some(FULL), Some(FULL)), Some(FULL));
        assert_eq!(of(Some(0), Some(0)), Some(0));
        assert_eq!(of(None, Some(655)), None);
        assert_eq!(total(&[], |_| Some(1)), None);
    }

    #[test]
    fn a_letter_is_that_of_the_highest_step_reached() {
        let step = |from, grade: &str| Step { from, grade: grade.to_owned() };
        let steps = [step(0, "F"), step(850, "A"), step(500, "D")];
        assert_eq!(letter(&steps, 850), Some("A"));
        assert_eq!(letter(&steps, 849), Some("D"));
        assert_eq!(letter(&steps, 499), Some("F"));
        assert_eq!(letter(&steps[1..], 100), None);
    }
}
