//! The sections that a teacher gives, as was made public.

use std::collections::{BTreeSet, HashMap, HashSet};

use kernel::{Cx, Error, Result};
use schema::{
    courses::student_subject,
    students::student,
    timetable::section,
    university::{programme, semester, teacher},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use utoipa::ToSchema;

use crate::weeks::{
    meeting::{AT_ONCE, Classes, Which},
    week::{ATTENDED, named},
};

/// States of a section that people were told of, although it may have no hours.
const OPEN: [&str; 3] = ["OPEN", "FULL", "CLOSED"];

/// All of theirs in a semester. What was published decides; a section without hours is theirs once it is open.
pub async fn of_teacher(cx: &Cx, teacher_id: &str, semester_id: &str) -> Result<Classes> {
    let mut classes = Classes::of_semester(cx.read(), Which::Published, semester_id).await?;
    let told: HashSet<String> = classes.meetings.iter().map(|m| m.section_id.clone()).collect();
    let given =
        classes.meetings.iter().filter(|m| m.is_given_by(teacher_id) || m.teacher_ids.iter().any(|t| t == teacher_id));
    let given: HashSet<String> = given.map(|m| m.section_id.clone()).collect();
    classes.sections.retain(|id, section| {
        let named = section.teacher_ids.0.iter().any(|t| t == teacher_id);
        given.contains(id) || !told.contains(id) && named && OPEN.contains(&section.status.as_str())
    });
    if kernel::planted::fault("sections_of_others") {
        classes = Classes::of_semester(cx.read(), Which::Published, semester_id).await?;
    }
    let sections = &classes.sections;
    classes.meetings.retain(|meeting| sections.contains_key(&meeting.section_id));
    Ok(classes)
}

/// One of theirs. Others read like absent ones.
pub async fn own(cx: &Cx, teacher: &teacher::Model, id: &str) -> Result<(section::Model, Classes)> {
    let section = section::Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    let mut classes = of_teacher(cx, &teacher.id, &section.semester_id).await?;
    classes.sections.retain(|section_id, _| section_id == id);
    classes.meetings.retain(|meeting| meeting.section_id == id);
    match classes.sections.get(id).cloned() {
        Some(section) => Ok((section, classes)),
        None => Err(Error::NotFound),
    }
}

/// A student of a class, as its teacher sees them.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ClassStudent)]
pub struct ClassStudent {
    pub id: String,
    pub student_no: String,
    pub name: String,
    pub programme: String,
    pub year: Option<i32>,
    pub email: String,
    pub photo_file_id: Option<String>,
}

pub async fn students_of(cx: &Cx, section_ids: &[String]) -> Result<Vec<student_subject::Model>> {
    use student_subject::Column;
    let mut seats = vec![];
    for some in section_ids.chunks(AT_ONCE) {
        let rows = student_subject::Entity::find()
            .filter(Column::SectionId.is_in(some))
            .filter(Column::State.is_in(ATTENDED))
            .filter(Column::ArchivedAt.is_null());
        seats.extend(rows.all(cx.read()).await?);
    }
    Ok(seats)
}

/// Of a section, by number.
pub async fn name_list(cx: &Cx, section_id: &str) -> Result<Vec<ClassStudent>> {
    let seats = students_of(cx, &[section_id.to_owned()]).await?;
    let ids: BTreeSet<&str> = seats.iter().map(|seat| seat.student_id.as_str()).collect();
    by_ids(cx, &ids.into_iter().collect::<Vec<_>>()).await
}

/// By number.
pub async fn by_ids(cx: &Cx, ids: &[&str]) -> Result<Vec<ClassStudent>> {
    let programmes = programme::Entity::find().all(cx.read()).await?;
    let programmes: HashMap<&str, &programme::Model> = programmes.iter().map(|p| (p.id.as_str(), p)).collect();
    let mut list = vec![];
    for some in ids.chunks(AT_ONCE) {
        let rows = student::Entity::find()
            .filter(student::Column::Id.is_in(some.iter().copied()))
            .filter(student::Column::ArchivedAt.is_null())
            .order_by_asc(student::Column::StudentNo);
        list.extend(rows.all(cx.read()).await?.into_iter().map(|row| {
            let programme = row.programme_id.as_deref().and_then(|id| programmes.get(id));
            ClassStudent {
                name: named(&row.name_cn, &row.name_en, cx.lang()),
                programme: programme.map(|p| named(&p.name_cn, &p.name_en, cx.lang())).unwrap_or_default(),
                year: row.year_of_study,
                email: row.email,
                photo_file_id: row.photo_current.or(row.photo_admission),
                student_no: row.student_no,
                id: row.id,
            }
        }));
    }
    list.sort_by(|a, b| a.student_no.cmp(&b.student_no));
    Ok(list)
}

pub async fn semester_of_section(cx: &Cx, section: &section::Model) -> Result<semester::Model> {
    semester::Entity::find_by_id(&section.semester_id).one(cx.read()).await?.ok_or(Error::NotFound)
}
