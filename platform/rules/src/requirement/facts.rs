//! What is known of a student when a requirement is asked.

use std::collections::BTreeMap;

use crate::equivalence::{Equivalence, Equivalences};

/// What counts as having taken a course.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counting {
    Passed,
    #[default]
    PassedOrInProgress,
}

/// A course passed, by itself or by others that count as it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pass {
    /// Hundredths per unit; none for a pass without points.
    pub points: Option<i32>,
    /// The courses that count as it; empty when it was passed itself.
    pub through: Vec<String>,
}

/// The figures of a student.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Codes of the programme and of the stream.
    pub programmes: Vec<String>,
    pub year: Option<i32>,
    pub cohort: Option<i32>,
    pub units_gained: i32,
    /// Hundredths, as displayed.
    pub cgpa: Option<i32>,
}

/// One student: begin with [`Facts::new`], tell the courses with [`Facts::pass`] and [`Facts::take`], then
/// [`Facts::apply`] the equivalences.
///
/// Failed attempts are no facts. A transferred course is a pass; what it is worth (at least a C) is for the caller to
/// give as points. When the student already takes the course whose requirement is asked, ask [`Facts::without`] it:
/// a course that excludes its own predecessor must not exclude itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    pub about: About,
    pub counting: Counting,
    own: Courses,
    counted: Courses,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Courses {
    passed: BTreeMap<String, Pass>,
    /// With the courses through which; empty for itself.
    in_progress: BTreeMap<String, Vec<String>>,
}

impl Facts {
    pub fn new(about: About, counting: Counting) -> Self {
        Self { about, counting, ..Self::default() }
    }

    /// Passed; of several passes the best stands.
    pub fn pass(&mut self, course: impl Into<String>, points: Option<i32>) {
        let pass = self.own.passed.entry(course.into()).or_default();
        pass.points = pass.points.max(points);
    }

    /// Registered for it now.
    pub fn take(&mut self, course: impl Into<String>) {
        self.own.in_progress.insert(course.into(), Vec::new());
    }

    /// Follows the equivalences as far as they lead.
    pub fn apply(&mut self, equivalences: &Equivalences) {
        self.counted = Courses::default();
        if equivalences.is_empty() {
            return;
        }
        let mut news: Vec<String> = self.own.passed.keys().chain(self.own.in_progress.keys()).cloned().collect();
        // Each round a course is held that was not, or with more points than before: it ends.
        while let Some(course) = news.pop() {
            for row in equivalences.with(&course) {
                self.follow(row, &mut news);
            }
        }
    }

    fn follow(&mut self, row: &Equivalence, news: &mut Vec<String>) {
        let passes: Option<Vec<&Pass>> = row.from.iter().map(|course| self.passed(course)).collect();
        let pass = passes.map(|passes| Pass {
            points: passes.iter().map(|pass| pass.points).min().flatten(),
            through: sources(row.from.iter().zip(passes.iter().map(|pass| pass.through.as_slice()))),
        });
        let held: Option<Vec<&[String]>> = row.from.iter().map(|course| self.held(course)).collect();
        let current = row.from.iter().any(|course| self.in_progress(course).is_some());
        let taking = held.filter(|_| current).map(|held| sources(row.from.iter().zip(held)));
        for target in &row.to {
            if let Some(pass) = pass.as_ref()
                && self.passed(target).is_none_or(|known| known.points < pass.points)
            {
                self.counted.passed.insert(target.clone(), pass.clone());
                news.push(target.clone());
            }
            if let Some(through) = taking.as_ref()
                && self.in_progress(target).is_none()
            {
                self.counted.in_progress.insert(target.clone(), through.clone());
                news.push(target.clone());
            }
        }
    }

    /// The same student as if the course were not on the record.
    pub fn without(&self, course: &str, equivalences: &Equivalences) -> Self {
        let mut facts = self.clone();
        facts.own.passed.remove(course);
        facts.own.in_progress.remove(course);
        facts.apply(equivalences);
        facts
    }

    /// The best pass, by itself or through others.
    pub fn passed(&self, course: &str) -> Option<&Pass> {
        let (own, counted) = (self.own.passed.get(course), self.counted.passed.get(course));
        match (own, counted) {
            (Some(own), Some(counted)) if counted.points > own.points => Some(counted),
            (own, counted) => own.or(counted),
        }
    }

    /// Through which courses it is being taken; empty for itself.
    pub fn in_progress(&self, course: &str) -> Option<&[String]> {
        let found = self.own.in_progress.get(course).or_else(|| self.counted.in_progress.get(course));
        found.map(Vec::as_slice)
    }

    fn held(&self, course: &str) -> Option<&[String]> {
        self.passed(course).map(|pass| pass.through.as_slice()).or_else(|| self.in_progress(course))
    }

    /// All courses passed, themselves or through others.
    pub(super) fn all_passed(&self) -> impl Iterator<Item = (&str, Option<i32>)> {
        let all = self.own.passed.iter().chain(&self.counted.passed);
        all.map(|(course, pass)| (course.as_str(), pass.points))
    }

    /// All courses in progress, themselves or through others.
    pub(crate) fn all_in_progress(&self) -> impl Iterator<Item = &str> {
        self.own.in_progress.keys().chain(self.counted.in_progress.keys()).map(String::as_str)
    }
}

/// The courses that really stand on the record.
fn sources<'a>(parts: impl Iterator<Item = (&'a String, &'a [String])>) -> Vec<String> {
    let mut all = Vec::new();
    for (course, through) in parts {
        let real = if through.is_empty() { std::slice::from_ref(course) } else { through };
        for course in real {
            if !all.contains(course) {
                all.push(course.clone());
            }
        }
    }
    all
}
