//! What the rule is asked about a student.

use std::collections::HashMap;

use course_planning::api::{RecordBackground, StudentCounted};
use grades::api::supposed;
use kernel::{Cx, Error, Result, Text};
use rules::{
    equivalence::{Equivalence, Equivalences},
    progress::{State, Taken},
    requirement::{About, Counting, Facts, parse},
    way::{Course, Question, Term},
};
use schema::{courses::course, students::cohort, university::programme};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::{
    MOST, Pin,
    terms::{Calendar, TermAt},
};
use crate::what_if::Asked;

/// Units of a free elective.
const ELECTIVE: i32 = 3;

pub struct Ground {
    pub background: RecordBackground,
    pub counted: StudentCounted,
    pub terms: Vec<TermAt>,
    pub average: Option<i32>,
    pub pins: Vec<(String, usize)>,
    facts: Facts,
    equivalences: Equivalences,
    courses: Vec<Course>,
    loads: Vec<Term>,
}

impl Ground {
    pub async fn of(cx: &Cx, asked: &Asked, pins: &[Pin]) -> Result<Self> {
        let db = cx.read();
        let mut background = asked.background(cx).await?;
        let structure = asked.row.structure_id.clone();
        let counted = background.suppose(db, asked.brief(), &structure, asked.record.clone()).await?;
        let equal = background.equal(db, &counted.student, &structure).await?;
        let calendar = Calendar::load(cx, &asked.student.student_type).await?;
        let figures = supposed(db, &asked.student.id, &asked.hidden, vec![]).await?;
        let average = figures.as_ref().and_then(|figures| figures.total.rounded(asked.rounding()));
        let cap = figures.as_ref().and_then(|figures| figures.load_cap);
        let loads = loads(asked, &background, &calendar, cap);
        let pins = placed(pins, &calendar.terms)?;
        let code = |id: &String| background.courses.get(id).map(|course| course.code.clone());
        let codes = |ids: &[String]| ids.iter().map(code).collect::<Option<Vec<_>>>();
        let rows = equal.iter().filter_map(|(from, to)| Some(Equivalence { from: codes(from)?, to: codes(to)? }));
        let equivalences = Equivalences::new(rows);
        let facts = facts(cx, asked, &background, &counted, average, &equivalences).await?;
        let courses = catalogue(asked, &background, &counted, &calendar, &equal);
        let terms = calendar.terms;
        Ok(Self { background, counted, terms, average, pins, facts, equivalences, courses, loads })
    }

    pub fn question(&self) -> Question<'_> {
        Question {
            plan: &self.counted.plan.plan,
            taken: &self.counted.taken,
            facts: self.facts.clone(),
            equivalences: &self.equivalences,
            courses: &self.courses,
            terms: &self.loads,
            pins: &self.pins,
            elective_units: ELECTIVE,
        }
    }
}

/// What each term takes beside what somebody is registered for in it; the next one no more than the standing allows.
fn loads(asked: &Asked, background: &RecordBackground, calendar: &Calendar, cap: Option<i32>) -> Vec<Term> {
    let mut taken: HashMap<&str, i32> = HashMap::new();
    for (semester, course) in asked.record.registered() {
        *taken.entry(semester).or_default() += background.courses.get(course).map_or(0, |course| course.units);
    }
    let one = |(n, term): (usize, &TermAt)| {
        let most = cap.filter(|_| n == 0).map_or(term.max_units, |cap| cap.min(term.max_units));
        let there = term.semester_id.as_deref().and_then(|id| taken.get(id)).copied().unwrap_or(0);
        Term { max_units: (most - there).max(0), years_on: term.year - calendar.year }
    };
    calendar.terms.iter().enumerate().map(one).collect()
}

/// Pins by the place of their term; those of terms that are over are wanted no more.
fn placed(pins: &[Pin], terms: &[TermAt]) -> Result<Vec<(String, usize)>> {
    if pins.len() > MOST {
        return Err(Error::invalid("pins", "out_of_range", Text::new("最多 80 门课程", "At most 80 courses")));
    }
    let mut all: Vec<(String, usize)> = vec![];
    for pin in pins {
        let at = terms.iter().position(|term| (term.year, term.no) == (pin.year, pin.no));
        if let Some(at) = at.filter(|_| !all.iter().any(|(known, _)| *known == pin.course_id)) {
            all.push((pin.course_id.clone(), at));
        }
    }
    Ok(all)
}

/// What is passed or under way, as requirements ask for it.
async fn facts(
    cx: &Cx,
    asked: &Asked,
    background: &RecordBackground,
    counted: &StudentCounted,
    average: Option<i32>,
    equivalences: &Equivalences,
) -> Result<Facts> {
    let named = [&asked.student.programme_id, &asked.student.stream_id].into_iter().flatten().cloned();
    let programmes = programme::Entity::find().filter(programme::Column::Id.is_in(named)).all(cx.read()).await?;
    let entered = match &asked.student.cohort_id {
        Some(id) => cohort::Entity::find_by_id(id).one(cx.read()).await?.map(|cohort| cohort.entry_year),
        None => None,
    };
    let about = About {
        programmes: programmes.into_iter().map(|row| row.code).collect(),
        year: asked.student.year_of_study,
        cohort: entered,
        units_gained: counted.taken.iter().map(|taken| taken.units).sum(),
        cgpa: average,
    };
    let mut facts = Facts::new(about, Counting::Passed);
    for taken in &counted.taken {
        if let Some(course) = background.courses.get(&taken.course) {
            facts.pass(course.code.clone(), taken.points);
        }
    }
    facts.apply(equivalences);
    Ok(facts)
}

/// What may be planned, by code.
fn catalogue(
    asked: &Asked,
    background: &RecordBackground,
    counted: &StudentCounted,
    calendar: &Calendar,
    equal: &[(Vec<String>, Vec<String>)],
) -> Vec<Course> {
    let planned: HashMap<&str, i32> = counted
        .plan
        .whole
        .subjects
        .iter()
        .map(|subject| (subject.course.id.as_str(), subject.row.plan_semester))
        .collect();
    let open = |course: &&course::Model| {
        course.status == "ACTIVE" && course.archived_at.is_none() && course.student_type == asked.student.student_type
    };
    let mut rows: Vec<&course::Model> = background.courses.values().filter(open).collect();
    rows.sort_by(|a, b| (&a.code, &a.id).cmp(&(&b.code, &b.id)));
    let counts_as = |id: &String| -> Vec<String> {
        let alone = equal.iter().filter(|(from, _)| from.as_slice() == std::slice::from_ref(id));
        alone.flat_map(|(_, to)| to.iter().cloned()).collect()
    };
    let one = |row: &course::Model| {
        let when = planned.get(row.id.as_str()).copied();
        Course {
            code: row.code.clone(),
            taken: Taken {
                course: row.id.clone(),
                counts_as: counts_as(&row.id),
                units: row.units,
                level: row.level,
                tags: row.tag_codes.0.clone(),
                course_type: row.course_type_id.clone(),
                assigned_type: None,
                state: State::Passed,
                points: None,
                pinned: None,
            },
            // What nobody can read stands in nobody's way here; selection asks it again.
            requirement: parse(&row.requirement).ok().flatten(),
            beside: row.corequisite_codes.0.clone(),
            excludes: row.exclusion_codes.0.clone(),
            offered: calendar.terms.iter().map(|term| calendar.is_offered(&row.id, term, when)).collect(),
        }
    };
    rows.into_iter().map(one).collect()
}
