//! Fills an empty, migrated database with rows. All or nothing: until `commit` nothing is kept.

use std::collections::BTreeMap;

use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, Statement, TransactionTrait, Value};

use super::{
    Cell, Kind, TableLayout, TableSum, layout, parse_line,
    snapshot::{Pages, bound, mark, patience},
};
use crate::{Error, Result, db::Db};

/// SQLite binds at most 32,766 values in one statement, PostgreSQL 65,535.
const VALUES_AT_ONCE: usize = 30_000;
const ROWS_AT_ONCE: usize = 200;

/// Whatever has rows here was used by somebody.
const SIGNS_OF_USE: [&str; 3] = ["app_user", "audit_entry", "stored_file"];

pub struct Loader<'a> {
    db: &'a Db,
    tx: DatabaseTransaction,
    tables: BTreeMap<String, TableLayout>,
    /// PostgreSQL's references, put aside so that tables may come in any order.
    references: Vec<(String, String, String)>,
}

impl<'a> Loader<'a> {
    /// `tables` is what will come; the database must have exactly these.
    pub async fn begin(db: &'a Db, tables: &[TableLayout]) -> Result<Self> {
        if db.backend == DbBackend::Sqlite {
            // One connection writes, so this is the one; it cannot be said inside a transaction.
            db.write.execute_unprepared("PRAGMA foreign_keys = OFF").await?;
        }
        let tx = db.write.begin().await?;
        patience(&tx).await?;
        let own = layout::read(&tx).await?;
        if let Some(name) = first_difference(&own, tables) {
            return Err(Error::internal(format!("table {name} is not the same in the target")));
        }
        for table in SIGNS_OF_USE {
            let count = number(&tx, &format!("SELECT count(*) FROM {table}")).await?;
            if count > 0 {
                return Err(Error::internal(format!("the target is not empty: {table} has {count} rows")));
            }
        }
        let references = put_references_aside(&tx).await?;
        for table in &own {
            tx.execute_unprepared(&format!("DELETE FROM \"{}\"", table.name)).await?;
        }
        let tables = own.into_iter().map(|t| (t.name.clone(), t)).collect();
        Ok(Self { db, tx, tables, references })
    }

    /// Takes whole lines of one table.
    pub async fn take(&self, table: &str, lines: &[u8]) -> Result<()> {
        let layout = self.tables.get(table).ok_or_else(|| Error::internal(format!("there is no table {table}")))?;
        let rows = lines.split(|b| *b == b'\n').filter(|l| !l.is_empty()).map(|line| {
            parse_line(layout, line).ok_or_else(|| Error::internal(format!("a line is no row of {table}")))
        });
        let rows = rows.collect::<Result<Vec<_>>>()?;
        let at_once = (VALUES_AT_ONCE / layout.columns.len().max(1)).clamp(1, ROWS_AT_ONCE);
        for some in rows.chunks(at_once) {
            self.insert(layout, some).await?;
        }
        Ok(())
    }

    async fn insert(&self, table: &TableLayout, rows: &[Vec<Cell>]) -> Result<()> {
        let backend = self.tx.get_database_backend();
        let names = table.columns.iter().map(|c| format!("\"{}\"", c.name)).collect::<Vec<_>>().join(", ");
        let mut n = 0;
        let tuples: Vec<_> = rows
            .iter()
            .map(|_| {
                let marks = table.columns.iter().map(|c| {
                    n += 1;
                    cast(backend, c.kind, &c.native, n)
                });
                format!("({})", marks.collect::<Vec<_>>().join(", "))
            })
            .collect();
        let sql = format!("INSERT INTO \"{}\" ({names}) VALUES {}", table.name, tuples.join(", "));
        let kinds = || table.columns.iter().map(|c| c.kind);
        let values: Vec<Value> = rows.iter().flat_map(|row| row.iter().zip(kinds())).map(typed).collect();
        self.tx.execute_raw(Statement::from_sql_and_values(backend, sql, values)).await?;
        Ok(())
    }

    /// The sum of what a table holds now, to be compared with what it should.
    pub async fn sum(&self, table: &str) -> Result<TableSum> {
        let layout = self.tables.get(table).ok_or_else(|| Error::internal(format!("there is no table {table}")))?;
        Pages::of(&self.tx, layout).sum().await
    }

