//! Exams and duties in the calendar that somebody subscribed to: what they were told, and nothing of a draft.

use std::collections::{HashMap, HashSet};

use basic_resources::api::{FeedOwner, FeedSource, teacher_of};
use chrono::{Datelike, NaiveDate};
use kernel::{Cx, Result, Text, settings};
use rules::timetable::{Event, Slot};
use schema::exam::{exam_candidate, exam_course, exam_duty, exam_item};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::{STUDENT, TEACHER, student::seats_from};
use crate::{
    clock::after,
    settings::ExamSettings,
    snapshot::{rooms, titles},
};

pub static FEED: FeedSource = FeedSource {
    key: "exams",
    read: |cx, owner| {
        Box::pin(async move {
            match &owner.user.student_id {
                Some(id) if owner.grants.allows_any(STUDENT) => sat(cx, owner, id).await,
                None if owner.grants.allows_any(TEACHER) => watched(cx, owner).await,
                Some(_) | None => Ok(vec![]),
            }
        })
    },
};

/// Seasons that people were told of, by id.
async fn told(cx: &Cx, ids: impl Iterator<Item = &str>) -> Result<HashMap<String, exam_item::Model>> {
    let found = exam_item::Entity::find()
        .filter(exam_item::Column::Id.is_in(ids))
        .filter(exam_item::Column::PublishedAt.is_not_null())
        .filter(exam_item::Column::ArchivedAt.is_null())
        .all(cx.read())
        .await?;
    Ok(found.into_iter().map(|item| (item.id.clone(), item)).collect())
}

async fn names(cx: &Cx) -> Result<HashMap<String, String>> {
    Ok(rooms(cx.read()).await?.into_iter().map(|room| (room.id, room.name)).collect())
}

fn slot(day: NaiveDate, start: &str, end: &str) -> Option<Slot> {
    Slot::parse(i32::try_from(day.weekday().number_from_monday()).ok()?, start, end).filter(Slot::is_placed)
}

/// The papers of a student, with the seat once it is released.
async fn sat(cx: &Cx, owner: &FeedOwner<'_>, student_id: &str) -> Result<Vec<Event>> {
    let db = cx.read();
    let rows = exam_candidate::Entity::find()
        .filter(exam_candidate::Column::StudentId.eq(student_id))
        .filter(exam_candidate::Column::State.eq("ELIGIBLE"))
        .filter(exam_candidate::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let papers = exam_course::Entity::find()
        .filter(exam_course::Column::Id.is_in(rows.iter().map(|row| row.paper_id.as_str())))
        .filter(exam_course::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let items = told(cx, papers.iter().map(|paper| paper.item_id.as_str())).await?;
    let set = settings::get::<ExamSettings>(cx.app(), None).await?;
    let (titles, names) = (titles(db, &papers, owner.lang).await?, names(cx).await?);
    let event = |row: &exam_candidate::Model| {
        let paper = papers.iter().find(|paper| paper.id == row.paper_id)?;
        let released = seats_from(items.get(&paper.item_id)?, &set) <= cx.now();
        let day = paper.published_day?;
        let seat = row.room_id.as_ref().filter(|id| released && paper.published_room_ids.0.contains(id));
        let all = || paper.published_room_ids.0.iter().filter_map(|id| names.get(id).cloned()).collect::<Vec<_>>();
        let mut lines = vec![];
        if seat.is_some() && !row.seat_no.is_empty() {
            lines.push(format!("{} {}", Text::new("座位", "Seat").get(owner.lang), row.seat_no));
        }
        lines.extend(Some(paper.materials.clone()).filter(|text| !text.is_empty()));
        Some(Event {
            uid: format!("exam-{}", row.id),
            // Either may change; both only grow.
            sequence: paper.version + row.version,
            modified: paper.updated_at.0.max(row.updated_at.0),
            summary: summary(owner, Text::new("考试", "Exam"), &paper.label, titles.get(&paper.course_id)),
            location: seat.and_then(|id| names.get(id).cloned()).unwrap_or_else(|| all().join(" ")),
            description: lines.join("\n"),
            slot: slot(day, &paper.published_start, &after(&paper.published_end, row.extra_minutes))?,
            dates: vec![day],
            cancelled: false,
        })
    };
    Ok(rows.iter().filter_map(event).collect())
}

fn summary(owner: &FeedOwner<'_>, kind: Text, label: &str, title: Option<&String>) -> String {
    format!("{} {label} {}", kind.get(owner.lang), title.map_or("", String::as_str)).trim_end().to_owned()
}

/// The duties of a teacher, from when to be there; and papers they examine without a duty.
async fn watched(cx: &Cx, owner: &FeedOwner<'_>) -> Result<Vec<Event>> {
    let db = cx.read();
    let Some(me) = teacher_of(db, &owner.user.id).await? else { return Ok(vec![]) };
    let duties = exam_duty::Entity::find()
        .filter(exam_duty::Column::TeacherId.eq(&me.id))
        .filter(exam_duty::Column::State.ne("DECLINED"))
        .filter(exam_duty::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let examined = exam_course::Entity::find()
        .filter(exam_course::Column::ChiefExaminerId.eq(&me.id))
        .filter(exam_course::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let with_duty: HashSet<&String> = duties.iter().flat_map(|duty| &duty.paper_ids.0).collect();
    let watched = exam_course::Entity::find().filter(exam_course::Column::Id.is_in(with_duty.iter().copied()));
    let labels: HashMap<String, String> =
        watched.all(db).await?.into_iter().map(|paper| (paper.id, paper.label)).collect();
    let of = duties.iter().map(|duty| duty.item_id.as_str()).chain(examined.iter().map(|paper| paper.item_id.as_str()));
    let items = told(cx, of).await?;
    let (titles, names) = (titles(db, &examined, owner.lang).await?, names(cx).await?);
    let duty = |duty: &exam_duty::Model| {
        items.get(&duty.item_id)?;
        let papers: Vec<&str> = duty.paper_ids.0.iter().filter_map(|id| labels.get(id)).map(String::as_str).collect();
        let begins = Text::new("开考", "Begins").get(owner.lang);
        Some(Event {
            uid: format!("duty-{}", duty.id),
            sequence: duty.version,
            modified: duty.updated_at.0,
            summary: summary(owner, Text::new("监考", "Invigilation"), &papers.join(" "), None),
            location: names.get(&duty.room_id).cloned().unwrap_or_default(),
            description: format!("{begins} {}", duty.start_time),
            slot: slot(duty.day, &duty.arrive_time, &duty.end_time)?,
            dates: vec![duty.day],
            cancelled: false,
        })
    };
    let paper = |paper: &exam_course::Model| {
        items.get(&paper.item_id)?;
        let day = paper.published_day?;
        let rooms: Vec<String> = paper.published_room_ids.0.iter().filter_map(|id| names.get(id).cloned()).collect();
        Some(Event {
            uid: format!("paper-{}", paper.id),
            sequence: paper.version,
            modified: paper.updated_at.0,
            summary: summary(owner, Text::new("考试", "Exam"), &paper.label, titles.get(&paper.course_id)),
            location: rooms.join(" "),
            description: paper.materials.clone(),
            slot: slot(day, &paper.published_start, &paper.published_end)?,
            dates: vec![day],
            cancelled: false,
        })
    };
    let free = examined.iter().filter(|paper| !with_duty.contains(&paper.id));
    Ok(duties.iter().filter_map(duty).chain(free.filter_map(paper)).collect())
}
