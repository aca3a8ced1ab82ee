//! What the papers of an exam day are about: rooms with who sits and who watches there.

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;
use kernel::{Cx, Lang, Result};
use schema::{
    exam::{exam_candidate, exam_course, exam_duty, exam_item, exam_room},
    students::student,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use super::Wanted;
use crate::{
    clock::after,
    duty::names,
    snapshot::{rooms, titles},
    tables::{CANDIDATES, PAPERS},
};

const AT_ONCE: usize = 300;

pub struct Sitter {
    pub paper: String,
    pub student_no: String,
    pub name: String,
    pub seat: String,
    pub place: Option<(i32, i32)>,
    pub arrangement: String,
}

/// A room at a time.
pub struct Sitting {
    pub day: NaiveDate,
    pub start: String,
    pub end: String,
    pub room: exam_room::Model,
    /// Label, title and materials.
    pub papers: Vec<(String, String, String)>,
    /// By seat, then by number.
    pub sitters: Vec<Sitter>,
    /// Who watches, with when they come; the chief first.
    pub watching: Vec<(String, String, String)>,
}

pub struct Gathered {
    pub item: exam_item::Model,
    pub sittings: Vec<Sitting>,
}

/// Where a paper is sat: as people were told, or as it is drafted while nobody was told yet.
fn place(paper: &exam_course::Model) -> Option<(NaiveDate, &str, &[String])> {
    match paper.published_day {
        Some(day) => Some((day, &paper.published_start, &paper.published_room_ids.0)),
        None => Some((paper.day?, &paper.start_time, &paper.room_ids.0)),
    }
}

pub async fn gather(cx: &Cx, item: exam_item::Model, wanted: &Wanted) -> Result<Gathered> {
    let db = cx.read();
    let papers = exam_course::Entity::find()
        .filter(exam_course::Column::ItemId.eq(&item.id))
        .filter(PAPERS.visible(cx.scope()?))
        .order_by_asc(exam_course::Column::Label)
        .all(db)
        .await?;
    let titles = titles(db, &papers, cx.lang()).await?;
    let known: HashMap<String, exam_room::Model> =
        rooms(db).await?.into_iter().map(|room| (room.id.clone(), room)).collect();
    let mut found: BTreeMap<(NaiveDate, String, String), Sitting> = BTreeMap::new();
    let mut at: HashMap<(&str, &str), (NaiveDate, String, String)> = HashMap::new();
    for paper in &papers {
        let Some((day, start, room_ids)) = place(paper) else { continue };
        let asked =
            wanted.day.is_none_or(|only| only == day) && wanted.paper_id.as_ref().is_none_or(|only| *only == paper.id);
        for room in room_ids.iter().filter(|_| asked).filter_map(|id| known.get(id)) {
            if wanted.room_id.as_ref().is_some_and(|only| *only != room.id) {
                continue;
            }
            let key = (day, start.to_owned(), room.name.clone());
            let end = after(start, paper.duration_min);
            let sitting = found.entry(key.clone()).or_insert_with(|| Sitting {
                day,
                start: start.to_owned(),
                end: end.clone(),
                room: room.clone(),
                papers: vec![],
                sitters: vec![],
                watching: vec![],
            });
            sitting.end = sitting.end.clone().max(end);
            let title = titles.get(&paper.course_id).cloned().unwrap_or_default();
            sitting.papers.push((paper.label.clone(), title, paper.materials.clone()));
            at.insert((&paper.id, &room.id), key);
        }
    }
    for (candidate, person) in sitting_people(cx, &item.id).await? {
        let Some(room) = candidate.room_id.as_deref() else { continue };
        let Some(sitting) = at.get(&(candidate.paper_id.as_str(), room)).and_then(|key| found.get_mut(key)) else {
            continue;
        };
        let paper = papers.iter().find(|paper| paper.id == candidate.paper_id).map_or("", |paper| paper.label.as_str());
        sitting.sitters.push(Sitter {
            paper: paper.to_owned(),
            student_no: person.student_no,
            name: if cx.lang() == Lang::En { person.name_en } else { person.name_cn },
            seat: candidate.seat_no,
            place: candidate.seat_row.zip(candidate.seat_col),
            arrangement: candidate.arrangement,
        });
    }
    watched(cx, &item, &mut found).await?;
    let mut sittings: Vec<Sitting> = found.into_values().collect();
    for sitting in &mut sittings {
        sitting.sitters.sort_by(|one, other| (one.place, &one.student_no).cmp(&(other.place, &other.student_no)));
    }
    Ok(Gathered { item, sittings })
}

async fn sitting_people(cx: &Cx, item_id: &str) -> Result<Vec<(exam_candidate::Model, student::Model)>> {
    let db = cx.read();
    let rows = exam_candidate::Entity::find()
        .filter(exam_candidate::Column::ItemId.eq(item_id))
        .filter(exam_candidate::Column::State.eq("ELIGIBLE"))
        .filter(CANDIDATES.visible(cx.scope()?))
        .all(db)
        .await?;
    let mut people: HashMap<String, student::Model> = HashMap::new();
    let mut ids: Vec<&str> = rows.iter().map(|row| row.student_id.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    for some in ids.chunks(AT_ONCE) {
        let found = student::Entity::find().filter(student::Column::Id.is_in(some.iter().copied())).all(db).await?;
        people.extend(found.into_iter().map(|person| (person.id.clone(), person)));
    }
    Ok(rows
        .into_iter()
        .filter_map(|row| Some((people.get(&row.student_id)?.clone(), row)))
        .map(|(p, r)| (r, p))
        .collect())
}

async fn watched(
    cx: &Cx,
    item: &exam_item::Model,
    found: &mut BTreeMap<(NaiveDate, String, String), Sitting>,
) -> Result<()> {
    let db = cx.read();
    let duties = exam_duty::Entity::find()
        .filter(exam_duty::Column::ItemId.eq(&item.id))
        .filter(exam_duty::Column::State.ne("DECLINED"))
        .filter(exam_duty::Column::ArchivedAt.is_null())
        .order_by_asc(exam_duty::Column::Role)
        .all(db)
        .await?;
    let names = names(db, duties.iter().map(|duty| duty.teacher_id.as_str()), cx.lang()).await?;
    for duty in duties {
        let sitting = found.values_mut().find(|sitting| {
            sitting.day == duty.day && sitting.start == duty.start_time && sitting.room.id == duty.room_id
        });
        if let Some(sitting) = sitting {
            sitting.end = sitting.end.clone().max(duty.end_time.clone());
            let name = names.get(&duty.teacher_id).cloned().unwrap_or_default();
            sitting.watching.push((name, duty.role, duty.arrive_time));
        }
    }
    Ok(())
}
