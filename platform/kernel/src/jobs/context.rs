//! What a job's handler works with.

use std::sync::Arc;

use sea_orm::{EntityTrait, QueryFilter};
use serde::de::DeserializeOwned;

use super::{
    Registered, job,
    live::{Live, Progress},
    runner::held,
};
use crate::{
    App, Both, Cx, Error, Lang, Result, Rule, Text,
    actor::Actor,
    cx::{Caller, RequestMeta},
    identity::{entity::user, load_rights},
    settle::{Ending, roll_back},
};

/// A job being run. Work is done in steps, each a transaction of its own with its own audit entries.
#[derive(Clone)]
pub struct JobCx {
    app: App,
    kind: Arc<Registered>,
    row: Arc<job::Model>,
    pub(super) live: Arc<Live>,
}

impl JobCx {
    pub(super) fn new(app: App, kind: Arc<Registered>, row: job::Model) -> Self {
        Self { app, kind, row: Arc::new(row), live: Arc::default() }
    }

    pub fn app(&self) -> &App {
        &self.app
    }
    pub fn id(&self) -> &str {
        &self.row.id
    }
    pub fn owner_id(&self) -> &str {
        &self.row.owner_id
    }
    /// 1 for the first run; more when the server went down while an earlier one was running.
    pub fn attempt(&self) -> i32 {
        self.row.attempts
    }
    /// The language in which the owner asked.
    pub fn lang(&self) -> Lang {
        Lang::from_header(Some(&self.row.lang))
    }

    pub fn params<T: DeserializeOwned>(&self) -> Result<T> {
        serde_json::from_str(&self.row.params).map_err(Error::internal)
    }

    /// Tells the owner how far the job is. Cheap; written about once a second.
    pub fn progress(&self, done: u64, total: u64, text: impl Into<Both>) {
        self.live.report(Progress { done, total, text: text.into() });
    }

    /// The owner does not want it any more. Ask between steps.
    pub fn cancelled(&self) -> bool {
        self.live.is_cancelled()
    }

    /// Ends the job here if the owner does not want it any more.
    pub fn go_on(&self) -> Result<()> {
        if !self.cancelled() {
            return Ok(());
        }
        let text = Text::new("任务已取消", "The job was cancelled");
        Err(Rule::new("job.cancelled", text, serde_json::Value::Null).into())
    }

    /// One transaction of the job, with the rights the owner has at this moment. Commits when `run`
    /// answers `Ok`; keep it short, other writers wait.
    pub async fn step<T, F, Fut>(&self, run: F) -> Result<T>
    where
        F: FnOnce(Cx) -> Fut,
        Fut: Future<Output = Result<T>>,
    {
        let cx = self.context().await?;
        let outcome = run(cx.clone()).await;
        settle(&self.app, cx, outcome, Some(&self.row)).await
    }

    /// The owner needs no session, but must still be allowed to do this.
    async fn context(&self) -> Result<Cx> {
        let db = self.app.db.read();
        let owner = user::Entity::find_by_id(self.row.owner_id.clone()).one(db).await?;
        let owner = owner.filter(|u| u.enabled && u.archived_at.is_none()).ok_or(Error::Forbidden)?;
        let rights = load_rights(db, owner, self.app.sessions.catalogue()).await?;
        let session_id = format!("job:{}", self.row.id);
        let actor = Actor { lang: Some(self.lang()), ..rights.actor(session_id, self.row.student_type.clone(), None) };
        if !actor.may(&self.kind.policy) {
            return Err(Error::Forbidden);
        }
        let meta = RequestMeta { lang: self.lang(), ..RequestMeta::internal(&self.row.id) };
        let op = format!("job:{}", self.kind.kind).into();
        let caller = Caller { session: None, actor: Some(Arc::new(actor)) };
        Ok(Cx::new(self.app.clone(), meta, caller, op, Some(self.kind.kind), None))
    }
}

/// Work that the program does by itself and nobody asked for: one transaction with its audit entries, by nobody.
pub async fn by_itself<T, F, Fut>(app: &App, name: &'static str, run: F) -> Result<T>
where
    F: FnOnce(Cx) -> Fut,
    Fut: Future<Output = Result<T>>,
{
    let cx = Cx::new(app.clone(), RequestMeta::internal(name), Caller::default(), name.into(), Some(name), None);
    let outcome = run(cx.clone()).await;
    settle(app, cx, outcome, None).await
}

/// A runner that has lost its lease commits nothing.
pub async fn settle<T>(app: &App, cx: Cx, outcome: Result<T>, lease: Option<&job::Model>) -> Result<T> {
    let origin = cx.origin();
    let inner = cx.dismantle()?;
    let value = match outcome {
        Ok(value) => value,
        Err(error) => return Err(roll_back(inner, error).await),
    };
    let ending = Ending::of(app, &origin, inner).await?;
    if let (Some(tx), Some(row)) = (ending.tx(), lease)
        && job::Entity::find().filter(held(row)).one(tx).await?.is_none()
    {
        return Err(Error::internal("the lease of the job was lost"));
    }
    ending.commit(app).await?;
    Ok(value)
}
