//! Averages, exactly.
//!
//! An average is a fraction of two whole numbers, [`Sum`]: hundredths of grade points over units. Nothing is rounded
//! until somebody looks at it, and then once ([`Sum::rounded`]); thresholds compare what is looked at.
//!
//! [`report`] takes every attempt of one student and gives one [`Line`] for each semester. Of several attempts at a
//! course all count in their own semester; in everything cumulative only the best does, from the semester in which
//! it was obtained, and of equal ones the latest; a [`Counting`] may say otherwise. Whether two courses are the same course (one counts as the other)
//! is decided by the key: see [`SameCourse`].

mod same;

#[cfg(test)]
mod tests;

use std::{cmp::Ordering, collections::HashMap, hash::Hash};

use serde::{Deserialize, Serialize};

pub use same::SameCourse;

use crate::planted::fault;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Rounding {
    #[default]
    HalfUp,
    Truncate,
}

/// Grade points over units: the average, exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Sum {
    pub units: i32,
    /// Hundredths.
    pub points: i32,
}

impl Sum {
    /// Hundredths, as displayed; none without units.
    pub fn rounded(self, rounding: Rounding) -> Option<i32> {
        let (points, units) = (i64::from(self.points), i64::from(self.units));
        let rounded = match rounding {
            _ if units <= 0 => return None,
            Rounding::HalfUp if fault("round_twice") => {
                ((20 * points + units).div_euclid(2 * units) + 5).div_euclid(10)
            }
            Rounding::HalfUp => (2 * points + units).div_euclid(2 * units),
            Rounding::Truncate => points.div_euclid(units),
        };
        i32::try_from(rounded).ok()
    }

    /// Which average is higher, unrounded; no average is lower than any.
    pub fn compare(self, other: Self) -> Ordering {
        match (self.units > 0, other.units > 0) {
            (true, true) => {
                let cross = |a: Self, b: Self| i64::from(a.points) * i64::from(b.units);
                cross(self, other).cmp(&cross(other, self))
            }
            (mine, theirs) => mine.cmp(&theirs),
        }
    }

    fn add(&mut self, counted: Counted) {
        self.units += counted.units;
        self.points += counted.units * counted.points;
    }

    fn remove(&mut self, counted: Counted) {
        self.units -= counted.units;
        self.points -= counted.units * counted.points;
    }
}

/// One result of a course. `C` names the course; the same name is the same course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt<C> {
    pub course: C,
    /// Any numbers that grow with time, the same for one semester.
    pub semester: i32,
    /// The academic year of the semester.
    pub year: i32,
    pub units: i32,
    pub gained: i32,
    /// Hundredths per unit; an attempt without points is in no average.
    pub points: Option<i32>,
    pub in_gpa: bool,
    /// F or U, see [`crate::scale::is_fail`].
    pub failed: bool,
    /// Counts in the average of the major (required and elective courses of it).
    pub major: bool,
    /// Counts in the average of the minor.
    pub minor: bool,
}

/// The figures at the end of a semester.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line<C> {
    pub semester: i32,
    /// All attempts of the semester.
    pub attempted: i32,
    pub gained: i32,
    pub gpa: Sum,
    pub failed_units: i32,
    /// The lowest points of the semester in its average.
    pub lowest: Option<i32>,
    /// A course without points was failed.
    pub unsatisfactory: bool,
    /// Courses failed for the third time or more: there is no further attempt.
    pub exhausted: Vec<C>,
    /// Up to here, each course once.
    pub total_attempted: i32,
    pub total_gained: i32,
    pub total: Sum,
    pub major: Sum,
    pub minor: Sum,
    /// The academic year so far, each course once.
    pub year: Sum,
}

/// One line for each semester, in order of time; and for each attempt whether it is the one that counts in the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<C> {
    pub lines: Vec<Line<C>>,
    pub counts: Vec<bool>,
}

/// Which of several attempts at a course counts in everything cumulative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Repeats {
    /// The highest; of equal ones the latest.
    #[default]
    Best,
    Latest,
}

/// How repeats are treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Counting {
    pub repeats: Repeats,
    /// Attempts at one course that a student may make.
    pub attempts: u32,
}

impl Counting {
    /// The best counts; one attempt and two repeats.
    pub const USUAL: Self = Self { repeats: Repeats::Best, attempts: 3 };
}

#[derive(Clone, Copy)]
struct Counted {
    attempt: usize,
    units: i32,
    points: i32,
    major: bool,
    minor: bool,
}

/// What has become of a course up to now.
#[derive(Clone, Copy, Default)]
struct Course {
    best: Option<Counted>,
    attempted: i32,
    gained: i32,
    failures: u32,
}

/// By the usual way of counting.
pub fn report<C: Copy + Eq + Hash>(attempts: &[Attempt<C>]) -> Report<C> {
    Counting::USUAL.report(attempts)
}

impl Counting {
    pub fn report<C: Copy + Eq + Hash>(self, attempts: &[Attempt<C>]) -> Report<C> {
        report_by(self, attempts)
    }

    /// Attempts come in order of time: an equal one is later.
    fn beats(self, attempt: Counted, known: Option<Counted>) -> bool {
        self.repeats == Repeats::Latest || known.is_none_or(|known| attempt.points >= known.points)
    }
}

