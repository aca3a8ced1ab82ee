//! The database: readers beside one writer queue on SQLite, a pool on PostgreSQL.
//!
//! Nothing outside the kernel holds a connection: handlers reach it through `Cx`. The two doors for
//! the command line and the tests are named for what they are.

mod check;
pub mod copy;
mod generation;
mod postgres;
mod sqlite;

use std::{path::Path, sync::Arc};

use sea_orm::{
    DatabaseConnection, DatabaseTransaction, DbBackend, SqliteTransactionMode, TransactionOptions, TransactionTrait,
};

pub use check::Finding;
pub use generation::Generations;

use crate::{Error, Result};

pub struct Db {
    read: DatabaseConnection,
    write: DatabaseConnection,
    generations: Arc<Generations>,
    pub backend: DbBackend,
}

impl Db {
    /// `sqlite:path`, a bare path, or `postgres://…`.
    pub async fn open(url: &str) -> Result<Self> {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            postgres::open(url).await
        } else {
            sqlite::open(url.strip_prefix("sqlite:").unwrap_or(url)).await
        }
    }

    /// As [`open`](Self::open), but a file that is not there is not made.
    pub async fn open_existing(url: &str) -> Result<Self> {
        if let Some(path) = Self::file(url)
            && !path.is_file()
        {
            return Err(Error::internal(format!("there is no database at {}", path.display())));
        }
        Self::open(url).await
    }

    /// The file of an SQLite database.
    pub fn file(url: &str) -> Option<&Path> {
        let postgres = url.starts_with("postgres://") || url.starts_with("postgresql://");
        let path = url.strip_prefix("sqlite:").unwrap_or(url);
        (!postgres).then(|| Path::new(path.strip_prefix("//").unwrap_or(path)))
    }

    /// The names of the migrations this database has had, oldest first.
    pub async fn migrations(&self) -> Result<Vec<String>> {
        copy::migrations(&self.write).await
    }

    pub(crate) fn read(&self) -> &DatabaseConnection {
        &self.read
    }

    /// Starts a write. On SQLite this waits its turn and takes the write lock at once, so that no
    /// statement inside can fail for want of it.
    pub(crate) async fn begin(&self) -> Result<DatabaseTransaction> {
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..Default::default()
        };
        let tx = self.write.begin_with_options(options).await?;
        self.generations.opened();
        Ok(tx)
    }

    pub(crate) async fn commit(&self, tx: DatabaseTransaction) -> Result<()> {
        let ending = self.generations.ending();
        let done = tx.commit().await;
        // Also after a failure: a total is then computed once more than needed.
        ending.committed();
        Ok(done?)
    }

    pub(crate) async fn undo(&self, tx: DatabaseTransaction) -> Result<()> {
        self.generations.ending().undone();
        Ok(tx.rollback().await?)
    }

    /// A number that changes with every commit to `table`, where such a number is known.
    pub(crate) fn generation(&self, table: &str) -> Option<u64> {
        self.counts().then(|| self.generations.of(table))?
    }

    /// Whether commits are counted at all.
    pub(crate) fn counts(&self) -> bool {
        self.backend == DbBackend::Sqlite
    }

    /// Keeps the figures by which queries are planned up to date; PostgreSQL does so itself.
    pub async fn measure(&self) {
        if self.backend == DbBackend::Sqlite {
            sqlite::measure(self.write.get_sqlite_connection_pool()).await;
        }
    }

    pub async fn answers(&self) -> bool {
        use sea_orm::ConnectionTrait;
        self.read.execute_unprepared("SELECT 1").await.is_ok()
    }

    /// For migrations and bulk loading by the command line, before the server serves.
    pub fn maintenance(&self) -> &DatabaseConnection {
        &self.write
    }

    /// After writing through `maintenance`.
    pub fn maintained(&self) {
        self.generations.opened();
    }

    pub async fn close(self) -> Result<()> {
        self.read.close().await?;
        self.write.close().await?;
        Ok(())
    }
}
