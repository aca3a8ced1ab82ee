//! Unique keys: the values of one as the database compares them.

use sea_orm::{
    ConnectionTrait, QueryResult, Value as DbValue,
    sea_query::{Alias, Expr, ExprTrait, Query, SelectStatement},
};
use serde_json::Value;

use super::{Field, Kind, Table, protected};
use crate::{Cx, Result, Timestamp};

/// One field of a key.
pub(super) struct Part {
    pub column: String,
    pub value: DbValue,
    /// The same as text, equal where the database finds it equal.
    pub text: String,
}

/// `None` for a value that no row can have: absent, of the wrong type, or masked.
pub(super) fn part(cx: &Cx, field: &Field, value: &Value) -> Option<Part> {
    let (value, text): (DbValue, String) = match (field.kind, value) {
        (Kind::Protected(guarded), Value::String(text)) => {
            let index = protected::index(&cx.app().keys, guarded, &(guarded.normalise)(text).ok()?);
            if index.is_empty() {
                return None;
            }
            (index.clone().into(), index)
        }
        (Kind::Date, Value::String(text)) => {
            let day: chrono::NaiveDate = text.trim().parse().ok()?;
            (day.into(), day.to_string())
        }
        (Kind::Instant, Value::String(text)) => {
            let at = Timestamp::parse(text.trim())?;
            (at.into(), at.0.to_string())
        }
        (Kind::Integer { .. }, Value::Number(number)) => (number.as_i64()?.into(), number.to_string()),
        (Kind::Bool, Value::Bool(yes)) => ((*yes).into(), yes.to_string()),
        (_, Value::String(text)) => (text.trim().into(), text.trim().to_owned()),
        _ => return None,
    };
    Some(Part { column: column(field), value, text })
}

fn column(field: &Field) -> String {
    match field.kind {
        Kind::Protected(_) => protected::index_column(field),
        _ => field.column.clone(),
    }
}

/// The whole key of an input, if it has one.
pub(super) fn parts(cx: &Cx, table: &Table, key: &[&str], input: &serde_json::Map<String, Value>) -> Option<Vec<Part>> {
    key.iter().map(|name| part(cx, table.field(name)?, input.get(*name)?)).collect()
}

pub(super) fn texts(parts: &[Part]) -> Vec<String> {
    parts.iter().map(|part| part.text.clone()).collect()
}

/// Which rows of the table have one of these keys, visible or not: key and id.
pub(super) async fn holders(
    db: &impl ConnectionTrait,
    table: &Table,
    key: &[&str],
    wanted: &[Vec<Part>],
) -> Result<Vec<(Vec<String>, String)>> {
    let fields: Vec<&Field> = key.iter().filter_map(|name| table.field(name)).collect();
    let mut select = Query::select();
    select.column("id").columns(fields.iter().map(|f| Alias::new(column(f)))).from(Alias::new(table.spec.table.table));
    narrow(&mut select, wanted);
    if table.spec.reuses_keys {
        select.and_where(Expr::col("archived_at").is_null());
    }
    let rows = db.query_all(&select).await?;
    let holder = |row: &QueryResult| {
        let texts = fields.iter().enumerate().map(|(n, field)| text_at(row, n + 1, field));
        Ok((texts.collect::<Result<Option<Vec<_>>>>()?, row.try_get_by_index::<String>(0)?))
    };
    let found = rows.iter().map(holder).collect::<Result<Vec<_>>>()?;
    Ok(found.into_iter().filter_map(|(key, id)| Some((key?, id))).collect())
}

/// At least the rows with one of the keys; with several columns also such as mix them.
fn narrow(select: &mut SelectStatement, wanted: &[Vec<Part>]) {
    let width = wanted.first().map_or(0, Vec::len);
    for n in 0..width {
        let parts = || wanted.iter().filter_map(|key| key.get(n));
        let Some(column) = parts().next().map(|part| part.column.clone()) else { continue };
        select.and_where(Expr::col(Alias::new(column)).is_in(parts().map(|part| part.value.clone())));
    }
}

fn text_at(row: &QueryResult, at: usize, field: &Field) -> Result<Option<String>> {
    Ok(match field.kind {
        Kind::Date => row.try_get_by_index::<Option<chrono::NaiveDate>>(at)?.map(|day| day.to_string()),
        Kind::Instant => row.try_get_by_index::<Option<Timestamp>>(at)?.map(|at| at.0.to_string()),
        Kind::Integer { .. } => integer_at(row, at)?.map(|n| n.to_string()),
        Kind::Bool => row.try_get_by_index::<Option<bool>>(at)?.map(|yes| yes.to_string()),
        _ => row.try_get_by_index::<Option<String>>(at)?,
    })
}

/// PostgreSQL tells integers of different widths apart.
fn integer_at(row: &QueryResult, at: usize) -> Result<Option<i64>> {
    match row.try_get_by_index::<Option<i64>>(at) {
        Ok(number) => Ok(number),
        Err(_) => Ok(row.try_get_by_index::<Option<i32>>(at)?.map(i64::from)),
    }
}
