//! The calendar of a semester, week by week.

use std::collections::BTreeMap;

use chrono::{Days, NaiveDate};
use kernel::{Action, Api, Cx, Error, FieldError, IdSpec, Op, Policy, Query, Result, Text, View, op::Need};
use schema::university::{calendar_date, semester};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::weeks::{counted_from, monday_of, week_no};
use crate::tables::SEMESTERS;

const QUERY: &[Need] = &[(permissions::ADMIN_AUTH_BASIC_TERM, Action::Query)];

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct CalendarQuery {
    semester_id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalendarDay {
    pub id: String,
    pub version: i32,
    #[schema(value_type = String, format = Date)]
    pub date: NaiveDate,
    pub weekday: i32,
    pub day_type: String,
    pub effective_weekday: Option<i32>,
    pub note_cn: String,
    pub note_en: String,
    pub hand_made: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalendarWeek {
    pub week_no: i32,
    #[schema(value_type = String, format = Date)]
    pub monday: NaiveDate,
    /// Monday to Sunday; nothing where the calendar has no such day.
    pub days: Vec<Option<CalendarDay>>,
}

/// What a calendar says at its top.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalendarSemester {
    pub id: String,
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    #[schema(value_type = String, format = Date)]
    pub start_date: NaiveDate,
    #[schema(value_type = String, format = Date)]
    pub end_date: NaiveDate,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AcademicCalendar)]
pub struct Calendar {
    pub semester: CalendarSemester,
    pub weeks: Vec<CalendarWeek>,
    /// How often each weekday's timetable runs: a make-up day counts as the day it stands for.
    pub teaching_days: BTreeMap<String, u32>,
    /// Days by kind.
    pub counts: BTreeMap<String, u32>,
}

pub fn mount(api: &mut Api) {
    let label = Text::new("查看校历", "View the calendar");
    let op = Op::get("/api/basic/resources/college/calendar", "viewCalendar", Policy::AnyOf(QUERY), label)
        .ids([IdSpec::query("semesterId", &SEMESTERS)]);
    api.op(
        op,
        |cx: Cx, Query(query): Query<CalendarQuery>| async move { view(&cx, &query.semester_id).await.map(View) },
    );
}

async fn view(cx: &Cx, id: &str) -> Result<Calendar> {
    if id.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("semesterId")]));
    }
    let term = semester::Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    let days = calendar_date::Entity::find()
        .filter(calendar_date::Column::SemesterId.eq(id))
        .filter(calendar_date::Column::ArchivedAt.is_null())
        .order_by_asc(calendar_date::Column::Date)
        .all(cx.read())
        .await?;
    Ok(laid_out(term, days))
}

fn laid_out(term: semester::Model, days: Vec<calendar_date::Model>) -> Calendar {
    let mut teaching_days: BTreeMap<String, u32> = (1..=7).map(|day: i32| (day.to_string(), 0)).collect();
    let mut counts = BTreeMap::new();
    for day in &days {
        *counts.entry(day.day_type.clone()).or_default() += 1;
        if let Some(day) = runs_as(day) {
            *teaching_days.entry(day.to_string()).or_default() += 1;
        }
    }
    let mut by_date: BTreeMap<NaiveDate, CalendarDay> = days.into_iter().map(|day| (day.date, shown(day))).collect();
    let mut weeks = vec![];
    let mut monday = monday_of(term.start_date);
    while monday <= term.end_date {
        let dates = monday.iter_days().take(7);
        let days = dates.map(|date| by_date.remove(&date)).collect();
        // The week in which the term starts may begin before it.
        weeks.push(CalendarWeek { week_no: week_no(counted_from(&term), monday), monday, days });
        let Some(next) = monday.checked_add_days(Days::new(7)) else { break };
        monday = next;
    }
    let semester::Model { id, code, name_en, name_cn, start_date, end_date, .. } = term;
    let semester = CalendarSemester { id, code, name_en, name_cn, start_date, end_date };
    Calendar { semester, weeks, teaching_days, counts }
}

/// The weekday whose timetable runs on a day, if any does.
pub fn runs_as(day: &calendar_date::Model) -> Option<i32> {
    match day.day_type.as_str() {
        "TEACHING" => Some(day.weekday),
        "MAKE_UP" => day.effective_weekday,
        _ => None,
    }
}

fn shown(day: calendar_date::Model) -> CalendarDay {
    CalendarDay {
        id: day.id,
        version: day.version,
        date: day.date,
        weekday: day.weekday,
        day_type: day.day_type,
        effective_weekday: day.effective_weekday,
        note_cn: day.note_cn,
        note_en: day.note_en,
        hand_made: day.hand_made,
    }
}
