//! Courses that count as other courses.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

/// Having taken all of `from` counts as having taken each of `to`. A pair that counts both ways is two of these.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Equivalence {
    pub from: Vec<String>,
    pub to: Vec<String>,
}

impl Equivalence {
    /// The same, the other way round.
    pub fn reversed(&self) -> Self {
        Self { from: self.to.clone(), to: self.from.clone() }
    }
}

/// All equivalences that hold for a group of students; made once and asked for each of them.
#[derive(Clone, Debug, Default)]
pub struct Equivalences {
    rows: Vec<Equivalence>,
    /// Rows in which a course stands on the left.
    by_course: HashMap<String, Vec<usize>>,
}

impl Equivalences {
    pub fn new(rows: impl IntoIterator<Item = Equivalence>) -> Self {
        // A row without a left side would give courses away.
        let rows: Vec<Equivalence> = rows.into_iter().filter(|row| !row.from.is_empty()).collect();
        let mut by_course = HashMap::<String, Vec<usize>>::new();
        for (index, row) in rows.iter().enumerate() {
            for course in &row.from {
                by_course.entry(course.clone()).or_default().push(index);
            }
        }
        Self { rows, by_course }
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The rows that may apply to somebody who has this course.
    pub fn with(&self, course: &str) -> impl Iterator<Item = &Equivalence> {
        let rows = self.by_course.get(course).map(Vec::as_slice).unwrap_or_default();
        rows.iter().filter_map(|index| self.rows.get(*index))
    }
}
