//! One day of a semester, as somebody writes it by hand. What is written here stays when the calendar
//! is generated again.

use std::collections::HashMap;

use chrono::NaiveDate;
use kernel::{
    Both, Cx, FieldError, Permission, Result, Text,
    resource::{Field, Proposed, Reach, Resource, Spec},
};
use schema::university::{
    calendar_date::{ActiveModel, Column, Entity},
    semester,
};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseExecutor, EntityTrait, QueryFilter, Set,
    sea_query::{Expr, ExprTrait},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::weeks::{counted_from, week_no, weekday};
use crate::{
    choices::DAY_TYPES,
    tables::{CALENDAR_DATES, DAY_TITLE, NAMED, SEMESTERS},
};

const PAGES: &[Permission] = &[permissions::ADMIN_AUTH_BASIC_TERM];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CalendarDateInput {
    pub semester_id: String,
    #[schema(value_type = String, format = Date)]
    pub date: NaiveDate,
    pub day_type: String,
    /// The weekday whose timetable a make-up day follows.
    #[serde(default)]
    pub effective_weekday: Option<i32>,
    #[serde(default)]
    pub note_en: String,
    #[serde(default)]
    pub note_cn: String,
}

pub struct CalendarDates;

impl Resource for CalendarDates {
    type Entity = Entity;
    type Input = CalendarDateInput;

    fn spec() -> Spec {
        Spec {
            subject: "basic.date",
            stem: "CalendarDate",
            label: Text::new("校历日期", "calendar days"),
            permissions: PAGES,
            table: &CALENDAR_DATES,
            title: DAY_TITLE,
            fields: vec![
                Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").required().filter(),
                Field::date("date", "日期", "Date").required().filter().sort(),
                Field::integer("weekNo", 0, 99, "周次", "Week").filter().sort().read_only(),
                Field::integer("weekday", 1, 7, "星期", "Weekday").filter().sort().read_only(),
                Field::choice("dayType", DAY_TYPES, "日期类型", "Day type").required().filter().sort(),
                Field::integer("effectiveWeekday", 1, 7, "按星期几上课", "Runs as weekday")
                    .filter()
                    .hint("补课日填写：1 为星期一，7 为星期日", "For make-up days: 1 is Monday, 7 is Sunday"),
                Field::text("noteEn", 200, "英文备注", "English note").search(),
                Field::text("noteCn", 200, "中文备注", "Chinese note").search(),
                Field::bool("handMade", "手工设定", "Set by hand").filter().read_only(),
            ],
            unique: &[&["semesterId", "date"]],
            referenced_by: &[],
            // A day that was taken away may be set again.
            reuses_keys: true,
            sort: ("date", false),
            page: "",
            offered_to: &[],
        }
    }

    fn check(input: &CalendarDateInput, errors: &mut Vec<FieldError>) {
        match (input.day_type.as_str(), input.effective_weekday) {
            ("MAKE_UP", None) => {
                let text = Text::new("补课日须说明按星期几上课", "A make-up day must say which weekday it runs as");
                errors.push(FieldError::new("effectiveWeekday", "required", text));
            }
            ("MAKE_UP", Some(_)) | (_, None) => {}
            (_, Some(_)) => {
                let text = Text::new("只有补课日按另一天上课", "Only a make-up day runs as another weekday");
                errors.push(FieldError::new("effectiveWeekday", "not_a_make_up", text));
            }
        }
    }

    fn across<'a>(_cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            let ids: Vec<String> = rows.iter().map(|row| row.text("semesterId").to_owned()).collect();
            let found = semester::Entity::find().filter(semester::Column::Id.is_in(ids)).all(db).await?;
            for row in rows {
                let (Some(date), Some(term)) =
                    (row.date("date"), found.iter().find(|s| s.id == row.text("semesterId")))
                else {
                    continue;
                };
                if date < term.start_date || date > term.end_date {
                    let text = Both::new(
                        format!("须在学期 {}（{} 至 {}）之内", term.code, term.start_date, term.end_date),
                        format!("Must lie inside semester {} ({} to {})", term.code, term.start_date, term.end_date),
                    );
                    row.errors.push(FieldError::new("date", "outside_semester", text));
                }
            }
            Ok(())
        })
    }

    fn written<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(async move {
            let tx = cx.tx().await?;
            let mut terms = std::collections::BTreeSet::new();
            for some in ids.chunks(500) {
                let days = Entity::find().filter(Column::Id.is_in(some.to_vec())).all(tx).await?;
                terms.extend(days.into_iter().map(|day| day.semester_id));
            }
            count_weeks_anew(tx, &terms.into_iter().collect::<Vec<_>>()).await
        })
    }

    fn write(input: CalendarDateInput, row: &mut ActiveModel) {
        let CalendarDateInput { semester_id, date, day_type, effective_weekday, note_en, note_cn } = input;
        row.semester_id = Set(semester_id);
        row.date = Set(date);
        row.weekday = Set(weekday(date));
        // Counted from the semester's first class day, once the row is written.
        row.week_no = Set(0);
        row.day_type = Set(day_type);
        row.effective_weekday = Set(effective_weekday);
        row.note_en = Set(note_en);
        row.note_cn = Set(note_cn);
        row.hand_made = Set(true);
    }
}

/// Writes the week of every day of these semesters that has another one. A week number follows from the
/// semester's dates and the day alone, so it is nobody's change and leaves no version behind.
pub async fn count_weeks_anew(tx: &impl ConnectionTrait, semester_ids: &[String]) -> Result<()> {
    let terms = semester::Entity::find().filter(semester::Column::Id.is_in(semester_ids.to_vec())).all(tx).await?;
    for term in terms {
        let first = counted_from(&term);
        let days = Entity::find().filter(Column::SemesterId.eq(&term.id)).all(tx).await?;
        let mut moved: HashMap<i32, Vec<String>> = HashMap::new();
        for day in days {
            let week = week_no(first, day.date);
            if week != day.week_no {
                moved.entry(week).or_default().push(day.id);
            }
        }
        for (week, ids) in moved {
            Entity::update_many()
                .col_expr(Column::WeekNo, Expr::value(week))
                .filter(Expr::col(Column::Id).is_in(ids))
                .exec(tx)
                .await?;
        }
    }
    Ok(())
}
