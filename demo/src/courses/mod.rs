//! Courses, study plans, and what every student has made of them so far.

mod averages;
mod board;
pub mod catalogue;
mod choice;
mod general;
mod grades;
mod history;
mod majors;
mod plan;
mod plan_tables;
mod results;
pub mod shape;
mod tables;
#[cfg(test)]
mod tests;
pub mod timetable;

use std::collections::HashMap;

use chrono::{Days, NaiveDate};
use kernel::Result;
use schema::courses::structure_student;

use super::{
    Demo,
    bulk::{insert, row},
    campus::Room,
    organisation::Staffing,
    records::Fate,
    terms::Term,
};
use averages::Averages;
use catalogue::Catalogue;
use history::{Attempt, End, Kind, Presence, Source, Student};
use plan::PlanOf;
use results::{Lines, Taken};
use timetable::Seat;

/// What others know of a student whose studies are to be told.
pub struct Life<'a> {
    pub n: usize,
    pub id: &'a str,
    pub programme_id: Option<&'a str>,
    /// The programme before a change: its code, and the day of the change.
    pub former: Option<(&'static str, NaiveDate)>,
    pub minor: Option<&'static str>,
    pub entry: i32,
    pub length: i32,
    pub fate: &'a Fate,
}

/// What the record says of the studies.
#[derive(Default)]
pub struct Told {
    /// Units taken, by the code of the semester.
    pub units: HashMap<String, i32>,
    /// Units of the minor that were passed.
    pub minor_units: i32,
}

pub struct Courses {
    catalogue: Catalogue,
    plans: Vec<PlanOf>,
    by_programme: HashMap<String, usize>,
    terms: Vec<Term>,
    now: Term,
    followers: Vec<structure_student::Model>,
    lines: Lines,
    averages: Averages,
    /// What was taken in the two last semesters: it waits for its classes.
    recent: Vec<Taken>,
}

impl Courses {
    /// Writes the catalogue and the plans.
    pub async fn load(demo: &Demo<'_>, terms: &[Term], now: &Term) -> Result<Self> {
        let catalogue = Catalogue::new();
        let plans = plan::all(&catalogue);
        tables::load(demo, &catalogue).await?;
        plan_tables::load(demo, &catalogue, &plans).await?;
        let by_programme = plans.iter().zip(0..).map(|(plan, n)| (demo.seed.id("programme", plan.programme.code), n));
        Ok(Self {
            by_programme: by_programme.collect(),
            lines: Lines::new(demo, &catalogue, terms),
            catalogue,
            plans,
            terms: terms.to_vec(),
            now: now.clone(),
            followers: vec![],
            averages: Averages::default(),
            recent: vec![],
        })
    }

    /// Draws somebody's studies.
    pub fn tell(&mut self, demo: &mut Demo<'_>, life: &Life<'_>) -> Told {
        let number = life.programme_id.and_then(|id| self.by_programme.get(id)).copied();
        let Some((number, plan)) = number.and_then(|n| Some((n, self.plans.get(n)?))) else { return Told::default() };
        if life.fate.turns.is_empty() {
            return Told::default();
        }
        let former = life.former.and_then(|(code, on)| {
            let plan = self.plans.iter().find(|plan| plan.programme.code == code)?;
            Some((plan, on))
        });
        self.followers.extend(followed(demo, life, plan, former));
        let student = Student {
            plan,
            former: former.map(|(plan, _)| (plan, 2)),
            minor: life.minor.map(|code| plan::minor(&self.catalogue, code)).unwrap_or_default(),
            end: end_of(life.fate, demo.today),
            length: life.length,
            there: self.presences(demo, life),
        };
        let attempts = history::draw(&mut demo.seed, &self.catalogue, &student);
        let (told, student_type) = (self.told(&attempts), plan.programme.student_type);
        let former =
            former.and_then(|(left, _)| self.plans.iter().position(|plan| plan.programme.code == left.programme.code));
        let programmes = (number, former.unwrap_or(number));
        self.averages.tell(life, (plan, programmes), &self.terms, &attempts);
        let group = number * 64 + usize::try_from(life.entry % 64).unwrap_or(0);
        let first_recent = self.recent_terms().first().copied().unwrap_or(0);
        for attempt in attempts {
            let taken = Taken::new(demo, life, (group, student_type), attempt);
            if taken.attempt.term >= first_recent {
                self.recent.push(taken);
            } else {
                self.lines.add(demo, &self.catalogue, &taken, None);
            }
        }
        told
    }

    fn told(&self, attempts: &[Attempt]) -> Told {
        let mut told = Told::default();
        for attempt in attempts {
            let Some(term) = self.terms.get(usize::from(attempt.term)) else { continue };
            if attempt.state != "DROPPED" && attempt.source != Source::Exempt {
                *told.units.entry(term.code.clone()).or_default() += attempt.units;
            }
            if attempt.minor && attempt.state == "COMPLETED" && !grades::failed(attempt.grade) {
                told.minor_units += attempt.units;
            }
        }
        told
    }

    /// The places of the two last regular semesters among the terms.
    fn recent_terms(&self) -> Vec<u8> {
        let begun = (0..).zip(&self.terms).filter(|(_, t)| t.is_regular() && t.start <= self.now.start);
        let begun: Vec<u8> = begun.map(|(n, _)| n).collect();
        begun.get(begun.len().saturating_sub(2)..).unwrap_or_default().to_vec()
    }

