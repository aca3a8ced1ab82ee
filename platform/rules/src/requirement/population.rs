//! Many requirements and many students at once.
//!
//! Asking two thousand requirements of twenty thousand students one by one walks forty million trees. Here the
//! students are turned by ninety degrees instead: for every course, programme, year and cohort there is one bit per
//! student, made in one pass over the records. A condition then is such a row of bits, "and" and "or" work on
//! sixty-four students at a time, and a requirement of four conditions costs about a thousand machine words.
//! Units and averages are compared number by number.

use std::collections::HashMap;

use super::{Atom, Counting, Facts, Requirement, evaluate::reaches};

/// Students by their place in the slice the population was made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Members {
    words: Vec<u64>,
    size: usize,
}

impl Members {
    fn none(size: usize) -> Self {
        Self { words: vec![0; size.div_ceil(64)], size }
    }

    fn everybody(size: usize) -> Self {
        let mut words = vec![u64::MAX; size.div_ceil(64)];
        if let Some(last) = words.last_mut().filter(|_| !size.is_multiple_of(64)) {
            *last = (1 << (size % 64)) - 1;
        }
        Self { words, size }
    }

    fn where_true(size: usize, answers: impl Iterator<Item = bool>) -> Self {
        let mut members = Self::none(size);
        for (student, _) in answers.enumerate().filter(|(_, answer)| *answer) {
            members.add(student);
        }
        members
    }

    fn add(&mut self, student: usize) {
        if let Some(word) = self.words.get_mut(student / 64) {
            *word |= 1 << (student % 64);
        }
    }

    fn keep(&mut self, others: &Self) {
        self.words.iter_mut().zip(&others.words).for_each(|(word, other)| *word &= other);
    }

    fn join(&mut self, others: &Self) {
        self.words.iter_mut().zip(&others.words).for_each(|(word, other)| *word |= other);
    }

    fn remove(&mut self, others: &Self) {
        self.words.iter_mut().zip(&others.words).for_each(|(word, other)| *word &= !other);
    }

    pub fn contains(&self, student: usize) -> bool {
        self.words.get(student / 64).is_some_and(|word| word >> (student % 64) & 1 == 1)
    }

    pub fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn iter(&self) -> impl Iterator<Item = usize> {
        (0..self.size).filter(|student| self.contains(*student))
    }
}

/// The facts of many students, arranged by condition.
pub struct Population {
    size: usize,
    taken: Columns<String>,
    /// Passed or in progress, whatever counts as taken.
    touched: Columns<String>,
    in_progress: Columns<String>,
    passed: HashMap<String, Vec<(usize, Option<i32>)>>,
    programmes: Columns<String>,
    years: Columns<i32>,
    cohorts: Columns<i32>,
    units: Vec<i32>,
    cgpa: Vec<Option<i32>>,
}

/// Who has it, by what it is.
struct Columns<K> {
    size: usize,
    rows: HashMap<K, Members>,
}

impl<K: std::hash::Hash + Eq> Columns<K> {
    fn new(size: usize) -> Self {
        Self { size, rows: HashMap::new() }
    }

    fn add<Q>(&mut self, key: &Q, student: usize)
    where
        Q: ?Sized + std::hash::Hash + Eq + ToOwned<Owned = K>,
        K: std::borrow::Borrow<Q>,
    {
        // Most keys are known: look before making a key of one's own.
        match self.rows.get_mut(key) {
            Some(row) => row.add(student),
            None => {
                let mut row = Members::none(self.size);
                row.add(student);
                self.rows.insert(key.to_owned(), row);
            }
        }
    }

    fn any<'a, Q>(&self, keys: impl IntoIterator<Item = &'a Q>) -> Members
    where
        Q: ?Sized + std::hash::Hash + Eq + 'a,
        K: std::borrow::Borrow<Q>,
    {
        let mut all = Members::none(self.size);
        for row in keys.into_iter().filter_map(|key| self.rows.get(key)) {
            all.join(row);
        }
        all
    }
}

impl Population {
    pub fn new(students: &[Facts]) -> Self {
        let size = students.len();
        let mut all = Self {
            size,
            taken: Columns::new(size),
            touched: Columns::new(size),
            in_progress: Columns::new(size),
            passed: HashMap::new(),
            programmes: Columns::new(size),
            years: Columns::new(size),
            cohorts: Columns::new(size),
            units: students.iter().map(|facts| facts.about.units_gained).collect(),
            cgpa: students.iter().map(|facts| facts.about.cgpa).collect(),
        };
        for (student, facts) in students.iter().enumerate() {
            all.add(student, facts);
        }
        all
    }

    fn add(&mut self, student: usize, facts: &Facts) {
        for (course, points) in facts.all_passed() {
            self.taken.add(course, student);
            self.touched.add(course, student);
            match self.passed.get_mut(course) {
                Some(passes) => passes.push((student, points)),
                None => drop(self.passed.insert(course.to_owned(), vec![(student, points)])),
            }
        }
        for course in facts.all_in_progress() {
            self.touched.add(course, student);
            self.in_progress.add(course, student);
            if facts.counting == Counting::PassedOrInProgress {
                self.taken.add(course, student);
            }
        }
        facts.about.programmes.iter().for_each(|code| self.programmes.add(code.as_str(), student));
        facts.about.year.iter().for_each(|year| self.years.add(year, student));
        facts.about.cohort.iter().for_each(|cohort| self.cohorts.add(cohort, student));
    }

    /// Everybody who meets the requirement.
    pub fn who(&self, requirement: &Requirement) -> Members {
        match requirement {
            Requirement::Atom(atom) => self.who_atom(atom),
            Requirement::All(items) => {
                let mut all = Members::everybody(self.size);
                items.iter().for_each(|item| all.keep(&self.who(item)));
                all
            }
            Requirement::Any(items) => {
                let mut any = Members::none(self.size);
                items.iter().for_each(|item| any.join(&self.who(item)));
                any
            }
        }
    }

    fn who_atom(&self, atom: &Atom) -> Members {
        let but = |some: Members| {
            let mut rest = Members::everybody(self.size);
            rest.remove(&some);
            rest
        };
        match atom {
            Atom::Taken { course } => self.taken.any([course.as_str()]),
            Atom::NotTaken { course } => but(self.touched.any([course.as_str()])),
            Atom::RegisteredNow { course } => self.in_progress.any([course.as_str()]),
            Atom::ProgrammeIn { programmes } => self.programmes.any(programmes.iter().map(String::as_str)),
            Atom::ProgrammeNotIn { programmes } => but(self.programmes.any(programmes.iter().map(String::as_str))),
            Atom::YearIn { years } => self.years.any(years),
            Atom::CohortIn { cohorts } => self.cohorts.any(cohorts),
            Atom::MinUnits { units } => Members::where_true(self.size, self.units.iter().map(|gained| gained >= units)),
            Atom::MinCgpa { cgpa } => {
                let enough = self.cgpa.iter().map(|reached| reached.is_some_and(|value| value >= *cgpa));
                Members::where_true(self.size, enough)
            }
            Atom::PassedWith { course, grade } => {
                let mut well = Members::none(self.size);
                let passes = self.passed.get(course).map(Vec::as_slice).unwrap_or_default();
                for (student, _) in passes.iter().filter(|(_, points)| reaches(*points, grade)) {
                    well.add(*student);
                }
                well
            }
        }
    }
}
