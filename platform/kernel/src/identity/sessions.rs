//! From a bearer token to a caller, remembered for a while.
//!
//! Whoever changes rights, users or sessions says so (`Cx::rights_changed`, `Cx::rights_changed_of`),
//! and what is remembered of them is dropped before that call answers. Another process on the same
//! database notices within the second: it looks twice a second whether the counts of such changes
//! have moved.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::{Duration, Instant},
};

use moka::sync::Cache;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, sea_query::Expr};

use super::{
    changes::{self, Changes, Told, Whose},
    entity::{second_factor, session, user},
    load::{Granting, UserRights, load_rights_with},
};
use crate::{
    App, Error, Result, Timestamp,
    actor::{Actions, Actor},
    ids,
    op::{Awaits, STEP_UP_MS},
};

/// Section 9 of the specification: seven days, absolute.
pub const TOKEN_LIFE_MS: i64 = 604_800_000;
/// Changes are told; this only bounds what nobody asks for any more.
const REMEMBER: Duration = Duration::from_secs(300);
/// How often a server looks for changes that other processes have made.
const LOOK: Duration = Duration::from_millis(500);
/// Decisions of a rush wait while they are written: so few that nobody notices.
const SEEN_AT_ONCE: usize = 500;

/// A session that was good when it was read.
pub struct SessionEntry {
    pub actor: Arc<Actor>,
    pub rights: UserRights,
    expires_at: Timestamp,
    step_up_at: Option<Timestamp>,
    /// Answers that depend on nothing but the rights, ready made per language.
    pub memo: [OnceLock<crate::memo::Memo>; 2],
}

impl SessionEntry {
    /// The caller has proved who they are recently enough for sensitive operations.
    pub fn is_stepped_up(&self, now: Timestamp) -> bool {
        self.step_up_at.is_some_and(|at| now.since(at) < STEP_UP_MS)
    }
}

pub struct Sessions {
    /// With the count of changes at which its reading began.
    known: Cache<String, (u64, Arc<SessionEntry>)>,
    /// What roles grant, in the same way: a rush of students has one role.
    granted: Cache<String, (u64, Arc<BTreeMap<String, Actions>>)>,
    /// A request that read the rights before a change may come to remember them after it: by then its
    /// count is an older one.
    changes: Changes,
    /// Last-seen times not yet written: one write a while for all sessions, not one a request.
    seen: Mutex<HashMap<String, Timestamp>>,
    catalogue: OnceLock<&'static [&'static str]>,
    /// When the counts in the database were read last, and what they were.
    told: Mutex<Option<(Instant, Arc<Told>)>>,
    looking: tokio::sync::Mutex<()>,
}

impl Default for Sessions {
    fn default() -> Self {
        Self {
            known: Cache::builder().max_capacity(50_000).time_to_live(REMEMBER).build(),
            granted: Cache::builder().max_capacity(1_000).time_to_live(REMEMBER).build(),
            changes: Changes::default(),
            seen: Mutex::default(),
            catalogue: OnceLock::new(),
            told: Mutex::default(),
            looking: tokio::sync::Mutex::default(),
        }
    }
}

