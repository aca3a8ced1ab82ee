//! From the results in the database to the figures of students, every semester of theirs at once.

use std::collections::{HashMap, HashSet};

use kernel::Result;
use rules::{gpa::SameCourse, standing::Standing};
use schema::{
    courses::{course_type, structure, structure_student, structure_subject, student_subject},
    grades::{standing_decision, student_grade},
    students::{cohort, student},
    university::semester,
};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};

use super::figures::{Figures, Graded, Rulebook};
use crate::regulation::Versions;

/// Fewer than the values that a statement may have.
pub const AT_ONCE: usize = 500;

/// What is the same for all students.
pub struct Background {
    /// In order of time, each with its academic year.
    semesters: Vec<(String, i32)>,
    place: HashMap<String, usize>,
    types: HashMap<String, String>,
    entry_years: HashMap<String, i32>,
    versions: Versions,
}

/// What is needed of a result.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Outline {
    pub id: String,
    pub student_id: String,
    pub semester_id: String,
    pub course_id: String,
    pub course_type_id: Option<String>,
    pub units_attempted: i32,
    pub units_gained: i32,
    pub grade: String,
    pub points: Option<i32>,
    pub in_gpa: bool,
}

/// A result that nobody gave.
pub struct Supposed {
    pub course_id: String,
    /// What it counts as, unless an earlier attempt says.
    pub course_type_id: Option<String>,
    pub units: i32,
    pub grade: String,
    pub points: Option<i32>,
    pub in_gpa: bool,
    pub passed: bool,
    pub minor: bool,
}

/// A student with every result that is no draft, and which courses are the same.
pub struct Record {
    pub student_id: String,
    pub student_type: String,
    pub results: Vec<Outline>,
    same: usize,
    plan: Option<String>,
    entry_year: Option<i32>,
    /// By semester, what was decided about the standing.
    decided: HashMap<i32, Standing>,
}

/// Some students, with what their figures are made of.
pub struct Records {
    pub students: Vec<Record>,
    same: Vec<SameCourse>,
    compulsory: HashSet<(String, String)>,
    minors: HashSet<(String, String)>,
}

impl Background {
    pub async fn load(db: &impl ConnectionTrait) -> Result<Self> {
        let all: Vec<(String, String)> = semester::Entity::find()
            .select_only()
            .columns([semester::Column::Id, semester::Column::YearId])
            .order_by_asc(semester::Column::StartDate)
            .order_by_asc(semester::Column::Id)
            .into_tuple()
            .all(db)
            .await?;
        let mut years: Vec<String> = vec![];
        let mut semesters = vec![];
        for (id, year) in all {
            if !years.contains(&year) {
                years.push(year);
            }
            semesters.push((id, i32::try_from(years.len()).unwrap_or(0)));
        }
        let types = course_type::Entity::find().all(db).await?;
        let cohorts = cohort::Entity::find().all(db).await?;
        let place = semesters.iter().enumerate().map(|(n, (id, _))| (id.clone(), n)).collect();
        Ok(Self {
            versions: Versions::load(db, &place).await?,
            place,
            semesters,
            types: types.into_iter().map(|t| (t.id, t.code)).collect(),
            entry_years: cohorts.into_iter().map(|c| (c.id, c.entry_year)).collect(),
        })
    }

    /// The semester that a line of figures is of.
    pub fn semester(&self, n: i32) -> Option<&str> {
        self.semesters.get(usize::try_from(n).ok()?).map(|(id, _)| id.as_str())
    }

    pub fn place(&self, semester_id: &str) -> Option<i32> {
        i32::try_from(*self.place.get(semester_id)?).ok()
    }

    /// Of those who have results.
    pub async fn records(&self, db: &impl ConnectionTrait, some: &[String]) -> Result<Records> {
        let mut records = self.all_records(db, some).await?;
        records.students.retain(|record| !record.results.is_empty());
        Ok(records)
    }

