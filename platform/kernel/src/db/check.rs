//! The self-check: the server does not serve on a database that could lose or reorder what it promised.

use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend};

use super::Db;
use crate::{Error, Result, text::Both};

/// One line of the self-check.
#[derive(Clone, Debug)]
pub struct Finding {
    pub name: &'static str,
    pub ok: bool,
    pub detail: Both,
}

impl Finding {
    pub fn of(name: &'static str, ok: bool, found: &str, wanted: &str) -> Self {
        let detail = if ok {
            Both::new(found, found)
        } else {
            Both::new(format!("现为 {found}，应为 {wanted}"), format!("is {found}, must be {wanted}"))
        };
        Self { name, ok, detail }
    }
}

/// Older bundled versions can corrupt a WAL database under a rare race.
const SQLITE_MINIMUM: [u32; 3] = [3, 51, 3];

impl Db {
    pub async fn check(&self) -> Result<Vec<Finding>> {
        match self.backend {
            DbBackend::Sqlite => self.check_sqlite().await,
            _ => self.check_postgres().await,
        }
    }

    /// Whether the stored data is whole. Takes as long as the database is large.
    pub async fn integrity(&self) -> Result<Vec<(&'static str, bool, String)>> {
        if self.backend != DbBackend::Sqlite {
            return Ok(vec![]);
        }
        let integrity = text(&self.write, "PRAGMA integrity_check(1)").await?;
        let orphans = text(&self.write, "SELECT count(*) FROM pragma_foreign_key_check").await?;
        Ok(vec![("sqlite.integrity", integrity == "ok", integrity), ("sqlite.orphans", orphans == "0", orphans)])
    }

    async fn check_sqlite(&self) -> Result<Vec<Finding>> {
        let version = text(&self.write, "SELECT sqlite_version()").await?;
        let numbers: Vec<u32> = version.split('.').filter_map(|n| n.parse().ok()).collect();
        let mut findings =
            vec![Finding::of("sqlite.version", numbers.as_slice() >= SQLITE_MINIMUM.as_slice(), &version, "≥ 3.51.3")];
        for (name, pragma, wanted) in [
            ("sqlite.journal_mode", "PRAGMA journal_mode", "wal"),
            ("sqlite.synchronous", "PRAGMA synchronous", "2"),
            ("sqlite.foreign_keys", "PRAGMA foreign_keys", "1"),
            ("sqlite.secure_delete", "PRAGMA secure_delete", "1"),
        ] {
            let found = text(&self.write, pragma).await?;
            findings.push(Finding::of(name, found == wanted, &found, wanted));
        }
        Ok(findings)
    }

    async fn check_postgres(&self) -> Result<Vec<Finding>> {
        let version = text(&self.write, "SHOW server_version_num").await?;
        let number: u32 = version.parse().unwrap_or(0);
        let mut findings = vec![Finding::of("postgres.version", number >= 140_000, &version, "≥ 140000")];
        for (name, query, wanted) in [
            ("postgres.synchronous_commit", "SHOW synchronous_commit", "on"),
            ("postgres.encoding", "SHOW server_encoding", "UTF8"),
            ("postgres.collation", COLLATION, "C"),
            ("postgres.ctype", CTYPE, "C"),
        ] {
            let found = text(&self.write, query).await?;
            findings.push(Finding::of(name, found == wanted, &found, wanted));
        }
        Ok(findings)
    }
}

const COLLATION: &str = "SELECT datcollate FROM pg_database WHERE datname = current_database()";
const CTYPE: &str = "SELECT datctype FROM pg_database WHERE datname = current_database()";

async fn text(connection: &DatabaseConnection, query: &str) -> Result<String> {
    let statement = sea_orm::Statement::from_string(connection.get_database_backend(), query);
    let row = connection.query_one_raw(statement).await?;
    let row = row.ok_or_else(|| Error::internal("the self-check got no row"))?;
    row.try_get_by_index::<String>(0)
        .or_else(|_| row.try_get_by_index::<i64>(0).map(|n| n.to_string()))
        .or_else(|_| row.try_get_by_index::<i32>(0).map(|n| n.to_string()))
        .map_err(Error::from)
}
