//! Averages, standing and honours of every student at the end of every semester, by the rules themselves.

use std::collections::{HashMap, HashSet};

use chrono::Days;
use grades::api::{Figures, Graded, figures, ranked};
use kernel::Result;
use sea_orm::ConnectionTrait;

use crate::{Demo, terms::Term};

use super::{
    Life,
    catalogue::CourseNo,
    grades::{failed, points},
    history::Attempt,
    plan::PlanOf,
    results::{Statement, at_nine, number},
};

const HEAD: &str = "INSERT INTO student_gpa (id, student_id, semester_id, units_attempted, units_gained, gpa_units, \
    grade_points, total_attempted, total_gained, total_gpa_units, total_grade_points, major_gpa_units, \
    major_grade_points, minor_gpa_units, minor_grade_points, year_gpa_units, year_grade_points, gpa, total_gpa, \
    major_gpa, minor_gpa, year_gpa, failed_units, standing, honours, load_cap, rank, rank_of, created_at, updated_at, version) VALUES ";

/// Semesters before a change of programme takes effect.
const BEFORE_CHANGE: i32 = 2;

/// A student at the end of a semester.
struct Held {
    n: usize,
    /// Those who are ranked together: programme and year of entry.
    group: (usize, i32),
    figures: Figures,
}

#[derive(Default)]
pub struct Averages {
    held: Vec<Held>,
}

impl Averages {
    /// Judges somebody's results; `programmes` are the present one and the one before.
    pub fn tell(
        &mut self,
        life: &Life<'_>,
        (plan, programmes): (&PlanOf, (usize, usize)),
        terms: &[Term],
        attempts: &[Attempt],
    ) {
        for line in judged(plan, terms, attempts) {
            let term = usize::try_from(line.semester).ok().and_then(|n| terms.get(n));
            let since = term.map_or(0, |term| (term.year - life.entry) * 2 + term.no - 1);
            let programme = if since < BEFORE_CHANGE { programmes.1 } else { programmes.0 };
            self.held.push(Held { n: life.n, group: (programme, life.entry), figures: line });
        }
    }

    /// Ranks everybody and writes the rows.
    pub async fn finish(self, demo: &Demo<'_>, terms: &[Term]) -> Result<()> {
        let mut groups: HashMap<_, Vec<_>> = HashMap::new();
        for held in &self.held {
            let of = (held.group, held.figures.semester);
            groups.entry(of).or_default().push((&held.n, held.figures.total));
        }
        let mut places = HashMap::new();
        for ((_, semester), members) in groups {
            places.extend(ranked(&members).into_iter().map(|(n, place)| ((n, semester), place)));
        }
        let mut lines = Statement::new(HEAD);
        for held in &self.held {
            let Some(term) = usize::try_from(held.figures.semester).ok().and_then(|n| terms.get(n)) else { continue };
            let place = places.get(&(held.n, held.figures.semester)).copied();
            if let Some(statement) = line(&mut lines, demo, term, held, place) {
                demo.tx.execute_unprepared(&statement).await?;
            }
        }
        if let Some(statement) = lines.take() {
            demo.tx.execute_unprepared(&statement).await?;
        }
        demo.say(lines.total, "averages with standing");
        Ok(())
    }
}

/// The figures of every semester that is over.
pub(super) fn judged(plan: &PlanOf, terms: &[Term], attempts: &[Attempt]) -> Vec<Figures> {
    let compulsory = plan.slots.iter().filter_map(|slot| match slot.of.as_slice() {
        [only] => Some(*only),
        _ => None,
    });
    let compulsory: HashSet<CourseNo> = compulsory.collect();
    let closed = attempts.iter().filter(|attempt| !attempt.grade.is_empty());
    let results: Vec<_> = closed.filter_map(|attempt| graded(terms, attempt)).collect();
    figures(plan.programme.student_type, &results, |course| compulsory.contains(&course))
}

fn graded<'a>(terms: &[Term], attempt: &'a Attempt) -> Option<Graded<'a, CourseNo>> {
    let worth = points(attempt.grade);
    let nothing = failed(attempt.grade) || attempt.grade == "EX";
    Some(Graded {
        course: attempt.course,
        semester: i32::from(attempt.term),
        year: terms.get(usize::from(attempt.term))?.year,
        grade: attempt.grade,
        units: attempt.units,
        gained: if nothing { 0 } else { attempt.units },
        points: worth,
        in_gpa: worth.is_some(),
        counts_as: attempt.counts_as,
        minor: attempt.minor,
    })
}

fn line(lines: &mut Statement, demo: &Demo<'_>, term: &Term, held: &Held, place: Option<(i32, i32)>) -> Option<String> {
    let f = &held.figures;
    let id = demo.seed.id("gpa", format!("{}/{}", held.n, term.code));
    let (student, semester) = (demo.seed.id("student", held.n), demo.seed.id("semester", &term.code));
    let sums = [f.total, f.major, f.minor, f.year].map(|sum| (sum.units, sum.points));
    let [total, major, minor, year] = sums;
    let (standing, honours, cap) = (f.standing.code(), f.honours.code(), number(f.load_cap));
    let (rank, of) = (number(place.map(|p| p.0)), number(place.map(|p| p.1)));
    let shown = f.shown().map(number).join(",");
    let at = at_nine(term.end - Days::new(3));
    lines.add(format_args!(
        "('{id}','{student}','{semester}',{},{},{},{},{},{},{},{},{},{},{},{},{},{},{shown},{},'{standing}','{honours}',\
         {cap},{rank},{of},{at},{at},1)",
        f.units_attempted,
        f.units_gained,
        f.gpa.units,
        f.gpa.points,
        f.total_attempted,
        f.total_gained,
        total.0,
        total.1,
        major.0,
        major.1,
        minor.0,
        minor.1,
        year.0,
        year.1,
        f.failed_units,
    ))
}