    /// References and counters are put right, then everything is kept.
    pub async fn commit(self) -> Result<()> {
        let Self { db, tx, tables, references } = self;
        if db.backend == DbBackend::Sqlite {
            let orphans = number(&tx, "SELECT count(*) FROM pragma_foreign_key_check").await?;
            if orphans > 0 {
                return Err(Error::internal(format!("{orphans} rows refer to missing ones")));
            }
        } else {
            for (table, name, definition) in references {
                tx.execute_unprepared(&format!("ALTER TABLE \"{table}\" ADD CONSTRAINT \"{name}\" {definition}"))
                    .await?;
            }
            set_counters(&tx, tables.values()).await?;
        }
        db.commit(tx).await?;
        if db.backend == DbBackend::Sqlite {
            db.write.execute_unprepared("PRAGMA foreign_keys = ON").await?;
        }
        Ok(())
    }
}

fn first_difference(own: &[TableLayout], wanted: &[TableLayout]) -> Option<String> {
    let differs = |a: &[TableLayout], b: &[TableLayout]| {
        a.iter().find(|t| !b.iter().any(|o| o.agrees_with(t))).map(|t| t.name.clone())
    };
    differs(own, wanted).or_else(|| differs(wanted, own))
}

/// PostgreSQL does not guess the type of a parameter from its column when it is one of many rows.
fn cast(backend: DbBackend, kind: Kind, native: &str, n: usize) -> String {
    let mark = mark(backend, n);
    match (backend, kind) {
        (DbBackend::Postgres, Kind::Bool) => format!("({mark}::bigint <> 0)"),
        (DbBackend::Postgres, Kind::Text) => format!("{mark}::text::{native}"),
        (DbBackend::Postgres, Kind::Int) => format!("{mark}::bigint::{native}"),
        (DbBackend::Postgres, Kind::Float) => format!("{mark}::float8::{native}"),
        _ => mark,
    }
}

/// A null, too, has the type of its column.
fn typed((cell, kind): (&Cell, Kind)) -> Value {
    match (cell, kind) {
        (Cell::Null, Kind::Int | Kind::Bool) => Value::BigInt(None),
        (Cell::Null, Kind::Float) => Value::Double(None),
        (Cell::Null, Kind::Bytes) => Value::Bytes(None),
        (cell, _) => bound(cell),
    }
}

async fn put_references_aside(tx: &DatabaseTransaction) -> Result<Vec<(String, String, String)>> {
    if tx.get_database_backend() == DbBackend::Sqlite {
        return Ok(vec![]);
    }
    let query = "SELECT t.relname::text, c.conname::text, pg_get_constraintdef(c.oid) FROM pg_constraint c \
         JOIN pg_class t ON t.oid = c.conrelid \
         WHERE c.contype = 'f' AND t.relnamespace = current_schema()::regnamespace ORDER BY 1, 2";
    let mut found = vec![];
    for row in tx.query_all_raw(Statement::from_string(DbBackend::Postgres, query)).await? {
        let (table, name): (String, String) = (row.try_get_by_index(0)?, row.try_get_by_index(1)?);
        tx.execute_unprepared(&format!("ALTER TABLE \"{table}\" DROP CONSTRAINT \"{name}\"")).await?;
        found.push((table, name, row.try_get_by_index(2)?));
    }
    Ok(found)
}

/// The next number of a counting column comes after the last one loaded. SQLite sees to it itself.
async fn set_counters(tx: &DatabaseTransaction, tables: impl Iterator<Item = &TableLayout>) -> Result<()> {
    for table in tables {
        for column in table.columns.iter().filter(|c| c.kind == Kind::Int) {
            let (table, column) = (&table.name, &column.name);
            let sql = format!(
                "SELECT setval(s.name, m.highest) FROM (SELECT pg_get_serial_sequence('\"{table}\"', '{column}') AS name) s, \
                 (SELECT max(\"{column}\")::bigint AS highest FROM \"{table}\") m \
                 WHERE s.name IS NOT NULL AND m.highest IS NOT NULL"
            );
            tx.query_one_raw(Statement::from_string(DbBackend::Postgres, sql)).await?;
        }
    }
    Ok(())
}

async fn number(db: &impl ConnectionTrait, query: &str) -> Result<i64> {
    let row = db.query_one_raw(Statement::from_string(db.get_database_backend(), query)).await?;
    Ok(row.map(|r| r.try_get_by_index(0)).transpose()?.unwrap_or(0))
}
