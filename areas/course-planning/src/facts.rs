//! What the records say of students, as requirements ask for it.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use kernel::{Cx, Result, settings};
use rules::{
    equivalence::{Equivalence, Equivalences},
    requirement::{About, Facts},
};
use schema::{
    courses::{course, course_equivalence, structure_student, student_subject},
    grades::{grade_definition, student_gpa, student_grade},
    students::{cohort, student},
    university::{programme, semester},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::{
    plan::{directions, holds},
    settings::SpSettings,
};

/// Fewer than the values that a statement may have.
const AT_ONCE: usize = 500;

/// What a host university's result is worth in a requirement: no less is transferred.
const TRANSFERRED: i32 = 200;

/// The facts of these students, by id, with the equivalences of each applied.
///
/// Results count from when they are confirmed; a course is in progress while somebody is registered for it and has
/// no result of that semester.
pub async fn facts_of(cx: &Cx, db: &impl ConnectionTrait, student_ids: &[String]) -> Result<HashMap<String, Facts>> {
    let counting = settings::get::<SpSettings>(cx, None).await?.taken_counts.into();
    let background = Background::load(db).await?;
    let mut all = HashMap::with_capacity(student_ids.len());
    for some in student_ids.chunks(AT_ONCE) {
        let records = Records::load(db, some).await?;
        for student in &records.students {
            let mut facts = Facts::new(background.of(student), counting);
            background.tell(&records, student, &mut facts);
            let plan = records.plans.get(&student.id).map(String::as_str);
            facts.apply(&background.equivalences(student, plan));
            all.insert(student.id.clone(), facts);
        }
    }
    Ok(all)
}

/// What is the same for all students.
struct Background {
    codes: HashMap<String, String>,
    programmes: HashMap<String, String>,
    cohorts: HashMap<String, i32>,
    semesters: HashMap<String, chrono::NaiveDate>,
    /// Student type and grade of every pass.
    passes: HashSet<(String, String)>,
    equivalences: Vec<course_equivalence::Model>,
    /// Made once for each group of students for whom the same ones hold.
    made: std::sync::Mutex<HashMap<Group, Arc<Equivalences>>>,
}

/// Programme, year of admission and plan.
type Group = (String, Option<i32>, Option<String>);

impl Background {
    async fn load(db: &impl ConnectionTrait) -> Result<Self> {
        let codes: Vec<(String, String)> = course::Entity::find()
            .select_only()
            .columns([course::Column::Id, course::Column::Code])
            .into_tuple()
            .all(db)
            .await?;
        let programmes: Vec<(String, String)> = programme::Entity::find()
            .select_only()
            .columns([programme::Column::Id, programme::Column::Code])
            .into_tuple()
            .all(db)
            .await?;
        let cohorts = cohort::Entity::find().all(db).await?;
        let semesters = semester::Entity::find().all(db).await?;
        let passes = grade_definition::Entity::find()
            .filter(grade_definition::Column::IsPass.eq(true))
            .filter(grade_definition::Column::ArchivedAt.is_null())
            .all(db)
            .await?;
        let equivalences = course_equivalence::Entity::find()
            .filter(course_equivalence::Column::Approved.eq(true))
            .filter(course_equivalence::Column::ArchivedAt.is_null())
            .all(db)
            .await?;
        Ok(Self {
            codes: codes.into_iter().collect(),
            programmes: programmes.into_iter().collect(),
            cohorts: cohorts.into_iter().map(|c| (c.id, c.entry_year)).collect(),
            semesters: semesters.into_iter().map(|s| (s.id, s.start_date)).collect(),
            passes: passes.into_iter().map(|g| (g.student_type, g.grade)).collect(),
            equivalences,
            made: std::sync::Mutex::default(),
        })
    }

    fn of(&self, student: &student::Model) -> About {
        let named = [&student.programme_id, &student.stream_id].into_iter().flatten();
        About {
            programmes: named.filter_map(|id| self.programmes.get(id)).cloned().collect(),
            year: student.year_of_study,
            cohort: self.entry_year(student),
            ..About::default()
        }
    }

    fn entry_year(&self, student: &student::Model) -> Option<i32> {
        self.cohorts.get(student.cohort_id.as_deref()?).copied()
    }

    fn tell(&self, records: &Records, student: &student::Model, facts: &mut Facts) {
        let grades = records.grades.get(&student.id).map(Vec::as_slice).unwrap_or_default();
        for grade in grades {
            let Some(code) = self.codes.get(&grade.course_id) else { continue };
            let transferred = grade.source == "TRANSFER";
            if transferred || self.passes.contains(&(student.student_type.clone(), grade.grade.clone())) {
                let points = if transferred { grade.points.or(Some(TRANSFERRED)) } else { grade.points };
                facts.pass(code.clone(), points);
            }
            if grade.is_highest {
                facts.about.units_gained += grade.units_gained;
            }
        }
        for seat in records.seats.get(&student.id).map(Vec::as_slice).unwrap_or_default() {
            let done = grades.iter().any(|g| g.course_id == seat.course_id && g.semester_id == seat.semester_id);
            if let Some(code) = self.codes.get(&seat.course_id).filter(|_| !done) {
                facts.take(code.clone());
            }
        }
        let averages = records.averages.get(&student.id).map(Vec::as_slice).unwrap_or_default();
        let latest = averages.iter().max_by_key(|gpa| self.semesters.get(&gpa.semester_id));
        facts.about.cgpa = latest.and_then(|gpa| rounded(gpa.total_grade_points, gpa.total_gpa_units));
    }

    /// In codes, those of the student's own plan among them.
    fn equivalences(&self, student: &student::Model, plan: Option<&str>) -> Arc<Equivalences> {
        let programme = student.programme_id.clone().unwrap_or_default();
        let group = (programme, self.entry_year(student), plan.map(str::to_owned));
        let mut made = self.made.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let of_group = |group: &Group| {
            let (programme, entry_year, plan) = group;
            let rows = self.equivalences.iter().filter(|row| row.structure_id.is_none() || row.structure_id == *plan);
            let rows = rows.filter(|row| holds(row, programme, *entry_year)).cloned().flat_map(directions);
            Arc::new(Equivalences::new(rows.filter_map(|row| self.coded(row))))
        };
        made.entry(group.clone()).or_insert_with(|| of_group(&group)).clone()
    }

    fn coded(&self, row: Equivalence) -> Option<Equivalence> {
        let codes = |ids: Vec<String>| ids.iter().map(|id| self.codes.get(id).cloned()).collect::<Option<Vec<_>>>();
        Some(Equivalence { from: codes(row.from)?, to: codes(row.to)? })
    }
}

/// Hundredths, half up: what the average is compared by is what is shown.
pub fn rounded(points: i32, units: i32) -> Option<i32> {
    (units > 0).then(|| (2 * points + units) / (2 * units))
}

/// What is on record for some students, by their ids.
struct Records {
    students: Vec<student::Model>,
    grades: HashMap<String, Vec<student_grade::Model>>,
    seats: HashMap<String, Vec<student_subject::Model>>,
    averages: HashMap<String, Vec<student_gpa::Model>>,
    plans: HashMap<String, String>,
}

impl Records {
    async fn load(db: &impl ConnectionTrait, ids: &[String]) -> Result<Self> {
        use student_grade::Column as Grade;
        use student_subject::Column as Seat;
        let students = student::Entity::find().filter(student::Column::Id.is_in(ids)).all(db).await?;
        let grades = student_grade::Entity::find()
            .filter(Grade::StudentId.is_in(ids))
            .filter(Grade::Status.ne("DRAFT"))
            .filter(Grade::ArchivedAt.is_null())
            .all(db)
            .await?;
        let seats = student_subject::Entity::find()
            .filter(Seat::StudentId.is_in(ids))
            .filter(Seat::State.eq("REGISTERED"))
            .filter(Seat::ArchivedAt.is_null())
            .all(db)
            .await?;
        let averages = student_gpa::Entity::find()
            .filter(student_gpa::Column::StudentId.is_in(ids))
            .filter(student_gpa::Column::ArchivedAt.is_null())
            .all(db)
            .await?;
        let plans = structure_student::Entity::find()
            .filter(structure_student::Column::StudentId.is_in(ids))
            .filter(structure_student::Column::IsCurrent.eq(true))
            .filter(structure_student::Column::ArchivedAt.is_null())
            .all(db)
            .await?;
        Ok(Self {
            students,
            grades: by_student(grades, |g| &g.student_id),
            seats: by_student(seats, |s| &s.student_id),
            averages: by_student(averages, |a| &a.student_id),
            plans: plans.into_iter().map(|p| (p.student_id, p.structure_id)).collect(),
        })
    }
}

fn by_student<T>(rows: Vec<T>, id: impl Fn(&T) -> &String) -> HashMap<String, Vec<T>> {
    let mut all = HashMap::<String, Vec<T>>::new();
    for row in rows {
        all.entry(id(&row).clone()).or_default().push(row);
    }
    all
}
