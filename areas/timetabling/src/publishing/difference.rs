//! What differs between the draft and what people were told, and whom it concerns.

use std::collections::{BTreeSet, HashMap};

use kernel::{Cx, Lang, Result};
use rules::timetable::{Difference, Slot, Told, Weeks, What, differences};
use schema::{
    courses::student_subject,
    timetable::{class_session, published_session, section},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    board::{
        self,
        load::{self, TAKES},
        memory::draft as draft_of,
        names::{self, Names},
    },
    sections::time_text,
    tables::SECTIONS,
};

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimetableDifference)]
pub struct DifferenceView {
    pub session_id: String,
    pub section_id: String,
    pub section_no: String,
    pub course_code: String,
    pub title: String,
    /// As people were told; empty for what is new.
    pub before: String,
    /// As it is now; empty for what is cancelled.
    pub after: String,
    /// weekday, time, weeks, place, teacher, kind.
    pub fields: Vec<String>,
    /// How many students are concerned.
    pub students: usize,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimetableDifferences)]
pub struct DifferencesView {
    pub added: Vec<DifferenceView>,
    pub changed: Vec<DifferenceView>,
    pub cancelled: Vec<DifferenceView>,
    /// Whom publishing would tell.
    pub students: usize,
    pub teachers: usize,
    /// Clashes that have to go first.
    pub hard: usize,
    pub total: usize,
}

/// All that publishing needs to know.
pub struct Found {
    pub differences: Vec<Difference>,
    pub sections: HashMap<String, section::Model>,
    pub rows: HashMap<String, class_session::Model>,
    pub published: HashMap<String, published_session::Model>,
    /// Who takes the sections that differ.
    pub takers: HashMap<String, BTreeSet<String>>,
    pub weeks: i32,
}

impl Found {
    /// The caller's part of a semester.
    pub async fn load(cx: &Cx, db: &impl ConnectionTrait, semester_id: &str, weeks: i32) -> Result<Self> {
        let of_caller = section::Entity::find()
            .filter(SECTIONS.scope.predicate(cx.scope()?))
            .filter(section::Column::SemesterId.eq(semester_id));
        let sections: HashMap<String, section::Model> =
            of_caller.all(db).await?.into_iter().map(|s| (s.id.clone(), s)).collect();
        let rows = load::sessions(db, semester_id).await?;
        let rows: HashMap<String, class_session::Model> =
            rows.into_iter().filter(|r| sections.contains_key(&r.section_id)).map(|r| (r.id.clone(), r)).collect();
        let published = published_session::Entity::find()
            .filter(published_session::Column::SemesterId.eq(semester_id))
            .filter(published_session::Column::ArchivedAt.is_null())
            .all(db)
            .await?;
        let published: HashMap<String, published_session::Model> =
            published.into_iter().filter(|r| sections.contains_key(&r.section_id)).map(|r| (r.id.clone(), r)).collect();
        let takes_place = |s: &&section::Model| s.status != "CANCELLED" && s.archived_at.is_none();
        let now: Vec<Told> = rows
            .values()
            .filter_map(|row| Some(of_draft(row, sections.get(&row.section_id).filter(takes_place)?)))
            .collect();
        let known: Vec<Told> = published.values().map(of_published).collect();
        let mut differences = differences(&now, &known);
        differences.sort_by(|a, b| a.id().cmp(b.id()));
        let concerned: BTreeSet<String> = differences.iter().filter_map(section_of).cloned().collect();
        let takers = takers(db, &concerned).await?;
        Ok(Self { differences, sections, rows, published, takers, weeks })
    }

    /// Everybody whose timetable differs: students and teachers.
    pub fn people(&self) -> (BTreeSet<String>, BTreeSet<String>) {
        let (mut students, mut teachers) = (BTreeSet::new(), BTreeSet::new());
        for difference in &self.differences {
            students.extend(self.students_of(difference).cloned());
            teachers.extend(teachers_of(difference).cloned());
        }
        (students, teachers)
    }

