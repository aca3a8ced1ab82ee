//! The averages and the standing of everybody with results in a semester, made anew from the results.

use std::collections::{BTreeSet, HashMap, HashSet};

use kernel::{Error, Result, Timestamp, ids};
use rules::gpa::{SameCourse, Sum, ranks};
use schema::{
    courses::{course_type, structure, structure_student, structure_subject, student_subject},
    grades::{student_gpa, student_grade},
    students::{cohort, student, student_semester},
    university::semester,
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder, QuerySelect, QueryTrait,
};

use crate::figures::{Figures, Graded, figures};

/// Fewer than the values that a statement may have.
const AT_ONCE: usize = 500;

/// Writes one row for each student who has results in the semester; answers how many were added or changed.
/// Results that are drafts do not count.
pub async fn recalculate(db: &impl ConnectionTrait, semester_id: &str, at: Timestamp) -> Result<usize> {
    let background = Background::load(db, semester_id).await?;
    let mut found: Vec<(String, Figures)> = vec![];
    let students = with_results(db, semester_id).await?;
    for some in students.chunks(AT_ONCE) {
        found.extend(background.of(db, some).await?);
    }
    let places = places(db, semester_id, &found).await?;
    write(db, semester_id, &found, Some(&places), at).await
}

/// The figures of these students anew, in every semester of theirs whose figures are made already: after units
/// without points were added, which move nobody's place. Semesters that are not judged yet come with their own.
pub async fn refresh(db: &impl ConnectionTrait, students: &[String], at: Timestamp) -> Result<usize> {
    let mut count = 0;
    for semester_id in judged(db, students).await? {
        let background = Background::load(db, &semester_id).await?;
        let mut found = vec![];
        for some in students.chunks(AT_ONCE) {
            found.extend(background.of(db, some).await?);
        }
        count += write(db, &semester_id, &found, None, at).await?;
    }
    Ok(count)
}

/// Semesters in which one of them has results, and somebody has figures.
async fn judged(db: &impl ConnectionTrait, students: &[String]) -> Result<BTreeSet<String>> {
    let mut semesters = BTreeSet::new();
    for some in students.chunks(AT_ONCE) {
        let made = student_gpa::Entity::find()
            .select_only()
            .column(student_gpa::Column::SemesterId)
            .filter(student_gpa::Column::ArchivedAt.is_null())
            .into_query();
        let found = student_grade::Entity::find()
            .select_only()
            .column(student_grade::Column::SemesterId)
            .distinct()
            .filter(student_grade::Column::StudentId.is_in(some))
            .filter(student_grade::Column::Status.ne("DRAFT"))
            .filter(student_grade::Column::ArchivedAt.is_null())
            .filter(student_grade::Column::SemesterId.in_subquery(made));
        semesters.extend(found.into_tuple::<String>().all(db).await?);
    }
    Ok(semesters)
}

async fn with_results(db: &impl ConnectionTrait, semester_id: &str) -> Result<Vec<String>> {
    let found = student_grade::Entity::find()
        .select_only()
        .column(student_grade::Column::StudentId)
        .distinct()
        .filter(student_grade::Column::SemesterId.eq(semester_id))
        .filter(student_grade::Column::Status.ne("DRAFT"))
        .filter(student_grade::Column::ArchivedAt.is_null())
        .order_by_asc(student_grade::Column::StudentId);
    Ok(found.into_tuple().all(db).await?)
}

/// What is the same for all students.
struct Background {
    /// Semesters up to the one in question: their place in time and their year.
    semesters: HashMap<String, (i32, i32)>,
    last: i32,
    types: HashMap<String, String>,
    entry_years: HashMap<String, i32>,
}

impl Background {
    async fn load(db: &impl ConnectionTrait, semester_id: &str) -> Result<Self> {
        let all = semester::Entity::find().order_by_asc(semester::Column::StartDate).all(db).await?;
        let mut years: Vec<&str> = vec![];
        let mut semesters = HashMap::new();
        let mut last = None;
        for (n, row) in (0..).zip(&all) {
            if !years.contains(&row.year_id.as_str()) {
                years.push(&row.year_id);
            }
            semesters.insert(row.id.clone(), (n, i32::try_from(years.len()).unwrap_or(0)));
            if row.id == semester_id {
                last = Some(n);
                break;
            }
        }
        let types = course_type::Entity::find().all(db).await?;
        let cohorts = cohort::Entity::find().all(db).await?;
        Ok(Self {
            semesters,
            last: last.ok_or(Error::NotFound)?,
            types: types.into_iter().map(|t| (t.id, t.code)).collect(),
            entry_years: cohorts.into_iter().map(|c| (c.id, c.entry_year)).collect(),
        })
    }