    fn presences(&self, demo: &Demo<'_>, life: &Life<'_>) -> Vec<Presence> {
        let attended = (0..).zip(&self.terms).filter(|(_, t)| t.is_regular() && t.year >= life.entry);
        let begun = attended.filter(|(_, t)| t.start <= demo.today);
        let there = begun.filter_map(|(n, term)| {
            let settled = (term.first_class + Days::new(14)).min(demo.today.max(term.start));
            let kind = kind_of(life.fate, settled, (term, term.code == self.now.code), demo.today)?;
            Some(Presence { term: n, since_entry: (term.year - life.entry) * 2 + term.no - 1, kind })
        });
        there.collect()
    }

    /// Writes what has gathered of earlier semesters.
    pub async fn flush(&mut self, demo: &Demo<'_>) -> Result<()> {
        insert::<structure_student::Entity, _>(demo.tx, std::mem::take(&mut self.followers)).await?;
        self.lines.flush(demo).await
    }

    /// Makes the classes of the two last semesters and writes who sits in them.
    pub async fn finish(mut self, demo: &mut Demo<'_>, rooms: &[Room], staffing: &Staffing) -> Result<()> {
        let mut recent = vec![];
        let terms = self.recent_terms();
        for n in terms.iter().copied() {
            let collected = terms.last() == Some(&n);
            let Some(term) = self.terms.get(usize::from(n)) else { continue };
            let taken: Vec<Taken> = self.recent.extract_if(.., |taken| taken.attempt.term == n).collect();
            let seated = |taken: &Taken| ["REGISTERED", "COMPLETED"].contains(&taken.attempt.state) && taken.here();
            let mut seats: Vec<Seat> = taken.iter().filter(|t| seated(t)).map(Taken::seat).collect();
            let known = (&self.catalogue, self.plans.as_slice());
            recent.push(timetable::load(demo, (rooms, staffing), known, (term, collected), &mut seats).await?);
            let mut classes = seats.into_iter().map(|seat| seat.class);
            for one in &taken {
                let class = if seated(one) { classes.next().flatten() } else { None };
                self.lines.add(demo, &self.catalogue, one, class);
            }
            self.lines.flush(demo).await?;
        }
        self.lines.say(demo);
        let next = self.terms.iter().find(|t| t.is_regular() && t.start > self.now.start);
        if let ([before, now], Some(next)) = (recent.as_slice(), next) {
            crate::timetable::load(demo, &self.catalogue, (before, now, next)).await?;
            let summer = self.terms.iter().find(|t| !t.is_regular() && t.end >= demo.today);
            if let Some(summer) = summer {
                crate::selection::load(demo, &self.catalogue, now, summer).await?;
            }
        }
        self.averages.finish(demo, &self.terms).await
    }
}

/// What became of the studies, as far as the results have to explain it.
fn end_of(fate: &Fate, today: NaiveDate) -> End {
    match fate.on(today) {
        "GRADUATED" => End::Done,
        "COMPLETED" | "CONCESSIONAL" => End::Missing,
        "DISMISSED" => End::Dismissed,
        "REPEAT_YEAR" => End::Repeats,
        _ => End::Open,
    }
}

/// Whether and how somebody studied in a semester.
fn kind_of(fate: &Fate, settled: NaiveDate, (term, running): (&Term, bool), today: NaiveDate) -> Option<Kind> {
    const LEFT: [&str; 6] = ["LEAVE", "WITHDRAWN", "UNOFFICIAL_WD", "MILITARY", "SUSPENDED", "TRANSFERRED_OUT"];
    match fate.on(settled) {
        "ACTIVE" | "REPEAT_YEAR" | "CONCESSIONAL" if running => {
            Some(if LEFT.contains(&fate.on(today)) { Kind::JustLeft } else { Kind::Running })
        }
        "ACTIVE" | "REPEAT_YEAR" | "CONCESSIONAL" => {
            let early = LEFT.contains(&fate.on(term.end - Days::new(21)));
            Some(if early { Kind::LeftEarly } else { Kind::Closed })
        }
        "EXCHANGE_OUT" if !running => Some(Kind::Abroad),
        _ => None,
    }
}

/// Which plans somebody followed from when: the one of the programme, and before it that of the former one.
fn followed(
    demo: &Demo<'_>,
    life: &Life<'_>,
    plan: &PlanOf,
    former: Option<(&PlanOf, NaiveDate)>,
) -> Vec<structure_student::Model> {
    let row = |key: &str, plan: &PlanOf, from: i32, is_current: bool| {
        row!(
            structure_student {
                id: demo.seed.id("follows", format!("{}{key}", life.n)),
                student_id: life.id.to_owned(),
                structure_id: demo.seed.id("structure", plan_tables::code_of(plan.programme.code, life.entry)),
                from_semester_id: Some(demo.seed.id("semester", format!("{from}-1"))),
                is_current: is_current,
            },
            demo.at
        )
    };
    match former {
        None => vec![row("", plan, life.entry, true)],
        Some((left, _)) => vec![row("/former", left, life.entry, false), row("", plan, life.entry + 1, true)],
    }
}
