//! One run of a job: keep its lease, watch it, write how it ended.

use std::{sync::Arc, time::Duration};

use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, Set};
use serde_json::Value;
use tokio::{sync::watch, task::JoinHandle};

use super::{JobCx, Registered, State, job, live::Progress};
use crate::{App, Both, Error, Lang, Result, Text, Timestamp};

pub const LEASE_MS: i64 = 30 * Timestamp::SECOND;
/// How often progress is written, the lease renewed and the wish to cancel read.
const TICK: Duration = Duration::from_secs(1);

pub async fn see_through(
    app: &App,
    kind: Arc<Registered>,
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
pub fn held(row: &job::Model) -> Condition {
    Condition::all()
        .add(job::Column::Id.eq(row.id.clone()))
        .add(job::Column::Attempts.eq(row.attempts))
        .add(job::Column::State.eq(State::Running))
}

async fn keep(app: &App, row: &job::Model, news: Option<Progress>) -> Result<Kept> {
    let now = app.clock.now();
    let current = job::Entity::find().filter(held(row)).one(app.db.read()).await?;
    let Some(current) = current else {
        return Ok(Kept::Lost);
    };
    let kept = Kept::Mine { cancel: current.cancel_requested };
    // A third of the lease: two renewals may fail.
    let fresh = current.lease_until.is_some_and(|until| until.since(now) > LEASE_MS * 2 / 3);
    if fresh && news.is_none() {
        return Ok(kept);
    }
    let mut next = job::ActiveModel { lease_until: Set(Some(now.plus(LEASE_MS))), ..Default::default() };
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
    let done = job::Entity::update_many().set(next).filter(held(row)).exec(&tx).await?;
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

/// How a job ended.
pub struct End {
    state: State,
    text: Option<Both>,
    result: Option<Value>,
}

impl End {
    pub fn failed(text: Both, detail: Option<Value>) -> Self {
        Self { state: State::Failed, text: Some(text), result: detail }
    }
}

/// What a handler's answer means for the job.
fn conclusion(row: &job::Model, outcome: Result<Value>, cancelled: bool) -> End {
    match outcome {
        Ok(value) => End { state: State::Done, text: None, result: Some(value) },
        Err(_) if cancelled => End {
            state: State::Cancelled,
            text: Some(Text::new("任务已取消", "The job was cancelled").owned()),
            result: None,
        },
        Err(error) => {
            if matches!(error, Error::Internal { .. }) {
                tracing::error!(job = row.id, kind = row.kind, %error, "a job failed");
            }
            let text = Both::new(error.message(Lang::Zh), error.message(Lang::En));
            let detail = error.to_json(Lang::from_header(Some(&row.lang)), &row.id);
            End::failed(text, Some(detail))
        }
    }
}

pub async fn finish(app: &App, row: &job::Model, end: End) -> Result<()> {
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
        assert_eq!(conclusion(&row(), Ok(Value::from(3)), true).state, State::Done);
        assert_eq!(conclusion(&row(), Err(Error::NotFound), true).state, State::Cancelled);
        let failed = conclusion(&row(), Err(Error::NotFound), false);
        assert_eq!(failed.state, State::Failed);
        assert_eq!(failed.result.unwrap()["code"], "not_found");
        let text = failed.text.unwrap();
        assert_eq!(text.en, "The record was not found");
        let secret = conclusion(&row(), Err(Error::internal("host=10.0.0.1 password")), false);
        assert!(!secret.result.unwrap().to_string().contains("password"));
    }
}
