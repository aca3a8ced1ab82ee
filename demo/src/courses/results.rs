//! Who took what, and the results, as text of few large statements: there are so many of them that making them
//! value by value would take most of the time.

use std::{collections::HashMap, fmt::Write};

use chrono::{Days, NaiveDate};
use kernel::{Result, Timestamp};
use sea_orm::ConnectionTrait;

use crate::{Demo, terms::Term};

use super::{
    Life,
    catalogue::Catalogue,
    grades::{failed, points, score},
    history::{Attempt, Source},
    tables::type_id,
    timetable::{Seat, section_id},
};

/// Rows of one statement.
const AT_ONCE: usize = 500;

const SUBJECTS: &str = "INSERT INTO student_subject (id, student_id, course_id, section_id, semester_id, \
    course_type_id, source, state, attempt_no, is_repeat, counted_in, mark, created_at, updated_at, version) VALUES ";

const GRADES: &str = "INSERT INTO student_grade (id, student_id, semester_id, course_id, section_id, course_type_id, \
    units_attempted, units_gained, score, grade, points, in_gpa, attempt_no, is_highest, repeat_of, remarks_code, \
    source, status, released_at, host, created_at, updated_at, version) VALUES ";

/// Where students on exchange have been.
const HOSTS: [&str; 3] = ["Demo University of the North Sea", "Demo Institute of Kyushu", "Demo College of Ontario"];

/// An attempt of somebody.
pub struct Taken {
    pub attempt: Attempt,
    n: usize,
    group: usize,
    student_type: &'static str,
    score: Option<i32>,
}

impl Taken {
    pub fn new(
        demo: &mut Demo<'_>,
        life: &Life<'_>,
        (group, student_type): (usize, &'static str),
        attempt: Attempt,
    ) -> Self {
        let score = score(&mut demo.seed, attempt.grade);
        Self { n: life.n, group, student_type, score, attempt }
    }

    /// Taken at this university.
    pub fn here(&self) -> bool {
        !matches!(self.attempt.source, Source::Transfer | Source::Exempt)
    }

    pub fn seat(&self) -> Seat {
        Seat { student: self.n, course: self.attempt.course, group: self.group, class: None }
    }
}

pub struct Lines {
    terms: Vec<Term>,
    /// Ids that come again and again.
    courses: Vec<String>,
    semesters: Vec<String>,
    types: HashMap<(&'static str, &'static str), String>,
    student: (usize, String),
    subjects: Statement,
    grades: Statement,
    ready: Vec<String>,
}

impl Lines {
    pub fn new(demo: &Demo<'_>, catalogue: &Catalogue, terms: &[Term]) -> Self {
        Self {
            terms: terms.to_vec(),
            courses: catalogue.courses.iter().map(|course| demo.seed.id("course", &course.code)).collect(),
            semesters: terms.iter().map(|term| demo.seed.id("semester", &term.code)).collect(),
            types: HashMap::new(),
            student: (0, String::new()),
            subjects: Statement::new(SUBJECTS),
            grades: Statement::new(GRADES),
            ready: vec![],
        }
    }

    /// Adds an attempt, in the class that was found for it.
    pub fn add(&mut self, demo: &Demo<'_>, catalogue: &Catalogue, taken: &Taken, class: Option<usize>) {
        let attempt = &taken.attempt;
        let Some(course) = catalogue.course(attempt.course) else { return };
        let Some(term) = self.terms.get(usize::from(attempt.term)) else { return };
        if self.student.0 != taken.n {
            self.student = (taken.n, demo.seed.id("student", taken.n));
        }
        let key = |table, term: &Term| demo.seed.id(table, format!("{}/{}/{}", taken.n, term.code, course.code));
        let kind = (taken.student_type, attempt.counts_as);
        let same = Same {
            student: &self.student.1,
            course: self.courses.get(usize::from(attempt.course)).map_or("", String::as_str),
            semester: self.semesters.get(usize::from(attempt.term)).map_or("", String::as_str),
            section: optional(class.map(|class| section_id(demo, term, &course.code, class))),
            kind: self.types.entry(kind).or_insert_with(|| type_id(demo, kind.0, kind.1)),
        };
        self.ready.extend(self.subjects.subject(&key("takes", term), &same, attempt, at_nine(term.first_class)));
        if !attempt.grade.is_empty() {
            let before = attempt.before.and_then(|before| self.terms.get(usize::from(before)));
            let before = optional(before.map(|term| key("grade", term)));
            let released = at_nine(term.end - Days::new(3));
            let of = (&same, taken, course.binary);
            self.ready.extend(self.grades.grade(&key("grade", term), of, &before, released));
        }
    }

