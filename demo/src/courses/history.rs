//! A course of studies: what somebody took in each semester and how it went, within the plan, the requirements,
//! the load and the standing that follows from it.

use std::collections::{HashMap, HashSet};

use crate::seed::Seed;

use super::{
    catalogue::{Catalogue, CourseNo},
    grades::{self, C, D, F},
    plan::{PlanOf, Slot},
};

/// How the studies came out, as the record tells it; the results must explain it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Still here.
    Open,
    /// The degree was awarded.
    Done,
    /// The regular years are over and something is missing.
    Missing,
    /// Sent away for two semesters of poor results.
    Dismissed,
    /// The last year has to be done again.
    Repeats,
}

/// A semester in which somebody was there.
#[derive(Clone, Copy, Debug)]
pub struct Presence {
    /// Which of the terms.
    pub term: u8,
    /// How many semesters after the first.
    pub since_entry: i32,
    pub kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Closed,
    Running,
    /// At another university; what was passed there is transferred.
    Abroad,
    /// Left before the exams.
    LeftEarly,
    /// Left in the semester that runs.
    JustLeft,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Plan,
    Chosen,
    /// Beyond the usual load, with approval.
    Approved,
    Transfer,
    Exempt,
}

/// One attempt at a course.
#[derive(Clone, Debug)]
pub struct Attempt {
    pub course: CourseNo,
    pub term: u8,
    pub units: i32,
    /// Empty while the semester runs.
    pub grade: &'static str,
    /// The code of the course type it counts as.
    pub counts_as: &'static str,
    pub source: Source,
    pub state: &'static str,
    pub no: i32,
    pub minor: bool,
    /// Taken before a change of programme.
    pub former: bool,
    /// The term of the attempt before.
    pub before: Option<u8>,
    /// Of all attempts at the course, the one that counts.
    pub highest: bool,
}

pub struct Student<'a> {
    pub plan: &'a PlanOf,
    /// The plan before a change of programme, and how many semesters it was followed.
    pub former: Option<(&'a PlanOf, i32)>,
    pub minor: Vec<CourseNo>,
    pub end: End,
    pub length: i32,
    pub there: Vec<Presence>,
}

/// What is still to be done of the plan.
#[derive(Clone, Debug)]
pub(super) struct Open {
    pub slot: Slot,
    /// Failed before: to be repeated.
    pub again: Option<CourseNo>,
}

pub(super) struct Studies<'a> {
    pub catalogue: &'a Catalogue,
    pub student: &'a Student<'a>,
    pub plan: &'a PlanOf,
    pub open: Vec<Open>,
    pub attempts: Vec<Attempt>,
    pub passed: HashSet<CourseNo>,
    ability: i32,
    failures: usize,
    /// The semesters whose results explain a dismissal or a year that is repeated.
    decisive: Vec<u8>,
    /// Poor results last semester, and the units failed in it.
    pub low: Option<i32>,
    pub excellent: bool,
}

/// Draws the whole history.
pub fn draw(seed: &mut Seed, catalogue: &Catalogue, student: &Student<'_>) -> Vec<Attempt> {
    let plan = student.former.map_or(student.plan, |former| former.0);
    let ability = grades::ability(seed, plan.programme.student_type);
    let mut studies = Studies {
        catalogue,
        student,
        plan,
        open: opened(plan),
        attempts: vec![],
        passed: HashSet::new(),
        ability: if student.end == End::Done { ability.min(45) } else { ability },
        failures: 0,
        decisive: decisive(student),
        low: None,
        excellent: false,
    };
    let exempt = student.end == End::Open && plan.programme.student_type == "UG" && seed.chance(1);
    for presence in &student.there {
        if student.former.is_some_and(|(_, until)| until == presence.since_entry) {
            studies.change_plan();
        }
        if exempt && presence.since_entry == 0 {
            studies.exempt(presence);
        }
        studies.term(seed, presence);
    }
    let mut attempts = studies.attempts;
    compare(&mut attempts);
    attempts
}

/// Of several attempts the best one counts, of equal ones the latest.
fn compare(attempts: &mut [Attempt]) {
    let mut best: HashMap<CourseNo, (i32, usize)> = HashMap::new();
    for (n, attempt) in attempts.iter().enumerate() {
        let worth = grades::points(attempt.grade).unwrap_or(if grades::failed(attempt.grade) { -1 } else { 0 });
        let held = best.entry(attempt.course).or_insert((worth, n));
        if worth >= held.0 {
            *held = (worth, n);
        }
    }
    for (_, n) in best.into_values() {
        if let Some(attempt) = attempts.get_mut(n) {
            attempt.highest = true;
        }
    }
}

fn decisive(student: &Student<'_>) -> Vec<u8> {
    let closed = student.there.iter().filter(|p| p.kind == Kind::Closed);
    let year = student.there.iter().map(|p| p.since_entry / 2).max().unwrap_or(0);
    let terms: Vec<u8> = match student.end {
        End::Dismissed => closed.map(|p| p.term).collect(),
        End::Repeats => closed.filter(|p| p.since_entry / 2 + 1 == year).map(|p| p.term).collect(),
        _ => vec![],
    };
    terms.get(terms.len().saturating_sub(2)..).unwrap_or_default().to_vec()
}

