//! A season as it lies in the database, in the numbers that rules are about. Everything here is what the caller reaches.

use std::collections::HashMap;

use chrono::{Datelike, NaiveDate};
use kernel::{Cx, Error, Lang, Result, settings};
use rules::exams::clash::{Candidate, Limits, Paper, Season, When};
use schema::{
    courses::course,
    exam::{exam_candidate, exam_course, exam_item, exam_room},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::{
    clock::minutes,
    settings::ExamSettings,
    tables::{CANDIDATES, PAPERS},
};

const AT_ONCE: usize = 500;

pub struct Snapshot {
    pub item: exam_item::Model,
    pub papers: Vec<exam_course::Model>,
    pub season: Season,
    /// Ids of students, by the numbers that the season has for them.
    pub students: Vec<String>,
    pub rooms: Vec<exam_room::Model>,
}

impl Snapshot {
    pub async fn load(cx: &Cx, db: &impl ConnectionTrait, item_id: &str) -> Result<Self> {
        let item = exam_item::Entity::find_by_id(item_id)
            .filter(exam_item::Column::ArchivedAt.is_null())
            .one(db)
            .await?
            .ok_or(Error::NotFound)?;
        let papers = exam_course::Entity::find()
            .filter(exam_course::Column::ItemId.eq(item_id))
            .filter(exam_course::Column::Form.ne("NONE"))
            .filter(PAPERS.visible(cx.scope()?))
            .order_by_asc(exam_course::Column::Label)
            .order_by_asc(exam_course::Column::Id)
            .all(db)
            .await?;
        let settings = settings::get::<ExamSettings>(cx.app(), None).await?;
        let (season, students) = season(cx, db, item_id, &papers, &settings).await?;
        let rooms = rooms(db).await?;
        Ok(Self { item, papers, season, students, rooms })
    }

    /// Days on which papers may lie.
    pub fn days(&self) -> Vec<NaiveDate> {
        open_days(&self.item)
    }

    /// Every place of the timetable.
    pub fn targets(&self) -> Vec<(NaiveDate, String, When)> {
        let mut found = vec![];
        for day in self.days() {
            for slot in &self.item.slots.0 {
                if let Some(start) = minutes(slot) {
                    found.push((day, slot.clone(), When { day: number(day), start }));
                }
            }
        }
        found
    }

    pub fn index(&self, paper_id: &str) -> Option<usize> {
        self.papers.iter().position(|paper| paper.id == paper_id)
    }

    pub fn room(&self, id: &str) -> Option<&exam_room::Model> {
        self.rooms.iter().find(|room| room.id == id)
    }

    /// Rooms that nobody sits in at this time, that a paper may use: seats and number.
    pub fn free_rooms(&self, paper: usize, when: When) -> Vec<(i32, usize)> {
        let Some(own) = self.papers.get(paper) else { return vec![] };
        let taken: Vec<&String> = self
            .papers
            .iter()
            .enumerate()
            .filter(|(n, other)| *n != paper && overlaps(other, when, own.duration_min))
            .flat_map(|(_, other)| &other.room_ids.0)
            .collect();
        let fits = |room: &exam_room::Model| {
            room.enabled
                && !taken.contains(&&room.id)
                && own.room_needs.0.iter().all(|need| room.features.0.contains(need))
        };
        self.rooms.iter().enumerate().filter(|(_, room)| fits(room)).map(|(n, room)| (room.capacity, n)).collect()
    }
}

/// Forms for which people come together in rooms.
pub fn needs_rooms(paper: &exam_course::Model) -> bool {
    matches!(paper.form.as_str(), "CLOSED" | "OPEN")
}

pub fn open_days(item: &exam_item::Model) -> Vec<NaiveDate> {
    let all = item.start_date.iter_days().take_while(|day| *day <= item.end_date);
    all.filter(|day| !item.closed_days.0.contains(&day.to_string())).collect()
}

pub fn number(day: NaiveDate) -> i32 {
    day.num_days_from_ce()
}

pub fn when(paper: &exam_course::Model) -> Option<When> {
    Some(When { day: number(paper.day?), start: minutes(&paper.start_time)? })
}

/// Whether a paper lies where another of this length would.
pub fn overlaps(paper: &exam_course::Model, at: When, length: i32) -> bool {
    when(paper).is_some_and(|own| {
        own.day == at.day && own.start < at.start + length && at.start < own.start + paper.duration_min
    })
}

async fn season(
    cx: &Cx,
    db: &impl ConnectionTrait,
    item_id: &str,
    papers: &[exam_course::Model],
    settings: &ExamSettings,
) -> Result<(Season, Vec<String>)> {
    use exam_candidate::Column;
    let sitting: Vec<(String, String, i32, bool)> = exam_candidate::Entity::find()
        .select_only()
        .columns([Column::PaperId, Column::StudentId, Column::ExtraMinutes, Column::Consecutive])
        .filter(Column::ItemId.eq(item_id))
        .filter(Column::State.is_in(["ELIGIBLE", "BARRED"]))
        .filter(CANDIDATES.visible(cx.scope()?))
        .into_tuple()
        .all(db)
        .await?;
    let numbers: HashMap<&str, usize> = papers.iter().enumerate().map(|(n, paper)| (paper.id.as_str(), n)).collect();
    let mut groups: HashMap<&str, u32> = HashMap::new();
    let mut made: Vec<Paper> = vec![];
    for paper in papers {
        let next = u32::try_from(groups.len()).unwrap_or(u32::MAX);
        let key = paper.combined_key.as_str();
        let group = (!key.is_empty()).then(|| *groups.entry(key).or_insert(next));
        made.push(Paper { when: when(paper), minutes: paper.duration_min, candidates: vec![], group });
    }
    let (mut known, mut students): (HashMap<String, u32>, Vec<String>) = (HashMap::new(), vec![]);
    for (paper_id, student_id, extra, consecutive) in sitting {
        let Some(paper) = numbers.get(paper_id.as_str()).and_then(|n| made.get_mut(*n)) else { continue };
        let next = u32::try_from(students.len()).unwrap_or(u32::MAX);
        let student = *known.entry(student_id.clone()).or_insert_with(|| {
            students.push(student_id);
            next
        });
        paper.candidates.push(Candidate { student, extra, consecutive });
    }
    let papers_a_day = usize::try_from(settings.student_papers_a_day).unwrap_or(1);
    Ok((Season::new(made, Limits { papers_a_day, gap: settings.gap_minutes }), students))
}

pub async fn rooms(db: &impl ConnectionTrait) -> Result<Vec<exam_room::Model>> {
    let rows = exam_room::Entity::find()
        .filter(exam_room::Column::ArchivedAt.is_null())
        .order_by_asc(exam_room::Column::SortOrder)
        .order_by_asc(exam_room::Column::Id);
    Ok(rows.all(db).await?)
}

/// Titles of the courses of papers, by the id of the course.
pub async fn titles(
    db: &impl ConnectionTrait,
    papers: &[exam_course::Model],
    lang: Lang,
) -> Result<HashMap<String, String>> {
    let mut found = HashMap::new();
    for some in papers.chunks(AT_ONCE) {
        let wanted = course::Column::Id.is_in(some.iter().map(|paper| paper.course_id.as_str()));
        for course in course::Entity::find().filter(wanted).all(db).await? {
            let title = if lang == Lang::En { course.title_en } else { course.title_cn };
            found.insert(course.id, title);
        }
    }
    Ok(found)
}