fn report_by<C: Copy + Eq + Hash>(counting: Counting, attempts: &[Attempt<C>]) -> Report<C> {
    let mut in_time: Vec<(usize, &Attempt<C>)> = attempts.iter().enumerate().collect();
    in_time.sort_by_key(|(_, attempt)| attempt.semester);
    let mut so_far = SoFar { counting, courses: HashMap::new(), this_year: HashMap::new(), year: None, line: blank() };
    let mut lines: Vec<Line<C>> = Vec::new();
    for semester in in_time.chunk_by(|(_, a), (_, b)| a.semester == b.semester) {
        so_far.begin(semester);
        semester.iter().for_each(|(index, attempt)| so_far.add(*index, attempt));
        lines.push(so_far.line.clone());
    }
    let mut counts = vec![false; attempts.len()];
    for best in so_far.courses.values().filter_map(|course| course.best) {
        if let Some(counted) = counts.get_mut(best.attempt) {
            *counted = true;
        }
    }
    Report { lines, counts }
}

fn blank<C>() -> Line<C> {
    Line {
        semester: 0,
        attempted: 0,
        gained: 0,
        gpa: Sum::default(),
        failed_units: 0,
        lowest: None,
        unsatisfactory: false,
        exhausted: vec![],
        total_attempted: 0,
        total_gained: 0,
        total: Sum::default(),
        major: Sum::default(),
        minor: Sum::default(),
        year: Sum::default(),
    }
}

struct SoFar<C> {
    counting: Counting,
    courses: HashMap<C, Course>,
    this_year: HashMap<C, Counted>,
    year: Option<i32>,
    line: Line<C>,
}

impl<C: Copy + Eq + Hash> SoFar<C> {
    /// What is cumulative goes on; what belongs to a semester or a year begins anew.
    fn begin(&mut self, semester: &[(usize, &Attempt<C>)]) {
        let first = semester.first().map(|(_, attempt)| (attempt.semester, attempt.year));
        let Some((semester, year)) = first else { return };
        let line = &self.line;
        let (total, major, minor) = (line.total, line.major, line.minor);
        let (total_attempted, total_gained) = (line.total_attempted, line.total_gained);
        let this_year = if self.year == Some(year) { line.year } else { Sum::default() };
        if self.year != Some(year) {
            self.this_year.clear();
            self.year = Some(year);
        }
        self.line = Line { semester, total_attempted, total_gained, total, major, minor, year: this_year, ..blank() };
    }

    fn add(&mut self, index: usize, attempt: &Attempt<C>) {
        let (line, course) = (&mut self.line, self.courses.entry(attempt.course).or_default());
        line.attempted += attempt.units;
        line.gained += attempt.gained;
        line.total_attempted += attempt.units - course.attempted;
        course.attempted = attempt.units;
        line.total_gained += (attempt.gained - course.gained).max(0);
        course.gained = course.gained.max(attempt.gained);
        let points = attempt.points.filter(|_| attempt.in_gpa);
        if attempt.failed {
            course.failures += 1;
            line.failed_units += attempt.units;
            line.unsatisfactory |= points.is_none();
            if course.failures >= self.counting.attempts {
                line.exhausted.push(attempt.course);
            }
        }
        let Some(points) = points else { return };
        let (major, minor) = (attempt.major, attempt.minor);
        let counted = Counted { attempt: index, units: attempt.units, points, major, minor };
        line.gpa.add(counted);
        line.lowest = Some(line.lowest.map_or(points, |lowest| lowest.min(points)));
        if self.counting.beats(counted, course.best) {
            let replaced = course.best.replace(counted);
            line.replace(replaced, counted);
        }
        let known = self.this_year.get(&attempt.course).copied();
        if self.counting.beats(counted, known) {
            self.this_year.insert(attempt.course, counted);
            known.into_iter().for_each(|known| line.year.remove(known));
            line.year.add(counted);
        }
    }
}

impl<C> Line<C> {
    fn replace(&mut self, old: Option<Counted>, new: Counted) {
        if let Some(old) = old.filter(|_| !fault("count_repeats")) {
            self.sums(old).for_each(|sum| sum.remove(old));
        }
        self.sums(new).for_each(|sum| sum.add(new));
    }

    fn sums(&mut self, counted: Counted) -> impl Iterator<Item = &mut Sum> {
        let parts = [(true, &mut self.total), (counted.major, &mut self.major), (counted.minor, &mut self.minor)];
        parts.into_iter().filter(|(counts, _)| *counts).map(|(_, sum)| sum)
    }
}

/// The place of each among all, by unrounded average: equal averages share a place. None without an average.
pub fn ranks(averages: &[Sum]) -> Vec<Option<i32>> {
    let mut order: Vec<(usize, Sum)> = averages.iter().copied().enumerate().filter(|(_, sum)| sum.units > 0).collect();
    order.sort_by(|(_, a), (_, b)| b.compare(*a));
    let mut ranks = vec![None; averages.len()];
    let mut place = (0, None);
    for (before, (index, sum)) in (1..).zip(order) {
        if place.1.is_none_or(|last| sum.compare(last) != Ordering::Equal) {
            place.0 = before;
        }
        place.1 = Some(sum);
        if let Some(rank) = ranks.get_mut(index) {
            *rank = Some(place.0);
        }
    }
    ranks
}
