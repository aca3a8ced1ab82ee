//! The term, its week and what comes next in it.

use chrono::{Datelike, Days, NaiveDate};
use kernel::{Cx, Lang, Result, Text, windows::open_window};
use schema::university::{calendar_date, semester};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = HomeTerm)]
pub struct TermView {
    id: String,
    code: String,
    name: String,
    /// 0 before the first week.
    week: i32,
    weeks: i32,
    #[schema(value_type = String, format = Date)]
    start_date: NaiveDate,
    #[schema(value_type = String, format = Date)]
    end_date: NaiveDate,
    /// What the calendar says about today.
    day_type: Option<String>,
    day_note: Option<String>,
    /// Before, during or after the term.
    over: bool,
}

/// A day to keep in mind.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = HomeKeyDate)]
pub struct KeyDate {
    #[schema(value_type = String, format = Date)]
    date: NaiveDate,
    label: String,
    /// From today.
    days: i64,
}

/// The term that is current for the type the caller works in.
pub async fn current(cx: &Cx) -> Result<Option<semester::Model>> {
    let terms = semester::Entity::find()
        .filter(semester::Column::ArchivedAt.is_null())
        .filter(semester::Column::Status.eq("CURRENT"))
        .order_by_asc(semester::Column::StartDate)
        .all(cx.read())
        .await?;
    let wanted = cx.actor()?.student_type.clone();
    let of_type = |term: &semester::Model| wanted.as_ref().is_none_or(|t| term.current_for.0.contains(t));
    Ok(terms.into_iter().find(of_type))
}

/// What the calendar has for a day.
pub async fn day(cx: &Cx, semester: Option<&semester::Model>, date: NaiveDate) -> Result<Option<calendar_date::Model>> {
    let Some(semester) = semester else { return Ok(None) };
    let day = calendar_date::Entity::find()
        .filter(calendar_date::Column::SemesterId.eq(semester.id.as_str()))
        .filter(calendar_date::Column::Date.eq(date))
        .filter(calendar_date::Column::ArchivedAt.is_null());
    Ok(day.one(cx.read()).await?)
}

/// The week (Monday first) of the first class day is 1; what lies before it is week 0.
pub fn week(semester: &semester::Model, date: NaiveDate) -> i32 {
    let first = semester.first_class_day.unwrap_or(semester.start_date);
    let back = u64::from(first.weekday().num_days_from_monday());
    let monday = first.checked_sub_days(Days::new(back)).unwrap_or(first);
    let days = date.signed_duration_since(monday).num_days();
    if days < 0 { 0 } else { i32::try_from(days / 7).unwrap_or(i32::MAX - 1) + 1 }
}

pub fn view(cx: &Cx, semester: &semester::Model, day: Option<calendar_date::Model>, today: NaiveDate) -> TermView {
    let english = cx.lang() == Lang::En;
    TermView {
        id: semester.id.clone(),
        code: semester.code.clone(),
        name: if english { &semester.name_en } else { &semester.name_cn }.clone(),
        week: week(semester, today),
        weeks: semester.weeks,
        start_date: semester.start_date,
        end_date: semester.end_date,
        day_note: day.as_ref().map(|d| if english { d.note_en.clone() } else { d.note_cn.clone() }),
        day_type: day.map(|d| d.day_type),
        over: today > semester.end_date,
    }
}

/// More are not kept in mind.
const MOST: usize = 6;

/// What comes next: the days of the term, and windows that open or close for the caller's type.
pub async fn key_dates(cx: &Cx, semester: Option<&semester::Model>, today: NaiveDate) -> Result<Vec<KeyDate>> {
    let lang = cx.lang();
    let mut dates: Vec<(NaiveDate, String)> = semester.map(|s| days_of(s, lang)).unwrap_or_default();
    for window in windows(cx).await? {
        let title = if lang == Lang::En { &window.title_en } else { &window.title_zh };
        let (opens, closes) = match lang {
            Lang::En => (format!("{title} opens"), format!("{title} closes")),
            Lang::Zh => (format!("{title}开放"), format!("{title}截止")),
        };
        dates.extend([(window.start_at.local_date(), opens), (window.end_at.local_date(), closes)]);
    }
    dates.retain(|(date, _)| *date >= today);
    dates.sort();
    dates.dedup();
    let shown = dates.into_iter().take(MOST);
    Ok(shown.map(|(date, label)| KeyDate { days: (date - today).num_days(), date, label }).collect())
}

fn days_of(semester: &semester::Model, lang: Lang) -> Vec<(NaiveDate, String)> {
    let days = [
        (semester.first_class_day, Text::new("开始上课", "Classes begin")),
        (semester.add_drop_start, Text::new("加退选开始", "Add/drop begins")),
        (semester.add_drop_end, Text::new("加退选截止", "Add/drop ends")),
        (semester.last_class_day, Text::new("课程结束", "Classes end")),
        (semester.revision_start, Text::new("复习周开始", "Revision begins")),
        (semester.exam_start, Text::new("考试开始", "Examinations begin")),
        (semester.exam_end, Text::new("考试结束", "Examinations end")),
        (semester.grade_release_date, Text::new("成绩发布", "Grades are released")),
        (Some(semester.end_date), Text::new("学期结束", "The term ends")),
    ];
    days.into_iter().filter_map(|(date, text)| Some((date?, text.get(lang).to_owned()))).collect()
}

async fn windows(cx: &Cx) -> Result<Vec<open_window::Model>> {
    use open_window::Column;
    let own_type = cx.actor()?.student_type.clone().unwrap_or_default();
    let windows = open_window::Entity::find()
        .filter(Column::Enabled.eq(true))
        .filter(Column::ArchivedAt.is_null())
        .filter(Column::EndAt.gte(cx.now()))
        .filter(Condition::any().add(Column::StudentType.eq("")).add(Column::StudentType.eq(own_type)))
        .order_by_asc(Column::StartAt)
        .limit(20);
    Ok(windows.all(cx.read()).await?)
}
