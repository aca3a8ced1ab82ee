//! From a bearer token to a caller, remembered for a while.
//!
//! Whoever changes rights, users or sessions says so (`Cx::rights_changed`), and everything
//! remembered is dropped before that call answers. Another server on the same PostgreSQL notices
//! within the second: it looks twice a second whether the count of such changes has moved.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use moka::sync::Cache;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbBackend, EntityTrait, QueryFilter,
    sea_query::{Expr, Query},
};

use super::{
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
const REMEMBER: Duration = Duration::from_secs(20);
/// How often servers on one PostgreSQL look for changes that others have made.
const LOOK: Duration = Duration::from_millis(500);

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
    /// With the generation in which its reading began.
    known: Cache<String, (u64, Arc<SessionEntry>)>,
    /// What roles grant, with the generation in which it was read: a rush of students has one role.
    granted: Cache<String, (u64, Arc<BTreeMap<String, Actions>>)>,
    /// Counts what was forgotten. A request that read the rights before a change may come to remember
    /// them after it: by then they belong to an older generation.
    generation: AtomicU64,
    /// Last-seen times not yet written: one write a while for all sessions, not one a request.
    seen: Mutex<HashMap<String, Timestamp>>,
    catalogue: OnceLock<&'static [&'static str]>,
    /// When the count of changes was read last, and what it was.
    mark: Mutex<Option<(Instant, i64)>>,
    looking: tokio::sync::Mutex<()>,
}

impl Default for Sessions {
    fn default() -> Self {
        Self {
            known: Cache::builder().max_capacity(50_000).time_to_live(REMEMBER).build(),
            granted: Cache::builder().max_capacity(1_000).time_to_live(REMEMBER).build(),
            generation: AtomicU64::new(0),
            seen: Mutex::default(),
            catalogue: OnceLock::new(),
            mark: Mutex::default(),
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

    pub fn forget(&self) {
        if !crate::planted::fault("stale_rights") {
            self.generation.fetch_add(1, Ordering::SeqCst);
            self.known.invalidate_all();
            self.granted.invalidate_all();
        }
    }

    /// Another one when somebody was signed out or changed here.
    pub fn generation(&self) -> u64 {
        self.generation.load(Ordering::SeqCst)
    }

    fn mark(&self) -> Option<(Instant, i64)> {
        *self.mark.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets everything when another server has changed rights.
    async fn look(&self, app: &App) -> Result<()> {
        let fresh = |mark: Option<(Instant, i64)>| mark.is_some_and(|(at, _)| at.elapsed() < LOOK);
        if app.db.backend == DbBackend::Sqlite || fresh(self.mark()) {
            return Ok(());
        }
        let _one = self.looking.lock().await;
        let before = self.mark();
        if fresh(before) {
            return Ok(());
        }
        let at = Instant::now();
        let query = Query::select().column("changes").from("rights_mark").to_owned();
        let now = match app.db.read().query_one(&query).await? {
            Some(row) => row.try_get_by_index(0)?,
            None => 0,
        };
        if before.is_none_or(|(_, known)| known != now) {
            self.forget();
        }
        *self.mark.lock().unwrap_or_else(PoisonError::into_inner) = Some((at, now));
        Ok(())
    }

    /// Says to other servers, with the change itself, that rights change.
    pub(crate) async fn tell_others(app: &App, tx: &DatabaseTransaction) -> Result<()> {
        if app.db.backend != DbBackend::Sqlite {
            let sql = "INSERT INTO rights_mark (id, changes) VALUES ('rights', 1) \
                       ON CONFLICT (id) DO UPDATE SET changes = rights_mark.changes + 1";
            tx.execute_unprepared(sql).await?;
        }
        Ok(())
    }

    pub async fn authenticate(&self, app: &App, token: &str) -> Result<Arc<SessionEntry>> {
        self.look(app).await?;
        let hash = ids::secret_hash(token);
        let now = app.clock.now();
        let generation = self.generation.load(Ordering::SeqCst);
        if let Some((_, entry)) = self.known.get(&hash).filter(|(of, _)| *of == generation) {
            if entry.expires_at <= now {
                return Err(Error::Unauthenticated("login.expired"));
            }
            return Ok(entry);
        }
        let granting = OfGeneration { sessions: self, generation };
        let entry = Arc::new(load_session(app, &hash, now, self.catalogue(), &granting).await?);
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).insert(entry.actor.session_id.clone(), now);
        self.known.insert(hash, (generation, entry.clone()));
        Ok(entry)
    }

    /// Writes the collected last-seen times.
    pub async fn flush_seen(&self, app: &App) -> Result<()> {
        let seen = std::mem::take(&mut *self.seen.lock().unwrap_or_else(PoisonError::into_inner));
        if seen.is_empty() {
            return Ok(());
        }
        let tx = app.db.begin().await?;
        for (id, at) in seen {
            session::Entity::update_many()
                .col_expr(session::Column::LastSeenAt, Expr::value(at))
                .filter(session::Column::Id.eq(id))
                .exec(&tx)
                .await?;
        }
        app.db.commit(tx).await
    }
}

/// What was read of roles since the last change of rights.
struct OfGeneration<'a> {
    sessions: &'a Sessions,
    generation: u64,
}

impl Granting for OfGeneration<'_> {
    fn known(&self, role_id: &str) -> Option<Arc<BTreeMap<String, Actions>>> {
        let found = self.sessions.granted.get(role_id);
        found.filter(|(of, _)| *of == self.generation).map(|(_, permissions)| permissions)
    }

    fn keep(&self, role_id: &str, permissions: &Arc<BTreeMap<String, Actions>>) {
        self.sessions.granted.insert(role_id.to_owned(), (self.generation, permissions.clone()));
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
