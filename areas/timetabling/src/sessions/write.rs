//! What the grid does to one meeting. Clashes are shown, not refused: a draft may have some.

use std::{collections::HashMap, sync::Arc};

use kernel::{
    Both, Cx, Error, FieldError, Result, Rule, Text, ids,
    resource::{
        rows::{add as add_row, change},
        some_ids,
    },
};
use rules::timetable::{Meeting, Slot, Weeks, minutes, soft};
use schema::timetable::{
    class_session::{self, WeekList},
    section,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;

use super::{
    edits::{State, Step, keep},
    inputs::{AddInput, CheckInput, CheckView, EditInput, PlaceInput, PlacedView, SoftView},
    table::KINDS,
};
use crate::{
    board::{
        clashes::told,
        load::{meeting, rooms},
        memory::{Draft, Moved, draft, follow},
        view::{language, views},
    },
    refusal::{named, over, refuse_all, semester},
    settings, some,
    tables::SESSION,
};

/// Where and when a meeting is to be, said by a form or a drag.
struct Wanted {
    weekday: i32,
    start_time: String,
    end_time: String,
    hours: i32,
}

pub async fn check(cx: &Cx, input: CheckInput) -> Result<CheckView> {
    let db = cx.read();
    let known = match some(input.id) {
        Some(id) => class_session::Entity::find_by_id(id).one(db).await?,
        None => None,
    };
    let section_id = known.as_ref().map(|row| row.section_id.clone()).or_else(|| some(input.section_id));
    let Some(section_id) = section_id else { return Err(Error::Invalid(vec![FieldError::required("sectionId")])) };
    let section = section::Entity::find_by_id(section_id).one(db).await?.ok_or(Error::NotFound)?;
    let draft = draft(cx, &section.semester_id).await?;
    let mut row = known.unwrap_or_else(|| blank(cx, &section, draft.weeks));
    let wanted = Wanted {
        weekday: input.weekday.unwrap_or(row.weekday),
        start_time: input.start_time.unwrap_or_else(|| row.start_time.clone()),
        end_time: input.end_time.unwrap_or_default(),
        hours: input.hours.unwrap_or(row.hours.max(1)),
    };
    let wanted = timed(cx, wanted).await?;
    (row.weekday, row.start_time, row.end_time, row.hours) =
        (wanted.weekday, wanted.start_time, wanted.end_time, wanted.hours);
    if let Some(weeks) = input.weeks {
        row.weeks = WeekList(weeks_of(&weeks, draft.weeks)?);
    }
    if let Some(place) = input.place_id {
        row.place_id = some(Some(place));
    }
    if let Some(teacher) = input.teacher_id {
        row.teacher_id = some(Some(teacher));
    }
    let (seats, _) = rooms(db).await?;
    looked(cx, &draft, &meeting(&row, &section, &seats)).await
}

/// A meeting that is not there yet.
fn blank(cx: &Cx, section: &section::Model, weeks: i32) -> class_session::Model {
    class_session::Model {
        id: String::new(),
        section_id: section.id.clone(),
        weekday: 0,
        start_time: String::new(),
        end_time: String::new(),
        hours: 1,
        place_id: None,
        weeks: WeekList((1..=weeks).collect()),
        kind: "LEC".to_owned(),
        teacher_id: None,
        created_at: cx.now(),
        created_by: None,
        updated_at: cx.now(),
        updated_by: None,
        version: 0,
        archived_at: None,
    }
}

async fn looked(cx: &Cx, draft: &Arc<Draft>, wanted: &Meeting) -> Result<CheckView> {
    let (_, rooms) = rooms(cx.read()).await?;
    let wishes = settings::get(cx).await?.wishes();
    let (clashes, reasons) = draft.look(|index| (index.check(wanted), soft(index, wanted, &rooms, &wishes)));
    let soft = reasons.into_iter().filter(|reason| !reason.code.starts_with("CLASH")).map(|reason| SoftView {
        code: reason.code.to_owned(),
        points: reason.points,
        message: reason.text(language(cx.lang())),
    });
    Ok(CheckView { clashes: told(cx, draft, &clashes, Some(wanted)).await?, soft: soft.collect() })
}

pub async fn add(cx: &Cx, input: AddInput) -> Result<PlacedView> {
    let (section, draft) = open(cx, &input.section_id).await?;
    kind(&input.kind)?;
    let wanted = Wanted {
        weekday: input.weekday,
        start_time: input.start_time,
        end_time: input.end_time,
        hours: input.hours.unwrap_or(0),
    };
    let wanted = timed(cx, wanted).await?;
    let weeks = if input.weeks.is_empty() { (1..=draft.weeks).collect() } else { input.weeks };
    let id = ids::new_id();
    let row = class_session::ActiveModel {
        section_id: Set(section.id.clone()),
        weekday: Set(wanted.weekday),
        start_time: Set(wanted.start_time),
        end_time: Set(wanted.end_time),
        hours: Set(wanted.hours),
        place_id: Set(some(input.place_id)),
        weeks: Set(WeekList(weeks_of(&weeks, draft.weeks)?)),
        kind: Set(input.kind),
        teacher_id: Set(some(input.teacher_id)),
        ..Default::default()
    };
    let made = add_row::<class_session::Entity>(cx, SESSION, &id, row).await?;
    let step = Step { id, before: None, after: State::of(&made) };
    let edit_id = keep(cx, &section.semester_id, "add", &[step]).await?;
    answer(cx, &draft, section, made, (edit_id, Moved { added: 1, ..Moved::default() })).await
}

pub async fn edit(cx: &Cx, input: EditInput) -> Result<PlacedView> {
    let row = one(cx, &input.id).await?;
    let (section, draft) = open(cx, &row.section_id).await?;
    let mut set = class_session::ActiveModel::default();
    if let Some(new) = input.kind {
        kind(&new)?;
        set.kind = Set(new);
    }
    if input.weekday.is_some() || input.start_time.is_some() || input.end_time.is_some() || input.hours.is_some() {
        let keeps_length = input.end_time.is_none();
        let wanted = Wanted {
            weekday: input.weekday.unwrap_or(row.weekday),
            start_time: input.start_time.unwrap_or_else(|| row.start_time.clone()),
            end_time: input.end_time.unwrap_or_default(),
            hours: input.hours.unwrap_or(if keeps_length { row.hours } else { 0 }),
        };
        let wanted = timed(cx, wanted).await?;
        set.weekday = Set(wanted.weekday);
        set.start_time = Set(wanted.start_time);
        set.end_time = Set(wanted.end_time);
        set.hours = Set(wanted.hours);
    }
    if let Some(weeks) = input.weeks {
        set.weeks = Set(WeekList(weeks_of(&weeks, draft.weeks)?));
    }
    if let Some(place) = input.place_id {
        set.place_id = Set(some(Some(place)));
    }
    if let Some(teacher) = input.teacher_id {
        set.teacher_id = Set(some(Some(teacher)));
    }
    changed(cx, &draft, section, (row, input.version), set, "edit").await
}

pub async fn place(cx: &Cx, input: PlaceInput) -> Result<PlacedView> {
    let row = one(cx, &input.id).await?;
    let (section, draft) = open(cx, &row.section_id).await?;
    let wanted =
        Wanted { weekday: input.weekday, start_time: input.start_time, end_time: String::new(), hours: row.hours };
    let wanted = timed(cx, wanted).await?;
    let mut set = class_session::ActiveModel {
        weekday: Set(wanted.weekday),
        start_time: Set(wanted.start_time),
        end_time: Set(wanted.end_time),
        hours: Set(wanted.hours),
        ..Default::default()
    };
    if let Some(place) = input.place_id {
        set.place_id = Set(some(Some(place)));
    }
    changed(cx, &draft, section, (row, input.version), set, "place").await
}

async fn changed(
    cx: &Cx,
    draft: &Arc<Draft>,
    section: section::Model,
    (row, version): (class_session::Model, i32),
    set: class_session::ActiveModel,
    action: &str,
) -> Result<PlacedView> {
    if row.version != version {
        return Err(Error::stale(&row));
    }
    let (id, before) = (row.id.clone(), State::of(&row));
    let now = change::<class_session::Entity>(cx, SESSION, row, set).await?;
    if now.version == version {
        cx.nothing_changed();
        return answer(cx, draft, section, now, (String::new(), Moved::default())).await;
    }
    let step = Step { id, before, after: State::of(&now) };
    let edit_id = keep(cx, &section.semester_id, action, &[step]).await?;
    answer(cx, draft, section, now, (edit_id, Moved { changed: 1, ..Moved::default() })).await
}

async fn answer(
    cx: &Cx,
    draft: &Arc<Draft>,
    section: section::Model,
    row: class_session::Model,
    (edit_id, mut moved): (String, Moved),
) -> Result<PlacedView> {
    let (seats, _) = rooms(cx.read()).await?;
    let now = meeting(&row, &section, &seats);
    let CheckView { clashes, soft } = looked(cx, draft, &now).await?;
    let sections = HashMap::from([(section.id.clone(), section)]);
    let session = views(cx, &[row], &sections, draft.weeks).await?.pop().ok_or(Error::NotFound)?;
    if moved.added + moved.changed > 0 {
        moved.put = vec![now];
        follow(cx, Arc::clone(draft), moved).await?;
    }
    Ok(PlacedView { session, clashes, soft, edit_id })
}

pub async fn remove(cx: &Cx, ids: Vec<String>) -> Result<u64> {
    let ids = some_ids(ids)?;
    let tx = cx.tx().await?;
    let rows = class_session::Entity::find().filter(class_session::Column::Id.is_in(ids)).all(tx).await?;
    let mut by_section = HashMap::<String, Vec<class_session::Model>>::new();
    for row in rows {
        by_section.entry(row.section_id.clone()).or_default().push(row);
    }
    let mut by_term = HashMap::<String, (Arc<Draft>, Vec<Step>, Moved)>::new();
    let mut gone = 0;
    for (section_id, rows) in by_section {
        let (section, draft) = open(cx, &section_id).await?;
        let (_, steps, moved) =
            by_term.entry(section.semester_id.clone()).or_insert_with(|| (draft, vec![], Moved::default()));
        for row in rows {
            steps.push(Step { id: row.id.clone(), before: State::of(&row), after: None });
            let away = class_session::ActiveModel { archived_at: Set(Some(cx.now())), ..Default::default() };
            let row = change::<class_session::Entity>(cx, SESSION, row, away).await?;
            moved.changed += 1;
            moved.removed.push(row.id);
            gone += 1;
        }
    }
    for (semester_id, (draft, steps, moved)) in by_term {
        keep(cx, &semester_id, "delete", &steps).await?;
        follow(cx, draft, moved).await?;
    }
    Ok(gone)
}

async fn one(cx: &Cx, id: &str) -> Result<class_session::Model> {
    class_session::Entity::find_by_id(id).one(cx.tx().await?).await?.ok_or(Error::NotFound)
}

/// A section whose meetings may be changed, and the draft it is in.
async fn open(cx: &Cx, section_id: &str) -> Result<(section::Model, Arc<Draft>)> {
    let tx = cx.tx().await?;
    let section = section::Entity::find_by_id(section_id).one(tx).await?.ok_or(Error::NotFound)?;
    let term = semester(cx, &section.semester_id).await?;
    let mut rules: Vec<Rule> = over(cx, &term, "/learning/tts/session-list").into_iter().collect();
    if section.status == "CANCELLED" {
        let name = named(cx, &[&section]).await?;
        let text = Both::new(
            format!("{name} 已取消，不再排课；请另开教学班"),
            format!("{name} is cancelled; add another section instead"),
        );
        let page = format!("/learning/tts/section-list?semesterId={}&courseId={}", term.id, section.course_id);
        let rule = Rule::new("section.cancelled", text, json!({ "sectionId": section.id }));
        rules.push(rule.offer(Text::new("到教学班列表新增", "Add one in the list of sections"), page));
    }
    refuse_all(rules)?;
    let draft = draft(cx, &section.semester_id).await?;
    Ok((section, draft))
}

fn kind(code: &str) -> Result<()> {
    if KINDS.iter().any(|(known, _)| *known == code) {
        return Ok(());
    }
    let text = Text::new("须为 LEC、TUT 或 LAB", "Must be LEC, TUT or LAB");
    Err(Error::invalid("kind", "not_a_choice", text))
}

fn weeks_of(weeks: &[i32], total: i32) -> Result<Vec<i32>> {
    let known = Weeks::of(weeks).intersection(Weeks::all(total));
    if known.is_empty() || weeks.iter().any(|week| !known.contains(*week)) {
        let text = Both::new(format!("须为 1 至 {total} 周"), format!("Weeks are 1 to {total}"));
        return Err(Error::invalid("weeks", "out_of_range", text));
    }
    Ok(known.to_vec())
}

/// The time in full: with an end, or with as many hours as it has when it is not placed.
async fn timed(cx: &Cx, wanted: Wanted) -> Result<Wanted> {
    let not_a_time = |field: &'static str| {
        Error::invalid(field, "not_a_time", Text::new("须为 08:00 这样的时间", "Must be a time as 08:00"))
    };
    if !(0..=7).contains(&wanted.weekday) {
        return Err(Error::invalid("weekday", "out_of_range", Text::new("须为 0 至 7", "Must be 0 to 7")));
    }
    let hours_of = |hours: i32| {
        let text = Text::new("须为 1 至 14 课时", "Must be 1 to 14 hours");
        if (1..=14).contains(&hours) { Ok(hours) } else { Err(Error::invalid("hours", "out_of_range", text)) }
    };
    if wanted.weekday == 0 {
        let hours = hours_of(wanted.hours)?;
        return Ok(Wanted { weekday: 0, start_time: String::new(), end_time: String::new(), hours });
    }
    let periods = settings::get(cx).await?.periods();
    let start = minutes(&wanted.start_time).ok_or_else(|| not_a_time("startTime"))?;
    let end = if wanted.end_time.is_empty() {
        periods.span(start, hours_of(wanted.hours)?).ok_or_else(|| {
            let text = Text::new("超出一天的上课时间", "Ends after the last period of the day");
            Error::invalid("startTime", "out_of_range", text)
        })?
    } else {
        minutes(&wanted.end_time).ok_or_else(|| not_a_time("endTime"))?
    };
    if end <= start {
        let text = Text::new("结束须晚于开始", "The end must be after the start");
        return Err(Error::invalid("endTime", "out_of_order", text));
    }
    let slot = Slot { weekday: wanted.weekday, start, end };
    Ok(Wanted {
        weekday: slot.weekday,
        start_time: slot.start_text(),
        end_time: slot.end_text(),
        hours: periods.hours(start, end).max(1),
    })
}
