//! From results to averages, standing and honours, for one student.

use std::{collections::BTreeSet, hash::Hash};

use rules::{
    gpa::{self, Counting, Rounding, Sum},
    scale,
    standing::{self, Achievement, HonoursList, Judgement, Reason, Regulation, Standing, Term},
};
use schema::grades::student_gpa;
use sea_orm::ActiveValue::Set;

/// One result, as the record has it.
pub struct Graded<'a, C> {
    /// The name under which the course counts; the same name is the same course.
    pub course: C,
    /// Grows with time.
    pub semester: i32,
    pub year: i32,
    pub grade: &'a str,
    pub units: i32,
    pub gained: i32,
    pub points: Option<i32>,
    pub in_gpa: bool,
    /// The code of the course type it counts as.
    pub counts_as: &'a str,
    /// Counts in the minor.
    pub minor: bool,
}

/// How a student stands at the end of a semester.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    pub semester: i32,
    pub units_attempted: i32,
    pub units_gained: i32,
    pub gpa: Sum,
    pub total_attempted: i32,
    pub total_gained: i32,
    pub total: Sum,
    pub major: Sum,
    pub minor: Sum,
    pub year: Sum,
    pub failed_units: i32,
    pub standing: Standing,
    pub reason: Reason,
    pub honours: HonoursList,
    pub load_cap: Option<i32>,
    /// By which the averages are shown.
    pub rounding: Rounding,
    pub counting: Counting,
}

/// Course types that make the average of the major.
const MAJOR: [&str; 4] = ["MR", "ME", "CORE", "ELECTIVE"];

/// Whether what counts as a course type is in the average of the major.
pub fn is_of_major(course_type: &str) -> bool {
    MAJOR.contains(&course_type)
}

/// What somebody is judged by.
pub struct Rulebook<'a> {
    /// In a semester.
    pub in_force: &'a dyn Fn(i32) -> Option<Regulation>,
    /// What the university decided for a semester, whatever the figures say.
    pub decided: &'a dyn Fn(i32) -> Option<Standing>,
}