pub(super) fn opened(plan: &PlanOf) -> Vec<Open> {
    let mut open: Vec<Open> = plan.slots.iter().map(|slot| Open { slot: slot.clone(), again: None }).collect();
    open.sort_by_key(|open| open.slot.at);
    open
}

impl Studies<'_> {
    fn term(&mut self, seed: &mut Seed, presence: &Presence) {
        let doomed = self.doomed(presence);
        let load = self.load(seed, presence, doomed == Some(0));
        let taken = self.choose(seed, presence, &load);
        let grades = self.outcome(seed, presence, &taken, doomed);
        let (mut units, mut points, mut lost) = (0, 0, 0);
        for ((open, mut attempt), grade) in taken.into_iter().zip(grades) {
            attempt.grade = grade;
            if grade == "W" {
                attempt.state = "WITHDRAWN";
            }
            if let Some(worth) = grades::points(grade) {
                units += attempt.units;
                points += worth * attempt.units;
            }
            lost += if ["F", "U"].contains(&grade) { attempt.units } else { 0 };
            self.settle(open, &attempt);
            self.attempts.push(attempt);
        }
        if presence.kind == Kind::Closed && units > 0 {
            let line = if self.plan.programme.student_type == "UG" { 167 } else { 220 };
            self.low = (points < line * units).then_some(lost);
            self.excellent = points >= 330 * units;
        }
    }

    /// Whether this is the last (0) or the last but one (1) of the two semesters that decide how it ends.
    fn doomed(&self, presence: &Presence) -> Option<usize> {
        self.decisive.iter().rev().position(|term| *term == presence.term)
    }

    fn outcome(
        &mut self,
        seed: &mut Seed,
        presence: &Presence,
        taken: &[(Open, Attempt)],
        doomed: Option<usize>,
    ) -> Vec<&'static str> {
        match presence.kind {
            Kind::Running | Kind::JustLeft => return taken.iter().map(|_| "").collect(),
            Kind::Abroad => return taken.iter().map(|_| "T").collect(),
            Kind::LeftEarly => return taken.iter().map(|_| "W").collect(),
            Kind::Closed => {}
        }
        let mut failing = self.failing(presence, doomed);
        taken.iter().map(|(_, attempt)| self.grade(seed, presence, attempt, doomed, &mut failing)).collect()
    }

    /// Courses that are failed because the end of the story says so.
    fn failing(&self, presence: &Presence, doomed: Option<usize>) -> usize {
        let last = presence.since_entry + 1 == self.student.length * 2;
        match (self.student.end, doomed) {
            (End::Dismissed, Some(1)) => 2,
            (End::Dismissed | End::Repeats, Some(0)) => 3,
            (End::Repeats, Some(1)) => 1,
            (End::Missing, _) if last => 2,
            _ => 0,
        }
    }

    fn grade(
        &mut self,
        seed: &mut Seed,
        presence: &Presence,
        attempt: &Attempt,
        doomed: Option<usize>,
        failing: &mut usize,
    ) -> &'static str {
        if self.catalogue.course(attempt.course).is_some_and(|c| c.binary) {
            return if self.student.end == End::Open && seed.below(100) == 0 { "U" } else { "S" };
        }
        if *failing > 0 && attempt.units == 3 && attempt.no < 3 {
            *failing -= 1;
            return "F";
        }
        match (self.student.end, doomed) {
            (End::Dismissed, Some(0 | 1)) => return grades::name(D),
            (End::Repeats, Some(0)) => return grades::name(grades::C_MINUS),
            (End::Repeats, Some(1)) => return grades::name(grades::C_PLUS),
            // Before it comes so far they get by.
            (End::Dismissed | End::Repeats, _) => return grades::name(grades::letter(seed, 55, C)),
            _ => {}
        }
        let withdrawn = self.student.end == End::Open && presence.since_entry > 0 && seed.below(400) == 0;
        if withdrawn {
            return "W";
        }
        let grade = grades::letter(seed, self.ability, self.worst(presence, attempt));
        self.failures += usize::from(grade == F);
        grades::name(grade)
    }

    /// Who did poorly last semester pulls together, the third attempt succeeds, and who got the degree failed
    /// seldom and early.
    fn worst(&self, presence: &Presence, attempt: &Attempt) -> usize {
        let sure = self.student.end == End::Done && (presence.since_entry > 3 || self.failures >= 2);
        match self.plan.programme.student_type {
            "UG" if self.low.is_some() => C,
            "UG" if attempt.no >= 3 || sure || self.student.end == End::Missing => D,
            "UG" => F,
            _ => grades::B_MINUS,
        }
    }

    fn settle(&mut self, mut open: Open, attempt: &Attempt) {
        if ["DROPPED", "REGISTERED"].contains(&attempt.state) {
            return;
        }
        if grades::failed(attempt.grade) {
            let again = attempt.grade == "F" || open.slot.of.len() == 1;
            open.again = again.then_some(attempt.course);
            self.open.push(open);
            self.open.sort_by_key(|open| open.slot.at);
        } else {
            self.passed.insert(attempt.course);
        }
    }
}
