//! Totals and pages, remembered until a table they come from changes.
//!
//! SQLite tells us of every write (see `db::Generations`), so what is remembered is exact: a page is
//! kept under the statement that made it and the generations of its tables. PostgreSQL may be written
//! by other servers, so there nothing is remembered.

use bytes::Bytes;
use moka::sync::Cache;
use sea_orm::{
    ConnectionTrait,
    sea_query::{Expr, ExprTrait, Query, SelectStatement, SqliteQueryBuilder},
};

use super::Table;
use crate::{
    App, Error, Lang, Result,
    scope::{Scope, TableRef},
};

const PAGES_BYTES: u64 = 64 << 20;

type PageKey = (Vec<u64>, Lang, String);

pub struct Remembered {
    totals: Cache<(Vec<u64>, String), u64>,
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
pub(super) fn page_key(
    app: &App,
    table: &Table,
    lang: Lang,
    scope: &Scope,
    select: &SelectStatement,
) -> Option<PageKey> {
    let targets: Vec<_> = table.spec.fields.iter().filter_map(|field| Some(field.target()?.0)).collect();
    let behind = targets.iter().chain([&table.spec.table]).flat_map(|target| target.scope.tables());
    let referenced = targets.iter().map(|target| target.table).chain(behind);
    // Erasing a person's key changes what their rows show.
    let keys = table.has_protected().then_some("data_key");
    let tables = std::iter::once(table.spec.table.table).chain(referenced).chain(keys);
    let generations = tables.map(|name| app.db.generation(name)).collect::<Option<_>>()?;
    // The names beside a row are those its reader may see.
    let named = targets
        .iter()
        .map(|target| Query::select().cond_where(target.scope.predicate(scope)).take().to_string(SqliteQueryBuilder));
    let statement = std::iter::once(select.to_string(SqliteQueryBuilder)).chain(named).collect();
    Some((generations, lang, statement))
}

/// How many rows `select` finds in `table`. Takes a statement without order and limit.
pub async fn total(app: &App, db: &impl ConnectionTrait, table: &TableRef, select: &SelectStatement) -> Result<u64> {
    let mut count = select.clone();
    count.clear_selects().expr(Expr::cust("*").count());
    let tables = table.scope.tables().into_iter().chain([table.table]);
    let Some(generations) = tables.map(|name| app.db.generation(name)).collect::<Option<Vec<_>>>() else {
        return fetch(db, &count).await;
    };
    let key = (generations, count.to_string(SqliteQueryBuilder));
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
