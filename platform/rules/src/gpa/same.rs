//! Which courses are one and the same course for repeats.

use std::collections::HashMap;

use crate::equivalence::Equivalence;

/// Courses that count as each other, one for one, are one course, and so on from there. Where several courses
/// together count as one, none of them is a repeat of it.
#[derive(Clone, Debug, Default)]
pub struct SameCourse {
    /// Only courses with a namesake are in it.
    name: HashMap<String, String>,
}

impl SameCourse {
    pub fn new<'a>(rows: impl IntoIterator<Item = &'a Equivalence>) -> Self {
        let mut known = Self::default();
        for row in rows {
            if let ([from], [to]) = (row.from.as_slice(), row.to.as_slice()) {
                known.unite(from, to);
            }
        }
        known
    }

    /// The name under which a course counts.
    pub fn of<'a>(&'a self, course: &'a str) -> &'a str {
        self.name.get(course).map_or(course, String::as_str)
    }

    fn unite(&mut self, a: &str, b: &str) {
        let (kept, gone) = (self.of(a).min(self.of(b)).to_owned(), self.of(a).max(self.of(b)).to_owned());
        self.name.values_mut().filter(|name| **name == gone).for_each(|name| name.clone_from(&kept));
        for course in [a, b, gone.as_str()] {
            self.name.insert(course.to_owned(), kept.clone());
        }
    }
}
