//! Jobs: work too long for a request, done with the rights its owner has while it runs.
//!
//! A job is written in the transaction that asked for it. A worker leases it; if the server dies,
//! the lease runs out and the job is taken again, so a handler must bear being run from the start.

mod context;
pub mod job;
mod live;
mod ops;
mod runner;
mod worker;

use std::{
    collections::HashMap,
    future::Future,
    pin::Pin,
    sync::{Arc, PoisonError, RwLock},
};

use sea_orm::{
    ActiveModelTrait, ColumnTrait, DeriveActiveEnum, EntityTrait, EnumIter, PaginatorTrait, QueryFilter, Set,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::Notify;
use utoipa::ToSchema;

pub use context::{JobCx, by_itself};
pub use ops::mount;
pub use worker::run_due;

use crate::{Both, Cx, Error, Policy, Result, Rule, Text, ids};

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "UPPERCASE")]
#[schema(as = JobState)]
pub enum State {
    #[sea_orm(string_value = "QUEUED")]
    Queued,
    #[sea_orm(string_value = "RUNNING")]
    Running,
    #[sea_orm(string_value = "DONE")]
    Done,
    #[sea_orm(string_value = "FAILED")]
    Failed,
    #[sea_orm(string_value = "CANCELLED")]
    Cancelled,
}

type Running = Pin<Box<dyn Future<Output = Result<Value>> + Send>>;

/// What is known of one kind of job.
struct Registered {
    kind: &'static str,
    label: Text,
    policy: Policy,
    run: Box<dyn Fn(JobCx) -> Running + Send + Sync>,
}

/// The kinds of jobs this server can do.
#[derive(Default)]
pub struct Jobs {
    kinds: RwLock<HashMap<&'static str, Arc<Registered>>>,
    work: Notify,
}

impl Jobs {
    /// Makes a kind of job known. The owner must satisfy `policy` also when the job runs.
    pub fn register<F, Fut>(&self, kind: &'static str, label: Text, policy: Policy, handler: F)
    where
        F: Fn(JobCx) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<Value>> + Send + 'static,
    {
        let run: Box<dyn Fn(JobCx) -> Running + Send + Sync> = Box::new(move |cx| Box::pin(handler(cx)));
        let registered = Arc::new(Registered { kind, label, policy, run });
        self.kinds.write().unwrap_or_else(PoisonError::into_inner).insert(kind, registered);
    }

    pub fn wake(&self) {
        self.work.notify_one();
    }

    fn find(&self, kind: &str) -> Option<Arc<Registered>> {
        self.kinds.read().unwrap_or_else(PoisonError::into_inner).get(kind).cloned()
    }

    /// What a kind is called. Kinds of another version of the program have only their code.
    pub fn label(&self, kind: &str) -> Both {
        self.find(kind).map_or_else(|| Both::new(kind, kind), |k| k.label.owned())
    }
}

/// More would only wait for each other.
const UNFINISHED_PER_OWNER: u64 = 10;

/// Queues a job in the caller's transaction; the worker is woken after the commit. Recorded under the
/// subject `job`.
pub async fn start(cx: &Cx, kind: &str, params: &impl Serialize) -> Result<String> {
    if cx.app().jobs.find(kind).is_none() {
        return Err(Error::internal(format!("job {kind} is not registered")));
    }
    let params = serde_json::to_value(params).map_err(Error::internal)?;
    let actor = cx.actor()?;
    let tx = cx.tx().await?;
    let unfinished = job::Entity::find()
        .filter(job::Column::OwnerId.eq(actor.user_id.clone()))
        .filter(job::Column::State.is_in([State::Queued, State::Running]))
        .count(tx)
        .await?;
    if unfinished >= UNFINISHED_PER_OWNER {
        return Err(too_many(unfinished));
    }
    let id = ids::new_id();
    let row = job::ActiveModel {
        id: Set(id.clone()),
        kind: Set(kind.to_owned()),
        owner_id: Set(actor.user_id.clone()),
        student_type: Set(actor.student_type.clone()),
        lang: Set(cx.lang().code().to_owned()),
        params: Set(params.to_string()),
        state: Set(State::Queued),
        progress: Set(0),
        total: Set(0),
        message_zh: Set(String::new()),
        message_en: Set(String::new()),
        result: Set(None),
        created_at: Set(cx.now()),
        started_at: Set(None),
        finished_at: Set(None),
        lease_until: Set(None),
        attempts: Set(0),
        cancel_requested: Set(false),
    };
    row.insert(tx).await?;
    cx.record_as("job", &id, None::<&Value>, Some(&json!({ "kind": kind, "params": params })))?;
    cx.after_commit(|app| app.jobs.wake());
    Ok(id)
}

fn too_many(unfinished: u64) -> Error {
    let text = Both::new(
        format!("您有 {unfinished} 个任务尚未完成，请等待或取消后再试"),
        format!("You have {unfinished} unfinished jobs; wait for them or cancel some"),
    );
    let data = json!({ "unfinished": unfinished, "most": UNFINISHED_PER_OWNER });
    Rule::new("job.too_many", text, data).into()
}

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
