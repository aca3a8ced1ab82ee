//! The grid: the meetings of a semester, what stands in each other's way, and where there is room.

pub mod clashes;
mod free;
pub mod load;
pub mod memory;
pub mod names;
mod suggest;
pub mod view;

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use basic_resources::api::tables::{PLACE_TYPES, PLACES, SEMESTERS, TEACHERS};
use kernel::{Api, Cx, Error, IdSpec, Op, Query, Result, Text, View};
use rules::timetable::{Clash, clock};
use schema::{
    timetable::{class_session, section},
    university::semester,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    may::{GET, QUERY},
    sessions, settings,
    tables::{GROUPS, OFFERED, SECTIONS, SESSIONS},
    wire::{PeriodView, SemesterHead},
};
use clashes::{ClashView, told};
use memory::{Draft, draft};
use view::{SessionView, views};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct BoardQuery {
    semester_id: String,
    /// Meetings in any of these rooms, of any of these teachers, groups or sections; all if nothing is named.
    #[serde(default)]
    place_ids: Vec<String>,
    #[serde(default)]
    teacher_ids: Vec<String>,
    #[serde(default)]
    group_ids: Vec<String>,
    #[serde(default)]
    section_ids: Vec<String>,
    /// Only of this course.
    course_id: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ClashQuery {
    semester_id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimetableBoard)]
pub struct BoardView {
    pub semester: SemesterHead,
    pub periods: Vec<PeriodView>,
    pub weekdays: Vec<i32>,
    pub sessions: Vec<SessionView>,
    pub unplaced: Vec<SessionView>,
    pub clashes: Vec<ClashView>,
    pub can_undo: bool,
    pub can_redo: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimetableClashCount)]
struct ClashCount {
    rule: String,
    count: usize,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimetableClashes)]
struct ClashesView {
    total: usize,
    counts: Vec<ClashCount>,
    /// The first of them, hard ones before the others.
    clashes: Vec<ClashView>,
}

/// Clashes listed at once.
const LISTED: usize = 500;
/// Of more meetings than these all clashes are worked out at once.
const ONE_BY_ONE: usize = 200;

pub fn mount(api: &mut Api) {
    let op = Op::get("/api/tts/board", "getTimetableBoard", GET, Text::new("查看课表", "View the grid")).ids([
        IdSpec::query("semesterId", &SEMESTERS),
        IdSpec::query("placeIds", &PLACES),
        IdSpec::query("teacherIds", &TEACHERS),
        IdSpec::query("groupIds", &GROUPS),
        IdSpec::query("sectionIds", &SECTIONS),
        IdSpec::query("courseId", &OFFERED),
    ]);
    api.op(op, |cx: Cx, Query(query): Query<BoardQuery>| async move { board(&cx, query).await.map(View) });
    let label = Text::new("检查全部冲突", "Check the whole timetable");
    let op = Op::get("/api/tts/clash", "listTimetableClashes", QUERY, label)
        .ids([IdSpec::query("semesterId", &SEMESTERS)])
        .long();
    api.op(op, |cx: Cx, Query(query): Query<ClashQuery>| async move { all(&cx, &query.semester_id).await.map(View) });
    let label = Text::new("查找空闲场地", "Find free rooms");
    let op = Op::get("/api/tts/free-place", "findFreePlaces", QUERY, label).ids([
        IdSpec::query("semesterId", &SEMESTERS),
        IdSpec::query("sessionId", &SESSIONS),
        IdSpec::query("typeId", &PLACE_TYPES),
    ]);
    api.op(op, |cx: Cx, Query(query): Query<free::FreeQuery>| async move { free::find(&cx, query).await.map(View) });
    let label = Text::new("建议上课时间", "Suggest times");
    let op = Op::get("/api/tts/suggestion", "suggestTimes", QUERY, label).ids([IdSpec::query("sessionId", &SESSIONS)]);
    api.op(op, |cx: Cx, Query(query): Query<suggest::SuggestQuery>| async move {
        suggest::suggestions(&cx, &query.session_id).await.map(View)
    });
}

pub async fn semester(cx: &Cx, id: &str) -> Result<semester::Model> {
    semester::Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)
}

/// Those of a semester that the caller sees, whatever has become of them.
pub async fn visible_sections(cx: &Cx, semester_id: &str) -> Result<HashMap<String, section::Model>> {
    let found = section::Entity::find()
        .filter(SECTIONS.visible(cx.scope()?))
        .filter(section::Column::SemesterId.eq(semester_id))
        .filter(section::Column::Status.ne("CANCELLED"));
    Ok(found.all(cx.read()).await?.into_iter().map(|s| (s.id.clone(), s)).collect())
}

