//! What a season may be.

use std::collections::HashSet;

use basic_resources::api::own_type;
use chrono::NaiveDate;
use kernel::{Both, Cx, Error, FieldError, Result, Rule, Text, resource::Proposed};
use rules::exams::season::Status;
use schema::{exam::exam_item::Model, university::semester};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter};
use serde_json::json;

use super::{ExamItemInput, called};

/// Longer than any season.
const MOST_DAYS: i64 = 60;
const MOST_SLOTS: usize = 12;

pub fn status(item: &Model) -> Result<Status> {
    Status::of(&item.status).ok_or_else(|| Error::internal(format!("no state of a season: {}", item.status)))
}

pub fn is_time(text: &str) -> bool {
    text.len() == 5 && chrono::NaiveTime::parse_from_str(text, "%H:%M").is_ok()
}

pub fn in_order(input: &ExamItemInput, errors: &mut Vec<FieldError>) {
    let days = (input.end_date - input.start_date).num_days();
    if !(0..MOST_DAYS).contains(&days) {
        let text = Text::new("末日须不早于首日，且不超过 60 天", "From the first day on, and no more than 60 days");
        errors.push(FieldError::new("endDate", "out_of_range", text));
    }
    let distinct: HashSet<&String> = input.slots.iter().collect();
    let well = input.slots.iter().all(|slot| is_time(slot)) && distinct.len() == input.slots.len();
    if !well || input.slots.is_empty() || input.slots.len() > MOST_SLOTS {
        let text = Text::new(
            "开考时间写成 09:00 的形式，不可重复，最多 12 个",
            "Write slots as 09:00, none twice, at most 12",
        );
        errors.push(FieldError::new("slots", "wrong_format", text));
    }
    let inside =
        |day: &String| day.parse::<NaiveDate>().is_ok_and(|day| (input.start_date..=input.end_date).contains(&day));
    if !input.closed_days.iter().all(inside) {
        let text =
            Text::new("不排考日期写成 2026-12-25 的形式，并在考试期内", "Write days as 2026-12-25, within the period");
        errors.push(FieldError::new("closedDays", "out_of_range", text));
    }
}

/// The semester is of the student type, and a season that is over stays as it was.
pub async fn possible(cx: &Cx, db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    own_type(cx, rows)?;
    let ids: Vec<String> = rows.iter().map(|row| row.text("semesterId").to_owned()).collect();
    let terms = semester::Entity::find().filter(semester::Column::Id.is_in(ids)).all(db).await?;
    for row in rows {
        let before = |name: &str| row.before.and_then(|before| before.get(name)?.as_str());
        let mut wrong = vec![];
        if before("status") == Some(Status::Finished.code()) {
            let text = Text::new(
                "考试季已结束，不能修改；如需修改请先恢复为已公布",
                "This season is finished; set it back to published before changing it",
            );
            wrong.push(FieldError::new("nameCn", "finished", text));
        }
        let term = terms.iter().find(|term| term.id == row.text("semesterId"));
        if term.is_some_and(|term| !term.student_types.0.iter().any(|kind| kind == row.text("studentType"))) {
            let text = Text::new("该学期不用于这一学生类型", "This semester is not for this student type");
            wrong.push(FieldError::new("semesterId", "other_type", text));
        }
        for (name, text) in [
            ("semesterId", Text::new("已有科目的考试季不能换学期", "A season that was begun keeps its semester")),
            (
                "studentType",
                Text::new("已有科目的考试季不能换学生类型", "A season that was begun keeps its student type"),
            ),
        ] {
            let begun = before("status").is_some_and(|status| status != Status::Prepare.code());
            if begun && before(name).is_some_and(|old| old != row.text(name)) {
                wrong.push(FieldError::new(name, "begun", text));
            }
        }
        row.errors.extend(wrong);
    }
    Ok(())
}

/// Refuses what a finished season does not take any more.
pub fn still_open(item: &Model) -> Result<()> {
    if status(item)?.is_open() {
        return Ok(());
    }
    let text = Both::new(
        format!("{}{}，不能再修改；如需修改请先恢复为已公布", item.name_cn, called(&item.status).zh),
        format!("{} is finished and takes no more changes; set it back to published first", item.name_en),
    );
    let rule = Rule::new("season_finished", text, json!({ "itemId": item.id, "status": item.status }));
    Err(rule
        .offer(Text::new("查看考试季", "See the season"), format!("/exam/config/current-item?ids={}", item.id))
        .into())
}

/// Refuses to place papers before the season is scheduled or after it is over.
pub fn schedules(item: &Model) -> Result<()> {
    if status(item)?.schedules() {
        return Ok(());
    }
    let called = called(&item.status);
    let text = Both::new(
        format!("考试季为“{}”，只有排考中或已公布时才能安排", called.zh),
        format!("The season is “{}”; papers are placed while it is scheduling or published", called.en),
    );
    let rule = Rule::new("season_not_scheduling", text, json!({ "itemId": item.id, "status": item.status }));
    let page = format!("/exam/config/current-item?ids={}", item.id);
    Err(rule.offer(Text::new("查看考试季", "See the season"), page).into())
}
