//! What looks wrong about a sheet, before it is handed in.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Step, letter};
use crate::distribution::{Expected, Outside, outside};

/// Neighbours with the same score: from this many on somebody may have filled down too far.
const RUN: usize = 5;

/// A line of the sheet, in the order in which it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    pub grade: String,
    pub score: Option<i32>,
    pub withdrawn: bool,
    /// Given by the registry: not for this sheet to judge.
    pub fixed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Level {
    /// The sheet cannot be handed in.
    Stops,
    /// It can, with an explanation.
    Asks,
    /// Worth a look.
    Notes,
}

/// What was found, with the places of the lines it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    Blank(Vec<usize>),
    /// Not a grade that may be given here.
    Unknown(Vec<usize>),
    OutsideDistribution(Vec<Outside>),
    /// The letter is not that of the score; with the letter that would be.
    Contradiction(Vec<(usize, String)>),
    /// A better score and a worse letter than somebody else.
    Overtaken(Vec<usize>),
    /// Many neighbours with one score.
    Repeated(Vec<usize>),
    /// Withdrawn, and graded all the same.
    WithdrawnGraded(Vec<usize>),
}

impl Finding {
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Blank(_) => "BLANK",
            Self::Unknown(_) => "UNKNOWN_GRADE",
            Self::OutsideDistribution(_) => "OUTSIDE_DISTRIBUTION",
            Self::Contradiction(_) => "CONTRADICTION",
            Self::Overtaken(_) => "OVERTAKEN",
            Self::Repeated(_) => "REPEATED",
            Self::WithdrawnGraded(_) => "WITHDRAWN_GRADED",
        }
    }

    pub const fn level(&self) -> Level {
        match self {
            Self::Blank(_) | Self::Unknown(_) => Level::Stops,
            Self::OutsideDistribution(_) => Level::Asks,
            _ => Level::Notes,
        }
    }

    pub fn rows(&self) -> Vec<usize> {
        match self {
            Self::OutsideDistribution(_) => vec![],
            Self::Contradiction(rows) => rows.iter().map(|(row, _)| *row).collect(),
            Self::Blank(rows)
            | Self::Unknown(rows)
            | Self::Overtaken(rows)
            | Self::Repeated(rows)
            | Self::WithdrawnGraded(rows) => rows.clone(),
        }
    }
}

/// `scale` are the grades that may be given, best first; `steps` the letters by score, if the course has such a table.
pub fn findings(entries: &[Entry], scale: &[String], steps: &[Step], expected: Option<&Expected>) -> Vec<Finding> {
    let here = || entries.iter().enumerate().filter(|(_, entry)| !entry.withdrawn);
    let rows = |wanted: &dyn Fn(&Entry) -> bool| -> Vec<usize> {
        here().filter(|(_, entry)| wanted(entry)).map(|(n, _)| n).collect()
    };
    let place = |entry: &Entry| scale.iter().position(|grade| *grade == entry.grade);
    let blank = rows(&|entry| entry.grade.is_empty());
    let unknown = rows(&|entry| !entry.fixed && !entry.grade.is_empty() && place(entry).is_none());
    let contradictions: Vec<_> = here()
        .filter_map(|(n, entry)| {
            let due = letter(steps, entry.score?)?;
            (place(entry).is_some() && entry.grade != due).then(|| (n, due.to_owned()))
        })
        .collect();
    let scored: Vec<_> = here().filter_map(|(n, entry)| Some((n, entry.score?, place(entry)?))).collect();
    let overtaken =
        |(_, score, at): &&(usize, i32, usize)| scored.iter().any(|(_, less, better)| less < score && better < at);
    let overtaken: Vec<usize> = scored.iter().filter(overtaken).map(|(n, ..)| *n).collect();
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for (_, entry) in here().filter(|(_, entry)| !entry.grade.is_empty()) {
        *counts.entry(entry.grade.clone()).or_default() += 1;
    }
    let spread = expected.map(|expected| outside(expected, &counts)).unwrap_or_default();
    let withdrawn = entries.iter().enumerate().filter(|(_, e)| e.withdrawn && !e.grade.is_empty() && e.grade != "W");
    let withdrawn: Vec<usize> = withdrawn.map(|(n, _)| n).collect();
    let found = [
        (blank.is_empty(), Finding::Blank(blank)),
        (unknown.is_empty(), Finding::Unknown(unknown)),
        (spread.is_empty(), Finding::OutsideDistribution(spread)),
        (contradictions.is_empty(), Finding::Contradiction(contradictions)),
        // With a table of letters a contradiction says the same, and says it better.
        (overtaken.is_empty() || !steps.is_empty(), Finding::Overtaken(overtaken)),
        {
            let run = runs(&here().map(|(n, entry)| (n, entry.score)).collect::<Vec<_>>());
            (run.is_empty(), Finding::Repeated(run))
        },
        (withdrawn.is_empty(), Finding::WithdrawnGraded(withdrawn)),
    ];
    found.into_iter().filter(|(nothing, _)| !nothing).map(|(_, finding)| finding).collect()
}

