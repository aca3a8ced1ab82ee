//! What is in the database, to see that a refused call left nothing behind.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use sea_orm::{ConnectionTrait, DbBackend, Statement};
use testkit::Backend;

use crate::{on_every_database, support::Site};

/// Every table as one text, with a line for each row that begins with the table's name.
#[derive(Clone, Debug)]
pub struct State(Arc<Vec<Arc<String>>>);

pub async fn texts(site: &Site, sql: &str) -> Vec<String> {
    let backend = match site.db.backend {
        Backend::Sqlite => DbBackend::Sqlite,
        Backend::Postgres => DbBackend::Postgres,
    };
    let rows = site.app.db().maintenance().query_all_raw(Statement::from_string(backend, sql)).await;
    let rows = rows.unwrap_or_else(|e| panic!("{sql}: {e}"));
    rows.iter().map(|row| row.try_get_by_index::<Option<String>>(0).unwrap().unwrap_or_default()).collect()
}

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
                all.push(Look {
                    rows: format!("SELECT string_agg('{table} ' || t::text, chr(10)) FROM \"{table}\" t"),
                    mark: format!("SELECT count(*) || ' ' || sum(xmin::text::bigint) FROM \"{table}\""),
                });
            }
        }
        Backend::Sqlite => {
            let tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY 1";
            for table in texts(site, tables).await {
                let columns =
                    texts(site, &format!("SELECT 'quote(\"' || name || '\")' FROM pragma_table_info('{table}')")).await;
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
async fn together(site: &Site, parts: impl Iterator<Item = &str>) -> Vec<String> {
    let parts: Vec<_> = parts.map(|part| format!("(({part}))")).collect();
    if parts.is_empty() { vec![] } else { texts(site, &format!("VALUES {}", parts.join(", "))).await }
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

/// What was read last, of which database, and by which signs it is still true.
#[derive(Clone)]
struct Last {
    url: String,
    stamp: String,
    marks: Vec<String>,
    state: State,
}

/// Most refused calls write nothing at all, so most of the time what was read last is still true; otherwise that of
/// most tables is.
pub async fn state(site: &Site) -> State {
    static LAST: Mutex<Option<Last>> = Mutex::new(None);
    let (url, stamp) = (site.db.url().to_owned(), stamp(site).await);
    let last = LAST.lock().unwrap_or_else(PoisonError::into_inner).clone().filter(|last| last.url == url);
    if let Some(last) = &last
        && last.stamp == stamp
    {
        return last.state.clone();
    }
    let looks = looks(site).await;
    // Before the rows: what is written in between is read twice rather than never.
    let marks = match site.db.backend {
        Backend::Postgres => together(site, looks.iter().map(|look| look.mark.as_str())).await,
        Backend::Sqlite => vec![],
    };
    let known = |at: usize| {
        let last = last.as_ref().filter(|last| marks.get(at).is_some_and(|mark| last.marks.get(at) == Some(mark)));
        last.and_then(|last| last.state.0.get(at)).cloned()
    };
    let mut tables: Vec<Option<Arc<String>>> = (0..looks.len()).map(known).collect();
    let unknown = tables.iter_mut().zip(looks.iter()).filter(|(table, _)| table.is_none());
    let (unknown, parts): (Vec<_>, Vec<_>) = unknown.map(|(table, look)| (table, look.rows.as_str())).unzip();
    let read = together(site, parts.into_iter()).await;
    unknown.into_iter().zip(read).for_each(|(table, read)| *table = Some(Arc::new(read)));
    let state = State(Arc::new(tables.into_iter().map(Option::unwrap_or_default).collect()));
    let kept = Last { url, stamp, marks, state: state.clone() };
    *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(kept);
    state
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
        assert!(before.difference(&state(&site).await).is_empty(), "before: {sql}");
        write(sql).await;
        assert_eq!(before.difference(&state(&site).await).len(), rows, "{sql}");
    }
});
