//! Meetings as the grid shows them.

use std::collections::{HashMap, HashSet};

use kernel::{Cx, Lang, Result};
use rules::{language::Language, timetable::Weeks};
use schema::{
    timetable::{class_session, published_session, section},
    university::place,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::names::{self, Names};

pub use crate::wire::SessionView;

pub fn language(lang: Lang) -> Language {
    match lang {
        Lang::Zh => Language::Zh,
        Lang::En => Language::En,
    }
}

/// In the order of the week.
pub async fn views(
    cx: &Cx,
    rows: &[class_session::Model],
    sections: &HashMap<String, section::Model>,
    weeks: i32,
) -> Result<Vec<SessionView>> {
    let used: Vec<&section::Model> = {
        let ids: HashSet<&str> = rows.iter().map(|row| row.section_id.as_str()).collect();
        sections.values().filter(|section| ids.contains(section.id.as_str())).collect()
    };
    let teacher_ids = rows.iter().filter_map(|row| row.teacher_id.as_deref());
    let teacher_ids = teacher_ids.chain(used.iter().flat_map(|s| s.teacher_ids.0.iter().map(String::as_str)));
    let teachers = names::teachers(cx, teacher_ids).await?;
    let groups = names::groups(cx, used.iter().flat_map(|s| s.group_ids.0.iter().map(String::as_str))).await?;
    let courses = names::courses(cx, used.iter().map(|s| s.course_id.as_str())).await?;
    let place_ids: HashSet<&str> = rows.iter().filter_map(|row| row.place_id.as_deref()).collect();
    let places = by_id(cx, &place_ids).await?;
    let told = told(cx, rows).await?;
    let shown = Shown { lang: cx.lang(), weeks, teachers, groups, courses, places, told };
    let mut views: Vec<_> =
        rows.iter().filter_map(|row| Some(shown.view(row, sections.get(&row.section_id)?))).collect();
    views.sort_by(|a, b| {
        let key = |v: &SessionView| (v.weekday, v.start_time.clone(), v.course_code.clone(), v.section_no.clone());
        key(a).cmp(&key(b)).then_with(|| a.id.cmp(&b.id))
    });
    Ok(views)
}

async fn by_id(cx: &Cx, ids: &HashSet<&str>) -> Result<HashMap<String, place::Model>> {
    let ids: Vec<&str> = ids.iter().copied().collect();
    let mut found = HashMap::new();
    for some in ids.chunks(500) {
        let rows = place::Entity::find().filter(place::Column::Id.is_in(some.iter().copied())).all(cx.read()).await?;
        found.extend(rows.into_iter().map(|p| (p.id.clone(), p)));
    }
    Ok(found)
}

async fn told(cx: &Cx, rows: &[class_session::Model]) -> Result<HashMap<String, published_session::Model>> {
    let mut found = HashMap::new();
    for some in rows.chunks(500) {
        let known = published_session::Entity::find()
            .filter(published_session::Column::Id.is_in(some.iter().map(|row| row.id.as_str())))
            .filter(published_session::Column::ArchivedAt.is_null());
        found.extend(known.all(cx.read()).await?.into_iter().map(|p| (p.id.clone(), p)));
    }
    Ok(found)
}

struct Shown {
    lang: Lang,
    weeks: i32,
    teachers: Names,
    groups: Names,
    courses: Names,
    places: HashMap<String, place::Model>,
    told: HashMap<String, published_session::Model>,
}

impl Shown {
    fn view(&self, row: &class_session::Model, section: &section::Model) -> SessionView {
        let name = |known: &Names, id: &String| known.get(id).map(|(_, name)| name.clone());
        let (code, title) = self.courses.get(&section.course_id).cloned().unwrap_or_default();
        let place = row.place_id.as_ref().and_then(|id| self.places.get(id));
        let told = self.told.get(&row.id).is_some_and(|p| {
            !p.cancelled
                && (p.weekday, &p.start_time, &p.end_time) == (row.weekday, &row.start_time, &row.end_time)
                && (&p.place_id, &p.weeks, &p.teacher_id) == (&row.place_id, &row.weeks, &row.teacher_id)
        });
        SessionView {
            id: row.id.clone(),
            version: row.version,
            section_id: section.id.clone(),
            section_no: section.section_no.clone(),
            course_id: section.course_id.clone(),
            course_code: code,
            title: if section.display_title.is_empty() { title } else { section.display_title.clone() },
            kind: row.kind.clone(),
            weekday: row.weekday,
            start_time: row.start_time.clone(),
            end_time: row.end_time.clone(),
            hours: row.hours,
            weeks: row.weeks.0.clone(),
            weeks_text: Weeks::of(&row.weeks.0).text(self.weeks, language(self.lang)),
            place_id: row.place_id.clone(),
            place_name: place.map(|p| p.code.clone()).unwrap_or_default(),
            place_capacity: place.and_then(|p| p.capacity),
            teacher_id: row.teacher_id.clone(),
            teacher_name: row.teacher_id.as_ref().and_then(|id| name(&self.teachers, id)).unwrap_or_default(),
            teacher_ids: section.teacher_ids.0.clone(),
            teacher_names: section.teacher_ids.0.iter().filter_map(|id| name(&self.teachers, id)).collect(),
            group_ids: section.group_ids.0.clone(),
            group_names: section.group_ids.0.iter().filter_map(|id| name(&self.groups, id)).collect(),
            quota: section.quota,
            enrolled: section.enrolled,
            combined_group_id: section.combined_group_id.clone(),
            status: section.status.clone(),
            published: told,
        }
    }
}
