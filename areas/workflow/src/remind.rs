//! Reminders: by the program after some working days, by the applicant once a day.

use std::collections::HashMap;

use chrono::{Datelike, Days, NaiveDate};
use kernel::{App, Both, Cx, Error, Result, Rule, Text, jobs, resource::rows::change, settings};
use schema::{
    university::calendar_date,
    workflow::{process_instance, process_task},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde_json::json;

use crate::{
    engine::{locked, log, moved, pending},
    letters,
    machine::{Status, Step},
    process,
    settings::WorkflowSettings,
    tables::TASK,
};

pub async fn by_applicant(cx: &Cx, id: &str) -> Result<()> {
    let application = locked(cx, id).await?;
    let process = process::find(&application.kind)?;
    moved(process, &application, Step::Remind)?;
    let task = pending(cx, id).await?.ok_or(Error::NotFound)?;
    if let Some(last) = task.reminded_at.filter(|last| last.local_date() == cx.now().local_date()) {
        let text = Both::new(
            format!("今天 {} 已催办过，每天只能催办一次，请明天再试", last.local_text()),
            format!("Reminded today at {}; once a day is enough, so try again tomorrow", last.local_text()),
        );
        return Err(Rule::new("reminded_today", text, json!({ "at": last })).into());
    }
    let reminded = process_task::ActiveModel { reminded_at: Set(Some(cx.now())), ..Default::default() };
    let task = change::<process_task::Entity>(cx, TASK, task, reminded).await?;
    log(cx, id, Some(&task.id), Step::Remind, "").await?;
    if letters::reminder(cx, process, &application, &task).await? {
        return Ok(());
    }
    let text = Text::new(
        "目前没有人能处理该环节，请联系系统管理员",
        "Nobody can decide at this desk at the moment; please tell an administrator",
    );
    Err(Rule::new("no_approver", text, json!({ "node": task.node })).into())
}

/// Reminds every desk that has waited too long. Answers how many; for housekeeping.
pub async fn overdue(app: &App) -> Result<usize> {
    let days = settings::get::<WorkflowSettings>(app, None).await?.reminder_days;
    let late = jobs::by_itself(app, REMINDER, |cx| async move { waiting_longer(&cx, days).await }).await?;
    let reminded = late.len();
    for task in late {
        // Each in a transaction of its own: nobody's decision waits for all of them.
        jobs::by_itself(app, REMINDER, |cx| async move { remind(&cx, task).await }).await?;
    }
    Ok(reminded)
}

const REMINDER: &str = "workflow.reminder";

async fn waiting_longer(cx: &Cx, days: i64) -> Result<Vec<process_task::Model>> {
    let waiting = process_task::Entity::find()
        .filter(process_task::Column::State.eq("PENDING"))
        .filter(process_task::Column::ArchivedAt.is_null())
        .all(cx.read())
        .await?;
    let today = cx.now().local_date();
    let since = |task: &process_task::Model| task.reminded_at.unwrap_or(task.created_at).local_date();
    let Some(first) = waiting.iter().map(since).min() else { return Ok(vec![]) };
    let calendar = Calendar::load(cx.read(), first, today).await?;
    Ok(waiting.into_iter().filter(|task| calendar.working_days(since(task), today) >= days).collect())
}

async fn remind(cx: &Cx, task: process_task::Model) -> Result<()> {
    let tx = cx.tx().await?;
    let application = process_instance::Entity::find_by_id(task.instance_id.as_str())
        .filter(process_instance::Column::Status.eq(Status::Running.code()))
        .one(tx)
        .await?;
    let Some(application) = application else { return Ok(()) };
    let process = process::find(&application.kind)?;
    // The version stays: a reminder does not get in the way of whoever is just deciding.
    let marked = process_task::Entity::update_many()
        .col_expr(process_task::Column::RemindedAt, Expr::value(Some(cx.now())))
        .filter(process_task::Column::Id.eq(task.id.as_str()))
        .filter(process_task::Column::State.eq("PENDING"))
        .exec(tx)
        .await?;
    if marked.rows_affected == 1 {
        log(cx, &application.id, Some(&task.id), Step::Remind, "").await?;
        letters::reminder(cx, process, &application, &task).await?;
    }
    Ok(())
}

/// Which days people work.
pub struct Calendar(pub HashMap<NaiveDate, bool>);

impl Calendar {
    async fn load(db: &impl ConnectionTrait, from: NaiveDate, to: NaiveDate) -> Result<Self> {
        let days = calendar_date::Entity::find()
            .filter(calendar_date::Column::Date.between(from, to))
            .filter(calendar_date::Column::ArchivedAt.is_null())
            .all(db)
            .await?;
        let marked = days.into_iter().filter_map(|day| match day.day_type.as_str() {
            "HOLIDAY" | "VACATION" => Some((day.date, false)),
            "MAKE_UP" => Some((day.date, true)),
            _ => None,
        });
        Ok(Self(marked.collect()))
    }

    fn works(&self, day: NaiveDate) -> bool {
        self.0.get(&day).copied().unwrap_or_else(|| day.weekday().num_days_from_monday() < 5)
    }

    /// Working days after `from`, up to and with `to`.
    pub fn working_days(&self, from: NaiveDate, to: NaiveDate) -> i64 {
        let days = std::iter::successors(from.checked_add_days(Days::new(1)), |day| day.checked_add_days(Days::new(1)));
        let worked = days.take_while(|day| *day <= to).filter(|day| self.works(*day)).count();
        i64::try_from(worked).unwrap_or(i64::MAX)
    }

    /// The day on which so many working days have passed since `from`.
    pub fn after(&self, from: NaiveDate, days: u16) -> NaiveDate {
        let ahead = std::iter::successors(Some(from), |day| day.checked_add_days(Days::new(1))).skip(1);
        let worked = ahead.filter(|day| self.works(*day)).take(usize::from(days));
        worked.last().unwrap_or(from)
    }
}

/// When something is done that takes so many working days from `from` on.
pub async fn done_by(db: &impl ConnectionTrait, from: NaiveDate, days: u16) -> Result<NaiveDate> {
    // No holiday is longer than a term.
    let far = from.checked_add_days(Days::new(u64::from(days) * 2 + 120)).unwrap_or(from);
    Ok(Calendar::load(db, from, far).await?.after(from, days))
}
