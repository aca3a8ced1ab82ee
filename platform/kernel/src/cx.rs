//! The context of one call: who calls, and the only way to the database.
//!
//! Only the kernel makes a `Cx`. Reads go through `read`, writes through `tx`, the one transaction
//! of the call, which the guard commits after the handler has answered.

use std::{
    pin::Pin,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use sea_orm::{ConnectionTrait, DatabaseExecutor, DatabaseTransaction};
use serde::Serialize;
use serde_json::Value;
use tokio::sync::OnceCell;

use crate::{
    App, Error, Lang, Result, Timestamp,
    actor::Actor,
    audit::{self, Draft, Origin},
    guard::idempotency::Claim,
    identity::{SessionEntry, Whose},
    scope::Scope,
};

#[derive(Clone)]
pub struct Cx(Arc<Inner>);

pub(crate) struct Inner {
    pub app: App,
    pub request: RequestMeta,
    pub session: Option<Arc<SessionEntry>>,
    pub actor: Option<Arc<Actor>>,
    pub op: Arc<str>,
    pub subject: Option<&'static str>,
    pub claim: Option<Claim>,
    pub tx: OnceCell<DatabaseTransaction>,
    pub trail: Mutex<Vec<Draft>>,
    /// Some of the trail is in the transaction already.
    pub written_down: AtomicBool,
    pub unchanged: AtomicBool,
    pub rehearsal: AtomicBool,
    pub rights_changed: Mutex<Whose>,
    pub claim_lost: AtomicBool,
    pub after_commit: Mutex<Vec<Afterwards>>,
    /// Who a public call turned out to be: the user who has just signed in.
    pub turned_out: OnceLock<(String, String)>,
    pub cookies: Mutex<Vec<String>>,
    /// Why the caller does this, for every entry of the call.
    pub reason: OnceLock<String>,
}

pub(crate) type Afterwards = Box<dyn FnOnce(&App) + Send>;

/// What the edge knows of a request.
#[derive(Clone, Debug)]
pub struct RequestMeta {
    pub id: Arc<str>,
    pub lang: Lang,
    /// The caller's address prefix: the unit in which sources are counted.
    pub source: Arc<str>,
    /// The /48 around an IPv6 source: somebody may own all its /64s.
    pub wide_source: Option<Arc<str>>,
    pub user_agent: Arc<str>,
    /// The browser's device cookie, if it sent one.
    pub device: Option<Arc<str>>,
    /// The mark of a browser that is on its way to an identity provider and back.
    pub browser: Option<Arc<str>>,
    /// Comes from this very machine, and no proxy says otherwise.
    pub local: bool,
    /// The site's name as the browser wrote it.
    pub host: Option<Arc<str>>,
}

impl RequestMeta {
    /// For work that no request asked for.
    pub fn internal(name: &str) -> Self {
        Self {
            id: name.into(),
            lang: Lang::Zh,
            source: "internal".into(),
            wide_source: None,
            user_agent: "".into(),
            device: None,
            browser: None,
            local: false,
            host: None,
        }
    }
}

/// Nobody, a signed-in session, or the owner of a job.
#[derive(Default)]
pub(crate) struct Caller {
    pub session: Option<Arc<SessionEntry>>,
    pub actor: Option<Arc<Actor>>,
}

impl Caller {
    pub fn of_session(session: Option<Arc<SessionEntry>>) -> Self {
        Self { actor: session.as_ref().map(|s| s.actor.clone()), session }
    }
}

impl Cx {
    pub(crate) fn new(
        app: App,
        request: RequestMeta,
        caller: Caller,
        op: Arc<str>,
        subject: Option<&'static str>,
        claim: Option<Claim>,
    ) -> Self {
        Self(Arc::new(Inner {
            app,
            request,
            session: caller.session,
            actor: caller.actor,
            op,
            subject,
            claim,
            tx: OnceCell::new(),
            trail: Mutex::new(vec![]),
            written_down: AtomicBool::new(false),
            unchanged: AtomicBool::new(false),
            rehearsal: AtomicBool::new(false),
            rights_changed: Mutex::default(),
            claim_lost: AtomicBool::new(false),
            after_commit: Mutex::new(vec![]),
            turned_out: OnceLock::new(),
            cookies: Mutex::new(vec![]),
            reason: OnceLock::new(),
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
    /// The session of the caller, with the rights it was loaded with.
    pub fn session(&self) -> Result<&Arc<SessionEntry>> {
        self.0.session.as_ref().ok_or(Error::Unauthenticated("login.required"))
    }
    pub fn user_id(&self) -> Result<&str> {
        self.actor().map(|a| a.user_id.as_str())
    }
    /// Who does this, by id and name: the caller, or whom a public call turned out to be.
    pub fn doer(&self) -> Result<(&str, &str)> {
        let caller = self.0.actor.as_deref().map(|a| (a.user_id.as_str(), a.name.as_str()));
        let found = caller.or_else(|| self.0.turned_out.get().map(|(id, name)| (id.as_str(), name.as_str())));
        found.ok_or(Error::Unauthenticated("login.required"))
    }
    pub fn scope(&self) -> Result<&Scope> {
        self.actor().map(|a| a.scope.as_ref())
    }

    /// For operations of which only a part is sensitive; where all is, the declaration says so.
    pub fn require_step_up(&self) -> Result<()> {
        if self.session()?.is_stepped_up(self.now()) || crate::planted::fault("skip_step_up") {
            return Ok(());
        }
        Err(crate::guard::refusals::step_up())
    }

    /// For reading. Does not see what `tx` has written.
    pub fn read(&self) -> &impl ConnectionTrait {
        self.0.app.db.read()
    }

    /// The reading connection, for code that also runs inside a transaction.
    pub fn read_executor(&self) -> DatabaseExecutor<'_> {
        self.0.app.db.read().into()
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

    /// Keeps something although the call fails: counting failures, for instance. A preview has nothing of the kind.
    pub async fn keep_anyway<T: Send>(
        &self,
        work: impl for<'t> FnOnce(&'t DatabaseTransaction) -> Pin<Box<dyn Future<Output = Result<T>> + Send + 't>> + Send,
    ) -> Result<T> {
        if self.is_rehearsal() && !crate::planted::fault("preview_keeps") {
            return Err(Error::internal(format!("operation {} would keep something of a preview", self.0.op)));
        }
        let tx = self.0.app.db.begin().await?;
        let kept = work(&tx).await?;
        self.0.app.db.commit(tx).await?;
        Ok(kept)
    }

    /// Says who a public call turned out to be, for the log.
    pub fn turned_out_to_be(&self, user_id: &str, name: &str) {
        let _ = self.0.turned_out.set((user_id.to_owned(), name.to_owned()));
    }

    /// Remembers this browser with a cookie that scripts cannot read.
    pub fn remember_device(&self, token: &str) {
        const YEAR_S: i64 = 365 * 24 * 3600;
        // Single sign-on ends under other addresses than the password form.
        self.set_cookie(format!(
            "{}={token}; Path=/api; Max-Age={YEAR_S}; SameSite=Strict",
            crate::guard::DEVICE_COOKIE
        ));
    }

    /// Marks this browser for the way to an identity provider and back. Lax: the way back starts at
    /// another site.
    pub fn mark_browser(&self, token: &str, life_s: i64) {
        self.set_cookie(format!("{}={token}; Path=/api; Max-Age={life_s}; SameSite=Lax", crate::guard::BROWSER_COOKIE));
    }

    fn set_cookie(&self, cookie: String) {
        let secure = if self.0.app.secure_cookies { "; Secure" } else { "" };
        let cookie = format!("{cookie}; HttpOnly{secure}");
        self.0.cookies.lock().unwrap_or_else(PoisonError::into_inner).push(cookie);
    }

    /// The address under which people reach this site, without a slash at its end. Set by whoever runs the server;
    /// outside production the browser's word is good enough where it names this very machine. Any other name could be
    /// somebody else's, and what is made of it goes out in letters and calendar addresses.
    pub fn site(&self) -> Option<String> {
        let app = &self.0.app;
        if let Some(origin) = &app.origin {
            return Some(origin.clone());
        }
        let host = self.0.request.host.as_deref().filter(|_| app.mode != crate::app::Mode::Production)?;
        let here = is_this_machine(host) || crate::planted::fault("believe_host");
        here.then(|| format!("{}://{host}", if app.secure_cookies { "https" } else { "http" }))
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

    /// Says why the caller does this; kept with everything that this call records from now on.
    pub fn because(&self, reason: &str) {
        let _ = self.0.reason.set(crate::protect::redact(reason.trim()));
    }

    fn push(&self, mut draft: Draft) {
        draft.reason = draft.reason.or_else(|| self.0.reason.get().cloned());
        self.0.trail.lock().unwrap_or_else(PoisonError::into_inner).push(draft);
    }

    /// Writes what was recorded so far into the transaction, so that work on very many rows need not
    /// hold all of it until its end.
    pub(crate) async fn write_down(&self) -> Result<()> {
        let trail = std::mem::take(&mut *self.0.trail.lock().unwrap_or_else(PoisonError::into_inner));
        if !trail.is_empty() {
            audit::write(self.tx().await?, &self.origin(), trail).await?;
            self.0.written_down.store(true, Ordering::SeqCst);
        }
        Ok(())
    }

    /// The call succeeded and there was nothing to change, so there is nothing to record.
    pub fn nothing_changed(&self) {
        self.0.unchanged.store(true, Ordering::SeqCst);
    }

    /// This call only shows what it would do: the guard undoes it at the end, whatever it did. See `effects`. A call
    /// with `dryRun` is one from the start, whether or not its handler says so.
    pub fn rehearse(&self) {
        self.0.rehearsal.store(true, Ordering::SeqCst);
    }

    pub fn is_rehearsal(&self) -> bool {
        self.0.rehearsal.load(Ordering::SeqCst)
    }

    pub(crate) fn with_trail<T>(&self, look: impl FnOnce(&[Draft]) -> T) -> T {
        look(&self.0.trail.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Rights, sessions or users change with this call: nobody may go on with remembered ones.
    pub fn rights_changed(&self) {
        *self.0.rights_changed.lock().unwrap_or_else(PoisonError::into_inner) = Whose::everybody();
    }

    /// The same for one user and nobody else.
    pub fn rights_changed_of(&self, user_id: &str) {
        self.0.rights_changed.lock().unwrap_or_else(PoisonError::into_inner).add(user_id);
    }

    /// Runs after the commit, and only then: waking a worker, dropping a cache.
    pub fn after_commit(&self, run: impl FnOnce(&App) + Send + 'static) {
        self.0.after_commit.lock().unwrap_or_else(PoisonError::into_inner).push(Box::new(run));
    }

    pub(crate) fn origin(&self) -> Origin {
        let actor = self.0.actor.as_deref();
        let named = actor.map(|a| (a.user_id.clone(), a.name.clone())).or_else(|| self.0.turned_out.get().cloned());
        let (actor_id, actor_name) = named.unzip();
        Origin {
            at: self.now(),
            actor_id,
            actor_name: actor_name.unwrap_or_default(),
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

/// `localhost` or an address of the loopback, with or without a port.
fn is_this_machine(host: &str) -> bool {
    let address = |text: &str| text.parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback());
    let (name, rest) = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some(inside) => inside,
        None => host.split_at(host.find(':').unwrap_or(host.len())),
    };
    let plain = rest.is_empty() || rest.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok());
    plain && (name.eq_ignore_ascii_case("localhost") || address(name))
}

#[cfg(test)]
mod tests {
    use super::is_this_machine;

    #[test]
    fn only_this_machine_is_believed_to_be_the_site() {
        for host in ["localhost", "LOCALHOST:5173", "127.0.0.1:8080", "127.8.0.1", "[::1]:8080", "[::1]"] {
            assert!(is_this_machine(host), "{host}");
        }
        for host in [
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "localhost:80@evil.example",
            "localhost:evil",
            "localhost/evil",
            "[::1].evil.example",
            "192.0.2.1",
            "",
        ] {
            assert!(!is_this_machine(host), "{host}");
        }
    }
}
