//! What the sections, teachers, rooms and groups of a week are called, as far as the reader may know.

use std::collections::{BTreeSet, HashMap, HashSet};

use basic_resources::api::tables::TEACHERS;
use kernel::{Cx, Lang, Result, Text, scope::TableRef};
use schema::{
    courses::course,
    timetable::{section, tt_group},
    university::{place, teacher},
};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect,
    sea_query::{Alias, Expr, ExprTrait, Query},
};

use super::meeting::{AT_ONCE, Classes, Meeting};
use crate::{
    tables::{GROUPS, SECTIONS},
    weeks::when::weeks_text,
    wire::SessionView,
};

/// The part of a course that a timetable shows.
#[derive(Clone, Debug, FromQueryResult)]
pub struct CourseName {
    pub id: String,
    pub code: String,
    pub title_en: String,
    pub title_cn: String,
    pub units: i32,
}

#[derive(Clone, Debug, FromQueryResult)]
struct PlaceName {
    id: String,
    code: String,
    name_en: String,
    name_cn: String,
    capacity: Option<i32>,
}

#[derive(Clone, Debug, FromQueryResult)]
struct PersonName {
    id: String,
    name_en: String,
    name_cn: String,
}

/// What somebody who works for a division may see of others: nothing else has a name for them.
struct Reach {
    sections: HashSet<String>,
    teachers: HashSet<String>,
    groups: HashSet<String>,
    /// The courses of their own students are known to them, whoever offers these.
    courses: bool,
}

/// Who reads a week.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// Whose week it is.
    Own,
    /// The office, about a student of theirs.
    OfStudent,
    /// The office, about a teacher, a room or a group.
    Office,
}

pub struct Names {
    lang: Lang,
    weeks: i32,
    courses: HashMap<String, CourseName>,
    places: HashMap<String, PlaceName>,
    teachers: HashMap<String, PersonName>,
    groups: HashMap<String, PersonName>,
    reach: Option<Reach>,
}

impl Names {
    /// Of everything that these classes refer to. `weeks`: how many the semester has.
    pub async fn load(cx: &Cx, classes: &Classes, reader: Reader, weeks: i32) -> Result<Self> {
        Self::load_in(cx, classes, reader, (weeks, cx.lang())).await
    }

    pub async fn load_in(cx: &Cx, classes: &Classes, reader: Reader, (weeks, lang): (i32, Lang)) -> Result<Self> {
        let db = cx.read();
        let sections = classes.sections.values();
        let teachers = sections.clone().flat_map(|s| s.teacher_ids.0.iter());
        let given = classes.meetings.iter().flat_map(|m| m.teacher_ids.iter().chain(&m.teacher_id));
        let teachers: BTreeSet<&str> = teachers.chain(given).map(String::as_str).collect();
        let groups: BTreeSet<&str> = sections.clone().flat_map(|s| s.group_ids.0.iter()).map(String::as_str).collect();
        let reach = match reader {
            Reader::Own => None,
            _ => Some(Reach {
                sections: visible(cx, &SECTIONS, &classes.sections.keys().map(String::as_str).collect()).await?,
                teachers: visible(cx, &TEACHERS, &teachers).await?,
                groups: visible(cx, &GROUPS, &groups).await?,
                courses: reader == Reader::OfStudent,
            }),
        };
        Ok(Self {
            lang,
            weeks,
            courses: courses(db, sections.map(|s| s.course_id.as_str()).collect()).await?,
            places: places(db, classes.meetings.iter().filter_map(|m| m.place_id.as_deref()).collect()).await?,
            teachers: teachers_named(db, teachers).await?,
            groups: groups_named(db, groups).await?,
            reach,
        })
    }

    fn word(&self, zh: &str, en: &str) -> String {
        if self.lang == Lang::En && !en.is_empty() || zh.is_empty() { en } else { zh }.to_owned()
    }

