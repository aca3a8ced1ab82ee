//! Steps of editing, so that they can be taken back and done again by whoever made them.

use std::collections::HashMap;

use kernel::{
    Both, Cx, Error, Result, Rule, Text, ids,
    resource::rows::{add, change, change_all},
};
use schema::timetable::{
    class_session::{self, WeekList},
    section, timetable_edit,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::inputs::SteppedView;
use crate::{
    board::{
        clashes::told,
        load::{meeting, rooms},
        memory::{Moved, draft, follow},
        view::views,
    },
    refusal::{over, refuse_all, semester},
    tables::{EDIT, SECTIONS, SESSION},
};

/// What a step may change of a meeting.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct State {
    weekday: i32,
    start_time: String,
    end_time: String,
    hours: i32,
    place_id: Option<String>,
    weeks: Vec<i32>,
    kind: String,
    teacher_id: Option<String>,
}

impl State {
    /// None of a meeting that was deleted.
    pub fn of(row: &class_session::Model) -> Option<Self> {
        row.archived_at.is_none().then(|| Self {
            weekday: row.weekday,
            start_time: row.start_time.clone(),
            end_time: row.end_time.clone(),
            hours: row.hours,
            place_id: row.place_id.clone(),
            weeks: row.weeks.0.clone(),
            kind: row.kind.clone(),
            teacher_id: row.teacher_id.clone(),
        })
    }

    fn set(&self) -> class_session::ActiveModel {
        class_session::ActiveModel {
            weekday: Set(self.weekday),
            start_time: Set(self.start_time.clone()),
            end_time: Set(self.end_time.clone()),
            hours: Set(self.hours),
            place_id: Set(self.place_id.clone()),
            weeks: Set(WeekList(self.weeks.clone())),
            kind: Set(self.kind.clone()),
            teacher_id: Set(self.teacher_id.clone()),
            archived_at: Set(None),
            ..Default::default()
        }
    }
}

/// One meeting before and after; none: it was not there.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    pub id: String,
    pub before: Option<State>,
    pub after: Option<State>,
}

/// Keeps a step. What was taken back before it cannot be done again any more.
pub async fn keep(cx: &Cx, semester_id: &str, action: &str, steps: &[Step]) -> Result<String> {
    let stale = mine(cx, semester_id)?.filter(timetable_edit::Column::Undone.eq(true)).all(cx.tx().await?).await?;
    let gone = timetable_edit::ActiveModel { archived_at: Set(Some(cx.now())), ..Default::default() };
    change_all::<timetable_edit::Entity>(cx, EDIT, stale, &gone).await?;
    let id = ids::new_id();
    let row = timetable_edit::ActiveModel {
        semester_id: Set(semester_id.to_owned()),
        action: Set(action.to_owned()),
        steps: Set(serde_json::to_value(steps).map_err(Error::internal)?),
        undone: Set(false),
        ..Default::default()
    };
    add::<timetable_edit::Entity>(cx, EDIT, &id, row).await?;
    Ok(id)
}

fn mine(cx: &Cx, semester_id: &str) -> Result<sea_orm::Select<timetable_edit::Entity>> {
    use timetable_edit::Column;
    Ok(timetable_edit::Entity::find()
        .filter(Column::SemesterId.eq(semester_id))
        .filter(Column::CreatedBy.eq(cx.user_id()?))
        .filter(Column::ArchivedAt.is_null()))
}

/// Whether the caller has a step to take back, and one to do again.
pub async fn can_step(cx: &Cx, semester_id: &str) -> Result<(bool, bool)> {
    let count = async |undone: bool| {
        mine(cx, semester_id)?
            .filter(timetable_edit::Column::Undone.eq(undone))
            .count(cx.read())
            .await
            .map_err(Error::from)
    };
    Ok((count(false).await? > 0, count(true).await? > 0))
}

