//! Chains the entries in one order, a moment after they were committed.
//!
//! Sealing apart from writing keeps writers from waiting for each other's hash. On PostgreSQL
//! entries may be committed out of the order of their numbers; the chain's order is the sealer's.

use std::{sync::Arc, time::Duration};

use sea_orm::{
    ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set,
    sea_query::{Expr, ExprTrait, Query},
};
use sha2::{Digest, Sha256};
use tokio::sync::Notify;

use super::entity::{entry, link};
use crate::{App, Result, ids::hex};

const BATCH: u64 = 500;

#[derive(Clone, Default)]
pub struct Sealer {
    work: Arc<Notify>,
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
        let pending = unsealed(&tx).await?;
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

async fn unsealed(db: &impl ConnectionTrait) -> Result<Vec<entry::Model>> {
    let sealed = Query::select()
        .expr(Expr::val(1))
        .from(link::Entity)
        .and_where(Expr::col((link::Entity, link::Column::Seq)).equals((entry::Entity, entry::Column::Seq)))
        .to_owned();
    Ok(entry::Entity::find()
        .filter(Expr::exists(sealed).not())
        .filter(Expr::col((entry::Entity, entry::Column::Seq)).gt(settled(db).await?))
        .order_by_asc(entry::Column::Seq)
        .limit(BATCH)
        .all(db)
        .await?)
}

/// Below this number everything is sealed: a transaction that took its number so long ago is over.
async fn settled(db: &impl ConnectionTrait) -> Result<i64> {
    const OUT_OF_ORDER: i64 = 10_000;
    let query = Query::select().expr(Expr::col(link::Column::Seq).max()).from(link::Entity).to_owned();
    let newest: Option<i64> = match db.query_one(&query).await? {
        Some(row) => row.try_get_by_index(0)?,
        None => None,
    };
    Ok(newest.unwrap_or(0) - OUT_OF_ORDER)
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