    pub fn students_of<'a>(&'a self, difference: &'a Difference) -> impl Iterator<Item = &'a String> {
        section_of(difference).and_then(|id| self.takers.get(id)).into_iter().flatten()
    }
}

pub fn section_of(difference: &Difference) -> Option<&String> {
    difference.after.as_ref().or(difference.before.as_ref()).map(|told| &told.section)
}

pub fn teachers_of(difference: &Difference) -> impl Iterator<Item = &String> {
    difference.before.iter().chain(&difference.after).flat_map(|told| &told.teachers)
}

async fn takers(db: &impl ConnectionTrait, sections: &BTreeSet<String>) -> Result<HashMap<String, BTreeSet<String>>> {
    use student_subject::Column;
    let ids: Vec<&String> = sections.iter().collect();
    let mut found = HashMap::<String, BTreeSet<String>>::new();
    for some in ids.chunks(500) {
        let seats = student_subject::Entity::find()
            .filter(Column::SectionId.is_in(some.iter().map(|id| id.as_str())))
            .filter(Column::State.is_in(TAKES))
            .filter(Column::ArchivedAt.is_null());
        for seat in seats.all(db).await? {
            found.entry(seat.section_id.unwrap_or_default()).or_default().insert(seat.student_id);
        }
    }
    Ok(found)
}

fn of_draft(row: &class_session::Model, section: &section::Model) -> Told {
    Told {
        id: row.id.clone(),
        section: row.section_id.clone(),
        slot: Slot::parse(row.weekday, &row.start_time, &row.end_time).unwrap_or(Slot::UNPLACED),
        weeks: Weeks::of(&row.weeks.0),
        place: row.place_id.clone(),
        teachers: sorted(row.teacher_id.as_ref(), &section.teacher_ids.0),
        kind: row.kind.clone(),
        sequence: 0,
        cancelled: false,
    }
}

fn of_published(row: &published_session::Model) -> Told {
    Told {
        id: row.id.clone(),
        section: row.section_id.clone(),
        slot: Slot::parse(row.weekday, &row.start_time, &row.end_time).unwrap_or(Slot::UNPLACED),
        weeks: Weeks::of(&row.weeks.0),
        place: row.place_id.clone(),
        teachers: sorted(row.teacher_id.as_ref(), &row.teacher_ids.0),
        kind: row.kind.clone(),
        sequence: row.sequence,
        cancelled: row.cancelled,
    }
}

fn sorted(own: Option<&String>, all: &[String]) -> Vec<String> {
    let mut teachers = own.map_or_else(|| all.to_vec(), |id| vec![id.clone()]);
    teachers.sort();
    teachers
}

/// Names of rooms and courses, for lines that people read.
pub struct Lines {
    places: Names,
    courses: HashMap<String, schema::courses::course::Model>,
}

impl Lines {
    pub async fn load(cx: &Cx, found: &Found) -> Result<Self> {
        let told = found.differences.iter().flat_map(|d| d.before.iter().chain(&d.after));
        let places = names::places(cx, told.filter_map(|t| t.place.as_deref())).await?;
        let ids: BTreeSet<&str> = found
            .differences
            .iter()
            .filter_map(|d| found.sections.get(section_of(d)?))
            .map(|s| s.course_id.as_str())
            .collect();
        let ids: Vec<&str> = ids.into_iter().collect();
        let mut courses = HashMap::new();
        for some in ids.chunks(500) {
            let rows = schema::courses::course::Entity::find()
                .filter(schema::courses::course::Column::Id.is_in(some.iter().copied()));
            courses.extend(rows.all(cx.read()).await?.into_iter().map(|c| (c.id.clone(), c)));
        }
        Ok(Self { places, courses })
    }

