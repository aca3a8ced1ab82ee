//! Which tables and columns there are, in words that hold for both databases.

use std::collections::BTreeMap;

use sea_orm::{ConnectionTrait, DbBackend, QueryResult, Statement};
use serde::{Deserialize, Serialize};

use crate::{Error, Result};

/// The list of migrations is remade by migrating, not copied.
pub const MIGRATIONS: &str = "seaql_migrations";
/// The words of a table's search are made again by its triggers when its rows arrive.
const WORDS: &str = "_word";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableLayout {
    pub name: String,
    pub columns: Vec<Column>,
    /// The primary key, in its order.
    pub key: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    pub name: String,
    pub kind: Kind,
    /// What this database calls the type. Of no meaning to the other one.
    #[serde(skip)]
    pub native: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Text,
    Int,
    Bool,
    Float,
    Bytes,
}

impl Kind {
    fn of(native: &str) -> Option<Self> {
        let plain = native.split('(').next().unwrap_or(native).trim().to_ascii_lowercase();
        Some(match plain.as_str() {
            // Not `jsonb` nor `char`: PostgreSQL would hand them out otherwise than they were put in.
            "text" | "varchar" | "json" | "json_text" | "date" | "date_text" => Self::Text,
            "integer" | "bigint" | "int" | "smallint" | "int2" | "int4" | "int8" => Self::Int,
            "boolean" | "bool" => Self::Bool,
            "real" | "double" | "float" | "float4" | "float8" => Self::Float,
            "blob" | "bytea" => Self::Bytes,
            _ => return None,
        })
    }
}

impl TableLayout {
    pub fn position(&self, column: &str) -> Option<usize> {
        self.columns.iter().position(|c| c.name == column)
    }

    /// The same table, whatever the databases call its types.
    pub fn agrees_with(&self, other: &Self) -> bool {
        let kinds = |t: &Self| t.columns.iter().map(|c| (c.name.clone(), c.kind)).collect::<Vec<_>>();
        self.name == other.name && self.key == other.key && kinds(self) == kinds(other)
    }

    /// The columns as both databases hand them out alike.
    pub(super) fn select(&self, backend: DbBackend) -> String {
        let expression = |c: &Column| match (backend, c.kind) {
            (DbBackend::Postgres, Kind::Text) => format!("\"{}\"::text", c.name),
            (DbBackend::Postgres, Kind::Int) => format!("\"{}\"::bigint", c.name),
            (DbBackend::Postgres, Kind::Bool) => format!("\"{}\"::int::bigint", c.name),
            (DbBackend::Postgres, Kind::Float) => format!("\"{}\"::float8", c.name),
            _ => format!("\"{}\"", c.name),
        };
        self.columns.iter().map(expression).collect::<Vec<_>>().join(", ")
    }
}

const SQLITE: &str = "SELECT m.name, c.name, c.type, c.pk FROM sqlite_master m, pragma_table_info(m.name) c \
     WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY 1, 2";

const POSTGRES: &str = "SELECT t.relname::text, a.attname::text, y.typname::text, \
     coalesce(array_position(i.indkey::int2[], a.attnum), -1)::bigint + 1 \
     FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped \
     JOIN pg_type y ON y.oid = a.atttypid LEFT JOIN pg_index i ON i.indrelid = t.oid AND i.indisprimary \
     WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind = 'r' ORDER BY 1, 2";

/// All tables but the list of migrations and what triggers make, by name.
pub async fn read(db: &impl ConnectionTrait) -> Result<Vec<TableLayout>> {
    let backend = db.get_database_backend();
    let query = if backend == DbBackend::Sqlite { SQLITE } else { POSTGRES };
    let mut tables = BTreeMap::<String, (Vec<Column>, BTreeMap<i64, String>)>::new();
    for row in db.query_all_raw(Statement::from_string(backend, query)).await? {
        let (table, name, native) = (text(&row, 0)?, text(&row, 1)?, text(&row, 2)?);
        if table == MIGRATIONS || table.ends_with(WORDS) {
            continue;
        }
        let kind = Kind::of(&native)
            .ok_or_else(|| Error::internal(format!("column {table}.{name} has the unknown type {native}")))?;
        let key: i64 = row.try_get_by_index(3)?;
        let entry = tables.entry(table).or_default();
        if key > 0 {
            entry.1.insert(key, name.clone());
        }
        entry.0.push(Column { name, kind, native });
    }
    let finished = tables.into_iter().map(|(name, (mut columns, key))| {
        // Sorted here: the databases' own order of names depends on their collation.
        columns.sort_by(|a, b| a.name.cmp(&b.name));
        let key: Vec<_> = key.into_values().collect();
        if key.is_empty() {
            return Err(Error::internal(format!("table {name} has no primary key")));
        }
        Ok(TableLayout { name, columns, key })
    });
    finished.collect()
}

/// The names of the migrations a database has had, oldest first; none in an empty database.
pub async fn migrations(db: &impl ConnectionTrait) -> Result<Vec<String>> {
    let backend = db.get_database_backend();
    let there = match backend {
        DbBackend::Sqlite => format!("SELECT count(*) FROM sqlite_master WHERE name = '{MIGRATIONS}'"),
        _ => format!(
            "SELECT count(*) FROM pg_class WHERE relname = '{MIGRATIONS}' \
             AND relnamespace = current_schema()::regnamespace"
        ),
    };
    let count: i64 = match db.query_one_raw(Statement::from_string(backend, there)).await? {
        Some(row) => row.try_get_by_index(0)?,
        None => 0,
    };
    if count == 0 {
        return Ok(vec![]);
    }
    let list = Statement::from_string(backend, format!("SELECT version FROM {MIGRATIONS} ORDER BY version"));
    db.query_all_raw(list).await?.iter().map(|row| text(row, 0)).collect()
}

fn text(row: &QueryResult, index: usize) -> Result<String> {
    Ok(row.try_get_by_index::<String>(index)?)
}
