//! Exact totals, remembered until their table changes.
//!
//! Counting ten thousand matches costs more than fetching the page. Where the database tells us
//! that a table has not changed since (SQLite), the last count is still exact.

use moka::sync::Cache;
use sea_orm::{
    ConnectionTrait, DbBackend,
    sea_query::{Expr, ExprTrait, PostgresQueryBuilder, SelectStatement, SqliteQueryBuilder},
};

use crate::{App, Error, Result};

pub struct Totals(Cache<(u64, String), u64>);

impl Default for Totals {
    fn default() -> Self {
        Self(Cache::new(20_000))
    }
}

/// How many rows `select` finds in `table`. Takes a statement without order and limit.
pub async fn total(app: &App, db: &impl ConnectionTrait, table: &str, select: &SelectStatement) -> Result<u64> {
    let mut count = select.clone();
    count.clear_selects().expr(Expr::cust("*").count());
    let Some(generation) = app.db.generation(table) else {
        return fetch(db, &count).await;
    };
    let key = (generation, to_sql(&count, app.db.backend));
    if let Some(total) = app.totals.0.get(&key) {
        return Ok(total);
    }
    let total = fetch(db, &count).await?;
    app.totals.0.insert(key, total);
    Ok(total)
}

fn to_sql(select: &SelectStatement, backend: DbBackend) -> String {
    match backend {
        DbBackend::Postgres => select.to_string(PostgresQueryBuilder),
        _ => select.to_string(SqliteQueryBuilder),
    }
}

async fn fetch(db: &impl ConnectionTrait, count: &SelectStatement) -> Result<u64> {
    let row = db.query_one(count).await?.ok_or_else(|| Error::internal("a count without a row"))?;
    let total: i64 = row.try_get_by_index(0)?;
    Ok(u64::try_from(total).unwrap_or(0))
}