    fn told(&self, lang: Lang, told: Option<&Told>, weeks: i32) -> String {
        let Some(told) = told else { return String::new() };
        let (start, end) = (told.slot.start_text(), told.slot.end_text());
        let time = time_text(lang, (told.slot.weekday, &start, &end, 0), &told.weeks.to_vec(), weeks);
        let place = told.place.as_ref().and_then(|id| self.places.get(id)).map(|(code, _)| code.as_str());
        match place {
            Some(place) => format!("{time} {place}"),
            None => time,
        }
    }

    /// "COMP1003 1001 Programming".
    pub fn class(&self, lang: Lang, section: Option<&section::Model>) -> (String, String) {
        let Some(section) = section else { return (String::new(), String::new()) };
        let course = self.courses.get(&section.course_id);
        let title = course.map(|c| if lang == Lang::Zh { c.title_cn.clone() } else { c.title_en.clone() });
        let title = if section.display_title.is_empty() { title } else { Some(section.display_title.clone()) };
        (course.map(|c| c.code.clone()).unwrap_or_default(), title.unwrap_or_default())
    }

    /// One line of a letter.
    pub fn line(&self, lang: Lang, found: &Found, difference: &Difference) -> String {
        let section = section_of(difference).and_then(|id| found.sections.get(id));
        let (code, title) = self.class(lang, section);
        let number = section.map(|s| s.section_no.as_str()).unwrap_or_default();
        let before = self.told(lang, difference.before.as_ref(), found.weeks);
        let after = self.told(lang, difference.after.as_ref(), found.weeks);
        let what = match (difference.what, lang) {
            (What::Added, Lang::Zh) => format!("新增：{after}"),
            (What::Added, Lang::En) => format!("new: {after}"),
            (What::Changed, Lang::Zh) => format!("{before} 改为 {after}"),
            (What::Changed, Lang::En) => format!("{before} becomes {after}"),
            (What::Cancelled, Lang::Zh) => format!("取消：{before}"),
            (What::Cancelled, Lang::En) => format!("cancelled: {before}"),
        };
        format!("{code} {number} {title}: {what}")
    }

    fn view(&self, lang: Lang, found: &Found, difference: &Difference) -> DifferenceView {
        let section = section_of(difference).and_then(|id| found.sections.get(id));
        let (course_code, title) = self.class(lang, section);
        DifferenceView {
            session_id: difference.id().to_owned(),
            section_id: section.map(|s| s.id.clone()).unwrap_or_default(),
            section_no: section.map(|s| s.section_no.clone()).unwrap_or_default(),
            course_code,
            title,
            before: self.told(lang, difference.before.as_ref(), found.weeks),
            after: match difference.what {
                What::Cancelled => String::new(),
                _ => self.told(lang, difference.after.as_ref(), found.weeks),
            },
            fields: difference.fields.iter().map(|field| (*field).to_owned()).collect(),
            students: found.students_of(difference).count(),
        }
    }
}

pub async fn view(cx: &Cx, semester_id: &str) -> Result<DifferencesView> {
    let semester = board::semester(cx, semester_id).await?;
    let found = Found::load(cx, cx.read(), semester_id, load::weeks_of(&semester)).await?;
    let lines = Lines::load(cx, &found).await?;
    let of = |what: What| {
        let own = found.differences.iter().filter(move |d| d.what == what);
        own.map(|d| lines.view(cx.lang(), &found, d)).collect::<Vec<_>>()
    };
    let (students, teachers) = found.people();
    let draft = draft_of(cx, semester_id).await?;
    let all = std::sync::Arc::clone(&draft).all().await?;
    let mine = |clash: &&rules::timetable::Clash| clash.meetings.iter().any(|id| found.rows.contains_key(id));
    let hard = all.iter().filter(|clash| clash.rule.hard()).filter(mine).count();
    Ok(DifferencesView {
        added: of(What::Added),
        changed: of(What::Changed),
        cancelled: of(What::Cancelled),
        students: students.len(),
        teachers: teachers.len(),
        hard,
        total: found.differences.len(),
    })
}