    pub async fn flush(&mut self, demo: &Demo<'_>) -> Result<()> {
        self.ready.extend(self.subjects.take());
        self.ready.extend(self.grades.take());
        for statement in self.ready.drain(..) {
            demo.tx.execute_unprepared(&statement).await?;
        }
        Ok(())
    }

    pub fn say(&self, demo: &Demo<'_>) {
        demo.say(self.subjects.total, "courses taken");
        demo.say(self.grades.total, "results");
    }
}

/// What a seat and its result have in common.
struct Same<'a> {
    student: &'a str,
    course: &'a str,
    semester: &'a str,
    section: String,
    kind: &'a str,
}

pub(super) struct Statement {
    head: &'static str,
    text: String,
    rows: usize,
    pub total: usize,
}

impl Statement {
    pub fn new(head: &'static str) -> Self {
        Self { head, text: String::new(), rows: 0, total: 0 }
    }

    /// Adds a row; answers a whole statement when there are enough of them.
    pub fn add(&mut self, row: std::fmt::Arguments<'_>) -> Option<String> {
        self.text.push_str(if self.rows == 0 { self.head } else { "," });
        // Writing into a string cannot fail.
        let _ = self.text.write_fmt(row);
        self.rows += 1;
        self.total += 1;
        if self.rows < AT_ONCE { None } else { self.take() }
    }

    fn subject(&mut self, id: &str, same: &Same<'_>, attempt: &Attempt, at: i64) -> Option<String> {
        let Same { student, course, semester, section, kind } = same;
        let source = match attempt.source {
            Source::Plan => "PLAN",
            Source::Chosen => "ES",
            Source::Approved => "ADMIN",
            Source::Transfer => "TRANSFER",
            Source::Exempt => "EXEMPT",
        };
        let counted = if attempt.minor { "MINOR" } else { "MAJOR" };
        let (state, no, again) = (attempt.state, attempt.no, attempt.no > 1);
        let mark = if attempt.former { "#" } else { "" };
        self.add(format_args!(
            "('{id}','{student}','{course}',{section},'{semester}','{kind}','{source}','{state}',{no},{again},\
             '{counted}','{mark}',{at},{at},1)"
        ))
    }

    fn grade(&mut self, id: &str, of: (&Same<'_>, &Taken, bool), before: &str, released: i64) -> Option<String> {
        let (Same { student, course, semester, section, kind }, taken, binary) = of;
        let attempt = &taken.attempt;
        let (grade, units, no, highest) = (attempt.grade, attempt.units, attempt.no, attempt.highest);
        let gained = if failed(grade) || grade == "EX" { 0 } else { units };
        let worth = points(grade);
        let in_gpa = worth.is_some() && !binary;
        let (score, worth) = (number(taken.score), number(worth));
        let (source, host) = match attempt.source {
            Source::Transfer => ("TRANSFER", HOSTS.get(taken.n % HOSTS.len()).copied().unwrap_or_default()),
            Source::Exempt => ("EXEMPT", ""),
            _ => ("SUBMISSION", ""),
        };
        self.add(format_args!(
            "('{id}','{student}','{semester}','{course}',{section},'{kind}',{units},{gained},{score},'{grade}',{worth},\
             {in_gpa},{no},{highest},{before},'','{source}','RELEASED',{released},'{host}',{released},{released},1)"
        ))
    }

    pub fn take(&mut self) -> Option<String> {
        self.rows = 0;
        Some(std::mem::take(&mut self.text)).filter(|text| !text.is_empty())
    }
}

/// A text that may be absent. Everything written here is made by the demo: hexadecimal ids and codes.
fn optional(value: Option<String>) -> String {
    value.map_or_else(|| "NULL".to_owned(), |value| format!("'{value}'"))
}

pub(super) fn number(value: Option<i32>) -> String {
    value.map_or_else(|| "NULL".to_owned(), |value| value.to_string())
}

pub(super) fn at_nine(day: NaiveDate) -> i64 {
    let midnight = day.and_time(chrono::NaiveTime::MIN).and_utc().timestamp_millis();
    Timestamp(midnight - kernel::time::UNIVERSITY_OFFSET_MS).plus(9 * Timestamp::HOUR).0
}
