//! References: their texts in a list, and their existence within the caller's scope in an input.

use std::collections::{BTreeSet, HashMap, HashSet};

use sea_orm::{
    ConnectionTrait,
    sea_query::{Alias, Expr, ExprTrait, Query},
};
use serde_json::{Map, Value, json};

use super::{Field, Table};
use crate::{Both, Cx, FieldError, Lang, Result, scope::TableRef};

/// Adds `labels` to each row: the text of every reference in the reader's language.
pub(super) async fn label(cx: &Cx, table: &Table, rows: &mut [Value]) -> Result<()> {
    let mut labels: Vec<Map<String, Value>> = vec![Map::new(); rows.len()];
    for field in &table.spec.fields {
        if field.target().or(field.named_in).is_none() {
            continue;
        }
        let ids: BTreeSet<_> = rows.iter().flat_map(|r| ids_in(r.get(field.name))).collect();
        if ids.is_empty() {
            continue;
        }
        let texts = titles(cx, field, ids).await?;
        for (row, labels) in rows.iter().zip(&mut labels) {
            let named: Vec<_> = ids_in(row.get(field.name)).filter_map(|id| texts.get(id)).cloned().collect();
            if !named.is_empty() {
                labels.insert(field.name.to_owned(), json!(cx.lang().list(&named)));
            }
        }
    }
    for (row, labels) in rows.iter_mut().zip(labels) {
        if let Value::Object(map) = row {
            map.insert("labels".to_owned(), Value::Object(labels));
        }
    }
    Ok(())
}

/// The id of a reference, or the ids of a list of them.
pub(super) fn ids_in(value: Option<&Value>) -> impl Iterator<Item = &str> {
    let many = value.and_then(Value::as_array).into_iter().flatten();
    value.into_iter().chain(many).filter_map(Value::as_str).filter(|id| !id.is_empty())
}

/// Also of archived rows: what a record refers to keeps its name.
pub(super) async fn titles(cx: &Cx, field: &Field, ids: BTreeSet<&str>) -> Result<HashMap<String, String>> {
    let Some((target, title)) = field.target().or(field.named_in) else { return Ok(HashMap::new()) };
    let name = if cx.lang() == Lang::En { title.en } else { title.zh };
    let ids: Vec<&str> = ids.into_iter().collect();
    let mut texts = HashMap::new();
    for ids in ids.chunks(AT_ONCE) {
        let mut select = Query::select();
        select
            .columns([Alias::new(target.key), Alias::new(name)])
            .from(Alias::new(target.table))
            .and_where(Expr::col(Alias::new(target.key)).is_in(ids.iter().copied()))
            .cond_where(target.scope.predicate(cx.scope()?));
        let code = title.code.filter(|_| field.with_code);
        if let Some(code) = code {
            select.column(Alias::new(code));
        }
        for row in cx.read().query_all(&select).await? {
            let name = row.try_get_by_index::<String>(1)?;
            let text = match code {
                Some(_) => format!("{} – {name}", row.try_get_by_index::<String>(2)?),
                None => name,
            };
            texts.insert(row.try_get_by_index::<String>(0)?, text);
        }
    }
    Ok(texts)
}

/// Fewer than the parameters a statement may have.
const AT_ONCE: usize = 500;

/// Every reference of an input must exist for this caller. Absent and out of scope read alike.
pub(super) async fn check(cx: &Cx, db: &impl ConnectionTrait, table: &Table, input: &Value) -> Result<Vec<FieldError>> {
    let mut errors = vec![];
    for field in table.writable() {
        let Some((target, _)) = field.target() else {
            continue;
        };
        let ids: HashSet<_> = ids_in(input.get(field.name)).collect();
        if existing(cx, db, target, &ids).await?.len() < ids.len() {
            errors.push(unknown(field));
        }
    }
    Ok(errors)
}

/// Those of the ids whose rows exist for this caller.
pub(super) async fn existing(
    cx: &Cx,
    db: &impl ConnectionTrait,
    target: &TableRef,
    ids: &HashSet<&str>,
) -> Result<HashSet<String>> {
    let ids: Vec<&str> = ids.iter().copied().collect();
    let mut found = HashSet::new();
    for ids in ids.chunks(AT_ONCE) {
        let mut select = Query::select();
        select
            .column(Alias::new(target.key))
            .from(Alias::new(target.table))
            .and_where(Expr::col(Alias::new(target.key)).is_in(ids.iter().copied()))
            .cond_where(target.visible(cx.scope()?));
        for row in db.query_all(&select).await? {
            found.insert(row.try_get_by_index::<String>(0)?);
        }
    }
    Ok(found)
}

pub(super) fn unknown(field: &Field) -> FieldError {
    let text = Both::new(format!("没有找到该{}", field.label.zh), format!("{} was not found", field.label.en));
    FieldError::new(field.name, "unknown_reference", text)
}