    async fn all_records(&self, db: &impl ConnectionTrait, some: &[String]) -> Result<Records> {
        let plans = plans(db, some).await?;
        let compulsory = compulsory(db, &plans).await?;
        let minors = minors(db, some).await?;
        let mut decided = self.decided(db, some).await?;
        let mut results: HashMap<String, Vec<Outline>> = HashMap::new();
        for row in outlines(db, some).await? {
            results.entry(row.student_id.clone()).or_default().push(row);
        }
        let rows = student::Entity::find().filter(student::Column::Id.is_in(some)).order_by_asc(student::Column::Id);
        let (mut same, mut groups) = (vec![], HashMap::new());
        let mut students = vec![];
        for student in rows.all(db).await? {
            let results = results.remove(&student.id).unwrap_or_default();
            let plan = plans.get(&student.id).cloned();
            let entry = student.cohort_id.as_ref().and_then(|id| self.entry_years.get(id)).copied();
            let group = (student.programme_id.unwrap_or_default(), plan.clone(), entry);
            let known = match groups.get(&group) {
                Some(known) => *known,
                None => {
                    let rows = course_planning::api::equivalences(db, plan.as_deref(), &group.0, entry).await?;
                    same.push(SameCourse::new(&rows));
                    groups.insert(group, same.len() - 1);
                    same.len() - 1
                }
            };
            students.push(Record {
                decided: decided.remove(&student.id).unwrap_or_default(),
                entry_year: entry,
                student_id: student.id,
                student_type: student.student_type,
                results,
                same: known,
                plan,
            });
        }
        Ok(Records { students, same, compulsory, minors })
    }

    /// One student without some results and with others, that come after all of theirs.
    pub async fn supposed(
        &self,
        db: &impl ConnectionTrait,
        student_id: &str,
        hidden: &[String],
        more: Vec<Supposed>,
    ) -> Result<Option<Figures>> {
        let mut records = self.all_records(db, &[student_id.to_owned()]).await?;
        let Some(mut of) = records.students.pop() else { return Ok(None) };
        of.results.retain(|row| !hidden.contains(&row.id));
        let last = self.semesters.last().map(|(id, _)| id.clone()).unwrap_or_default();
        for course in more {
            if course.minor {
                records.minors.insert((student_id.to_owned(), course.course_id.clone()));
            }
            let before = of.results.iter().rev().find(|row| row.course_id == course.course_id);
            of.results.push(Outline {
                id: String::new(),
                student_id: student_id.to_owned(),
                semester_id: last.clone(),
                course_type_id: before.and_then(|row| row.course_type_id.clone()).or(course.course_type_id),
                course_id: course.course_id,
                units_attempted: course.units,
                units_gained: if course.passed { course.units } else { 0 },
                grade: course.grade,
                points: course.points,
                in_gpa: course.in_gpa,
            });
        }
        Ok(self.lines(&records, &of).pop())
    }

    /// One line for each semester with results, in order of time.
    pub fn lines(&self, records: &Records, of: &Record) -> Vec<Figures> {
        let graded: Vec<_> = of.results.iter().filter_map(|row| self.graded(records, of, row)).collect();
        let required = |course: &str| {
            let plan = of.plan.as_deref().unwrap_or_default();
            records.compulsory.iter().any(|(by, named)| by == plan && records.course(of, named) == course)
        };
        let rulebook = Rulebook {
            in_force: &|semester| self.versions.in_force(&of.student_type, of.entry_year, semester),
            decided: &|semester| of.decided.get(&semester).copied(),
        };
        rulebook.figures(&graded, required)
    }

    async fn decided(
        &self,
        db: &impl ConnectionTrait,
        some: &[String],
    ) -> Result<HashMap<String, HashMap<i32, Standing>>> {
        let rows = standing_decision::Entity::find()
            .filter(standing_decision::Column::StudentId.is_in(some))
            .filter(standing_decision::Column::ArchivedAt.is_null());
        let mut decided: HashMap<String, HashMap<i32, Standing>> = HashMap::new();
        for row in rows.all(db).await? {
            if let Some((semester, standing)) = self.place(&row.semester_id).zip(Standing::of_code(&row.standing)) {
                decided.entry(row.student_id).or_default().insert(semester, standing);
            }
        }
        Ok(decided)
    }

