//! What is in the database, to see that a refused call left nothing behind.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DbBackend, Statement};
use testkit::Backend;

use crate::{on_every_database, support::Site};

/// The database at a moment: a transaction that only reads and goes on seeing what was there when it began. Its rows
/// are read when something was written since, and most refused calls write nothing at all.
pub struct State {
    then: DatabaseConnection,
    url: String,
    stamp: String,
}

/// Connections whose state nobody asks for any more, by database.
static IDLE: Mutex<Vec<(String, DatabaseConnection)>> = Mutex::new(vec![]);

pub async fn texts(site: &Site, sql: &str) -> Vec<String> {
    texts_on(site.app.db().maintenance(), site.db.backend, sql).await
}

async fn texts_on(db: &impl ConnectionTrait, backend: Backend, sql: &str) -> Vec<String> {
    let backend = match backend {
        Backend::Sqlite => DbBackend::Sqlite,
        Backend::Postgres => DbBackend::Postgres,
    };
    let rows = db.query_all_raw(Statement::from_string(backend, sql)).await;
    let rows = rows.unwrap_or_else(|e| panic!("{sql}: {e}"));
    rows.iter().map(|row| row.try_get_by_index::<Option<String>>(0).unwrap().unwrap_or_default()).collect()
}

/// Written by an open round's engine whenever time goes on, and by no call.
const HEART: (&str, &str) = ("es_round", "last_alive_at");

/// How a table is looked at.
#[derive(Clone)]
struct Look {
    /// All its rows as one text.
    rows: String,
    /// Something that is another after every write that was committed: how many rows there are and, on PostgreSQL, the
    /// sum of who wrote them. Who writes later has a higher number.
    mark: String,
}

/// The tables are the same in every database of a kind.
async fn looks(site: &Site) -> Arc<Vec<Look>> {
    static KNOWN: Mutex<Vec<(Backend, Arc<Vec<Look>>)>> = Mutex::new(vec![]);
    let known = |b: Backend| KNOWN.lock().unwrap_or_else(PoisonError::into_inner).iter().find(|k| k.0 == b).cloned();
    if let Some((_, looks)) = known(site.db.backend) {
        return looks;
    }
    let mut all = vec![];
    match site.db.backend {
        Backend::Postgres => {
            let tables = "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' ORDER BY 1";
            for table in texts(site, tables).await {
                let row =
                    if table == HEART.0 { format!("(to_jsonb(t) - '{}')::text", HEART.1) } else { "t::text".into() };
                all.push(Look {
                    rows: format!("SELECT string_agg('{table} ' || {row}, chr(10)) FROM \"{table}\" t"),
                    mark: format!("SELECT count(*) || ' ' || sum(xmin::text::bigint) FROM \"{table}\""),
                });
            }
        }
        Backend::Sqlite => {
            let tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY 1";
            for table in texts(site, tables).await {
                let beating = if table == HEART.0 { HEART.1 } else { "" };
                let asked = format!(
                    "SELECT 'quote(\"' || name || '\")' FROM pragma_table_info('{table}') WHERE name <> '{beating}'"
                );
                let columns = texts(site, &asked).await;
                let row = columns.join(" || ',' || ");
                all.push(Look {
                    rows: format!("SELECT group_concat('{table} ' || {row}, char(10)) FROM \"{table}\""),
                    mark: String::new(),
                });
            }
        }
    }
    assert!(all.len() > 20, "{} tables", all.len());
    let all = Arc::new(all);
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner).push((site.db.backend, all.clone()));
    all
}