/// Lines that belong to a long row of equal scores.
fn runs(scores: &[(usize, Option<i32>)]) -> Vec<usize> {
    let alike = scores.chunk_by(|a, b| a.1 == b.1);
    let long = alike.filter(|run| run.len() >= RUN && run.first().is_some_and(|(_, score)| score.is_some()));
    long.flatten().map(|(n, _)| *n).collect()
}

#[cfg(test)]
mod tests {
    use super::{Entry, Finding, Level, findings};
    use crate::{
        distribution::{Band, Expected},
        marks::Step,
    };

    fn scale() -> Vec<String> {
        ["A", "B", "C", "F"].map(str::to_owned).to_vec()
    }

    fn line(grade: &str, score: Option<i32>) -> Entry {
        Entry { grade: grade.to_owned(), score, ..Entry::default() }
    }

    #[test]
    fn blanks_and_strange_grades_stop_a_sheet() {
        let lines = [line("A", None), line("", None), line("Z", None)];
        let found = findings(&lines, &scale(), &[], None);
        assert_eq!(found, [Finding::Blank(vec![1]), Finding::Unknown(vec![2])]);
        assert!(found.iter().all(|finding| finding.level() == Level::Stops));
        let fixed = Entry { fixed: true, ..line("I", None) };
        assert_eq!(findings(&[fixed], &scale(), &[], None), []);
    }

    #[test]
    fn who_withdrew_needs_no_grade_and_should_have_none() {
        let gone = |grade: &str| Entry { withdrawn: true, ..line(grade, None) };
        assert_eq!(findings(&[gone(""), gone("W")], &scale(), &[], None), []);
        assert_eq!(findings(&[gone("B")], &scale(), &[], None), [Finding::WithdrawnGraded(vec![0])]);
    }

    #[test]
    fn a_letter_that_is_not_that_of_its_score() {
        let steps = [Step { from: 800, grade: "A".into() }, Step { from: 0, grade: "C".into() }];
        let lines = [line("A", Some(800)), line("A", Some(799)), line("B", None)];
        assert_eq!(findings(&lines, &scale(), &steps, None), [Finding::Contradiction(vec![(1, "C".into())])]);
    }

    #[test]
    fn a_better_score_with_a_worse_letter() {
        let lines = [line("A", Some(700)), line("B", Some(900)), line("B", Some(700)), line("C", Some(650))];
        assert_eq!(findings(&lines, &scale(), &[], None), [Finding::Overtaken(vec![1])]);
    }

    #[test]
    fn five_neighbours_with_one_score() {
        let mut lines = vec![line("B", Some(700)); 5];
        assert_eq!(findings(&lines, &scale(), &[], None), [Finding::Repeated(vec![0, 1, 2, 3, 4])]);
        lines[2].score = Some(701);
        assert_eq!(findings(&lines, &scale(), &[], None), []);
        assert_eq!(findings(&vec![line("B", None); 9], &scale(), &[], None), []);
    }

    #[test]
    fn a_spread_outside_of_what_is_expected_asks_for_an_explanation() {
        let band = Band { label: "A".into(), grades: vec!["A".into(), "B".into()], min: 0, max: 50 };
        let expected = Expected { bands: vec![band], min_class: 2 };
        let found = findings(&[line("A", None), line("A", None)], &scale(), &[], Some(&expected));
        assert_eq!(found.iter().map(Finding::code).collect::<Vec<_>>(), ["OUTSIDE_DISTRIBUTION"]);
        assert_eq!(found[0].level(), Level::Asks);
    }
}
