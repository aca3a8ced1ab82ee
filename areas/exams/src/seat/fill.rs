//! Everybody who may sit gets a seat in the rooms of their paper.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{
    Both, Cx, Result, Rule, Text,
    effects::{Outcome, Warning, outcome},
    resource::rows::change,
    settings,
};
use rules::exams::seats::{Grid, Place, Sitter, fill};
use schema::exam::{
    exam_candidate::{ActiveModel, Column, Entity, Model},
    exam_course, exam_item, exam_room,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    candidate, item,
    paper::papers_of,
    settings::ExamSettings,
    snapshot::{needs_rooms, rooms},
    tables::{CANDIDATE, CANDIDATES},
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SeatExamsInput)]
pub struct FillInput {
    pub item_id: String,
    #[serde(default)]
    pub dry_run: bool,
}

pub fn grid_of(room: &exam_room::Model) -> Grid {
    Grid {
        rows: room.seat_rows,
        cols: room.seat_cols,
        closed: room.out_of_use.0.iter().filter_map(|seat| Place::parse(seat)).collect(),
    }
}

pub fn seat_of(row: &Model) -> Option<Place> {
    Some(Place { row: row.seat_row?, col: row.seat_col? })
}

fn special(row: &Model) -> bool {
    row.own_room || row.extra_minutes > 0 || !row.arrangement.is_empty()
}

pub async fn command(cx: &Cx, input: FillInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let item = item::locked(cx, &input.item_id).await?;
    item::still_open(&item)?;
    let papers = papers_of(cx, &item.id).await?;
    let rooms = rooms(cx.tx().await?).await?;
    let people = Entity::find()
        .filter(Column::ItemId.eq(&item.id))
        .filter(CANDIDATES.visible(cx.scope()?))
        .order_by_asc(Column::SectionId)
        .order_by_asc(Column::Id)
        .all(cx.tx().await?)
        .await?;
    let set = settings::get::<ExamSettings>(cx.app(), None).await?;
    let given = give(&papers, &rooms, &people, set.keep_apart);
    let (mut moved, mut short) = (0, 0);
    for (row, seat) in people.into_iter().zip(given) {
        let expected = sits(&papers, &row);
        short += usize::from(expected && seat.is_none());
        let now = seat.as_ref().map(|(room, place)| (room.as_str(), *place));
        if now == row.room_id.as_deref().zip(seat_of(&row)) {
            continue;
        }
        let next = ActiveModel {
            room_id: Set(seat.as_ref().map(|(room, _)| room.clone())),
            seat_row: Set(seat.as_ref().map(|(_, place)| place.row)),
            seat_col: Set(seat.as_ref().map(|(_, place)| place.col)),
            seat_no: Set(seat.as_ref().map(|(_, place)| place.name()).unwrap_or_default()),
            ..Default::default()
        };
        change::<Entity>(cx, CANDIDATE, row, next).await?;
        moved += 1;
    }
    if moved == 0 {
        return Err(nothing(&item, short));
    }
    let text = Both::new(
        format!("{short} 名考生没有座位：科目尚无考场，或考场坐不下"),
        format!("{short} candidates have no seat: their paper has no room, or its rooms are full"),
    );
    let without = Warning { code: "without_seat".to_owned(), message: text.get(cx.lang()).to_owned() };
    outcome(cx, &[candidate::table()?.into()], if short > 0 { vec![without] } else { vec![] }).await
}

/// Whether somebody is to have a seat.
fn sits(papers: &[exam_course::Model], row: &Model) -> bool {
    let paper = papers.iter().find(|paper| paper.id == row.paper_id);
    row.state == "ELIGIBLE" && paper.is_some_and(|paper| needs_rooms(paper) && paper.day.is_some())
}

