//! The homepage: the day, what is to be done, what is on, and the year's activity.

pub mod cards;
mod classes;
pub mod counters;
mod shortcuts;
mod term;

use std::collections::BTreeMap;

use chrono::{DateTime, Datelike, Months, NaiveDate, Timelike, Utc};
use kernel::{Action, Api, Cx, Op, Policy, Result, Text, View, audit::entity::entry, time::UNIVERSITY_OFFSET_MS};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityName,
    sea_query::{Expr, ExprTrait, Query as Sql},
};
use serde::Serialize;
use utoipa::ToSchema;

use cards::CardView;
use classes::ClassView;
use counters::Todo;
use shortcuts::Shortcut;
use term::{KeyDate, TermView};

#[derive(Serialize, ToSchema)]
pub struct Point {
    x: String,
    y: u64,
}

/// What the homepage greets with.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = HomeView)]
struct HomeView {
    name: String,
    /// The hour at the university, for the greeting.
    hour: u32,
    #[schema(value_type = String, format = Date)]
    today: NaiveDate,
    term: Option<TermView>,
    /// What concerns the caller now, with what to do about it.
    cards: Vec<CardView>,
    todo: Vec<Todo>,
    shortcuts: Vec<Shortcut>,
    classes: Vec<ClassView>,
    key_dates: Vec<KeyDate>,
}

const MONTHS: u32 = 12;

pub fn mount(api: &mut Api) {
    let own = Policy::AnySession("the caller's own figures");
    let op = Op::get("/api/analysis/month-bar", "monthBar", own, Text::new("月度活动", "Activity by month"));
    api.op(op, month_bar);
    let op = Op::get("/api/dashboard/home", "dashboardHome", own, Text::new("首页", "Homepage"));
    api.op(op, home);
}

/// Recorded operations of the last twelve months: everybody's for those who may read the log,
/// otherwise the caller's own.
async fn month_bar(cx: Cx, (): ()) -> Result<View<Vec<Point>>> {
    let everybody = cx.actor()?.grants.allows((permissions::ADMIN_AUTH_BASIC_LOG, Action::Query));
    let now = local(cx.now().0);
    let first = now.checked_sub_months(Months::new(MONTHS - 1)).unwrap_or(now);
    let month = |t: DateTime<Utc>| format!("{:04}-{:02}", t.year(), t.month());
    let mut bars: BTreeMap<String, u64> =
        (0..MONTHS).filter_map(|n| first.checked_add_months(Months::new(n))).map(|t| (month(t), 0)).collect();
    for (day, count) in days(&cx, everybody, first).await? {
        if let Some(bar) = bars.get_mut(&month(local_day(day))) {
            *bar += count;
        }
    }
    Ok(View(bars.into_iter().map(|(x, y)| Point { x, y }).collect()))
}

fn local(at: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(at + UNIVERSITY_OFFSET_MS).unwrap_or_default()
}

const DAY_MS: i64 = 86_400_000;

fn local_day(day: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(day * DAY_MS).unwrap_or_default()
}

/// Counted by days in the database, which both engines can do with integers alone.
async fn days(cx: &Cx, everybody: bool, first: DateTime<Utc>) -> Result<Vec<(i64, u64)>> {
    let start = first.with_day(1).unwrap_or(first).timestamp_millis() - UNIVERSITY_OFFSET_MS - DAY_MS;
    let day = Expr::cust(format!("(at + {UNIVERSITY_OFFSET_MS}) / {DAY_MS}"));
    let mut query = Sql::select();
    query
        .expr_as(day, "day")
        .expr(Expr::cust("*").count())
        .from(entry::Entity.table_ref())
        .and_where(entry::Column::At.gte(start))
        .add_group_by([Expr::col("day")]);
    if !everybody {
        query.and_where(entry::Column::ActorId.eq(cx.user_id()?));
    }
    let mut found = vec![];
    for row in cx.read().query_all(&query).await? {
        let count: i64 = row.try_get_by_index(1)?;
        found.push((row.try_get_by_index::<i64>(0)?, u64::try_from(count).unwrap_or(0)));
    }
    Ok(found)
}

async fn home(cx: Cx, (): ()) -> Result<View<HomeView>> {
    let actor = cx.actor()?;
    let now = local(cx.now().0);
    let today = cx.now().local_date();
    let semester = term::current(&cx).await?;
    let day = term::day(&cx, semester.as_ref(), today).await?;
    Ok(View(HomeView {
        name: actor.name.clone(),
        hour: now.hour(),
        today,
        cards: cards::all(&cx).await?,
        todo: counters::all(&cx).await?,
        shortcuts: shortcuts::of(&cx)?,
        classes: match &semester {
            Some(semester) => classes::of_caller(&cx, semester, day.as_ref()).await?,
            None => vec![],
        },
        key_dates: term::key_dates(&cx, semester.as_ref(), today).await?,
        term: semester.map(|semester| term::view(&cx, &semester, day, today)),
    }))
}
