//! By itself, before a round ends: those who have not handed in are reminded; after its end it is closed.

use kernel::{App, Cx, Result, StringList, Timestamp, jobs, planted::fault};
use schema::collection::ttsp_round;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set, sea_query::Expr};

use crate::{letters, rounds::undone, tables::ROUND};

const REMINDER: &str = "ttsp.reminder";
/// Days before the end, the latest first.
const DAYS: [i64; 3] = [1, 3, 7];

/// Answers how many rounds were reminded of or closed; for housekeeping.
pub async fn due(app: &App) -> Result<usize> {
    let open = jobs::by_itself(app, REMINDER, |cx| async move {
        let open = ttsp_round::Entity::find()
            .filter(ttsp_round::Column::Status.eq("OPEN"))
            .filter(ttsp_round::Column::ArchivedAt.is_null())
            .order_by_asc(ttsp_round::Column::Id);
        Ok(open.all(cx.read()).await?)
    })
    .await?;
    let mut done = 0;
    for round in open {
        // Each in a transaction of its own.
        let moved = jobs::by_itself(app, REMINDER, |cx| async move { one(&cx, &round.id).await }).await?;
        done += usize::from(moved);
    }
    Ok(done)
}

async fn one(cx: &Cx, id: &str) -> Result<bool> {
    let held = ttsp_round::Entity::find_by_id(id)
        .filter(ttsp_round::Column::Status.eq("OPEN"))
        .lock_exclusive()
        .one(cx.tx().await?)
        .await?;
    let Some(round) = held else { return nothing(cx) };
    if round.close_at <= cx.now() {
        let divisions = undone(cx.tx().await?, &round.id).await?;
        let closed = ttsp_round::ActiveModel { status: Set("CLOSED".to_owned()), ..Default::default() };
        let round = marked(cx, round, closed).await?;
        letters::tell(cx, letters::CLOSED, &round, &divisions, "").await?;
        return Ok(true);
    }
    let Some(days) = due_days(&round, cx.now()) else { return nothing(cx) };
    let divisions = undone(cx.tx().await?, &round.id).await?;
    // Those that were missed count as sent: nobody gets three letters at once.
    let mut reminded = round.reminded.0.clone();
    let passed = DAYS.iter().filter(|d| **d >= days).map(i64::to_string);
    reminded.extend(passed.filter(|d| !round.reminded.0.contains(d)).collect::<Vec<_>>());
    let sent = ttsp_round::ActiveModel { reminded: Set(StringList(reminded)), ..Default::default() };
    let round = if fault("remind_twice") { round } else { marked(cx, round, sent).await? };
    letters::tell(cx, letters::REMINDER, &round, &divisions, "").await?;
    Ok(true)
}

fn nothing(cx: &Cx) -> Result<bool> {
    cx.nothing_changed();
    Ok(false)
}

/// The reminder that is due and has not gone out.
fn due_days(round: &ttsp_round::Model, now: Timestamp) -> Option<i64> {
    let left = round.close_at.since(now);
    let days = DAYS.into_iter().find(|days| left <= days * Timestamp::DAY)?;
    (round.open_at <= now && !round.reminded.0.contains(&days.to_string())).then_some(days)
}

/// Writes and records a change that nobody in particular makes.
async fn marked(cx: &Cx, before: ttsp_round::Model, change: ttsp_round::ActiveModel) -> Result<ttsp_round::Model> {
    let tx = cx.tx().await?;
    let mut update = ttsp_round::Entity::update_many()
        .col_expr(ttsp_round::Column::Version, Expr::value(before.version + 1))
        .col_expr(ttsp_round::Column::UpdatedAt, Expr::value(cx.now()))
        .filter(ttsp_round::Column::Id.eq(before.id.as_str()));
    if let Set(status) = change.status {
        update = update.col_expr(ttsp_round::Column::Status, Expr::value(status));
    }
    if let Set(reminded) = change.reminded {
        update = update.col_expr(ttsp_round::Column::Reminded, Expr::value(reminded));
    }
    update.exec(tx).await?;
    let after = ttsp_round::Entity::find_by_id(before.id.as_str()).one(tx).await?;
    let after = after.ok_or(kernel::Error::NotFound)?;
    cx.record_as(ROUND, &after.id, Some(&before), Some(&after))?;
    Ok(after)
}
