//! What the transcripts of several students are made from, read once for all of them.

use std::collections::{BTreeSet, HashMap};

use basic_resources::api::university;
use kernel::{
    Both, Cx, Result,
    protect::{DataKeys, IdNumber, Place, Protected},
};
use schema::{
    courses::course,
    grades::{grade_release, student_gpa, student_grade, transcript_remark},
    students::{student, study_status},
    university::{college_year, programme, semester},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::{release::asking, results::Scales};

/// What is the same for everybody.
pub struct Background {
    pub university: Both,
    /// Oldest first.
    pub semesters: Vec<semester::Model>,
    pub years: HashMap<String, String>,
    pub programmes: HashMap<String, programme::Model>,
    pub statuses: HashMap<String, study_status::Model>,
    pub remarks: Vec<transcript_remark::Model>,
    pub releases: Vec<grade_release::Model>,
    pub scales: Scales,
}

impl Background {
    pub async fn load(cx: &Cx) -> Result<Self> {
        let db = cx.read();
        let remarks = transcript_remark::Entity::find()
            .filter(transcript_remark::Column::ArchivedAt.is_null())
            .filter(transcript_remark::Column::Enabled.eq(true))
            .order_by_asc(transcript_remark::Column::SortOrder)
            .order_by_asc(transcript_remark::Column::Id);
        Ok(Self {
            university: university(cx).await?,
            semesters: semester::Entity::find().order_by_asc(semester::Column::StartDate).all(db).await?,
            years: college_year::Entity::find().all(db).await?.into_iter().map(|year| (year.id, year.name)).collect(),
            programmes: by_id(programme::Entity::find().all(db).await?, |row| &row.id),
            statuses: by_id(study_status::Entity::find().all(db).await?, |row| &row.id),
            remarks: remarks.all(db).await?,
            releases: asking(db).await?,
            scales: Scales::load(db).await?,
        })
    }
}

/// One student with what was achieved and released.
pub struct Record {
    pub student: student::Model,
    pub entry_year: i32,
    /// As papers show it: most of it hidden.
    pub document: String,
    pub results: Vec<student_grade::Model>,
    pub averages: HashMap<String, student_gpa::Model>,
}

pub struct Records {
    pub of: Vec<Record>,
    pub courses: HashMap<String, course::Model>,
}

/// Fewer than the values that a statement may have.
const AT_ONCE: usize = 500;

impl Background {
    /// In the order of the ids. The guard has seen that all are within reach.
    pub async fn records(&self, cx: &Cx, db: &impl ConnectionTrait, ids: &[String]) -> Result<Records> {
        let (mut students, mut results, mut averages) = (HashMap::new(), HashMap::new(), HashMap::new());
        for some in ids.chunks(AT_ONCE) {
            let found = student::Entity::find()
                .filter(student::Column::Id.is_in(some))
                .filter(student::Column::ArchivedAt.is_null());
            students.extend(found.all(db).await?.into_iter().map(|row| (row.id.clone(), row)));
            for row in released(db, some).await? {
                results.entry(row.student_id.clone()).or_insert_with(Vec::new).push(row);
            }
            let found = student_gpa::Entity::find()
                .filter(student_gpa::Column::StudentId.is_in(some))
                .filter(student_gpa::Column::ArchivedAt.is_null());
            for row in found.all(db).await? {
                let own: &mut HashMap<String, student_gpa::Model> = averages.entry(row.student_id.clone()).or_default();
                own.insert(row.semester_id.clone(), row);
            }
        }
        let courses = courses(db, results.values().flatten()).await?;
        let people = self.scales.people(db, ids).await?;
        let keys = DataKeys::load(&cx.app().keys, db, ids).await?;
        let mut of = vec![];
        for id in ids {
            let Some(student) = students.remove(id) else { continue };
            let document = keys.open(Place::new("student", "id_no", &student.id), &student.id_no)?;
            of.push(Record {
                entry_year: people.get(id).map(|person| person.entry_year).unwrap_or_default(),
                document: document.map(|clear| (IdNumber::GUARDED.mask)(&clear)).unwrap_or_default(),
                results: results.remove(id).unwrap_or_default(),
                averages: averages.remove(id).unwrap_or_default(),
                student,
            });
        }
        Ok(Records { of, courses })
    }
}

async fn released(db: &impl ConnectionTrait, students: &[String]) -> Result<Vec<student_grade::Model>> {
    let rows = student_grade::Entity::find()
        .filter(student_grade::Column::StudentId.is_in(students))
        .filter(student_grade::Column::Status.eq("RELEASED"))
        .filter(student_grade::Column::ArchivedAt.is_null());
    Ok(rows.all(db).await?)
}

async fn courses<'a>(
    db: &impl ConnectionTrait,
    rows: impl Iterator<Item = &'a student_grade::Model>,
) -> Result<HashMap<String, course::Model>> {
    let ids: BTreeSet<&str> = rows.map(|row| row.course_id.as_str()).collect();
    let ids: Vec<&str> = ids.into_iter().collect();
    let mut found = HashMap::new();
    for some in ids.chunks(AT_ONCE) {
        let rows = course::Entity::find().filter(course::Column::Id.is_in(some.iter().copied())).all(db).await?;
        found.extend(rows.into_iter().map(|row| (row.id.clone(), row)));
    }
    Ok(found)
}

fn by_id<T>(rows: Vec<T>, id: impl Fn(&T) -> &String) -> HashMap<String, T> {
    rows.into_iter().map(|row| (id(&row).clone(), row)).collect()
}