    /// The reader may know which class this is.
    pub fn knows(&self, section: &section::Model) -> bool {
        self.reach.as_ref().is_none_or(|reach| reach.courses || reach.sections.contains(&section.id))
    }

    pub fn course(&self, section: &section::Model) -> Option<&CourseName> {
        self.courses.get(&section.course_id)
    }

    pub fn title(&self, section: &section::Model) -> String {
        match self.courses.get(&section.course_id) {
            _ if !self.knows(section) => Text::new("其他教学班", "Another class").get(self.lang).to_owned(),
            _ if !section.display_title.is_empty() => section.display_title.clone(),
            Some(course) => self.word(&course.title_cn, &course.title_en),
            None => String::new(),
        }
    }

    /// As in `COMP1013 (1001)`.
    pub fn label(&self, section: &section::Model) -> String {
        match self.courses.get(&section.course_id) {
            Some(course) if self.knows(section) => format!("{} ({})", course.code, section.section_no),
            _ => self.title(section),
        }
    }

    pub fn place(&self, id: Option<&str>) -> String {
        let place = id.and_then(|id| self.places.get(id));
        place
            .map(|p| if p.code.is_empty() { self.word(&p.name_cn, &p.name_en) } else { p.code.clone() })
            .unwrap_or_default()
    }

    pub fn teacher(&self, id: &str) -> Option<String> {
        let seen = self.reach.as_ref().is_none_or(|reach| reach.teachers.contains(id));
        self.teachers.get(id).filter(|_| seen).map(|t| self.word(&t.name_cn, &t.name_en))
    }

    pub fn teachers<'a>(&self, ids: impl IntoIterator<Item = &'a str>) -> Vec<String> {
        ids.into_iter().filter_map(|id| self.teacher(id)).collect()
    }

    fn groups(&self, section: &section::Model) -> (Vec<String>, Vec<String>) {
        let seen = |id: &&String| self.reach.as_ref().is_none_or(|reach| reach.groups.contains(*id));
        let found = section.group_ids.0.iter().filter(seen).filter_map(|id| self.groups.get(id));
        found.map(|g| (g.id.clone(), self.word(&g.name_cn, &g.name_en))).unzip()
    }

    pub fn weeks_text(&self, weeks: &[i32]) -> String {
        weeks_text(weeks, self.weeks, self.lang)
    }

    pub fn session(&self, meeting: &Meeting, section: &section::Model) -> SessionView {
        let knows = self.knows(section);
        let full = self.reach.as_ref().is_none_or(|reach| reach.sections.contains(&section.id));
        let course = self.courses.get(&section.course_id).filter(|_| knows);
        let teacher_name = meeting.teacher_id.as_deref().and_then(|id| self.teacher(id));
        let seen: Vec<&str> = meeting.teachers().filter(|id| self.teacher(id).is_some()).collect();
        let (group_ids, group_names) = self.groups(section);
        SessionView {
            id: meeting.id.clone(),
            version: meeting.version,
            section_id: if knows { section.id.clone() } else { String::new() },
            section_no: if knows { section.section_no.clone() } else { String::new() },
            course_id: course.map(|c| c.id.clone()).unwrap_or_default(),
            course_code: course.map(|c| c.code.clone()).unwrap_or_default(),
            title: self.title(section),
            kind: meeting.kind.clone(),
            weekday: meeting.weekday,
            start_time: meeting.start_time.clone(),
            end_time: meeting.end_time.clone(),
            hours: meeting.hours,
            weeks: meeting.weeks.clone(),
            weeks_text: self.weeks_text(&meeting.weeks),
            place_id: meeting.place_id.clone(),
            place_name: self.place(meeting.place_id.as_deref()),
            place_capacity: meeting.place_id.as_ref().and_then(|id| self.places.get(id)?.capacity),
            teacher_id: meeting.teacher_id.clone().filter(|_| teacher_name.is_some()),
            teacher_name: teacher_name.unwrap_or_default(),
            teacher_names: self.teachers(seen.iter().copied()),
            teacher_ids: seen.into_iter().map(str::to_owned).collect(),
            group_ids,
            group_names,
            quota: if full { section.quota } else { 0 },
            enrolled: if full { section.enrolled } else { 0 },
            combined_group_id: section.combined_group_id.clone().filter(|_| full),
            status: if knows { section.status.clone() } else { String::new() },
            published: meeting.published,
        }
    }
}

