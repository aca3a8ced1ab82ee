//! SQLite: WAL, full synchronisation, foreign keys, one writer.

use std::{str::FromStr, sync::Arc, time::Duration};

use sea_orm::{DbBackend, SqlxSqliteConnector};
use sqlx::{
    Connection, SqliteConnection, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::{Db, Generations};
use crate::{Error, Result};

/// Longer than any one write may hold the lock.
const BUSY: Duration = Duration::from_secs(10);
/// A connection plans by the figures that it found when it was opened.
const READER_LIFE: Duration = Duration::from_secs(24 * 3600);

pub async fn open(path: &str) -> Result<Db> {
    make_private(path.strip_prefix("//").unwrap_or(path));
    let options = SqliteConnectOptions::from_str(&format!("sqlite:{path}"))
        .map_err(Error::internal)?
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY)
        .statement_cache_capacity(512)
        .pragma("secure_delete", "ON")
        .pragma("cache_size", "-65536");
    let generations = Arc::new(Generations::default());
    let hook = generations.clone();
    let write = SqlitePoolOptions::new()
        .min_connections(1)
        .max_connections(1)
        .acquire_timeout(BUSY)
        .idle_timeout(None)
        .max_lifetime(None)
        .before_acquire(|connection, _| Box::pin(fresh(connection)))
        .after_connect(move |connection, _| {
            let hook = hook.clone();
            Box::pin(async move {
                let mut handle = connection.lock_handle().await?;
                handle.set_update_hook(move |change| hook.touch(change.table));
                Ok(())
            })
        })
        .connect_with(options.clone())
        .await
        .map_err(Error::internal)?;
    measure(&write).await;
    let readers = std::thread::available_parallelism().map_or(4, |n| n.get() * 2).max(4);
    let read = SqlitePoolOptions::new()
        .min_connections(2)
        .max_connections(u32::try_from(readers).unwrap_or(4))
        .acquire_timeout(BUSY)
        .idle_timeout(None)
        .max_lifetime(READER_LIFE)
        .test_before_acquire(false)
        .connect_with(options.pragma("query_only", "ON"))
        .await
        .map_err(Error::internal)?;
    Ok(Db {
        read: SqlxSqliteConnector::from_sqlx_sqlite_pool(read),
        write: SqlxSqliteConnector::from_sqlx_sqlite_pool(write),
        generations,
        backend: DbBackend::Sqlite,
    })
}

/// Counts what the planner goes by, where that is missing or out of date. Without it SQLite takes the student types
/// a reader sees for the narrowest condition there is, and walks all students to find one. Nothing depends on it but
/// speed, so a database that cannot be written to now is opened all the same.
pub(super) async fn measure(write: &SqlitePool) {
    if let Err(error) = sqlx::query("PRAGMA optimize=0x10002").execute(write).await {
        tracing::warn!(%error, "the figures for the query planner were not brought up to date");
    }
}

/// A commit that the disk refused may leave the driver and SQLite of different minds about whether
/// a transaction is open; whatever came after it would be acknowledged and never kept. Such a
/// connection is not used again.
async fn fresh(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    let stuck = connection.is_in_transaction();
    if stuck {
        tracing::error!("a connection was left inside a transaction and is replaced");
    }
    Ok(!stuck)
}

/// A new database is for its owner alone, and SQLite gives its log the same mode. Where this cannot
/// be done, opening says why.
fn make_private(path: &str) {
    use std::os::unix::fs::OpenOptionsExt;
    if !path.starts_with(':') {
        let _ = std::fs::File::options().write(true).create_new(true).mode(0o600).open(path);
    }
}
