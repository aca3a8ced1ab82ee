//! The context of one call: who calls, and the only way to the database.
//!
//! Only the kernel makes a `Cx`. Reads go through `read`, writes through `tx`, the one transaction
//! of the call, which the guard commits after the handler has answered.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
};

use sea_orm::{ConnectionTrait, DatabaseTransaction};
use serde::Serialize;
use serde_json::Value;
use tokio::sync::OnceCell;

use crate::{
    App, Error, Lang, Result, Timestamp,
    actor::Actor,
    audit::{Draft, Origin},
    guard::idempotency::Claim,
    scope::Scope,
};

#[derive(Clone)]
pub struct Cx(Arc<Inner>);

pub(crate) struct Inner {
    pub app: App,
    pub request: RequestMeta,
    pub actor: Option<Arc<Actor>>,
    pub op: Arc<str>,
    pub subject: Option<&'static str>,
    pub claim: Option<Claim>,
    pub tx: OnceCell<DatabaseTransaction>,
    pub trail: Mutex<Vec<Draft>>,
    pub unchanged: AtomicBool,
    pub rights_changed: AtomicBool,
    pub claim_lost: AtomicBool,
    pub after_commit: Mutex<Vec<Box<dyn FnOnce(&App) + Send>>>,
}

/// What the edge knows of a request.
#[derive(Clone, Debug)]
pub struct RequestMeta {
    pub id: Arc<str>,
    pub lang: Lang,
    /// The caller's address prefix: the unit in which sources are counted.
    pub source: Arc<str>,
    pub user_agent: Arc<str>,
    /// The browser's device cookie, if it sent one.
    pub device: Option<Arc<str>>,
}

impl RequestMeta {
    /// For work that no request asked for.
    pub fn internal(name: &str) -> Self {
        Self { id: name.into(), lang: Lang::Zh, source: "internal".into(), user_agent: "".into(), device: None }
    }
}

impl Cx {
    pub(crate) fn new(
        app: App,
        request: RequestMeta,
        actor: Option<Arc<Actor>>,
        op: Arc<str>,
        subject: Option<&'static str>,
        claim: Option<Claim>,
    ) -> Self {
        Self(Arc::new(Inner {
            app,
            request,
            actor,
            op,
            subject,
            claim,
            tx: OnceCell::new(),
            trail: Mutex::new(vec![]),
            unchanged: AtomicBool::new(false),
            rights_changed: AtomicBool::new(false),
            claim_lost: AtomicBool::new(false),
            after_commit: Mutex::new(vec![]),
        }))
    }

    pub fn app(&self) -> &App {
        &self.0.app
    }
    pub fn now(&self) -> Timestamp {
        self.0.app.clock.now()
    }
    pub fn lang(&self) -> Lang {
        self.0.request.lang
    }
    pub fn request(&self) -> &RequestMeta {
        &self.0.request
    }

    /// The caller. Public operations may have none.
    pub fn actor(&self) -> Result<&Arc<Actor>> {
        self.0.actor.as_ref().ok_or(Error::Unauthenticated("login.required"))
    }
    pub fn user_id(&self) -> Result<&str> {
        self.actor().map(|a| a.user_id.as_str())
    }
    pub fn scope(&self) -> Result<&Scope> {
        self.actor().map(|a| a.scope.as_ref())
    }

    /// For reading. Does not see what `tx` has written.
    pub fn read(&self) -> &impl ConnectionTrait {
        self.0.app.db.read()
    }

    /// The write transaction of this call, opened on first use. Do slow work before.
    pub async fn tx(&self) -> Result<&DatabaseTransaction> {
        let inner = &self.0;
        inner
            .tx
            .get_or_try_init(|| async {
                let tx = inner.app.db.begin().await?;
                if let Some(claim) = &inner.claim
                    && !claim.take(&tx, self.now()).await?
                {
                    inner.claim_lost.store(true, Ordering::SeqCst);
                    return Err(Error::Busy { retry_after_s: 1 });
                }
                Ok(tx)
            })
            .await
    }

    /// Records a change of this operation's subject. Written with the change, in its transaction.
    pub fn record(&self, id: &str, before: Option<&impl Serialize>, after: Option<&impl Serialize>) -> Result<()> {
        let subject = self.0.subject.unwrap_or_default();
        self.record_as(subject, id, before, after)
    }

    /// Records a change of another subject.
    pub fn record_as(
        &self,
        subject: &str,
        id: &str,
        before: Option<&impl Serialize>,
        after: Option<&impl Serialize>,
    ) -> Result<()> {
        if crate::planted::fault("forget_audit") {
            return Ok(());
        }
        let value = |v: Option<Result<Value, serde_json::Error>>| v.transpose().map_err(Error::internal);
        self.push(Draft {
            subject: subject.to_owned(),
            subject_id: id.to_owned(),
            before: value(before.map(serde_json::to_value))?,
            after: value(after.map(serde_json::to_value))?,
            reason: None,
        });
        Ok(())
    }

    /// Records a command that has a reason or facts instead of a row.
    pub fn note(&self, id: &str, facts: &impl Serialize, reason: Option<&str>) -> Result<()> {
        if crate::planted::fault("forget_audit") {
            return Ok(());
        }
        self.push(Draft {
            subject: self.0.subject.unwrap_or_default().to_owned(),
            subject_id: id.to_owned(),
            before: None,
            after: Some(serde_json::to_value(facts).map_err(Error::internal)?),
            reason: reason.map(str::to_owned),
        });
        Ok(())
    }

    fn push(&self, draft: Draft) {
        self.0.trail.lock().unwrap_or_else(PoisonError::into_inner).push(draft);
    }

    /// The call succeeded and there was nothing to change, so there is nothing to record.
    pub fn nothing_changed(&self) {
        self.0.unchanged.store(true, Ordering::SeqCst);
    }

    /// Rights, sessions or users change with this call: nobody may go on with remembered ones.
    pub fn rights_changed(&self) {
        self.0.rights_changed.store(true, Ordering::SeqCst);
    }

    /// Runs after the commit, and only then: waking a worker, dropping a cache.
    pub fn after_commit(&self, run: impl FnOnce(&App) + Send + 'static) {
        self.0.after_commit.lock().unwrap_or_else(PoisonError::into_inner).push(Box::new(run));
    }

    pub(crate) fn origin(&self) -> Origin {
        let actor = self.0.actor.as_deref();
        Origin {
            at: self.now(),
            actor_id: actor.map(|a| a.user_id.clone()),
            actor_name: actor.map(|a| a.name.clone()).unwrap_or_default(),
            session_id: actor.map(|a| a.session_id.clone()),
            source: self.0.request.source.to_string(),
            op: self.0.op.to_string(),
            request_id: self.0.request.id.to_string(),
        }
    }

    /// The parts, for whoever made this `Cx`, once the handler has let go of it.
    pub(crate) fn dismantle(self) -> Result<Inner> {
        Arc::try_unwrap(self.0).map_err(|_| Error::internal("a handler kept its Cx after answering"))
    }
}