async fn board(cx: &Cx, query: BoardQuery) -> Result<BoardView> {
    let semester = semester(cx, &query.semester_id).await?;
    let sections = visible_sections(cx, &semester.id).await?;
    let rows = load::sessions(cx.read(), &semester.id).await?;
    let rows: Vec<_> = rows.into_iter().filter(|row| query.shows(row, &sections)).collect();
    let draft = draft(cx, &semester.id).await?;
    let ids: HashSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    let clashes = touching(&draft, &ids).await?;
    let (unplaced, placed): (Vec<_>, Vec<_>) =
        views(cx, &rows, &sections, draft.weeks).await?.into_iter().partition(|view| view.weekday == 0);
    let settings = settings::get(cx).await?;
    let (can_undo, can_redo) = sessions::can_step(cx, &semester.id).await?;
    let periods = settings.periods().list().into_iter();
    Ok(BoardView {
        periods: periods.map(|p| PeriodView { no: p.no, start: clock(p.start), end: clock(p.end) }).collect(),
        weekdays: settings.weekdays(),
        sessions: placed,
        unplaced,
        clashes: told(cx, &draft, &clashes, None).await?,
        can_undo,
        can_redo,
        semester: semester_view(cx, semester),
    })
}

pub fn semester_view(cx: &Cx, semester: semester::Model) -> SemesterHead {
    let name = match cx.lang() {
        kernel::Lang::Zh => semester.name_cn.clone(),
        kernel::Lang::En => semester.name_en.clone(),
    };
    SemesterHead {
        name,
        weeks: load::weeks_of(&semester),
        id: semester.id,
        first_class_day: semester.first_class_day,
        last_class_day: semester.last_class_day,
    }
}

impl BoardQuery {
    fn shows(&self, row: &class_session::Model, sections: &HashMap<String, section::Model>) -> bool {
        let Some(section) = sections.get(&row.section_id) else { return false };
        if self.course_id.as_ref().is_some_and(|id| !id.is_empty() && *id != section.course_id) {
            return false;
        }
        let own = row.teacher_id.iter().chain(&section.teacher_ids.0).any(|id| self.teacher_ids.contains(id))
            || section.group_ids.0.iter().any(|id| self.group_ids.contains(id))
            || self.section_ids.contains(&section.id);
        let no_other = self.teacher_ids.is_empty() && self.group_ids.is_empty() && self.section_ids.is_empty();
        let in_place = match (&row.place_id, row.weekday) {
            // Whatever has no time yet could be put into the room that is looked at.
            (_, 0) => no_other,
            (Some(place), _) => self.place_ids.contains(place),
            (None, _) => false,
        };
        own || (!self.place_ids.is_empty() && in_place) || (no_other && self.place_ids.is_empty())
    }
}

/// The clashes of these meetings.
async fn touching(draft: &Arc<Draft>, ids: &HashSet<&str>) -> Result<Vec<Clash>> {
    if ids.len() > ONE_BY_ONE {
        let all = Arc::clone(draft).all().await?;
        let touches = |clash: &&Clash| clash.meetings.iter().any(|id| ids.contains(id.as_str()));
        return Ok(all.iter().filter(touches).take(LISTED).cloned().collect());
    }
    let found = draft.look(|index| {
        let known = ids.iter().filter_map(|id| index.get(id));
        known.flat_map(|meeting| index.check(meeting)).collect::<Vec<_>>()
    });
    let mut seen = BTreeSet::new();
    let mut found: Vec<Clash> = found;
    found.retain(|clash| seen.insert((clash.rule, clash.meetings.clone(), clash.who.clone())));
    Ok(found)
}

async fn all(cx: &Cx, semester_id: &str) -> Result<ClashesView> {
    let draft = draft(cx, semester_id).await?;
    let all = Arc::clone(&draft).all().await?;
    let mut clashes = told(cx, &draft, &all, None).await?;
    let mut counts: Vec<ClashCount> = vec![];
    for clash in &clashes {
        match counts.iter_mut().find(|known| known.rule == clash.rule) {
            Some(known) => known.count += 1,
            None => counts.push(ClashCount { rule: clash.rule.clone(), count: 1 }),
        }
    }
    let total = clashes.len();
    clashes.truncate(LISTED);
    Ok(ClashesView { total, counts, clashes })
}
