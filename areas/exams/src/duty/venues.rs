//! Rooms and times that need somebody, made of the papers in their places.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::NaiveDate;
use kernel::{Cx, Result, settings};
use rules::exams::duties::{Duty, needed};
use schema::exam::{exam_candidate, exam_course, exam_item};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::{
    clock::{minutes, written},
    settings::ExamSettings,
    snapshot::{needs_rooms, number},
};

/// A room at a time, and what is sat there.
#[derive(Clone, Debug)]
pub struct Venue {
    pub day: NaiveDate,
    pub start: String,
    pub end: String,
    pub arrive: String,
    pub room_id: String,
    pub paper_ids: Vec<String>,
    pub count: usize,
    /// Teachers who examine a paper that has its first room here.
    pub chiefs: Vec<String>,
}

/// Day, slot and room: where a duty is.
pub type Key = (NaiveDate, String, String);

impl Venue {
    pub fn key(&self) -> Key {
        (self.day, self.start.clone(), self.room_id.clone())
    }

    pub fn duty(&self, room: usize) -> Duty {
        let at = |time: &str| minutes(time).unwrap_or(0);
        Duty { day: number(self.day), from: at(&self.arrive), to: at(&self.end), room }
    }
}

pub async fn of(cx: &Cx, item: &exam_item::Model) -> Result<Vec<Venue>> {
    let tx = cx.tx().await?;
    let papers = exam_course::Entity::find()
        .filter(exam_course::Column::ItemId.eq(&item.id))
        .filter(exam_course::Column::Day.is_not_null())
        .filter(exam_course::Column::ArchivedAt.is_null())
        .order_by_asc(exam_course::Column::Label)
        .all(tx)
        .await?;
    use exam_candidate::Column;
    let sitting: Vec<(String, Option<String>, i32)> = exam_candidate::Entity::find()
        .select_only()
        .columns([Column::PaperId, Column::RoomId, Column::ExtraMinutes])
        .filter(Column::ItemId.eq(&item.id))
        .filter(Column::State.eq("ELIGIBLE"))
        .filter(Column::ArchivedAt.is_null())
        .into_tuple()
        .all(tx)
        .await?;
    let settings = settings::get::<ExamSettings>(cx.app(), None).await?;
    Ok(venues(&papers, &sitting, &settings))
}

fn venues(
    papers: &[exam_course::Model],
    sitting: &[(String, Option<String>, i32)],
    settings: &ExamSettings,
) -> Vec<Venue> {
    let mut seated: HashMap<(&str, &str), i32> = HashMap::new();
    let mut extra: HashMap<&str, i32> = HashMap::new();
    let mut with_seats: HashSet<&str> = HashSet::new();
    for (paper, room, longer) in sitting {
        let most = extra.entry(paper).or_default();
        *most = (*most).max(*longer);
        if let Some(room) = room {
            *seated.entry((paper, room)).or_default() += 1;
            with_seats.insert(paper);
        }
    }
    let mut found: BTreeMap<Key, (Venue, i32)> = BTreeMap::new();
    for paper in papers.iter().filter(|paper| needs_rooms(paper)) {
        let (Some(day), Some(start)) = (paper.day, minutes(&paper.start_time)) else { continue };
        let rooms = i32::try_from(paper.room_ids.0.len()).unwrap_or(i32::MAX).max(1);
        let longer = extra.get(paper.id.as_str()).copied().unwrap_or(0);
        let end = written(start + paper.duration_min + longer);
        for (n, room) in paper.room_ids.0.iter().enumerate() {
            // Before there are seats a paper is thought to spread evenly.
            let people = if with_seats.contains(paper.id.as_str()) {
                seated.get(&(paper.id.as_str(), room.as_str())).copied().unwrap_or(0)
            } else {
                (paper.candidates + rooms - 1) / rooms
            };
            let (venue, all) = found.entry((day, paper.start_time.clone(), room.clone())).or_insert_with(|| {
                let arrive = written(start - settings.arrive_minutes);
                let venue = Venue {
                    day,
                    start: paper.start_time.clone(),
                    end: end.clone(),
                    arrive,
                    room_id: room.clone(),
                    paper_ids: vec![],
                    count: 0,
                    chiefs: vec![],
                };
                (venue, 0)
            });
            venue.end = venue.end.clone().max(end.clone());
            venue.paper_ids.push(paper.id.clone());
            if n == 0 {
                venue.chiefs.extend(paper.chief_examiner_id.clone());
            }
            *all += people;
            let count = needed(*all, settings.invigilators_a_room, settings.candidates_an_invigilator);
            venue.count = usize::try_from(count).unwrap_or(0);
        }
    }
    found.into_values().map(|(venue, _)| venue).filter(|venue| venue.count > 0).collect()
}
