//! Weekly meetings, as they are worked on or as people were told of them.

use std::collections::{HashMap, HashSet};

use kernel::Result;
use schema::timetable::{class_session, published_session, section};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

/// Fewer than the values that a statement may have.
pub const AT_ONCE: usize = 500;

/// Which of the two timetables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// What the office works on.
    Draft,
    /// What everybody was told.
    Published,
}

/// A meeting of a section, whichever table it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    pub id: String,
    pub version: i32,
    pub section_id: String,
    pub weekday: i32,
    pub start_time: String,
    pub end_time: String,
    pub hours: i32,
    pub place_id: Option<String>,
    pub weeks: Vec<i32>,
    pub kind: String,
    pub teacher_id: Option<String>,
    pub teacher_ids: Vec<String>,
    pub sequence: i32,
    /// People were told of it as it is here.
    pub published: bool,
}

impl Meeting {
    /// Those who give it: the one that the meeting names, else those of the section.
    pub fn teachers(&self) -> impl Iterator<Item = &str> {
        let named = self.teacher_id.as_deref();
        let all = self.teacher_ids.iter().map(String::as_str).filter(move |_| named.is_none());
        named.into_iter().chain(all)
    }

    pub fn is_given_by(&self, teacher_id: &str) -> bool {
        self.teachers().any(|id| id == teacher_id)
    }

    pub fn is_placed(&self) -> bool {
        self.weekday > 0
    }

    /// The weeks in which both take place at the same time.
    pub fn common_weeks(&self, other: &Self) -> Vec<i32> {
        let apart = self.weekday != other.weekday
            || !self.is_placed()
            || self.start_time >= other.end_time
            || other.start_time >= self.end_time;
        if apart {
            return vec![];
        }
        self.weeks.iter().copied().filter(|week| other.weeks.contains(week)).collect()
    }

    fn draft(row: class_session::Model, of: &section::Model, told: Option<&Self>) -> Self {
        let mut meeting = Self {
            id: row.id,
            version: row.version,
            section_id: row.section_id,
            weekday: row.weekday,
            start_time: row.start_time,
            end_time: row.end_time,
            hours: row.hours,
            place_id: row.place_id,
            weeks: row.weeks.0,
            kind: row.kind,
            teacher_id: row.teacher_id,
            teacher_ids: of.teacher_ids.0.clone(),
            sequence: told.map_or(0, |told| told.sequence),
            published: true,
        };
        meeting.published = told.is_some_and(|told| Self { version: meeting.version, ..told.clone() } == meeting);
        meeting
    }
}

impl From<published_session::Model> for Meeting {
    fn from(row: published_session::Model) -> Self {
        Self {
            id: row.id,
            version: row.version,
            section_id: row.section_id,
            weekday: row.weekday,
            start_time: row.start_time,
            end_time: row.end_time,
            hours: row.hours,
            place_id: row.place_id,
            weeks: row.weeks.0,
            kind: row.kind,
            teacher_id: row.teacher_id,
            teacher_ids: row.teacher_ids.0,
            sequence: row.sequence,
            published: true,
        }
    }
}

/// Sections and their meetings, in the order of the week.
#[derive(Default)]
pub struct Classes {
    pub sections: HashMap<String, section::Model>,
    pub meetings: Vec<Meeting>,
}

impl Classes {
    /// All of a semester.
    pub async fn of_semester(db: &impl ConnectionTrait, which: Which, semester_id: &str) -> Result<Self> {
        let told = published_session::Entity::find()
            .filter(published_session::Column::SemesterId.eq(semester_id))
            .filter(published_session::Column::Cancelled.eq(false))
            .filter(published_session::Column::ArchivedAt.is_null())
            .all(db)
            .await?;
        let sections = section::Entity::find()
            .filter(section::Column::SemesterId.eq(semester_id))
            .filter(section::Column::ArchivedAt.is_null())
            .all(db)
            .await?;
        Self::joined(db, which, sections, told).await
    }

    /// Those of some sections.
    pub async fn of_sections(db: &impl ConnectionTrait, which: Which, ids: &[String]) -> Result<Self> {
        let (mut sections, mut told) = (vec![], vec![]);
        for some in ids.chunks(AT_ONCE) {
            let rows = section::Entity::find().filter(section::Column::Id.is_in(some));
            sections.extend(rows.all(db).await?);
            let rows = published_session::Entity::find()
                .filter(published_session::Column::SectionId.is_in(some))
                .filter(published_session::Column::Cancelled.eq(false))
                .filter(published_session::Column::ArchivedAt.is_null());
            told.extend(rows.all(db).await?);
        }
        Self::joined(db, which, sections, told).await
    }

    async fn joined(
        db: &impl ConnectionTrait,
        which: Which,
        sections: Vec<section::Model>,
        told: Vec<published_session::Model>,
    ) -> Result<Self> {
        let mut sections: HashMap<_, _> = sections.into_iter().map(|row| (row.id.clone(), row)).collect();
        let told: Vec<Meeting> = told.into_iter().map(Meeting::from).collect();
        let mut meetings = match which {
            // One that was told of is still held, although the draft has put it away.
            Which::Published => {
                let gone: HashSet<&str> = told.iter().map(|m| m.section_id.as_str()).collect();
                let gone: Vec<&str> = gone.into_iter().filter(|id| !sections.contains_key(*id)).collect();
                for some in gone.chunks(AT_ONCE) {
                    let rows = section::Entity::find().filter(section::Column::Id.is_in(some.iter().copied()));
                    sections.extend(rows.all(db).await?.into_iter().map(|row| (row.id.clone(), row)));
                }
                told
            }
            Which::Draft => drafts(db, &sections, &told).await?,
        };
        meetings.sort_by(|a, b| {
            (a.weekday, &a.start_time, &a.section_id, &a.id).cmp(&(b.weekday, &b.start_time, &b.section_id, &b.id))
        });
        Ok(Self { sections, meetings })
    }

    pub fn section(&self, meeting: &Meeting) -> Option<&section::Model> {
        self.sections.get(&meeting.section_id)
    }

    /// Only these meetings, and the sections that they are of.
    pub fn retain(&mut self, wanted: impl Fn(&Meeting, Option<&section::Model>) -> bool) {
        let sections = &self.sections;
        self.meetings.retain(|meeting| wanted(meeting, sections.get(&meeting.section_id)));
        let left: HashSet<&str> = self.meetings.iter().map(|m| m.section_id.as_str()).collect();
        self.sections.retain(|id, _| left.contains(id.as_str()));
    }
}

/// What is cancelled is no longer worked on.
async fn drafts(
    db: &impl ConnectionTrait,
    sections: &HashMap<String, section::Model>,
    told: &[Meeting],
) -> Result<Vec<Meeting>> {
    let told: HashMap<&str, &Meeting> = told.iter().map(|m| (m.id.as_str(), m)).collect();
    let running = sections.values().filter(|s| s.status != "CANCELLED" && s.archived_at.is_none());
    let ids: Vec<&str> = running.map(|s| s.id.as_str()).collect();
    let mut meetings = vec![];
    for some in ids.chunks(AT_ONCE) {
        let rows = class_session::Entity::find()
            .filter(class_session::Column::SectionId.is_in(some.iter().copied()))
            .filter(class_session::Column::ArchivedAt.is_null());
        for row in rows.all(db).await? {
            let Some(of) = sections.get(&row.section_id) else { continue };
            let told = told.get(row.id.as_str()).copied();
            meetings.push(Meeting::draft(row, of, told));
        }
    }
    Ok(meetings)
}
