//! The records of the students: states, dated changes, snapshots of every semester, and what stands around them.

mod around;
mod fate;
mod studies;

use std::collections::HashMap;

use chrono::{Datelike, NaiveDate};
use kernel::Result;
use schema::students::{
    award, semester_registration, status_change, student_minor, student_semester, study_status, study_type, supervision,
};
use sea_orm::EntityTrait;
use student_information::api::{NewGuardian, NewStudent, Standing, add_guardians};

pub use fate::Fate;
use fate::Span;

use super::{
    Demo,
    bulk::insert,
    campus::Room,
    courses::{Courses, Life},
    organisation::Staffing,
    terms::{self, Term},
};

/// States of a minor in which its courses are taken.
const TAKEN_UP: [&str; 2] = ["APPROVED", "COMPLETED"];
const MINOR_UNITS: i32 = 15;

/// Rows of some students, on their way to the database.
pub struct Records<'a> {
    staffing: &'a Staffing,
    statuses: HashMap<String, study_status::Model>,
    regular: String,
    terms: Vec<Term>,
    now: Term,
    changes: Vec<status_change::Model>,
    snapshots: Vec<student_semester::Model>,
    guardians: Vec<NewGuardian>,
    awards: Vec<award::Model>,
    minors: Vec<student_minor::Model>,
    supervisions: Vec<supervision::Model>,
    registrations: Vec<semester_registration::Model>,
    courses: Courses,
    written: [usize; 7],
}

/// A student with what was drawn for them.
struct Person<'a> {
    n: usize,
    new: &'a NewStudent,
    entry: i32,
    length: i32,
    fate: Fate,
}

impl<'a> Records<'a> {
    pub async fn begin(demo: &mut Demo<'_>, staffing: &'a Staffing) -> Result<Self> {
        let statuses = study_status::Entity::find().all(demo.tx).await?;
        let types = study_type::Entity::find().all(demo.tx).await?;
        let (_, terms) = terms::terms(demo.today);
        let now = terms::current(&terms, demo.today).or(terms.first()).cloned();
        let now = now.ok_or_else(|| kernel::Error::internal("a demo without a semester"))?;
        Ok(Self {
            courses: Courses::load(demo, &terms, &now).await?,
            staffing,
            statuses: statuses.into_iter().map(|s| (s.code.clone(), s)).collect(),
            regular: types.into_iter().find(|t| t.code == "REGULAR").map(|t| t.id).unwrap_or_default(),
            now,
            terms,
            changes: vec![],
            snapshots: vec![],
            guardians: vec![],
            awards: vec![],
            minors: vec![],
            supervisions: vec![],
            registrations: vec![],
            written: [0; 7],
        })
    }

    fn status(&self, code: &str) -> String {
        self.statuses.get(code).map(|s| s.id.clone()).unwrap_or_default()
    }

    /// Draws what has become of a student and everything around them.
    pub fn tell(&mut self, demo: &mut Demo<'_>, n: usize, new: &mut NewStudent, plain: Option<Fate>) {
        let entry = new.study.entry_date.map_or(demo.year, |day| day.year());
        let length = new.study.length.unwrap_or(4);
        let span = Span { entry, length, today: demo.today, now: &self.now };
        let fate = plain.unwrap_or_else(|| fate::draw(&mut demo.seed, &span));
        self.stand(demo, new, &fate, (entry, length));
        let person = Person { n, new, entry, length, fate };
        let former = person.fate.transferred.and_then(|on| self.transfer(demo, &person, on));
        let minor = self.broaden(demo, &person);
        let told = self.courses.tell(
            demo,
            &Life {
                n,
                id: &person.new.id,
                programme_id: person.new.study.programme_id.as_deref(),
                former: former.as_ref().map(|f| f.code).zip(person.fate.transferred),
                minor: minor.filter(|_| self.minors.last().is_some_and(|row| TAKEN_UP.contains(&row.status.as_str()))),
                entry,
                length,
                fate: &person.fate,
            },
        );
        if minor.is_some() {
            self.finish_minor(told.minor_units);
        }
        self.study(demo, &person, former.as_ref(), &told);
        self.surround(demo, &person);
    }

    /// Who has a degree has finished the minor or left it.
    fn finish_minor(&mut self, units: i32) {
        let Some(row) = self.minors.last_mut() else { return };
        row.units_done = units;
        if row.status == "COMPLETED" && units < MINOR_UNITS {
            "WITHDRAWN".clone_into(&mut row.status);
        }
    }

    fn stand(&self, demo: &mut Demo<'_>, new: &mut NewStudent, fate: &Fate, (entry, length): (i32, i32)) {
        let state = fate.on(demo.today.max(self.now.first_class));
        let ended = self.statuses.get(state).is_some_and(|s| s.is_final);
        let years = demo.year - entry + 1;
        new.study.year_of_study = Some(match state {
            "REPEAT_YEAR" => years - 1,
            _ if ended => years.min(length),
            _ => years,
        });
        new.standing = Standing {
            status_id: Some(self.status(state)),
            since: fate.last().map(|turn| turn.on),
            until: fate.last().and_then(|turn| turn.until),
            type_id: Some(self.regular.clone()),
            registration: "",
            documents_checked: state != fate::FIRST || demo.seed.chance(40),
            fee_hold: !ended && demo.seed.below(1000) < 15,
            library_hold: demo.seed.below(1000) < 10,
            discipline_hold: state == "SUSPENDED",
            grade_hold: demo.seed.below(1000) < 3,
        };
    }

    /// Writes what has gathered; the students themselves are written before.
    pub async fn flush(&mut self, demo: &mut Demo<'_>) -> Result<()> {
        let counts = [
            insert::<status_change::Entity, _>(demo.tx, std::mem::take(&mut self.changes)).await?,
            insert::<student_semester::Entity, _>(demo.tx, std::mem::take(&mut self.snapshots)).await?,
            add_guardians(demo.app, demo.tx, std::mem::take(&mut self.guardians)).await?,
            insert::<award::Entity, _>(demo.tx, std::mem::take(&mut self.awards)).await?,
            insert::<student_minor::Entity, _>(demo.tx, std::mem::take(&mut self.minors)).await?,
            insert::<supervision::Entity, _>(demo.tx, std::mem::take(&mut self.supervisions)).await?,
            insert::<semester_registration::Entity, _>(demo.tx, std::mem::take(&mut self.registrations)).await?,
        ];
        for (total, count) in self.written.iter_mut().zip(counts) {
            *total += count;
        }
        self.courses.flush(demo).await
    }

    /// Makes the classes, when there are rooms for them.
    pub async fn finish(self, demo: &mut Demo<'_>, rooms: &[Room]) -> Result<()> {
        self.courses.finish(demo, rooms, self.staffing).await
    }

    pub fn say(&self, demo: &Demo<'_>) {
        let names = [
            "dated changes of state, programme and the like",
            "snapshots of semesters",
            "guardians",
            "awards",
            "minors",
            "supervisors",
            "registrations",
        ];
        for (name, count) in names.into_iter().zip(self.written) {
            demo.say(count, name);
        }
    }
}

/// Which terms a student was there in: regular ones from the entry to today.
fn attended(terms: &[Term], entry: i32, today: NaiveDate) -> impl Iterator<Item = &Term> {
    terms.iter().filter(move |t| t.is_regular() && t.year >= entry && t.start <= today)
}