/// Takes the caller's last step back, or does again what was taken back last.
pub async fn step(cx: &Cx, semester_id: &str, back: bool) -> Result<SteppedView> {
    use timetable_edit::Column;
    let draft = draft(cx, semester_id).await?;
    let tx = cx.tx().await?;
    let term = semester(cx, semester_id).await?;
    let grid = format!("/learning/tts/session-list?semesterId={semester_id}");
    refuse_all(over(cx, &term, "/learning/tts/session-list").into_iter().collect())?;
    let found = mine(cx, semester_id)?.filter(Column::Undone.eq(!back));
    // Ids are made in the order of time: the newest that stands, or the oldest that was taken back.
    let found = if back { found.order_by_desc(Column::Id) } else { found.order_by_asc(Column::Id) };
    let Some(edit) = found.one(tx).await? else { return Err(nothing(back, &grid)) };
    let steps: Vec<Step> = serde_json::from_value(edit.steps.clone()).map_err(Error::internal)?;
    let rows = by_id(cx, &steps).await?;
    let mut moved = Moved::default();
    let mut now = vec![];
    for step in &steps {
        let (from, to) = if back { (&step.after, &step.before) } else { (&step.before, &step.after) };
        let row = rows.get(&step.id).ok_or(Error::NotFound)?;
        if State::of(row) != *from && !kernel::planted::fault("tts_undo_blind") {
            return Err(overtaken(&edit, row, &grid));
        }
        let set = match to {
            Some(state) => state.set(),
            None => class_session::ActiveModel { archived_at: Set(Some(cx.now())), ..Default::default() },
        };
        now.push(change::<class_session::Entity>(cx, SESSION, row.clone(), set).await?);
        moved.changed += 1;
    }
    let action = edit.action.clone();
    let done = timetable_edit::ActiveModel { undone: Set(back), ..Default::default() };
    change::<timetable_edit::Entity>(cx, EDIT, edit, done).await?;
    let sections = sections(cx, &now).await?;
    let (seats, _) = rooms(cx.read()).await?;
    let (there, gone): (Vec<_>, Vec<_>) = now.into_iter().partition(|row| row.archived_at.is_none());
    let put: Vec<_> =
        there.iter().filter_map(|row| Some(meeting(row, sections.get(&row.section_id)?, &seats))).collect();
    let clashes: Vec<_> = draft.look(|index| put.iter().flat_map(|m| index.check(m)).collect());
    let clashes = told(cx, &draft, &clashes, put.first()).await?;
    let sessions = views(cx, &there, &sections, draft.weeks).await?;
    moved.put = put;
    moved.removed = gone.into_iter().map(|row| row.id).collect();
    follow(cx, draft, moved).await?;
    let (undone, standing) = counts(cx, semester_id).await?;
    Ok(SteppedView { what: action, sessions, clashes, can_undo: standing > 0, can_redo: undone > 0 })
}

async fn counts(cx: &Cx, semester_id: &str) -> Result<(u64, u64)> {
    let tx = cx.tx().await?;
    let undone = mine(cx, semester_id)?.filter(timetable_edit::Column::Undone.eq(true)).count(tx).await?;
    let standing = mine(cx, semester_id)?.filter(timetable_edit::Column::Undone.eq(false)).count(tx).await?;
    Ok((undone, standing))
}

async fn by_id(cx: &Cx, steps: &[Step]) -> Result<HashMap<String, class_session::Model>> {
    let rows = class_session::Entity::find()
        .filter(class_session::Column::Id.is_in(steps.iter().map(|s| s.id.as_str())))
        .all(cx.tx().await?)
        .await?;
    // Whoever has moved on to another division leaves what was done there.
    let seen = section::Entity::find()
        .filter(SECTIONS.visible(cx.scope()?))
        .filter(section::Column::Id.is_in(rows.iter().map(|row| row.section_id.as_str())))
        .all(cx.tx().await?)
        .await?;
    let seen: Vec<String> = seen.into_iter().filter(|s| s.status != "CANCELLED").map(|s| s.id).collect();
    Ok(rows.into_iter().filter(|row| seen.contains(&row.section_id)).map(|row| (row.id.clone(), row)).collect())
}

pub async fn sections(cx: &Cx, rows: &[class_session::Model]) -> Result<HashMap<String, section::Model>> {
    let ids = rows.iter().map(|row| row.section_id.as_str());
    let found = section::Entity::find().filter(section::Column::Id.is_in(ids)).all(cx.tx().await?).await?;
    Ok(found.into_iter().map(|s| (s.id.clone(), s)).collect())
}

fn nothing(back: bool, grid: &str) -> Error {
    let (code, text) = if back {
        ("nothing_to_undo", Text::new("没有可以撤销的步骤", "There is no step to take back"))
    } else {
        ("nothing_to_redo", Text::new("没有可以重做的步骤", "There is no step to do again"))
    };
    Rule::new(code, text, json!({})).offer(Text::new("回到课表", "Back to the grid"), grid).into()
}

fn overtaken(edit: &timetable_edit::Model, row: &class_session::Model, grid: &str) -> Error {
    let text = Both::new(
        "这一步之后有人又改动了同一上课时间，不能撤销或重做；请在课表中直接移动",
        "The meeting was changed again after this step; move it in the grid instead",
    );
    let data = json!({ "editId": edit.id, "sessionId": row.id, "updatedAt": row.updated_at });
    let page = format!("{grid}&sectionIds={}", row.section_id);
    Rule::new("step_overtaken", text, data).offer(Text::new("在课表中查看", "Show in the grid"), page).into()
}
