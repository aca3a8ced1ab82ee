//! A paper gets its day, slot and rooms, or gives them up; papers that go together move together.

use chrono::NaiveDate;
use kernel::{
    Both, Cx, Error, FieldError, Result, Rule, StringList, Text,
    effects::{Outcome, Warning, outcome},
    resource::{rows::change, rows::change_all, some_ids},
};
use rules::exams::{clash::When, rooms::choose};
use schema::exam::exam_course::{ActiveModel, Column, Entity, Model};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::table::places;
use crate::{
    clock::{after, minutes},
    item,
    snapshot::{Snapshot, needs_rooms, number},
    tables::PAPER,
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PlaceExamInput)]
pub struct PlaceInput {
    pub id: String,
    /// Left out with the time: the paper gives up its place.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub day: Option<NaiveDate>,
    #[serde(default)]
    pub start_time: Option<String>,
    /// Left out: rooms are found that hold everybody.
    #[serde(default)]
    pub room_ids: Option<Vec<String>>,
    /// As the caller has seen it; somebody else's move is not overwritten.
    pub version: i32,
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn command(cx: &Cx, input: PlaceInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let paper = locked(cx, &input.id).await?;
    let item = item::locked(cx, &paper.item_id).await?;
    movable(&item, &paper)?;
    if paper.version != input.version {
        return Err(Error::stale(&paper));
    }
    let at = Snapshot::load(cx, cx.tx().await?, &item.id).await?;
    let together: Vec<Model> = at
        .papers
        .iter()
        .filter(|other| {
            other.id == paper.id || (!paper.combined_key.is_empty() && other.combined_key == paper.combined_key)
        })
        .cloned()
        .collect();
    let Some(day) = input.day else {
        let free = ActiveModel {
            day: Set(None),
            start_time: Set(String::new()),
            end_time: Set(String::new()),
            room_ids: Set(StringList::default()),
            ..Default::default()
        };
        change_all::<Entity>(cx, PAPER, together, &free).await?;
        return outcome(cx, &[places()?.into()], vec![]).await;
    };
    let (slot, when) = target(&at, day, input.start_time.as_deref())?;
    let mut warnings = vec![];
    let mut taken: Vec<usize> = vec![];
    for other in together {
        let Some(n) = at.index(&other.id) else { continue };
        let own = if other.id == paper.id { input.room_ids.clone() } else { None };
        let rooms = match own {
            Some(ids) => ids,
            None if !needs_rooms(&other) => vec![],
            None => {
                let free: Vec<_> =
                    at.free_rooms(n, when).into_iter().filter(|(_, room)| !taken.contains(room)).collect();
                match choose(free, other.candidates) {
                    Some(chosen) => {
                        taken.extend(&chosen);
                        chosen.iter().filter_map(|n| at.rooms.get(*n)).map(|room| room.id.clone()).collect()
                    }
                    None => {
                        warnings.push(no_rooms(cx, &other));
                        vec![]
                    }
                }
            }
        };
        let cost = at.season.cost(n, when);
        if cost.overlapping > 0 {
            let text = Both::new(
                format!("{}：{} 名考生同时另有考试", other.label, cost.overlapping),
                format!("{}: {} candidates have another paper at that time", other.label, cost.overlapping),
            );
            warnings.push(Warning { code: "overlapping".to_owned(), message: text.get(cx.lang()).to_owned() });
        }
        let next = ActiveModel {
            day: Set(Some(day)),
            start_time: Set(slot.clone()),
            end_time: Set(after(&slot, other.duration_min)),
            room_ids: Set(StringList(rooms)),
            ..Default::default()
        };
        change::<Entity>(cx, PAPER, other, next).await?;
    }
    outcome(cx, &[places()?.into()], warnings).await
}

fn target(at: &Snapshot, day: NaiveDate, start: Option<&str>) -> Result<(String, When)> {
    let wrong = |field: &str, text: Text| Err(Error::Invalid(vec![FieldError::new(field, "out_of_range", text)]));
    if !at.days().contains(&day) {
        return wrong("day", Text::new("该日期不在考试季内或不排考", "The season has no exams on this day"));
    }
    let slot = start.unwrap_or_default();
    match minutes(slot).filter(|_| at.item.slots.0.iter().any(|known| known == slot)) {
        Some(start) => Ok((slot.to_owned(), When { day: number(day), start })),
        None => wrong("startTime", Text::new("不是本考试季的开考时间", "This is no slot of the season")),
    }
}

fn no_rooms(cx: &Cx, paper: &Model) -> Warning {
    let text = Both::new(
        format!("{} 此时没有足够的空闲考场，请另行安排", paper.label),
        format!("No free rooms hold {} then; give it rooms yourself", paper.label),
    );
    Warning { code: "no_rooms".to_owned(), message: text.get(cx.lang()).to_owned() }
}

async fn locked(cx: &Cx, id: &str) -> Result<Model> {
    let found = Entity::find_by_id(id).filter(Column::ArchivedAt.is_null()).lock_exclusive();
    found.one(cx.tx().await?).await?.ok_or(Error::NotFound)
}

fn movable(item: &schema::exam::exam_item::Model, paper: &Model) -> Result<()> {
    item::schedules(item)?;
    if paper.locked {
        let text = Both::new(
            format!("{} 已锁定，请先解锁", paper.label),
            format!("{} is locked; unlock it first", paper.label),
        );
        let rule = Rule::new("paper_locked", text, json!({ "paperId": paper.id }));
        let page = format!("/exam/schedule-list?itemId={}&keyword={}", item.id, paper.label);
        return Err(rule.offer(Text::new("查看考试安排", "See the schedule"), page).into());
    }
    Ok(())
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = LockExamsInput)]
pub struct LockInput {
    pub ids: Vec<String>,
    pub locked: bool,
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn lock(cx: &Cx, input: LockInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let ids = some_ids(input.ids)?;
    let rows = Entity::find().filter(Column::Id.is_in(ids)).order_by_asc(Column::Id).lock_exclusive();
    let rows = rows.all(cx.tx().await?).await?;
    for id in rows.iter().map(|row| row.item_id.as_str()).collect::<std::collections::BTreeSet<_>>() {
        item::still_open(&item::locked(cx, id).await?)?;
    }
    if rows.iter().all(|row| row.locked == input.locked) {
        let text = if input.locked {
            Text::new("所选科目都已锁定", "All of them are locked already")
        } else {
            Text::new("所选科目都未锁定", "None of them is locked")
        };
        let rule = Rule::new("nothing_to_lock", text, json!({ "papers": rows.len() }));
        return Err(rule.offer(Text::new("查看考试安排", "See the schedule"), "/exam/schedule-list").into());
    }
    let next = ActiveModel { locked: Set(input.locked), ..Default::default() };
    change_all::<Entity>(cx, PAPER, rows, &next).await?;
    outcome(cx, &[places()?.into()], vec![]).await
}
