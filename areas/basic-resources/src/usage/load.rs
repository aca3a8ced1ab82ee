//! The meetings of a semester, as the statistics need them.

use std::collections::{BTreeSet, HashMap};

use kernel::{Cx, Error, Result};
use schema::{
    courses::course,
    timetable::{class_session, section},
    university::{place, semester, teacher},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use super::grid::{Meeting, minutes};
use crate::{
    calendar::weeks::{counted_from, week_no},
    tables::TEACHERS,
};

/// A meeting with its section.
pub struct Held {
    pub session: class_session::Model,
    pub section: section::Model,
}

impl Held {
    pub fn meeting(&self) -> Meeting {
        Meeting {
            section_id: self.section.id.clone(),
            weekday: self.session.weekday,
            start: minutes(&self.session.start_time).unwrap_or(0),
            end: minutes(&self.session.end_time).unwrap_or(0),
            weeks: self.session.weeks.0.clone(),
            enrolled: self.section.enrolled,
        }
    }

    /// Who holds it: the session's own teacher, or else those of the section.
    pub fn teachers(&self) -> Vec<&str> {
        match &self.session.teacher_id {
            Some(id) => vec![id],
            None => self.section.teacher_ids.0.iter().map(String::as_str).collect(),
        }
    }
}

pub async fn term(cx: &Cx, id: &str) -> Result<semester::Model> {
    if id.is_empty() {
        return Err(Error::Invalid(vec![kernel::FieldError::required("semesterId")]));
    }
    semester::Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)
}

/// As the semester says, or as its dates come to.
pub fn teaching_weeks(term: &semester::Model) -> i32 {
    if term.weeks > 0 { term.weeks } else { week_no(counted_from(term), term.last_class_day.unwrap_or(term.end_date)) }
}

/// What is not cancelled.
pub async fn held(cx: &Cx, semester_id: &str) -> Result<Vec<Held>> {
    let sections = section::Entity::find()
        .filter(section::Column::SemesterId.eq(semester_id))
        .filter(section::Column::ArchivedAt.is_null())
        .filter(section::Column::Status.ne("CANCELLED"))
        .all(cx.read())
        .await?;
    let sections: HashMap<String, section::Model> = sections.into_iter().map(|s| (s.id.clone(), s)).collect();
    let ids: Vec<&String> = sections.keys().collect();
    let mut found = vec![];
    for some in ids.chunks(1000) {
        let sessions = class_session::Entity::find()
            .filter(class_session::Column::SectionId.is_in(some.iter().map(|id| id.as_str())))
            .filter(class_session::Column::ArchivedAt.is_null())
            .order_by_asc(class_session::Column::Weekday)
            .order_by_asc(class_session::Column::StartTime)
            .all(cx.read())
            .await?;
        found.extend(sessions.into_iter().filter_map(|session| {
            let section = sections.get(&session.section_id)?.clone();
            Some(Held { session, section })
        }));
    }
    Ok(found)
}

pub async fn courses(cx: &Cx, held: &[Held]) -> Result<HashMap<String, course::Model>> {
    let ids: BTreeSet<&str> = held.iter().map(|h| h.section.course_id.as_str()).collect();
    let ids: Vec<&str> = ids.into_iter().collect();
    let mut found = HashMap::new();
    for some in ids.chunks(1000) {
        let rows = course::Entity::find().filter(course::Column::Id.is_in(some.iter().copied())).all(cx.read()).await?;
        found.extend(rows.into_iter().map(|row| (row.id.clone(), row)));
    }
    Ok(found)
}

/// Those the caller may see.
pub async fn teachers(cx: &Cx, ids: &BTreeSet<&str>) -> Result<HashMap<String, teacher::Model>> {
    let rows = teacher::Entity::find()
        .filter(teacher::Column::Id.is_in(ids.iter().copied()))
        .filter(TEACHERS.visible(cx.scope()?))
        .all(cx.read())
        .await?;
    Ok(rows.into_iter().map(|row| (row.id.clone(), row)).collect())
}

pub async fn places(cx: &Cx, ids: &BTreeSet<&str>) -> Result<HashMap<String, place::Model>> {
    let rows = place::Entity::find().filter(place::Column::Id.is_in(ids.iter().copied())).all(cx.read()).await?;
    Ok(rows.into_iter().map(|row| (row.id.clone(), row)).collect())
}
