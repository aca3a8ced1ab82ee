//! Many rows in few statements: the difference between an import that takes seconds and one that takes minutes.

use std::collections::HashMap;

use sea_orm::{
    ConnectionTrait, Value as DbValue,
    sea_query::{Alias, Expr, ExprTrait, IntoIden, Query, TableRef, ValueTuple},
};
use serde_json::Value;

use super::{Table, outgoing, read, table::Columns};
use crate::{Cx, Error, Result};

/// Rows of one statement. With up to a hundred columns this stays below the 32,766 values that SQLite
/// binds; PostgreSQL binds 65,535.
const MOST: usize = 256;

/// The lengths in which `len` things are handled: powers of two. The driver remembers every
/// statement it has prepared, and this keeps their number small whatever people send.
pub(crate) fn lengths(len: usize) -> impl Iterator<Item = usize> {
    let mut left = len;
    std::iter::from_fn(move || {
        let next = MOST.min((left + 1).next_power_of_two() / 2);
        left -= next;
        (next > 0).then_some(next)
    })
}

/// The same, as pieces of a slice.
pub(crate) fn pieces<T>(mut items: &[T]) -> impl Iterator<Item = &[T]> {
    lengths(items.len()).map(move |length| {
        let (piece, rest) = items.split_at(length);
        items = rest;
        piece
    })
}

/// Inserts rows; at most a piece of them.
pub(super) async fn insert(
    cx: &Cx,
    tx: &impl ConnectionTrait,
    table: &Table,
    rows: Vec<(String, Columns)>,
) -> Result<()> {
    let fresh = (table.fresh)(table);
    let (now, user) = (cx.now(), cx.user_id()?.to_owned());
    let stamps = |id: String| {
        let all: [(&'static str, DbValue); 6] = [
            ("id", id.into()),
            ("created_at", now.into()),
            ("created_by", user.clone().into()),
            ("updated_at", now.into()),
            ("updated_by", user.clone().into()),
            ("version", 1.into()),
        ];
        all.into_iter().filter(|(name, _)| table.has(name))
    };
    let mut whole = vec![];
    for (id, mut columns) in rows {
        columns.retain(|(name, _)| *name != "id");
        for (name, value) in &fresh {
            if !columns.iter().any(|(given, _)| given == name) {
                columns.push((name, value.clone()));
            }
        }
        columns.extend(stamps(id));
        whole.push(columns);
    }
    for group in whole.chunk_by(|a, b| names(a).eq(names(b))) {
        let mut statement = Query::insert();
        statement
            .into_table(Alias::new(table.spec.table.table))
            .columns(group.iter().take(1).flat_map(names).map(Alias::new));
        for columns in group {
            statement.values_panic(columns.iter().map(|(_, value)| Expr::val(value.clone())));
        }
        tx.execute(&statement).await?;
    }
    Ok(())
}

pub(super) fn names(columns: &Columns) -> impl Iterator<Item = &'static str> {
    columns.iter().map(|(name, _)| *name)
}

/// New columns of a row whose version is still the expected one.
pub(super) struct Changed {
    pub id: String,
    pub version: i64,
    pub columns: Columns,
}

/// Changes rows; at most a piece of them.
pub(super) async fn update(cx: &Cx, tx: &impl ConnectionTrait, table: &Table, mut rows: Vec<Changed>) -> Result<()> {
    for row in &mut rows {
        row.columns.retain(|(name, _)| *name != "id");
    }
    // Rows that change the same columns stand together.
    rows.sort_by(|a, b| names(&a.columns).cmp(names(&b.columns)));
    for group in rows.chunk_by(|a, b| names(&a.columns).eq(names(&b.columns))) {
        if !update_alike(cx, tx, table, group).await? {
            return Err(conflict(cx, tx, table, group).await);
        }
    }
    Ok(())
}

/// One statement for rows that change the same columns. `false`: not all of them were as expected.
async fn update_alike(cx: &Cx, tx: &impl ConnectionTrait, table: &Table, rows: &[Changed]) -> Result<bool> {
    const NEW: &str = "new";
    // What SQLite and PostgreSQL both call the columns of a list of values.
    let new = |n: usize| Expr::col((Alias::new(NEW), Alias::new(format!("column{}", n + 1))));
    let own = |name: &'static str| Expr::col((Alias::new(table.spec.table.table), Alias::new(name)));
    let tuple = |row: &Changed| {
        let head = [DbValue::from(row.id.clone()), DbValue::from(row.version)];
        ValueTuple::Many(head.into_iter().chain(row.columns.iter().map(|(_, value)| value.clone())).collect())
    };
    let mut statement = Query::update();
    statement
        .table(Alias::new(table.spec.table.table))
        .from(TableRef::ValuesList(rows.iter().map(tuple).collect(), Alias::new(NEW).into_iden()))
        .value("version", own("version").add(1))
        .value("updated_at", cx.now())
        .value("updated_by", cx.user_id()?)
        .and_where(own("id").eq(new(0)))
        .cond_where(table.spec.table.visible(cx.scope()?));
    for (n, name) in rows.iter().take(1).flat_map(|row| names(&row.columns)).enumerate() {
        statement.value(Alias::new(name), new(n + 2));
    }
    if !crate::planted::fault("skip_version") {
        statement.and_where(own("version").eq(new(1)));
    }
    Ok(tx.execute(&statement).await?.rows_affected() == rows.len() as u64)
}

/// The first row that somebody else was faster with, as it is now.
async fn conflict(cx: &Cx, tx: &impl ConnectionTrait, table: &Table, rows: &[Changed]) -> Error {
    for row in rows {
        let now = match read::one(tx, cx, table, &row.id).await {
            Ok(now) => now,
            Err(error) => return error,
        };
        if version(&now) != row.version + 1 {
            return match outgoing::one(cx, tx, table, now).await {
                Ok(current) => Error::Conflict(Box::new(current)),
                Err(error) => error,
            };
        }
    }
    Error::Busy { retry_after_s: 1 }
}

/// Rows by id, as the caller sees them; at most a piece of them. One that the caller does not see is an error.
pub(super) async fn read_all(
    cx: &Cx,
    db: &impl ConnectionTrait,
    table: &Table,
    ids: &[String],
) -> Result<HashMap<String, Value>> {
    let found = read_visible(cx, db, table, ids).await?;
    if ids.iter().all(|id| found.contains_key(id)) { Ok(found) } else { Err(Error::NotFound) }
}

/// The same; those that the caller does not see are left out.
pub(super) async fn read_visible(
    cx: &Cx,
    db: &impl ConnectionTrait,
    table: &Table,
    ids: &[String],
) -> Result<HashMap<String, Value>> {
    let mut select = table.select(cx.scope()?);
    select.and_where(Expr::col(Alias::new("id")).is_in(ids));
    let mut found = HashMap::with_capacity(ids.len());
    for row in db.query_all(&select).await? {
        let row = (table.encode)(&row)?;
        let id = row.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
        found.insert(id, row);
    }
    Ok(found)
}

pub(super) fn version(row: &Value) -> i64 {
    row.get("version").and_then(Value::as_i64).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_powers_of_two_and_lose_nothing() {
        for len in (0..600).chain([50_000]) {
            let items: Vec<usize> = (0..len).collect();
            let found: Vec<_> = pieces(&items).map(<[usize]>::to_vec).collect();
            assert!(found.iter().all(|piece| piece.len().is_power_of_two() && piece.len() <= MOST), "{len}");
            assert_eq!(found.concat(), items);
            assert!(found.len() <= len / MOST + 8, "{len}: {}", found.len());
        }
    }
}