    /// The figures of these students at the end of the semester.
    async fn of(&self, db: &impl ConnectionTrait, some: &[String]) -> Result<Vec<(String, Figures)>> {
        let students = student::Entity::find().filter(student::Column::Id.is_in(some)).all(db).await?;
        let plans = plans(db, some).await?;
        let compulsory = compulsory(db, &plans).await?;
        let minors = minors(db, some).await?;
        let mut results: HashMap<String, Vec<student_grade::Model>> = HashMap::new();
        for row in crate::history::history(db, some).await? {
            results.entry(row.student_id.clone()).or_default().push(row);
        }
        let mut same: HashMap<(String, Option<String>, Option<i32>), SameCourse> = HashMap::new();
        let mut found = vec![];
        for student in students {
            let plan = plans.get(&student.id).cloned();
            let entry = student.cohort_id.as_ref().and_then(|id| self.entry_years.get(id)).copied();
            let group = (student.programme_id.clone().unwrap_or_default(), plan, entry);
            if !same.contains_key(&group) {
                let rows = course_planning::api::equivalences(db, group.1.as_deref(), &group.0, entry).await?;
                same.insert(group.clone(), SameCourse::new(&rows));
            }
            let (Some(same), Some(rows)) = (same.get(&group), results.get(&student.id)) else { continue };
            let required = |course: &str| {
                let plan = group.1.as_deref().unwrap_or_default();
                compulsory.iter().any(|(of, named)| of == plan && same.of(named) == course)
            };
            let graded: Vec<_> = rows.iter().filter_map(|row| self.graded(row, same, &minors)).collect();
            let line = figures(&student.student_type, &graded, required).pop();
            found.extend(line.filter(|line| line.semester == self.last).map(|line| (student.id, line)));
        }
        Ok(found)
    }

    fn graded<'a>(
        &'a self,
        row: &'a student_grade::Model,
        same: &'a SameCourse,
        minors: &HashSet<(String, String)>,
    ) -> Option<Graded<'a, &'a str>> {
        let (semester, year) = *self.semesters.get(&row.semester_id)?;
        Some(Graded {
            course: same.of(&row.course_id),
            semester,
            year,
            grade: &row.grade,
            units: row.units_attempted,
            gained: row.units_gained,
            points: row.points,
            in_gpa: row.in_gpa,
            counts_as: row.course_type_id.as_ref().and_then(|id| self.types.get(id)).map_or("", String::as_str),
            minor: minors.contains(&(row.student_id.clone(), row.course_id.clone())),
        })
    }
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

/// The place of each, and among how many: by the cumulative average, in the cohort of the programme.
async fn places(
    db: &impl ConnectionTrait,
    semester_id: &str,
    found: &[(String, Figures)],
) -> Result<HashMap<String, (i32, i32)>> {
    use student_semester::Column;
    let snapshots: Vec<(String, Option<String>, Option<String>)> = student_semester::Entity::find()
        .select_only()
        .columns([Column::StudentId, Column::ProgrammeId, Column::CohortId])
        .filter(Column::SemesterId.eq(semester_id))
        .filter(Column::ArchivedAt.is_null())
        .into_tuple()
        .all(db)
        .await?;
    let group: HashMap<_, _> = snapshots.into_iter().map(|(id, programme, cohort)| (id, (programme, cohort))).collect();
    let mut groups: HashMap<_, Vec<(&String, Sum)>> = HashMap::new();
    for (id, figures) in found {
        if let Some(of) = group.get(id) {
            groups.entry(of).or_default().push((id, figures.total));
        }
    }
    Ok(groups.into_values().flat_map(|members| ranked(&members)).collect())
}

/// Each with an average, its place and the number of places.
pub fn ranked<K: Clone>(members: &[(&K, Sum)]) -> Vec<(K, (i32, i32))> {
    let placed = ranks(&members.iter().map(|(_, sum)| *sum).collect::<Vec<_>>());
    let of = i32::try_from(placed.iter().flatten().count()).unwrap_or(0);
    members.iter().zip(placed).filter_map(|((id, _), rank)| Some(((*id).clone(), (rank?, of)))).collect()
}

async fn write(
    db: &impl ConnectionTrait,
    semester_id: &str,
    found: &[(String, Figures)],
    places: Option<&HashMap<String, (i32, i32)>>,
    at: Timestamp,
) -> Result<usize> {
    let mut known = HashMap::new();
    for some in found.chunks(AT_ONCE) {
        let rows = student_gpa::Entity::find()
            .filter(student_gpa::Column::SemesterId.eq(semester_id))
            .filter(student_gpa::Column::StudentId.is_in(some.iter().map(|(id, _)| id.as_str())))
            .filter(student_gpa::Column::ArchivedAt.is_null());
        known.extend(rows.all(db).await?.into_iter().map(|row| (row.student_id.clone(), row)));
    }
    let (mut fresh, mut changed) = (vec![], 0);
    for (student_id, figures) in found {
        let before = known.remove(student_id);
        let mut row =
            before.clone().map(IntoActiveModel::into_active_model).unwrap_or_else(|| student_gpa::ActiveModel {
                id: Set(ids::new_id()),
                student_id: Set(student_id.clone()),
                semester_id: Set(semester_id.to_owned()),
                created_at: Set(at),
                updated_at: Set(at),
                version: Set(1),
                ..Default::default()
            });
        figures.write(&mut row);
        if let Some(places) = places {
            let place = places.get(student_id);
            row.rank = Set(place.map(|place| place.0));
            row.rank_of = Set(place.map(|place| place.1));
        }
        match before {
            None => fresh.push(row),
            Some(before) if differs(&before, &row) => {
                row.version = Set(before.version + 1);
                row.updated_at = Set(at);
                row.update(db).await?;
                changed += 1;
            }
            Some(_) => {}
        }
    }
    let count = changed + fresh.len();
    for some in fresh.chunks(AT_ONCE) {
        student_gpa::Entity::insert_many(some.to_vec()).exec_without_returning(db).await?;
    }
    Ok(count)
}

fn differs(before: &student_gpa::Model, row: &student_gpa::ActiveModel) -> bool {
    use sea_orm::{Iterable, ModelTrait};
    student_gpa::Column::iter().any(|column| match row.get(column) {
        Set(value) => value != before.get(column),
        _ => false,
    })
}
