//! Carrying a semester over into the next: its dates, its days set by hand, its opening windows.

mod calendar;
mod carry;
mod dates;
mod windows;

use kernel::{
    Action, Api, Both, Cx, Error, FieldError, IdSpec, Json, Op, Policy, Result, Rule, Text, View, error::Refusal,
    op::Need, resource::Table,
};
use schema::university::semester;
use sea_orm::{DatabaseExecutor, EntityTrait, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::tables::SEMESTERS;

const EDIT: &[Need] = &[(permissions::ADMIN_AUTH_BASIC_TERM, Action::Edit)];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
#[schema(as = RollPart)]
pub enum Part {
    /// The semester's own dates.
    Dates,
    /// Days of the calendar that were set by hand.
    Calendar,
    /// When students and teachers may do what.
    Windows,
}

impl Part {
    fn name(self) -> Text {
        match self {
            Self::Dates => Text::new("学期日期", "the semester's dates"),
            Self::Calendar => Text::new("手工设定的校历日期", "calendar days set by hand"),
            Self::Windows => Text::new("开放时段", "opening windows"),
        }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RollInput {
    pub from_id: String,
    pub to_id: String,
    pub parts: Vec<Part>,
    /// Say what would be copied; write nothing.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = RollState)]
pub enum State {
    Copied,
    WouldCopy,
    /// The target has this part already.
    Filled,
    /// The source has nothing of this part.
    Nothing,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RollRow {
    pub label: String,
    pub from: String,
    /// Nothing where it would fall outside the target.
    pub to: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RolledPart {
    pub part: Part,
    pub state: State,
    pub rows: Vec<RollRow>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RollReport {
    pub dry_run: bool,
    pub parts: Vec<RolledPart>,
}

pub fn mount(api: &mut Api, table: &'static Table) {
    let label = Text::new("结转学期", "Roll a semester forward");
    let op = Op::post(format!("{}/roll", super::PATH), "rollSemester", Policy::AnyOf(EDIT), label)
        .ids([IdSpec::body("/fromId", &SEMESTERS), IdSpec::body("/toId", &SEMESTERS)])
        .audit("basic.semester");
    api.op(op, move |cx: Cx, Json(input): Json<RollInput>| async move { roll(&cx, table, input).await.map(View) });
}

/// What one part comes to. `count`: how much the target has of it already.
struct Prepared<T> {
    rows: Vec<RollRow>,
    work: T,
    count: usize,
}

async fn roll(cx: &Cx, table: &'static Table, input: RollInput) -> Result<RollReport> {
    let mut parts = input.parts.clone();
    parts.sort();
    parts.dedup();
    checked(&input)?;
    if input.dry_run {
        cx.nothing_changed();
        let db = cx.read_executor();
        return Ok(RollReport { dry_run: true, parts: prepared(cx, &db, &input, &parts).await?.shown(true) });
    }
    let tx = cx.tx().await?;
    let all = prepared(cx, &tx.into(), &input, &parts).await?;
    refuse_filled(&all)?;
    if all.is_empty() {
        cx.nothing_changed();
    }
    if let Some(part) = &all.dates {
        dates::write(cx, table, &all.to, &part.work).await?;
    }
    if let Some(part) = &all.calendar {
        calendar::write(cx, tx, &part.work).await?;
    }
    if let Some(part) = &all.windows {
        windows::write(cx, tx, &part.work).await?;
    }
    Ok(RollReport { dry_run: false, parts: all.shown(false) })
}

fn checked(input: &RollInput) -> Result<()> {
    let mut errors = vec![];
    for (name, value) in [("fromId", &input.from_id), ("toId", &input.to_id)] {
        if value.is_empty() {
            errors.push(FieldError::required(name));
        }
    }
    if input.parts.is_empty() {
        errors.push(FieldError::required("parts"));
    }
    if input.from_id == input.to_id && errors.is_empty() {
        let text = Text::new("不能结转到同一学期", "A semester is carried over into another one");
        errors.push(FieldError::new("toId", "same_semester", text));
    }
    if errors.is_empty() { Ok(()) } else { Err(Error::Invalid(errors)) }
}

struct All {
    to: semester::Model,
    dates: Option<Prepared<dates::Work>>,
    calendar: Option<Prepared<Vec<calendar::Work>>>,
    windows: Option<Prepared<Vec<windows::Work>>>,
}

impl All {
    /// Nothing at all to copy.
    fn is_empty(&self) -> bool {
        self.each().iter().all(|(_, rows, _)| !rows.iter().any(|row| row.to.is_some()))
    }

    fn each(&self) -> Vec<(Part, &[RollRow], usize)> {
        let dates = self.dates.as_ref().map(|p| (Part::Dates, p.rows.as_slice(), p.count));
        let calendar = self.calendar.as_ref().map(|p| (Part::Calendar, p.rows.as_slice(), p.count));
        let windows = self.windows.as_ref().map(|p| (Part::Windows, p.rows.as_slice(), p.count));
        [dates, calendar, windows].into_iter().flatten().collect()
    }

    fn shown(&self, dry_run: bool) -> Vec<RolledPart> {
        let show = |(part, rows, count): (Part, &[RollRow], usize)| {
            let state = match () {
                () if rows.is_empty() => State::Nothing,
                () if count > 0 => State::Filled,
                () if dry_run => State::WouldCopy,
                () => State::Copied,
            };
            RolledPart { part, state, rows: rows.to_vec() }
        };
        self.each().into_iter().map(show).collect()
    }
}

async fn prepared(cx: &Cx, db: &DatabaseExecutor<'_>, input: &RollInput, parts: &[Part]) -> Result<All> {
    let mut held = semester::Entity::find_by_id(&input.to_id);
    if let DatabaseExecutor::Transaction(_) = db {
        held = held.lock_exclusive();
    }
    let to = held.one(db).await?.ok_or(Error::NotFound)?;
    let from = semester::Entity::find_by_id(&input.from_id).one(db).await?.ok_or(Error::NotFound)?;
    let dates = match parts.contains(&Part::Dates) {
        true => Some(dates::prepare(cx, &from, &to)?),
        false => None,
    };
    // The days follow the dates that come with them.
    let target = dates.as_ref().filter(|p| p.count == 0).map_or(&to, |part| &part.work.after);
    let calendar = match parts.contains(&Part::Calendar) {
        true => Some(calendar::prepare(cx, db, &from, target).await?),
        false => None,
    };
    let windows = match parts.contains(&Part::Windows) {
        true => Some(windows::prepare(cx, db, &from, &to).await?),
        false => None,
    };
    Ok(All { to, dates, calendar, windows })
}

/// What is there is not written over: it may be somebody's work.
fn refuse_filled(all: &All) -> Result<()> {
    let filled = all.each().into_iter().filter(|(_, rows, count)| *count > 0 && !rows.is_empty());
    let rules: Vec<Rule> = filled
        .map(|(part, _, count)| {
            let (name, code) = (part.name(), &all.to.code);
            let text = Both::new(
                format!("学期 {code} 已有{}（{count} 项），结转不会覆盖", name.zh),
                format!("Semester {code} has {} already ({count}); rolling does not write over them", name.en),
            );
            let offer = Both::new(format!("不结转{}", name.zh), format!("Leave {} out", name.en));
            let page = format!("/basic-resources/term/semester-list?ids={}", all.to.id);
            Rule::new("roll_filled", text, json!({ "part": part, "count": count, "code": code })).offer(offer, page)
        })
        .collect();
    if rules.is_empty() { Ok(()) } else { Err(Error::Refused(Box::new(Refusal { code: "roll_filled", rules }))) }
}
