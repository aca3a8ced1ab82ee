//! What is in the database, to see that a refused call left nothing behind.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use sea_orm::{ConnectionTrait, DbBackend, Statement};
use testkit::Backend;

use crate::support::Site;

/// Every row of every table, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State(pub BTreeMap<String, Vec<String>>);

pub async fn texts(site: &Site, sql: &str) -> Vec<String> {
    let backend = match site.db.backend {
        Backend::Sqlite => DbBackend::Sqlite,
        Backend::Postgres => DbBackend::Postgres,
    };
    let rows = site.app.db().maintenance().query_all_raw(Statement::from_string(backend, sql)).await;
    let rows = rows.unwrap_or_else(|e| panic!("{sql}: {e}"));
    rows.iter().map(|row| row.try_get_by_index::<Option<String>>(0).unwrap().unwrap_or_default()).collect()
}

/// A table, and the query for its rows.
type Queries = Vec<(String, String)>;

/// One query per table; the tables are the same in every database of a kind.
async fn queries(site: &Site) -> Queries {
    type Columns = Vec<(String, String)>;
    static KNOWN: Mutex<Vec<(Backend, Columns)>> = Mutex::new(vec![]);
    let known = |b: Backend| KNOWN.lock().unwrap_or_else(PoisonError::into_inner).iter().find(|k| k.0 == b).cloned();
    if let Some((_, queries)) = known(site.db.backend) {
        return queries;
    }
    let mut queries = vec![];
    match site.db.backend {
        Backend::Postgres => {
            let all = "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' ORDER BY 1";
            for table in texts(site, all).await {
                queries.push((table.clone(), format!("SELECT t::text FROM \"{table}\" t ORDER BY 1")));
            }
        }
        Backend::Sqlite => {
            let all = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY 1";
            for table in texts(site, all).await {
                let columns =
                    texts(site, &format!("SELECT 'quote(\"' || name || '\")' FROM pragma_table_info('{table}')")).await;
                let columns = columns.join(" || ',' || ");
                queries.push((table.clone(), format!("SELECT {columns} FROM \"{table}\" ORDER BY 1")));
            }
        }
    }
    assert!(queries.len() > 20, "{} tables", queries.len());
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner).push((site.db.backend, queries.clone()));
    queries
}

pub async fn state(site: &Site) -> State {
    let mut tables = BTreeMap::new();
    for (table, query) in queries(site).await {
        tables.insert(table, texts(site, &query).await);
    }
    State(tables)
}

impl State {
    /// Rows that are in one of the two only, by table.
    pub fn difference(&self, later: &Self) -> Vec<String> {
        let mut found = vec![];
        for (table, before) in &self.0 {
            let after = &later.0[table];
            found.extend(before.iter().filter(|r| !after.contains(r)).map(|r| format!("- {table}: {r}")));
            found.extend(after.iter().filter(|r| !before.contains(r)).map(|r| format!("+ {table}: {r}")));
        }
        found
    }

    #[track_caller]
    pub fn assert_unchanged(&self, later: &Self, what: &str) {
        assert!(self == later, "{what} changed something:\n{}", self.difference(later).join("\n"));
    }
}
