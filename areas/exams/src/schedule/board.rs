//! The board: days by slots, what lies where, and what each place would cost a paper that is moved.

use std::collections::HashMap;

use chrono::NaiveDate;
use kernel::{Cx, Error, Result};
use rules::exams::rooms::choose;
use schema::exam::exam_course;
use sea_orm::EntityTrait;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::publish::differs;
use crate::{
    clash::{Severity, findings},
    snapshot::{Snapshot, needs_rooms, titles},
};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BoardQuery {
    item_id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamBoardPaper)]
struct Card {
    id: String,
    version: i32,
    label: String,
    title: String,
    duration_min: i32,
    candidates: i32,
    #[schema(value_type = Option<String>, format = Date)]
    day: Option<NaiveDate>,
    start_time: String,
    rooms: Vec<String>,
    locked: bool,
    /// Otherwise than people were told.
    changed: bool,
    /// Hard findings it has a part in.
    hard: usize,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamBoard)]
pub struct Board {
    #[schema(value_type = Vec<String>)]
    days: Vec<NaiveDate>,
    slots: Vec<String>,
    papers: Vec<Card>,
    hard: usize,
    soft: usize,
    changed: usize,
    unplaced: usize,
}

pub async fn board(cx: &Cx, query: BoardQuery) -> Result<Board> {
    let at = Snapshot::load(cx, cx.read(), &query.item_id).await?;
    let titles = titles(cx.read(), &at.papers, cx.lang()).await?;
    let names: HashMap<&str, &str> = at.rooms.iter().map(|room| (room.id.as_str(), room.name.as_str())).collect();
    let all = findings(&at, cx.lang());
    let mut hard: HashMap<String, usize> = HashMap::new();
    for id in all.iter().filter(|(f, _)| f.severity == Severity::Hard).flat_map(|(f, _)| f.paper_ids()) {
        *hard.entry(id.to_owned()).or_default() += 1;
    }
    let card = |paper: &exam_course::Model| Card {
        id: paper.id.clone(),
        version: paper.version,
        label: paper.label.clone(),
        title: titles.get(&paper.course_id).cloned().unwrap_or_default(),
        duration_min: paper.duration_min,
        candidates: paper.candidates,
        day: paper.day,
        start_time: paper.start_time.clone(),
        rooms: paper.room_ids.0.iter().filter_map(|id| names.get(id.as_str()).map(|name| (*name).to_owned())).collect(),
        locked: paper.locked,
        changed: differs(paper),
        hard: hard.get(&paper.id).copied().unwrap_or_default(),
    };
    let papers: Vec<Card> = at.papers.iter().map(card).collect();
    let count = |severity| all.iter().filter(|(finding, _)| finding.severity == severity).count();
    Ok(Board {
        days: at.days(),
        slots: at.item.slots.0.clone(),
        hard: count(Severity::Hard),
        soft: count(Severity::Soft),
        changed: papers.iter().filter(|paper| paper.changed).count(),
        unplaced: papers.iter().filter(|paper| paper.day.is_none()).count(),
        papers,
    })
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TargetQuery {
    paper_id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamTarget)]
pub struct Target {
    #[schema(value_type = String, format = Date)]
    day: NaiveDate,
    start_time: String,
    /// Students who would have to be in two places.
    overlapping: usize,
    /// Students with too many papers on the day.
    crowded: usize,
    /// Students with too little time between two.
    rushed: usize,
    /// Whether rooms are left that hold everybody.
    fits: bool,
}

pub async fn targets(cx: &Cx, query: TargetQuery) -> Result<Vec<Target>> {
    let paper = exam_course::Entity::find_by_id(&query.paper_id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    let at = Snapshot::load(cx, cx.read(), &paper.item_id).await?;
    let Some(n) = at.index(&paper.id) else { return Ok(vec![]) };
    let all = at.targets().into_iter().map(|(day, start_time, when)| {
        let cost = at.season.cost(n, when);
        let fits = !needs_rooms(&paper) || choose(at.free_rooms(n, when), paper.candidates).is_some();
        Target { day, start_time, overlapping: cost.overlapping, crowded: cost.crowded, rushed: cost.rushed, fits }
    });
    Ok(all.collect())
}