/// Those of these rows that the caller may see.
pub async fn visible(cx: &Cx, table: &TableRef, ids: &BTreeSet<&str>) -> Result<HashSet<String>> {
    let ids: Vec<&str> = ids.iter().copied().collect();
    let mut seen = HashSet::new();
    for some in ids.chunks(AT_ONCE) {
        let mut select = Query::select();
        select
            .column("id")
            .from(Alias::new(table.table))
            .and_where(Expr::col("id").is_in(some.iter().copied()))
            .cond_where(table.visible(cx.scope()?));
        for row in cx.read().query_all(&select).await? {
            seen.insert(row.try_get_by_index::<String>(0)?);
        }
    }
    Ok(seen)
}

async fn courses(db: &impl ConnectionTrait, ids: BTreeSet<&str>) -> Result<HashMap<String, CourseName>> {
    use course::Column;
    let ids: Vec<&str> = ids.into_iter().collect();
    let mut found = HashMap::new();
    for some in ids.chunks(AT_ONCE) {
        let rows = course::Entity::find()
            .select_only()
            .columns([Column::Id, Column::Code, Column::TitleEn, Column::TitleCn, Column::Units])
            .filter(Column::Id.is_in(some.iter().copied()));
        let rows = rows.into_model::<CourseName>().all(db).await?;
        found.extend(rows.into_iter().map(|row| (row.id.clone(), row)));
    }
    Ok(found)
}

async fn places(db: &impl ConnectionTrait, ids: BTreeSet<&str>) -> Result<HashMap<String, PlaceName>> {
    use place::Column;
    let ids: Vec<&str> = ids.into_iter().collect();
    let mut found = HashMap::new();
    for some in ids.chunks(AT_ONCE) {
        let rows = place::Entity::find()
            .select_only()
            .columns([Column::Id, Column::Code, Column::NameEn, Column::NameCn, Column::Capacity])
            .filter(Column::Id.is_in(some.iter().copied()));
        let rows = rows.into_model::<PlaceName>().all(db).await?;
        found.extend(rows.into_iter().map(|row| (row.id.clone(), row)));
    }
    Ok(found)
}

async fn teachers_named(db: &impl ConnectionTrait, ids: BTreeSet<&str>) -> Result<HashMap<String, PersonName>> {
    use teacher::Column;
    let ids: Vec<&str> = ids.into_iter().collect();
    let mut found = HashMap::new();
    for some in ids.chunks(AT_ONCE) {
        let rows = teacher::Entity::find()
            .select_only()
            .columns([Column::Id, Column::NameEn, Column::NameCn])
            .filter(Column::Id.is_in(some.iter().copied()));
        let rows = rows.into_model::<PersonName>().all(db).await?;
        found.extend(rows.into_iter().map(|row| (row.id.clone(), row)));
    }
    Ok(found)
}

async fn groups_named(db: &impl ConnectionTrait, ids: BTreeSet<&str>) -> Result<HashMap<String, PersonName>> {
    use tt_group::Column;
    let ids: Vec<&str> = ids.into_iter().collect();
    let mut found = HashMap::new();
    for some in ids.chunks(AT_ONCE) {
        let rows = tt_group::Entity::find()
            .select_only()
            .columns([Column::Id, Column::NameEn, Column::NameCn])
            .filter(Column::Id.is_in(some.iter().copied()));
        let rows = rows.into_model::<PersonName>().all(db).await?;
        found.extend(rows.into_iter().map(|row| (row.id.clone(), row)));
    }
    Ok(found)
}
