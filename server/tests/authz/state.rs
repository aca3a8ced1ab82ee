//! What is in the database, to see that a refused call left nothing behind.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use sea_orm::{ConnectionTrait, DbBackend, Statement};
use testkit::Backend;

use crate::support::Site;

/// Every row of every table, as text that begins with the table's name.
#[derive(Clone, Debug)]
pub struct State(Vec<String>);

pub async fn texts(site: &Site, sql: &str) -> Vec<String> {
    let backend = match site.db.backend {
        Backend::Sqlite => DbBackend::Sqlite,
        Backend::Postgres => DbBackend::Postgres,
    };
    let rows = site.app.db().maintenance().query_all_raw(Statement::from_string(backend, sql)).await;
    let rows = rows.unwrap_or_else(|e| panic!("{sql}: {e}"));
    rows.iter().map(|row| row.try_get_by_index::<Option<String>>(0).unwrap().unwrap_or_default()).collect()
}

/// One statement for everything: asking table by table takes longer than reading them. The tables are the same in
/// every database of a kind.
async fn everything(site: &Site) -> String {
    static KNOWN: Mutex<Vec<(Backend, String)>> = Mutex::new(vec![]);
    let known = |b: Backend| KNOWN.lock().unwrap_or_else(PoisonError::into_inner).iter().find(|k| k.0 == b).cloned();
    if let Some((_, statement)) = known(site.db.backend) {
        return statement;
    }
    let mut parts = vec![];
    match site.db.backend {
        Backend::Postgres => {
            let all = "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' ORDER BY 1";
            for table in texts(site, all).await {
                parts.push(format!("SELECT '{table} ' || t::text FROM \"{table}\" t"));
            }
        }
        Backend::Sqlite => {
            let all = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY 1";
            for table in texts(site, all).await {
                let columns =
                    texts(site, &format!("SELECT 'quote(\"' || name || '\")' FROM pragma_table_info('{table}')")).await;
                parts.push(format!("SELECT '{table} ' || {} FROM \"{table}\"", columns.join(" || ',' || ")));
            }
        }
    }
    assert!(parts.len() > 20, "{} tables", parts.len());
    let statement = parts.join(" UNION ALL ");
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner).push((site.db.backend, statement.clone()));
    statement
}

pub async fn state(site: &Site) -> State {
    State(texts(site, &everything(site).await).await)
}

impl State {
    /// Rows that are in one of the two only.
    pub fn difference(&self, later: &Self) -> Vec<String> {
        let lacking = |from: &Self, sign: &str, of: &Self| {
            let mut there = HashMap::<&str, usize>::new();
            of.0.iter().for_each(|row| *there.entry(row).or_default() += 1);
            let lacks = |row: &&String| match there.get_mut(row.as_str()) {
                Some(count) if *count > 0 => {
                    *count -= 1;
                    false
                }
                _ => true,
            };
            from.0.iter().filter(lacks).map(|row| format!("{sign} {row}")).collect::<Vec<_>>()
        };
        [lacking(self, "-", later), lacking(later, "+", self)].concat()
    }

    #[track_caller]
    pub fn assert_unchanged(&self, later: &Self, what: &str) {
        // Most of the time they come in the same order, too.
        if self.0 != later.0 {
            let difference = self.difference(later);
            assert!(difference.is_empty(), "{what} changed something:\n{}", difference.join("\n"));
        }
    }
}