/// By the regulation that holds while the university has adopted no other, without decisions.
pub fn figures<C: Copy + Eq + Hash>(
    student_type: &str,
    results: &[Graded<'_, C>],
    required: impl Fn(C) -> bool,
) -> Vec<Figures> {
    let founding = standing::regulation(student_type);
    Rulebook { in_force: &|_| founding.copied(), decided: &|_| None }.figures(results, required)
}

impl Rulebook<'_> {
    /// One line for each semester with results. `required` says whether a course must be passed: failing it for the
    /// last time ends the studies.
    pub fn figures<C: Copy + Eq + Hash>(
        &self,
        results: &[Graded<'_, C>],
        required: impl Fn(C) -> bool,
    ) -> Vec<Figures> {
        let attempts: Vec<gpa::Attempt<C>> = results.iter().filter_map(attempt).collect();
        let lines = self.lines(&attempts);
        let terms: Vec<(&Regulation, Term)> = lines
            .iter()
            .map(|(regulation, line)| {
                let term = Term {
                    gpa: line.gpa.rounded(regulation.rounding),
                    gpa_units: line.gpa.units,
                    failed_units: line.failed_units,
                    exhausted: line.exhausted.iter().any(|course| required(*course)),
                    bad_report: false,
                    decided: (self.decided)(line.semester),
                };
                (regulation, term)
            })
            .collect();
        let judged = standing::judge(terms.iter().map(|(regulation, term)| (*regulation, term)));
        lines.iter().zip(judged).map(|((regulation, line), judged)| Figures::of(regulation, line, judged)).collect()
    }

    /// Each semester by its own regulation; what is cumulative goes on over a change of how repeats count.
    fn lines<C: Copy + Eq + Hash>(&self, attempts: &[gpa::Attempt<C>]) -> Vec<(Regulation, gpa::Line<C>)> {
        let mut reports: Vec<(Counting, Vec<gpa::Line<C>>)> = vec![];
        let semesters: BTreeSet<i32> = attempts.iter().map(|attempt| attempt.semester).collect();
        let mut lines = vec![];
        for (place, semester) in semesters.into_iter().enumerate() {
            let Some(regulation) = (self.in_force)(semester) else { continue };
            let counting = regulation.counting;
            if !reports.iter().any(|(known, _)| *known == counting) {
                reports.push((counting, counting.report(attempts).lines));
            }
            let report = reports.iter().find(|(known, _)| *known == counting);
            lines.extend(report.and_then(|(_, lines)| lines.get(place)).map(|line| (regulation, line.clone())));
        }
        lines
    }
}

impl Figures {
    fn of<C>(regulation: &Regulation, line: &gpa::Line<C>, judged: Judgement) -> Self {
        let achieved = Achievement {
            gpa: line.gpa.rounded(regulation.rounding),
            gpa_units: line.gpa.units,
            lowest: line.lowest,
            unsatisfactory: line.unsatisfactory,
        };
        Self {
            semester: line.semester,
            units_attempted: line.attempted,
            units_gained: line.gained,
            gpa: line.gpa,
            total_attempted: line.total_attempted,
            total_gained: line.total_gained,
            total: line.total,
            major: line.major,
            minor: line.minor,
            year: line.year,
            failed_units: line.failed_units,
            standing: judged.standing,
            reason: judged.reason,
            honours: standing::honours(regulation, achieved),
            load_cap: judged.load_cap,
            rounding: regulation.rounding,
            counting: regulation.counting,
        }
    }
}

/// Withdrawn and unfinished courses are no attempts; what is exempted from is none either.
pub(super) fn attempt<C: Copy>(of: &Graded<'_, C>) -> Option<gpa::Attempt<C>> {
    let counts = of.points.is_some() || of.gained > 0 || scale::is_fail(of.grade);
    let major = !of.minor && is_of_major(of.counts_as);
    counts.then_some(gpa::Attempt {
        course: of.course,
        semester: of.semester,
        year: of.year,
        units: of.units,
        gained: of.gained,
        points: of.points,
        in_gpa: of.in_gpa,
        failed: scale::is_fail(of.grade),
        major,
        minor: of.minor,
    })
}

impl Figures {
    /// The averages of the semester, in all, of the major, of the minor and of the year: hundredths, rounded once.
    pub fn shown(&self) -> [Option<i32>; 5] {
        [self.gpa, self.total, self.major, self.minor, self.year].map(|sum| sum.rounded(self.rounding))
    }

    /// Into the columns of the table; whose they are and the rank stay as they are.
    pub fn write(&self, row: &mut student_gpa::ActiveModel) {
        row.units_attempted = Set(self.units_attempted);
        row.units_gained = Set(self.units_gained);
        row.gpa_units = Set(self.gpa.units);
        row.grade_points = Set(self.gpa.points);
        row.total_attempted = Set(self.total_attempted);
        row.total_gained = Set(self.total_gained);
        row.total_gpa_units = Set(self.total.units);
        row.total_grade_points = Set(self.total.points);
        row.major_gpa_units = Set(self.major.units);
        row.major_grade_points = Set(self.major.points);
        row.minor_gpa_units = Set(self.minor.units);
        row.minor_grade_points = Set(self.minor.points);
        row.year_gpa_units = Set(self.year.units);
        row.year_grade_points = Set(self.year.points);
        let [gpa, total, major, minor, year] = self.shown();
        row.gpa = Set(gpa);
        row.total_gpa = Set(total);
        row.major_gpa = Set(major);
        row.minor_gpa = Set(minor);
        row.year_gpa = Set(year);
        row.failed_units = Set(self.failed_units);
        row.standing = Set(self.standing.code().to_owned());
        row.honours = Set(self.honours.code().to_owned());
        row.load_cap = Set(self.load_cap);
    }
}
