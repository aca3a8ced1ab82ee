//! Reads every table as it was at one moment, while others go on writing.

use sea_orm::{
    AccessMode, ConnectionTrait, DatabaseTransaction, DbBackend, IsolationLevel, Statement, TransactionTrait, Value,
};

use super::{Cell, TableLayout, TableSum, TableSummer, layout, write_line};
use crate::{Error, Result, db::Db};

/// Rows fetched at once.
const PAGE: usize = 500;

pub struct Snapshot {
    tx: DatabaseTransaction,
    pub tables: Vec<TableLayout>,
    pub migrations: Vec<String>,
}

impl Db {
    /// One moment of the database. Writers go on; they are not seen.
    pub async fn snapshot(&self) -> Result<Snapshot> {
        let tx = match self.backend {
            // Reading the layout fixes the moment: until it ends, the write-ahead log keeps what it needs.
            DbBackend::Sqlite => self.read.begin().await?,
            _ => self.begin_reading().await?,
        };
        Snapshot::of(tx).await
    }

    /// The same, and nobody else writes until it ends.
    pub async fn snapshot_alone(&self) -> Result<Snapshot> {
        if self.backend == DbBackend::Sqlite {
            return Snapshot::of(self.begin().await?).await;
        }
        let names: Vec<_> = layout::read(&self.write).await?.iter().map(|t| format!("\"{}\"", t.name)).collect();
        let tx = self.write.begin_with_config(Some(IsolationLevel::RepeatableRead), None).await?;
        patience(&tx).await?;
        // Before the first query, which fixes the moment.
        tx.execute_unprepared(&format!("LOCK TABLE {} IN SHARE MODE", names.join(", "))).await?;
        Snapshot::of(tx).await
    }

    async fn begin_reading(&self) -> Result<DatabaseTransaction> {
        let tx = self.read.begin_with_config(Some(IsolationLevel::RepeatableRead), Some(AccessMode::ReadOnly)).await?;
        patience(&tx).await?;
        Ok(tx)
    }
}

/// A large table takes longer than any request may.
pub(super) async fn patience(tx: &DatabaseTransaction) -> Result<()> {
    if tx.get_database_backend() == DbBackend::Postgres {
        tx.execute_unprepared("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0")
            .await?;
    }
    Ok(())
}

impl Snapshot {
    async fn of(tx: DatabaseTransaction) -> Result<Self> {
        let tables = layout::read(&tx).await?;
        let migrations = layout::migrations(&tx).await?;
        if tables.is_empty() || migrations.is_empty() {
            return Err(Error::internal("this is not a database of Collegium, or it is empty"));
        }
        Ok(Self { tx, tables, migrations })
    }

    pub fn pages<'a>(&'a self, table: &'a TableLayout) -> Pages<'a> {
        Pages::of(&self.tx, table)
    }

    /// How many links the audit chain has, and its head.
    pub async fn audit_head(&self) -> Result<(i64, String)> {
        let query = "SELECT position, hash FROM audit_link ORDER BY position DESC LIMIT 1";
        let row = self.tx.query_one_raw(Statement::from_string(self.tx.get_database_backend(), query)).await?;
        row.map_or(Ok((0, String::new())), |r| Ok((r.try_get_by_index(0)?, r.try_get_by_index(1)?)))
    }
}

/// A table's lines, some at a time, in the order of its key.
pub struct Pages<'a> {
    tx: &'a DatabaseTransaction,
    table: &'a TableLayout,
    after: Vec<Cell>,
    over: bool,
    sum: TableSummer,
}

impl<'a> Pages<'a> {
    pub(super) fn of(tx: &'a DatabaseTransaction, table: &'a TableLayout) -> Self {
        Self { tx, table, after: vec![], over: false, sum: TableSummer::default() }
    }

    pub async fn next(&mut self) -> Result<Option<Vec<u8>>> {
        if self.over {
            return Ok(None);
        }
        let table = self.table;
        let rows = page(self.tx, table, &self.after).await?;
        self.over = rows.len() < PAGE;
        let mut lines = vec![];
        for row in &rows {
            write_line(table, row, &mut lines)?;
        }
        self.sum.add(&lines);
        if let Some(last) = rows.last() {
            let key = table.key.iter().filter_map(|k| table.position(k));
            self.after = key.filter_map(|n| last.get(n).cloned()).collect();
        }
        Ok((!lines.is_empty()).then_some(lines))
    }

    /// Reads what is left, and answers the sum of all.
    pub async fn sum(mut self) -> Result<TableSum> {
        while self.next().await?.is_some() {}
        Ok(self.sum.finish())
    }
}

/// The rows after a key: as quick at the end of a table as at its beginning.
async fn page(db: &impl ConnectionTrait, table: &TableLayout, after: &[Cell]) -> Result<Vec<Vec<Cell>>> {
    let backend = db.get_database_backend();
    let key = table.key.iter().map(|k| format!("\"{k}\"")).collect::<Vec<_>>().join(", ");
    let marks = (1..=after.len()).map(|n| mark(backend, n)).collect::<Vec<_>>().join(", ");
    let since = if after.is_empty() { String::new() } else { format!(" WHERE ({key}) > ({marks})") };
    let sql = format!("SELECT {} FROM \"{}\"{since} ORDER BY {key} LIMIT {PAGE}", table.select(backend), table.name);
    let values: Vec<Value> = after.iter().map(bound).collect();
    let rows = db.query_all_raw(Statement::from_sql_and_values(backend, sql, values)).await?;
    let cells = |row| table.columns.iter().enumerate().map(|(n, c)| Cell::read(row, n, c.kind)).collect();
    rows.iter().map(cells).collect()
}

pub(super) fn mark(backend: DbBackend, n: usize) -> String {
    if backend == DbBackend::Postgres { format!("${n}") } else { "?".into() }
}

pub(super) fn bound(cell: &Cell) -> Value {
    match cell {
        Cell::Null => Value::String(None),
        Cell::Text(text) => text.clone().into(),
        Cell::Int(number) => (*number).into(),
        Cell::Float(number) => (*number).into(),
        Cell::Bytes(bytes) => bytes.clone().into(),
    }
}
