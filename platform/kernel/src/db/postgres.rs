//! PostgreSQL: one pool for both, statement time-outs, the same semantics.

use std::{str::FromStr, sync::Arc, time::Duration};

use sea_orm::{DbBackend, SqlxPostgresConnector};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};

use super::{Db, Generations};
use crate::{Error, Result};

pub async fn open(url: &str) -> Result<Db> {
    let options = PgConnectOptions::from_str(url).map_err(Error::internal)?.options([
        ("statement_timeout", "60s"),
        ("lock_timeout", "10s"),
        ("idle_in_transaction_session_timeout", "60s"),
    ]);
    let pool = PgPoolOptions::new()
        .max_connections(16)
        .acquire_timeout(Duration::from_secs(10))
        .test_before_acquire(false)
        .connect_with(options)
        .await
        .map_err(Error::internal)?;
    let connection = SqlxPostgresConnector::from_sqlx_postgres_pool(pool);
    Ok(Db {
        read: connection.clone(),
        write: connection,
        generations: Arc::new(Generations::default()),
        backend: DbBackend::Postgres,
    })
}
