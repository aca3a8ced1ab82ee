//! Takes jobs and sees them through: lease, run, keep the lease, write the end.

use std::time::Duration;

use futures_util::future::join_all;
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set,
    sea_query::{Expr, ExprTrait},
};
use serde_json::Value;
use tokio::{sync::watch, task::JoinHandle};

use super::{JobCx, Jobs, Registered, State, job, live::Progress};
use crate::{App, Both, Error, Lang, Result, Text, Timestamp};

const AT_ONCE: u64 = 2;
const LEASE_MS: i64 = 30 * Timestamp::SECOND;
/// How often progress is written, the lease renewed and the wish to cancel read.
const TICK: Duration = Duration::from_secs(1);
/// Also without being woken, for jobs of servers that went down.
const LOOK_EVERY: Duration = Duration::from_secs(5);
const MOST_ATTEMPTS: i32 = 3;

impl Jobs {
    /// Runs until `stop` ends. What runs then is put back and taken up after the restart.
    pub async fn run(app: App, stop: impl Future<Output = ()>) {
        let (ending, end) = watch::channel(false);
        let lanes = join_all((0..AT_ONCE).map(|_| lane(app.clone(), end.clone())));
        let stopped = async {
            stop.await;
            let _ = ending.send(true);
        };
        tokio::join!(lanes, stopped);
    }
}

async fn lane(app: App, mut end: watch::Receiver<bool>) {
    while !*end.borrow() {
        let pause = match run_next(&app, &end).await {
            Ok(true) => Duration::ZERO,
            Ok(false) => LOOK_EVERY,
            Err(error) => {
                tracing::error!(%error, "running jobs failed");
                LOOK_EVERY
            }
        };
        tokio::select! {
            biased;
            _ = end.changed() => {}
            () = app.jobs.work.notified() => {}
            () = tokio::time::sleep(pause) => {}
        }
    }
}

/// Runs everything that is due, one after the other. For tests and the command line.
pub async fn run_due(app: &App) -> Result<u64> {
    let (_open, end) = watch::channel(false);
    let mut count = 0;
    while run_next(app, &end).await? {
        count += 1;
    }
    Ok(count)
}

async fn run_next(app: &App, end: &watch::Receiver<bool>) -> Result<bool> {
    let Some(row) = take(app).await? else {
        return Ok(false);
    };
    // There may be more for the other lanes.
    app.jobs.wake();
    if row.attempts > MOST_ATTEMPTS {
        let text = Text::new(
            "任务多次被中断，已停止",
            "The job was interrupted too often and was given up",
        );
        finish(app, &row, end_of(State::Failed, text.owned(), None)).await?;
        return Ok(true);
    }
    match app.jobs.find(&row.kind) {
        Some(kind) => see_through(app, kind, row, end.clone())
            .await
            .map(|()| true),
        None => Ok(true),
    }
}

/// Leases the oldest job that waits or whose server went down.
async fn take(app: &App) -> Result<Option<job::Model>> {
    let now = app.clock.now();
    let kinds: Vec<&str> = {
        let known = app
            .jobs
            .kinds
            .read()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        known.keys().copied().collect()
    };
    let abandoned = Condition::all()
        .add(job::Column::State.eq(State::Running))
        .add(job::Column::LeaseUntil.lt(now));
    let free = Condition::any()
        .add(job::Column::State.eq(State::Queued))
        .add(abandoned);
    let found = job::Entity::find()
        .filter(job::Column::Kind.is_in(kinds))
        .filter(free.clone())
        .order_by_asc(job::Column::CreatedAt)
        .limit(AT_ONCE)
        .all(app.db.read())
        .await?;
    for row in found {
        let tx = app.db.begin().await?;
        let taken = job::Entity::update_many()
            .col_expr(job::Column::State, Expr::value(State::Running))
            .col_expr(job::Column::LeaseUntil, Expr::value(now.plus(LEASE_MS)))
            .col_expr(
                job::Column::Attempts,
                Expr::col(job::Column::Attempts).add(1),
            )
            .col_expr(
                job::Column::StartedAt,
                Expr::value(row.started_at.unwrap_or(now)),
            )
            .filter(job::Column::Id.eq(row.id.clone()))
            .filter(job::Column::Attempts.eq(row.attempts))
            .filter(free.clone())
            .exec(&tx)
            .await?;
        app.db.commit(tx).await?;
        if taken.rows_affected == 1 {
            return Ok(Some(job::Model {
                attempts: row.attempts + 1,
                ..row
            }));
        }
    }
    Ok(None)
}

async fn see_through(
    app: &App,
    kind: std::sync::Arc<Registered>,
    row: job::Model,
    mut end: watch::Receiver<bool>,
) -> Result<()> {
    let cx = JobCx::new(app.clone(), kind.clone(), row.clone());
    if row.cancel_requested {
        cx.live.cancel();
    }
    let live = cx.live.clone();
    // A task of its own: a panic in it is its own end and not the worker's.
    let mut work: JoinHandle<Result<Value>> = tokio::spawn((kind.run)(cx));
    let mut ticks = tokio::time::interval(TICK);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let outcome = loop {
        tokio::select! {
            ended = &mut work => break ended,
            _ = end.changed() => {
                work.abort();
                let _ = work.await;
                return put_back(app, &row).await;
            }
            _ = ticks.tick() => match keep(app, &row, live.news()).await {
                Ok(Kept::Mine { cancel }) => if cancel { live.cancel() },
                Ok(Kept::Lost) => {
                    work.abort();
                    tracing::warn!(job = row.id, "a job's lease was lost");
                    return Ok(());
                }
                Err(error) => tracing::warn!(job = row.id, %error, "a job's lease could not be renewed"),
            },
        }
    };
    if let Some(progress) = live.news() {
        keep(app, &row, Some(progress)).await?;
    }
    let outcome = outcome.unwrap_or_else(|panic| Err(Error::internal(panic)));
    finish(app, &row, conclusion(&row, outcome, live.is_cancelled())).await
}

