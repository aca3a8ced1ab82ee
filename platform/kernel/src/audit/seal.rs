//! Chains the entries in one order, a moment after they were committed.
//!
//! Sealing apart from writing keeps writers from waiting for each other's hash. On PostgreSQL
//! entries may be committed out of the order of their numbers; the chain's order is the sealer's.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use sea_orm::{
    ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set,
    sea_query::{Expr, ExprTrait, Query},
};
use sha2::{Digest, Sha256};
use tokio::sync::Notify;

use super::entity::{entry, link};
use crate::{App, Result, ids::hex};

const BATCH: u64 = 1000;

#[derive(Clone, Default)]
pub struct Sealer {
    work: Arc<Notify>,
    marks: Arc<Mutex<Marks>>,
}

impl Sealer {
    pub fn wake(&self) {
        self.work.notify_one();
    }

    /// Runs until `stop` ends; what is committed by then is sealed.
    pub async fn run(app: App, stop: impl Future<Output = ()>) {
        let work = app.sealer.work.clone();
        tokio::pin!(stop);
        loop {
            let over = tokio::select! {
                () = &mut stop => true,
                () = work.notified() => false,
            };
            // Entries that come close together are sealed together.
            if !over {
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
            if let Err(error) = super::write_accesses(&app).await {
                tracing::error!(%error, "writing the access log failed");
            }
            if let Err(error) = super::write_denials(&app).await {
                tracing::error!(%error, "writing denials failed");
            }
            if let Err(error) = seal_pending(&app).await {
                tracing::error!(%error, "sealing the audit log failed");
            }
            if over {
                return;
            }
        }
    }
}

pub const GENESIS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// Seals everything that is committed and not yet sealed.
pub async fn seal_pending(app: &App) -> Result<u64> {
    let mut sealed = 0;
    loop {
        let tx = app.db.begin().await?;
        let last = link::Entity::find().order_by_desc(link::Column::Position).one(&tx).await?;
        let (mut position, mut hash) = last.map_or((0, GENESIS.to_owned()), |l| (l.position, l.hash));
        let pending = unsealed(&tx, &app.sealer).await?;
        if pending.is_empty() {
            return Ok(sealed);
        }
        let links: Vec<_> = pending
            .iter()
            .map(|entry| {
                position += 1;
                hash = link_hash(&hash, entry);
                link::ActiveModel { position: Set(position), seq: Set(entry.seq), hash: Set(hash.clone()) }
            })
            .collect();
        sealed += links.len() as u64;
        let full = links.len() as u64 == BATCH;
        link::Entity::insert_many(links).exec_without_returning(&tx).await?;
        app.db.commit(tx).await?;
        // Outside the database the head of the chain cannot be changed by whoever changes the database.
        tracing::info!(position, head = hash, "audit sealed");
        if !full {
            return Ok(sealed);
        }
    }
}

async fn unsealed(db: &impl ConnectionTrait, sealer: &Sealer) -> Result<Vec<entry::Model>> {
    let newest = newest(db).await?;
    let settled = {
        let mut marks = sealer.marks.lock().unwrap_or_else(PoisonError::into_inner);
        marks.settled(db.get_database_backend(), newest, Instant::now())
    };
    let sealed = Query::select()
        .expr(Expr::val(1))
        .from(link::Entity)
        .and_where(Expr::col((link::Entity, link::Column::Seq)).equals((entry::Entity, entry::Column::Seq)))
        .to_owned();
    Ok(entry::Entity::find()
        .filter(Expr::exists(sealed).not())
        .filter(Expr::col((entry::Entity, entry::Column::Seq)).gt(settled))
        .order_by_asc(entry::Column::Seq)
        .limit(BATCH)
        .all(db)
        .await?)
}

async fn newest(db: &impl ConnectionTrait) -> Result<i64> {
    let query = Query::select().expr(Expr::col(link::Column::Seq).max()).from(link::Entity).to_owned();
    let newest: Option<i64> = match db.query_one(&query).await? {
        Some(row) => row.try_get_by_index(0)?,
        None => None,
    };
    Ok(newest.unwrap_or(0))
}

/// Longer than any transaction lives.
const OVER: Duration = Duration::from_mins(15);
/// More entries than one transaction may write, an import of the largest sheet included.
const OUT_OF_ORDER: i64 = 250_000;

/// How far the chain had come some time ago.
#[derive(Default)]
struct Marks {
    /// At least [`OVER`] ago.
    settled: Option<i64>,
    latest: Option<(Instant, i64)>,
}

impl Marks {
    /// Below this number everything is sealed. SQLite has one writer, so there numbers are committed in their
    /// order. On PostgreSQL a transaction may have taken its numbers long before others that are
    /// committed and sealed; but one that took them before the older mark is over.
    fn settled(&mut self, backend: DbBackend, newest: i64, now: Instant) -> i64 {
        if backend == DbBackend::Sqlite {
            return newest;
        }
        match self.latest {
            Some((at, _)) if now.duration_since(at) < OVER => {}
            earlier => {
                self.settled = earlier.map(|(_, seq)| seq);
                self.latest = Some((now, newest));
            }
        }
        self.settled.unwrap_or(newest - OUT_OF_ORDER)
    }
}

/// Every column goes in with its length, so that no two entries have the same bytes.
pub(super) fn link_hash(previous: &str, entry: &entry::Model) -> String {
    let mut hash = Sha256::new();
    hash.update(previous.as_bytes());
    hash.update(entry.seq.to_be_bytes());
    hash.update(entry.at.0.to_be_bytes());
    let texts = [
        Some(&entry.id),
        entry.actor_id.as_ref(),
        Some(&entry.actor_name),
        entry.session_id.as_ref(),
        Some(&entry.source),
        Some(&entry.op),
        Some(&entry.request_id),
        Some(&entry.subject),
        Some(&entry.subject_id),
        entry.reason.as_ref(),
        entry.before.as_ref(),
        entry.after.as_ref(),
    ];
    for text in texts {
        match text {
            None => hash.update([0]),
            Some(text) => {
                hash.update([1]);
                hash.update((text.len() as u64).to_be_bytes());
                hash.update(text.as_bytes());
            }
        }
    }
    hex(&hash.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_taken_early_and_committed_late_are_still_looked_for() {
        let (mut marks, start) = (Marks::default(), Instant::now());
        let mut at =
            |minutes: u64, newest| marks.settled(DbBackend::Postgres, newest, start + Duration::from_mins(minutes));
        // An import took 1 to 100,000 and is still writing when 100,001 is sealed.
        assert!(at(0, 100_001) < 0);
        assert!(at(14, 400_000) < 150_001, "nothing is known to be over yet");
        assert_eq!(at(15, 400_001), 100_001);
        assert_eq!(at(29, 500_000), 100_001);
        assert_eq!(at(31, 500_001), 400_001);
        assert_eq!(Marks::default().settled(DbBackend::Sqlite, 7, start), 7);
    }
}