/// Room and seat of each, in their order.
fn give(
    papers: &[exam_course::Model],
    rooms: &[exam_room::Model],
    people: &[Model],
    apart: bool,
) -> Vec<Option<(String, Place)>> {
    // Papers that begin together share the rooms that they both have.
    let mut sittings: BTreeMap<(Option<chrono::NaiveDate>, &str), Vec<usize>> = BTreeMap::new();
    for (n, paper) in papers.iter().enumerate().filter(|(_, paper)| needs_rooms(paper) && paper.day.is_some()) {
        sittings.entry((paper.day, paper.start_time.as_str())).or_default().push(n);
    }
    let mut of_paper: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (n, row) in people.iter().enumerate().filter(|(_, row)| row.state == "ELIGIBLE") {
        of_paper.entry(row.paper_id.as_str()).or_default().push(n);
    }
    let mut given: Vec<Option<(String, Place)>> = vec![None; people.len()];
    for of_sitting in sittings.values() {
        let inside = allot(papers, rooms, people, &of_paper, of_sitting);
        for (room_id, who) in inside {
            let Some(room) = rooms.iter().find(|room| room.id == room_id) else { continue };
            let sitters: Vec<Sitter> = who
                .iter()
                .filter_map(|(paper, n)| {
                    let row = people.get(*n)?;
                    let seat = seat_of(row).filter(|_| row.room_id.as_deref() == Some(room_id));
                    Some(Sitter { paper: *paper, first: special(row), seat })
                })
                .collect();
            for ((_, n), seat) in who.iter().zip(fill(&grid_of(room), &sitters, apart)) {
                if let Some(slot) = given.get_mut(*n) {
                    *slot = seat.map(|place| (room_id.to_owned(), place));
                }
            }
        }
    }
    given
}

/// Who goes into which room: those with a room of their own first, then those who are there already, then the others.
fn allot<'a>(
    papers: &'a [exam_course::Model],
    rooms: &[exam_room::Model],
    people: &[Model],
    of_paper: &BTreeMap<&str, Vec<usize>>,
    of_sitting: &[usize],
) -> BTreeMap<&'a str, Vec<(usize, usize)>> {
    let capacity = |id: &str| rooms.iter().find(|room| room.id == id).map_or(0, |room| room.capacity);
    let mut inside: BTreeMap<&str, Vec<(usize, usize)>> = BTreeMap::new();
    let mut alone: BTreeSet<&str> = BTreeSet::new();
    for step in 0..3 {
        for paper_no in of_sitting {
            let Some(paper) = papers.get(*paper_no) else { continue };
            for n in of_paper.get(paper.id.as_str()).into_iter().flatten() {
                let Some(row) = people.get(*n) else { continue };
                let stays = row.room_id.as_ref().is_some_and(|id| paper.room_ids.0.contains(id));
                if step
                    != if row.own_room {
                        0
                    } else if stays {
                        1
                    } else {
                        2
                    }
                {
                    continue;
                }
                let free = |id: &&String| {
                    let there = inside.get(id.as_str()).map_or(0, Vec::len);
                    let room_left = i32::try_from(there).unwrap_or(i32::MAX) < capacity(id);
                    !alone.contains(id.as_str()) && if row.own_room { there == 0 } else { room_left }
                };
                let kept = paper.room_ids.0.iter().filter(|id| stays && row.room_id.as_ref() == Some(*id)).find(free);
                let found = match kept {
                    Some(room) => Some(room),
                    // The last room is the one others need least.
                    None if row.own_room => paper.room_ids.0.iter().rev().find(free),
                    None => paper.room_ids.0.iter().find(free),
                };
                let Some(room) = found else { continue };
                inside.entry(room.as_str()).or_default().push((*paper_no, *n));
                if row.own_room {
                    alone.insert(room.as_str());
                }
            }
        }
    }
    inside
}

fn nothing(item: &exam_item::Model, short: usize) -> kernel::Error {
    let text = Both::new(
        format!("座位没有变化；{short} 名考生因科目无考场或坐不下而没有座位"),
        format!("No seat changes; {short} candidates have none because of missing or full rooms"),
    );
    let rule = Rule::new("nothing_to_seat", text, json!({ "itemId": item.id, "short": short }));
    let page = format!("/exam/student-schedule-list?itemId={}", item.id);
    rule.offer(Text::new("查看座位", "See the seats"), page).into()
}
