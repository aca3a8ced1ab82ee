//! Reminders to those who have not finished: by hand, and by itself before the end. Nobody sees who got one.

use std::collections::BTreeSet;

use kernel::{
    App, Both, Cx, Result, Text, Timestamp,
    effects::{Outcome, outcome},
    jobs,
    resource::rows::change,
    settings,
};
use schema::evaluation::te_folder;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};

use super::statistics::register;
use crate::{
    EvaluationSettings,
    folder::{FolderInput, folders, held, refused, warning},
    letters,
    tables::FOLDER,
};

const BY_ITSELF: &str = "te.remind";

/// At most once a day.
pub async fn remind(cx: &Cx, input: FolderInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let folder = held(cx, &input.id).await?;
    if folder.status != "OPEN" {
        return Err(refused("wrong_state", Text::new("评教不在开放中", "The evaluation is not open"), &folder));
    }
    let today = cx.now().local_date().to_string();
    if folder.reminded_on.as_deref() == Some(today.as_str()) {
        let text = Text::new("今天已经提醒过，请明天再发", "Reminders went out today; send the next ones tomorrow");
        return Err(refused("reminded_today", text, &folder));
    }
    let unfinished = unfinished(cx, &folder).await?;
    if unfinished.is_empty() {
        return Err(refused("nobody_to_remind", Text::new("所有学生都已完成", "Everybody has finished"), &folder));
    }
    let told = tell(cx, folder, &unfinished).await?;
    let text = Both::new(format!("提醒 {told} 名学生"), format!("{told} students are reminded"));
    outcome(cx, &[folders()?.into()], vec![warning(cx, "reminded", &text)]).await
}

async fn unfinished(cx: &Cx, folder: &te_folder::Model) -> Result<BTreeSet<String>> {
    let (cards, done) = register(cx.tx().await?, &folder.id).await?;
    let open = cards.into_iter().filter(|(student, cards)| done.get(student).copied().unwrap_or(0) < *cards);
    Ok(open.map(|(student, _)| student).collect())
}

async fn tell(cx: &Cx, folder: te_folder::Model, unfinished: &BTreeSet<String>) -> Result<usize> {
    let today = cx.now().local_date().to_string();
    let now = te_folder::ActiveModel { reminded_on: Set(Some(today)), ..Default::default() };
    let folder = change::<te_folder::Entity>(cx, FOLDER, folder, now).await?;
    letters::tell(cx, letters::REMINDER, &folder, unfinished).await
}

/// Folders that close within the days of the setting remind by themselves, once: whoever was reminded by hand in that
/// time is not told again. Answers how many folders did.
pub async fn remind_due(app: &App) -> Result<usize> {
    let due = jobs::by_itself(app, BY_ITSELF, |cx| async move {
        let days = i64::from(settings::get::<EvaluationSettings>(&cx, None).await?.remind_days);
        let open = te_folder::Entity::find()
            .filter(te_folder::Column::Status.eq("OPEN"))
            .filter(te_folder::Column::ArchivedAt.is_null())
            .filter(te_folder::Column::CloseAt.gt(cx.now()))
            .filter(te_folder::Column::CloseAt.lte(cx.now().plus(days * Timestamp::DAY)));
        let since =
            |folder: &te_folder::Model| Timestamp(folder.close_at.0 - days * Timestamp::DAY).local_date().to_string();
        let told = |folder: &te_folder::Model| folder.reminded_on.as_ref().is_some_and(|day| *day >= since(folder));
        let due = open.all(cx.read()).await?;
        Ok(due.into_iter().filter(|folder| !told(folder)).map(|folder| folder.id).collect::<Vec<_>>())
    })
    .await?;
    let mut done = 0;
    for id in due {
        // Each in a transaction of its own.
        let reminded = jobs::by_itself(app, BY_ITSELF, |cx| async move {
            let folder = held(&cx, &id).await?;
            let unfinished = unfinished(&cx, &folder).await?;
            if folder.status != "OPEN" || unfinished.is_empty() {
                cx.nothing_changed();
                return Ok(false);
            }
            tell(&cx, folder, &unfinished).await.map(|_| true)
        });
        done += usize::from(reminded.await?);
    }
    Ok(done)
}
