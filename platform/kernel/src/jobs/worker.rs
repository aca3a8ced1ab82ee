//! Takes jobs that are due, each on one server at a time.

use std::time::Duration;

use futures_util::future::join_all;
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait},
};
use tokio::sync::watch;

use super::{
    Jobs, State, job,
    runner::{End, LEASE_MS, finish, see_through},
};
use crate::{App, Result, Text};

const AT_ONCE: u64 = 2;
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
        let text = Text::new("任务多次被中断，已停止", "The job was interrupted too often and was given up");
        finish(app, &row, End::failed(text.owned(), None)).await?;
        return Ok(true);
    }
    match app.jobs.find(&row.kind) {
        Some(kind) => see_through(app, kind, row, end.clone()).await.map(|()| true),
        None => Ok(true),
    }
}

/// Leases the oldest job that waits or whose server went down.
async fn take(app: &App) -> Result<Option<job::Model>> {
    let now = app.clock.now();
    let kinds: Vec<&str> = {
        let known = app.jobs.kinds.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        known.keys().copied().collect()
    };
    let abandoned = Condition::all().add(job::Column::State.eq(State::Running)).add(job::Column::LeaseUntil.lt(now));
    let free = Condition::any().add(job::Column::State.eq(State::Queued)).add(abandoned);
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
            .col_expr(job::Column::Attempts, Expr::col(job::Column::Attempts).add(1))
            .col_expr(job::Column::StartedAt, Expr::value(row.started_at.unwrap_or(now)))
            .filter(job::Column::Id.eq(row.id.clone()))
            .filter(job::Column::Attempts.eq(row.attempts))
            .filter(free.clone())
            .exec(&tx)
            .await?;
        app.db.commit(tx).await?;
        if taken.rows_affected == 1 {
            return Ok(Some(job::Model { attempts: row.attempts + 1, ..row }));
        }
    }
    Ok(None)
}