impl Sessions {
    /// Set once at composition: the permission codes that exist.
    pub fn set_catalogue(&self, codes: &'static [&'static str]) {
        let _ = self.catalogue.set(codes);
    }

    pub fn catalogue(&self) -> &'static [&'static str] {
        self.catalogue.get().copied().unwrap_or_default()
    }

    /// Whatever is remembered of anybody is read again.
    pub fn forget(&self) {
        self.forget_of(&Whose::everybody());
    }

    pub(crate) fn forget_of(&self, whose: &Whose) {
        if !crate::planted::fault("stale_rights") {
            self.changes.note(whose);
        }
    }

    /// Another one when somebody was signed out or changed here.
    pub fn generation(&self) -> u64 {
        self.changes.count()
    }

    fn told(&self) -> Option<(Instant, Arc<Told>)> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Forgets those whom another process has changed.
    async fn look(&self, app: &App) -> Result<()> {
        let fresh = |told: &Option<(Instant, Arc<Told>)>| told.as_ref().is_some_and(|(at, _)| at.elapsed() < LOOK);
        if fresh(&self.told()) {
            return Ok(());
        }
        // One looks; whoever comes before it is back waits, since what is remembered may be over.
        let _one = self.looking.lock().await;
        let before = self.told();
        if fresh(&before) {
            return Ok(());
        }
        let at = Instant::now();
        let now = changes::told(app.db.read()).await?;
        let whose = changes::since(before.as_ref().map(|(_, told)| told.as_ref()), &now);
        if !whose.is_nobodys() {
            self.forget_of(&whose);
        }
        *self.told.lock().unwrap_or_else(PoisonError::into_inner) = Some((at, Arc::new(now)));
        Ok(())
    }

    pub async fn authenticate(&self, app: &App, token: &str) -> Result<Arc<SessionEntry>> {
        self.look(app).await?;
        let hash = ids::secret_hash(token);
        let now = app.clock.now();
        let began = self.changes.count();
        let holds = |(began, entry): &(u64, Arc<SessionEntry>)| self.changes.holds_for(*began, &entry.actor.user_id);
        if let Some((_, entry)) = self.known.get(&hash).filter(holds) {
            if entry.expires_at <= now {
                return Err(Error::Unauthenticated("login.expired"));
            }
            return Ok(entry);
        }
        let granting = SinceThen { sessions: self, began };
        let entry = Arc::new(load_session(app, &hash, now, self.catalogue(), &granting).await?);
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).insert(entry.actor.session_id.clone(), now);
        self.known.insert(hash, (began, entry.clone()));
        Ok(entry)
    }

    /// Writes the collected last-seen times.
    pub async fn flush_seen(&self, app: &App) -> Result<()> {
        let seen = std::mem::take(&mut *self.seen.lock().unwrap_or_else(PoisonError::into_inner));
        if seen.is_empty() {
            return Ok(());
        }
        // Within the same few seconds it does not matter which; the latest counts for all.
        let at = seen.values().max().copied().unwrap_or_default();
        let ids: Vec<String> = seen.into_keys().collect();
        for some in ids.chunks(SEEN_AT_ONCE) {
            let tx = app.db.begin().await?;
            session::Entity::update_many()
                .col_expr(session::Column::LastSeenAt, Expr::value(at))
                .filter(session::Column::Id.is_in(some.iter().map(String::as_str)))
                .exec(&tx)
                .await?;
            app.db.commit(tx).await?;
        }
        Ok(())
    }
}

/// What was read of roles since the last change of rights.
struct SinceThen<'a> {
    sessions: &'a Sessions,
    began: u64,
}

impl Granting for SinceThen<'_> {
    fn known(&self, role_id: &str) -> Option<Arc<BTreeMap<String, Actions>>> {
        let found = self.sessions.granted.get(role_id);
        found.filter(|(began, _)| self.sessions.changes.holds(*began)).map(|(_, permissions)| permissions)
    }

    fn keep(&self, role_id: &str, permissions: &Arc<BTreeMap<String, Actions>>) {
        self.sessions.granted.insert(role_id.to_owned(), (self.began, permissions.clone()));
    }
}

async fn load_session(
    app: &App,
    hash: &str,
    now: Timestamp,
    catalogue: &'static [&'static str],
    granting: &dyn Granting,
) -> Result<SessionEntry> {
    let db = app.db.read();
    let expired = || Error::Unauthenticated("login.expired");
    let session =
        session::Entity::find().filter(session::Column::TokenHash.eq(hash)).one(db).await?.ok_or_else(expired)?;
    let user = user::Entity::find_by_id(session.user_id.clone()).one(db).await?.ok_or_else(expired)?;
    let over = session.revoked_at.is_some()
        || session.expires_at <= now
        || session.session_gen != user.session_gen
        || !user.enabled
        || user.archived_at.is_some();
    if over {
        return Err(expired());
    }
    let rights = load_rights_with(db, user, catalogue, granting).await?;
    let awaits = if session.half_way { Some(Awaits::Password) } else { awaits_factor(db, &rights).await? };
    let actor = rights.actor(session.id, session.student_type, awaits);
    Ok(SessionEntry {
        actor: Arc::new(actor),
        rights,
        expires_at: session.expires_at,
        step_up_at: session.step_up_at,
        memo: Default::default(),
    })
}

/// Looked at on every reading of the rights, so that a role which starts to ask for a second factor
/// asks at once.
pub async fn awaits_factor(db: &impl ConnectionTrait, rights: &UserRights) -> Result<Option<Awaits>> {
    if !rights.needs_second_factor() {
        return Ok(None);
    }
    let factor = second_factor::Entity::find_by_id(rights.user.id.clone()).one(db).await?;
    Ok(if factor.is_some_and(|f| f.confirmed_at.is_some()) { None } else { Some(Awaits::Enrol) })
}