/// One statement for all, and one row of its answer for each table: asking table by table, and handing rows over one
/// by one, takes longer than reading them. `VALUES` keeps the order, which `UNION ALL` does not promise.
async fn together(db: &impl ConnectionTrait, backend: Backend, parts: &[&str]) -> Vec<String> {
    let parts: Vec<_> = parts.iter().map(|part| format!("(({part}))")).collect();
    if parts.is_empty() { vec![] } else { texts_on(db, backend, &format!("VALUES {}", parts.join(", "))).await }
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

pub async fn state(site: &Site) -> State {
    let url = site.db.url().to_owned();
    let idle = {
        let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
        idle.iter().position(|(of, _)| *of == url).map(|at| idle.swap_remove(at).1)
    };
    let then = match (idle, site.db.backend) {
        (Some(then), _) => {
            then.execute_unprepared("ROLLBACK").await.unwrap();
            then
        }
        (None, Backend::Sqlite) => connect(&format!("sqlite:{url}")).await,
        (None, Backend::Postgres) => connect(&url).await,
    };
    let (begin, look) = match site.db.backend {
        // Its view begins with the first look.
        Backend::Sqlite => ("BEGIN", "SELECT name FROM sqlite_master LIMIT 1"),
        Backend::Postgres => ("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", "SELECT ''"),
    };
    then.execute_unprepared(begin).await.unwrap();
    texts_on(&then, site.db.backend, look).await;
    State { then, url, stamp: stamp(site).await }
}

/// One connection, because a transaction is of one; it stays until the test is over.
async fn connect(url: &str) -> DatabaseConnection {
    let mut options = ConnectOptions::new(url);
    options.max_connections(1).min_connections(1).test_before_acquire(false).sqlx_logging(false);
    Database::connect(options).await.unwrap()
}

impl Drop for State {
    fn drop(&mut self) {
        let idle = (std::mem::take(&mut self.url), self.then.clone());
        IDLE.lock().unwrap_or_else(PoisonError::into_inner).push(idle);
    }
}

impl State {
    /// Rows that are there then or now only.
    pub async fn difference(&self, site: &Site) -> Vec<String> {
        if self.stamp == stamp(site).await {
            return vec![];
        }
        let (backend, now, looks) = (site.db.backend, site.app.db().maintenance(), looks(site).await);
        let mut parts: Vec<&str> = looks.iter().map(|look| look.rows.as_str()).collect();
        if backend == Backend::Postgres {
            let marks: Vec<_> = looks.iter().map(|look| look.mark.as_str()).collect();
            let (then, now) = (together(&self.then, backend, &marks).await, together(now, backend, &marks).await);
            let mut changed = then.iter().zip(&now).map(|(then, now)| then != now);
            parts.retain(|_| changed.next().unwrap_or(true));
        }
        let (then, now) = (together(&self.then, backend, &parts).await, together(now, backend, &parts).await);
        // Most of the time they come in the same order, too.
        if then == now { vec![] } else { [lacking(&then, &now, "-"), lacking(&now, &then, "+")].concat() }
    }

    pub async fn assert_unchanged(&self, site: &Site, what: &str) {
        let difference = self.difference(site).await;
        assert!(difference.is_empty(), "{what} changed something:\n{}", difference.join("\n"));
    }
}

/// Lines of one that the other has not.
fn lacking(one: &[String], other: &[String], sign: &str) -> Vec<String> {
    let mut there = HashMap::<&str, usize>::new();
    other.iter().flat_map(|table| table.lines()).for_each(|row| *there.entry(row).or_default() += 1);
    let mut lacking = vec![];
    for row in one.iter().flat_map(|table| table.lines()) {
        match there.get_mut(row) {
            Some(count) if *count > 0 => *count -= 1,
            _ => lacking.push(format!("{sign} {row}")),
        }
    }
    lacking
}

on_every_database!(whatever_is_written_is_seen, site, {
    let write = async |sql: &str| {
        site.app.db().maintenance().execute_unprepared(sql).await.unwrap();
    };
    let steps = [
        ("INSERT INTO rights_mark (id, changes) VALUES ('probe', 1)", 1),
        ("UPDATE rights_mark SET changes = 2 WHERE id = 'probe'", 2),
        ("DELETE FROM rights_mark WHERE id = 'probe'; INSERT INTO rights_mark (id, changes) VALUES ('other', 2)", 2),
        ("DELETE FROM rights_mark WHERE id = 'other'", 1),
    ];
    for (sql, rows) in steps {
        let before = state(&site).await;
        assert!(before.difference(&site).await.is_empty(), "before: {sql}");
        write(sql).await;
        assert_eq!(before.difference(&site).await.len(), rows, "{sql}");
    }
});
