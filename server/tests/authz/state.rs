//! What is in the database, to see that a refused call left nothing behind.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use sea_orm::{ConnectionTrait, DbBackend, Statement};
use testkit::Backend;

use crate::support::Site;

/// Every table as one text, with a line for each row that begins with the table's name.
#[derive(Clone, Debug)]
pub struct State(Arc<Vec<String>>);

pub async fn texts(site: &Site, sql: &str) -> Vec<String> {
    let backend = match site.db.backend {
        Backend::Sqlite => DbBackend::Sqlite,
        Backend::Postgres => DbBackend::Postgres,
    };
    let rows = site.app.db().maintenance().query_all_raw(Statement::from_string(backend, sql)).await;
    let rows = rows.unwrap_or_else(|e| panic!("{sql}: {e}"));
    rows.iter().map(|row| row.try_get_by_index::<Option<String>>(0).unwrap().unwrap_or_default()).collect()
}

/// One statement for everything, and one row of its answer for each table: asking table by table, and handing rows
/// over one by one, takes longer than reading them. The tables are the same in every database of a kind.
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
                parts.push(format!("SELECT string_agg('{table} ' || t::text, chr(10)) FROM \"{table}\" t"));
            }
        }
        Backend::Sqlite => {
            let all = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY 1";
            for table in texts(site, all).await {
                let columns =
                    texts(site, &format!("SELECT 'quote(\"' || name || '\")' FROM pragma_table_info('{table}')")).await;
                let row = columns.join(" || ',' || ");
                parts.push(format!("SELECT group_concat('{table} ' || {row}, char(10)) FROM \"{table}\""));
            }
        }
    }
    assert!(parts.len() > 20, "{} tables", parts.len());
    let statement = parts.join(" UNION ALL ");
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner).push((site.db.backend, statement.clone()));
    statement
}

/// What changes with every write, whoever makes it: on SQLite the rows that the one writing connection has changed,
/// also those given up again, and what others have committed; on PostgreSQL the end of its log, which others on the
/// same server move too.
async fn stamp(site: &Site) -> String {
    let asked = match site.db.backend {
        Backend::Sqlite => "SELECT total_changes() || ' ' || data_version FROM pragma_data_version",
        Backend::Postgres => "SELECT pg_current_wal_insert_lsn()::text",
    };
    texts(site, asked).await.concat()
}

/// Most refused calls write nothing at all, so most of the time what was read last is still true.
pub async fn state(site: &Site) -> State {
    static LAST: Mutex<Option<(String, String, State)>> = Mutex::new(None);
    let stamp = stamp(site).await;
    let last = LAST.lock().unwrap_or_else(PoisonError::into_inner).clone();
    if let Some((url, at, known)) = last
        && url == site.db.url()
        && at == stamp
    {
        return known;
    }
    let read = State(Arc::new(texts(site, &everything(site).await).await));
    let kept = (site.db.url().to_owned(), stamp, read.clone());
    *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(kept);
    read
}

impl State {
    /// Rows that are in one of the two only.
    pub fn difference(&self, later: &Self) -> Vec<String> {
        [self.lacking_in(later, "-"), later.lacking_in(self, "+")].concat()
    }

    fn lacking_in(&self, other: &Self, sign: &str) -> Vec<String> {
        let mut there = HashMap::<&str, usize>::new();
        other.rows().for_each(|row| *there.entry(row).or_default() += 1);
        let mut lacking = vec![];
        for row in self.rows() {
            match there.get_mut(row) {
                Some(count) if *count > 0 => *count -= 1,
                _ => lacking.push(format!("{sign} {row}")),
            }
        }
        lacking
    }

    fn rows(&self) -> impl Iterator<Item = &str> {
        self.0.iter().flat_map(|table| table.lines())
    }

    #[track_caller]
    pub fn assert_unchanged(&self, later: &Self, what: &str) {
        // Most of the time they come in the same order, too.
        if !Arc::ptr_eq(&self.0, &later.0) && self.0 != later.0 {
            let difference = self.difference(later);
            assert!(difference.is_empty(), "{what} changed something:\n{}", difference.join("\n"));
        }
    }
}