enum Kept {
    Mine { cancel: bool },
    Lost,
}

/// Only the holder of the lease may write: the number of attempts says who that is.
pub(super) fn held(row: &job::Model) -> Condition {
    Condition::all()
        .add(job::Column::Id.eq(row.id.clone()))
        .add(job::Column::Attempts.eq(row.attempts))
        .add(job::Column::State.eq(State::Running))
}

async fn keep(app: &App, row: &job::Model, news: Option<Progress>) -> Result<Kept> {
    let now = app.clock.now();
    let current = job::Entity::find()
        .filter(held(row))
        .one(app.db.read())
        .await?;
    let Some(current) = current else {
        return Ok(Kept::Lost);
    };
    let kept = Kept::Mine {
        cancel: current.cancel_requested,
    };
    // A third of the lease: two renewals may fail.
    let fresh = current
        .lease_until
        .is_some_and(|until| until.since(now) > LEASE_MS * 2 / 3);
    if fresh && news.is_none() {
        return Ok(kept);
    }
    let mut next = job::ActiveModel {
        lease_until: Set(Some(now.plus(LEASE_MS))),
        ..Default::default()
    };
    if let Some(Progress { done, total, text }) = news {
        next.progress = Set(i64::try_from(done).unwrap_or(i64::MAX));
        next.total = Set(i64::try_from(total).unwrap_or(i64::MAX));
        next.message_zh = Set(text.zh);
        next.message_en = Set(text.en);
    }
    let hit = update(app, row, next).await?;
    Ok(if hit { kept } else { Kept::Lost })
}

async fn update(app: &App, row: &job::Model, next: job::ActiveModel) -> Result<bool> {
    let tx = app.db.begin().await?;
    let done = job::Entity::update_many()
        .set(next)
        .filter(held(row))
        .exec(&tx)
        .await?;
    app.db.commit(tx).await?;
    Ok(done.rows_affected == 1)
}

/// The server is going down: this run does not count.
async fn put_back(app: &App, row: &job::Model) -> Result<()> {
    let next = job::ActiveModel {
        state: Set(State::Queued),
        lease_until: Set(None),
        attempts: Set(row.attempts - 1),
        ..Default::default()
    };
    update(app, row, next).await.map(|_| ())
}

struct End {
    state: State,
    text: Option<Both>,
    result: Option<Value>,
}

fn end_of(state: State, text: Both, result: Option<Value>) -> End {
    End {
        state,
        text: Some(text),
        result,
    }
}

/// What a handler's answer means for the job.
fn conclusion(row: &job::Model, outcome: Result<Value>, cancelled: bool) -> End {
    match outcome {
        Ok(value) => End {
            state: State::Done,
            text: None,
            result: Some(value),
        },
        Err(_) if cancelled => end_of(
            State::Cancelled,
            Text::new("任务已取消", "The job was cancelled").owned(),
            None,
        ),
        Err(error) => {
            if matches!(error, Error::Internal { .. }) {
                tracing::error!(job = row.id, kind = row.kind, %error, "a job failed");
            }
            let text = Both::new(error.message(Lang::Zh), error.message(Lang::En));
            let detail = error.to_json(Lang::from_header(Some(&row.lang)), &row.id);
            end_of(State::Failed, text, Some(detail))
        }
    }
}

async fn finish(app: &App, row: &job::Model, end: End) -> Result<()> {
    let mut next = job::ActiveModel {
        state: Set(end.state),
        lease_until: Set(None),
        finished_at: Set(Some(app.clock.now())),
        result: Set(end.result.map(|v| v.to_string())),
        ..Default::default()
    };
    if let Some(text) = end.text {
        next.message_zh = Set(text.zh);
        next.message_en = Set(text.en);
    }
    if !update(app, row, next).await? {
        tracing::warn!(job = row.id, "a job ended after its lease was lost");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row() -> job::Model {
        job::Model {
            id: "j".into(),
            kind: "k".into(),
            owner_id: "u".into(),
            student_type: None,
            lang: "en-US".into(),
            params: "{}".into(),
            state: State::Running,
            progress: 0,
            total: 0,
            message_zh: String::new(),
            message_en: String::new(),
            result: None,
            created_at: Timestamp(0),
            started_at: None,
            finished_at: None,
            lease_until: None,
            attempts: 1,
            cancel_requested: false,
        }
    }

    #[test]
    fn an_end_says_what_happened() {
        assert_eq!(
            conclusion(&row(), Ok(Value::from(3)), true).state,
            State::Done
        );
        assert_eq!(
            conclusion(&row(), Err(Error::NotFound), true).state,
            State::Cancelled
        );
        let failed = conclusion(&row(), Err(Error::NotFound), false);
        assert_eq!(failed.state, State::Failed);
        assert_eq!(failed.result.unwrap()["code"], "not_found");
        let text = failed.text.unwrap();
        assert_eq!(text.en, "The record was not found");
        let secret = conclusion(
            &row(),
            Err(Error::internal("host=10.0.0.1 password")),
            false,
        );
        assert!(!secret.result.unwrap().to_string().contains("password"));
    }
}
