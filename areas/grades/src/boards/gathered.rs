//! What a board looks at: results that count already, released or not, with the people and courses they are of.

use std::collections::{BTreeSet, HashMap};

use course_planning::api::STUDENTS;
use kernel::{Cx, Lang, Result};
use schema::{
    courses::course,
    grades::{student_gpa, student_grade},
    students::student,
    university::{programme, semester},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};

use super::Chosen;
use crate::{
    home::term,
    tables::{AVERAGES, RESULTS},
};

pub struct Gathered {
    pub semester: semester::Model,
    /// Those who have a result, by number.
    pub students: Vec<student::Model>,
    pub results: Vec<student_grade::Model>,
    /// By student.
    pub averages: HashMap<String, student_gpa::Model>,
    pub courses: HashMap<String, course::Model>,
    pub programmes: HashMap<String, programme::Model>,
}

/// An id that is not empty.
pub fn given(id: Option<&String>) -> Option<&String> {
    id.filter(|id| !id.is_empty())
}

pub async fn gather(cx: &Cx, chosen: &Chosen) -> Result<Gathered> {
    use student_grade::Column;
    let db = cx.read();
    let semester = match given(chosen.semester_id.as_ref()) {
        Some(id) => term(cx, Some(id.clone())).await?,
        None => newest(cx).await?,
    };
    let mut people = student::Entity::find().filter(STUDENTS.visible(cx.scope()?));
    if let Some(programme) = given(chosen.programme_id.as_ref()) {
        people = people.filter(student::Column::ProgrammeId.eq(programme));
    }
    if let Some(cohort) = given(chosen.cohort_id.as_ref()) {
        people = people.filter(student::Column::CohortId.eq(cohort));
    }
    let ids = people.clone().select_only().column(student::Column::Id);
    let results = student_grade::Entity::find()
        .filter(Column::SemesterId.eq(&semester.id))
        .filter(Column::Status.ne("DRAFT"))
        .filter(RESULTS.visible(cx.scope()?))
        .filter(Column::StudentId.in_subquery(ids.clone().into_query()))
        .all(db)
        .await?;
    let averages = student_gpa::Entity::find()
        .filter(student_gpa::Column::SemesterId.eq(&semester.id))
        .filter(AVERAGES.visible(cx.scope()?))
        .filter(student_gpa::Column::StudentId.in_subquery(ids.into_query()))
        .all(db)
        .await?;
    let with_result: BTreeSet<&str> = results.iter().map(|row| row.student_id.as_str()).collect();
    let mut students = people.order_by_asc(student::Column::StudentNo).all(db).await?;
    students.retain(|student| with_result.contains(student.id.as_str()));
    let courses = course::Entity::find().all(db).await?;
    let programmes = programme::Entity::find().all(db).await?;
    Ok(Gathered {
        semester,
        students,
        results,
        averages: averages.into_iter().map(|row| (row.student_id.clone(), row)).collect(),
        courses: courses.into_iter().map(|course| (course.id.clone(), course)).collect(),
        programmes: programmes.into_iter().map(|programme| (programme.id.clone(), programme)).collect(),
    })
}

/// The last semester in which results were released that the caller sees.
async fn newest(cx: &Cx) -> Result<semester::Model> {
    let seen = student_grade::Entity::find()
        .select_only()
        .column(student_grade::Column::SemesterId)
        .filter(student_grade::Column::Status.eq("RELEASED"))
        .filter(RESULTS.visible(cx.scope()?));
    let found = semester::Entity::find()
        .filter(semester::Column::Id.in_subquery(seen.into_query()))
        .filter(semester::Column::ArchivedAt.is_null())
        .order_by_desc(semester::Column::StartDate)
        .one(cx.read())
        .await?;
    match found {
        Some(term) => Ok(term),
        None => term(cx, None).await,
    }
}

impl Gathered {
    /// The results of somebody, by code of the course.
    pub fn of(&self, student_id: &str) -> Vec<(&student_grade::Model, &course::Model)> {
        let own = self.results.iter().filter(|row| row.student_id == student_id);
        let mut found: Vec<_> = own.filter_map(|row| Some((row, self.courses.get(&row.course_id)?))).collect();
        found.sort_by(|(_, one), (_, other)| one.code.cmp(&other.code));
        found
    }

    pub fn programme(&self, student: &student::Model, lang: Lang) -> String {
        let found = student.programme_id.as_ref().and_then(|id| self.programmes.get(id));
        found.map_or_else(String::new, |one| named(&one.name_cn, &one.name_en, lang))
    }

    pub fn semester(&self, lang: Lang) -> String {
        named(&self.semester.name_cn, &self.semester.name_en, lang)
    }
}

pub fn named(zh: &str, en: &str, lang: Lang) -> String {
    if lang == Lang::En { en } else { zh }.to_owned()
}

pub fn title(course: &course::Model, lang: Lang) -> String {
    named(&course.title_cn, &course.title_en, lang)
}
