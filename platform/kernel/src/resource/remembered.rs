//! Totals and pages, remembered until a table they come from changes.
//!
//! SQLite tells us of every write (see `db::Generations`), so what is remembered is exact: a page is
//! kept under the statement that made it and the generations of its tables. PostgreSQL may be written
//! by other servers, so there nothing is remembered.

use bytes::Bytes;
use moka::sync::Cache;
use sea_orm::{
    ConnectionTrait,
    sea_query::{Expr, ExprTrait, SelectStatement, SqliteQueryBuilder},
};

use super::{Kind, Table};
use crate::{App, Error, Lang, Result};

const PAGES_BYTES: u64 = 64 << 20;

type PageKey = (Vec<u64>, Lang, String);

pub struct Remembered {
    totals: Cache<(u64, String), u64>,
    pages: Cache<PageKey, Bytes>,
}

impl Default for Remembered {
    fn default() -> Self {
        let weigh = |(_, _, sql): &PageKey, page: &Bytes| u32::try_from(sql.len() + page.len()).unwrap_or(u32::MAX);
        Self { totals: Cache::new(20_000), pages: Cache::builder().max_capacity(PAGES_BYTES).weigher(weigh).build() }
    }
}

impl Remembered {
    pub(super) fn page(&self, key: Option<&PageKey>) -> Option<Bytes> {
        self.pages.get(key?)
    }

    pub(super) fn keep(&self, key: Option<PageKey>, page: Bytes) {
        if let Some(key) = key {
            self.pages.insert(key, page);
        }
    }
}

/// What a page of `table` made by `select` is remembered under; `None` where nothing is remembered.
pub(super) fn page_key(app: &App, table: &Table, lang: Lang, select: &SelectStatement) -> Option<PageKey> {
    let referenced = table.spec.fields.iter().filter_map(|field| match field.kind {
        Kind::Reference { table, .. } => Some(table.table),
        _ => None,
    });
    // Erasing a person's key changes what their rows show.
    let keys = table.has_protected().then_some("data_key");
    let tables = std::iter::once(table.spec.table.table).chain(referenced).chain(keys);
    let generations = tables.map(|name| app.db.generation(name)).collect::<Option<_>>()?;
    Some((generations, lang, select.to_string(SqliteQueryBuilder)))
}

/// How many rows `select` finds in `table`. Takes a statement without order and limit.
pub async fn total(app: &App, db: &impl ConnectionTrait, table: &str, select: &SelectStatement) -> Result<u64> {
    let mut count = select.clone();
    count.clear_selects().expr(Expr::cust("*").count());
    let Some(generation) = app.db.generation(table) else {
        return fetch(db, &count).await;
    };
    let key = (generation, count.to_string(SqliteQueryBuilder));
    if let Some(total) = app.remembered.totals.get(&key) {
        return Ok(total);
    }
    let total = fetch(db, &count).await?;
    app.remembered.totals.insert(key, total);
    Ok(total)
}

async fn fetch(db: &impl ConnectionTrait, count: &SelectStatement) -> Result<u64> {
    let row = db.query_one(count).await?.ok_or_else(|| Error::internal("a count without a row"))?;
    let total: i64 = row.try_get_by_index(0)?;
    Ok(u64::try_from(total).unwrap_or(0))
}