    pub fn graded<'a>(&'a self, records: &'a Records, of: &'a Record, row: &'a Outline) -> Option<Graded<'a, &'a str>> {
        let semester = *self.place.get(&row.semester_id)?;
        let year = self.semesters.get(semester)?.1;
        Some(Graded {
            course: records.course(of, &row.course_id),
            semester: i32::try_from(semester).ok()?,
            year,
            grade: &row.grade,
            units: row.units_attempted,
            gained: row.units_gained,
            points: row.points,
            in_gpa: row.in_gpa,
            counts_as: row.course_type_id.as_ref().and_then(|id| self.types.get(id)).map_or("", String::as_str),
            minor: records.minors.contains(&(row.student_id.clone(), row.course_id.clone())),
        })
    }
}

impl Records {
    /// The name under which a course counts for this student.
    pub fn course<'a>(&'a self, of: &Record, course_id: &'a str) -> &'a str {
        self.same.get(of.same).map_or(course_id, |same| same.of(course_id))
    }
}

async fn outlines(db: &impl ConnectionTrait, some: &[String]) -> Result<Vec<Outline>> {
    use student_grade::Column;
    let rows = student_grade::Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::StudentId,
            Column::SemesterId,
            Column::CourseId,
            Column::CourseTypeId,
            Column::UnitsAttempted,
            Column::UnitsGained,
            Column::Grade,
            Column::Points,
            Column::InGpa,
        ])
        .filter(Column::StudentId.is_in(some))
        .filter(Column::Status.ne("DRAFT"))
        .filter(Column::ArchivedAt.is_null())
        .order_by_asc(Column::CreatedAt)
        .order_by_asc(Column::Id);
    Ok(rows.into_model().all(db).await?)
}

/// The plan each follows in the major; compulsory courses of a minor are no debt to it.
async fn plans(db: &impl ConnectionTrait, some: &[String]) -> Result<HashMap<String, String>> {
    let majors = structure::Entity::find()
        .select_only()
        .column(structure::Column::Id)
        .filter(structure::Column::Kind.eq("MAJOR"))
        .into_query();
    let rows = structure_student::Entity::find()
        .filter(structure_student::Column::StructureId.in_subquery(majors))
        .filter(structure_student::Column::StudentId.is_in(some))
        .filter(structure_student::Column::IsCurrent.eq(true))
        .filter(structure_student::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.student_id, row.structure_id)).collect())
}

/// Plans with the courses that must be passed in them.
async fn compulsory(db: &impl ConnectionTrait, plans: &HashMap<String, String>) -> Result<HashSet<(String, String)>> {
    let wanted: HashSet<&String> = plans.values().collect();
    let rows: Vec<(String, String)> = structure_subject::Entity::find()
        .select_only()
        .columns([structure_subject::Column::StructureId, structure_subject::Column::CourseId])
        .filter(structure_subject::Column::StructureId.is_in(wanted))
        .filter(structure_subject::Column::Compulsory.eq(true))
        .filter(structure_subject::Column::ArchivedAt.is_null())
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}

/// Courses that students take for a minor.
async fn minors(db: &impl ConnectionTrait, some: &[String]) -> Result<HashSet<(String, String)>> {
    let rows: Vec<(String, String)> = student_subject::Entity::find()
        .select_only()
        .columns([student_subject::Column::StudentId, student_subject::Column::CourseId])
        .filter(student_subject::Column::StudentId.is_in(some))
        .filter(student_subject::Column::CountedIn.eq("MINOR"))
        .filter(student_subject::Column::ArchivedAt.is_null())
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}
