//! Resolves every id that comes in with a request to the caller's scope, before the handler runs.

use std::{collections::BTreeMap, time::Duration};

use moka::sync::Cache;
use sea_orm::{
    ConnectionTrait,
    sea_query::{Alias, Expr, ExprTrait, Query},
};
use serde_json::Value;

use crate::{
    App, Error, Result,
    input::{RawBody, RawInput, parse_query},
    op::{IdPlace, Op},
    scope::{Scope, TableRef},
};

/// One missing or foreign id rejects the whole call, and says no more than "not found".
pub async fn resolve(app: &App, op: &Op, scope: &Scope, input: &RawInput) -> Result<()> {
    if op.ids.is_empty() {
        return Ok(());
    }
    // By declaration and not by table name: the same table may be scoped in two ways in one call.
    let mut wanted = BTreeMap::<usize, (&TableRef, Vec<String>)>::new();
    for spec in &op.ids {
        let found = find(spec.place, input)?;
        wanted.entry(std::ptr::from_ref(spec.of).addr()).or_insert((spec.of, vec![])).1.extend(found);
    }
    for (table, mut ids) in wanted.into_values() {
        ids.sort();
        ids.dedup();
        if crate::planted::fault("first_id_only") {
            ids.truncate(1);
        }
        let seen = table.remembered.then(|| app.kept.always::<Seen>());
        if let Some(seen) = &seen {
            ids.retain(|id| !seen.0.contains_key(&(table.table, id.clone())));
        }
        if !ids.is_empty() && count(app, table, &ids, scope).await? != ids.len() {
            return Err(Error::NotFound);
        }
        if let Some(seen) = seen {
            ids.into_iter().for_each(|id| seen.0.insert((table.table, id), ()));
        }
    }
    Ok(())
}

/// Rows that were there a moment ago.
struct Seen(Cache<(&'static str, String), ()>);

impl Default for Seen {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(20_000).time_to_live(Duration::from_secs(5)).build())
    }
}

async fn count(app: &App, table: &TableRef, ids: &[String], scope: &Scope) -> Result<usize> {
    let key = Expr::col(Alias::new(table.key));
    let query = Query::select()
        .expr(key.clone().count())
        .from(Alias::new(table.table))
        .and_where(key.is_in(ids.to_vec()))
        .cond_where(table.visible(scope))
        .to_owned();
    let row = app.db.read().query_one(&query).await?.ok_or(Error::NotFound)?;
    let found: i64 = row.try_get_by_index(0)?;
    Ok(usize::try_from(found).unwrap_or(0))
}

fn find(place: IdPlace, input: &RawInput) -> Result<Vec<String>> {
    match place {
        IdPlace::Path(name) => Ok(input.path.get(name).cloned().into_iter().collect()),
        IdPlace::Query(name) => Ok(parse_query(&input.query)?
            .into_iter()
            .filter(|(key, value)| key == name && !value.is_empty())
            .map(|(_, value)| value)
            .collect()),
        IdPlace::Body(pointer) => match &input.body {
            RawBody::Json(bytes) => {
                let value: Value = serde_json::from_slice(bytes)
                    .map_err(|_| Error::malformed("请求体不是有效的 JSON", "The body is not valid JSON"))?;
                let mut found = vec![];
                if collect(&value, pointer.trim_start_matches('/'), &mut found) {
                    Ok(found)
                } else {
                    Err(Error::malformed("请求体的结构不正确", "The body does not have the expected structure"))
                }
            }
            _ => Ok(vec![]),
        },
    }
}

/// Follows a pointer; `*` goes into every element. Empty ids mean "create" and are left to the handler.
/// `false`: there is a list where fields were expected. Serde would take it for a struct, and ids in
/// it would reach the handler unseen.
fn collect(value: &Value, pointer: &str, found: &mut Vec<String>) -> bool {
    if pointer.is_empty() {
        return match value {
            Value::String(id) if !id.is_empty() => {
                found.push(id.clone());
                true
            }
            Value::Array(items) => items.iter().all(|item| collect(item, "", found)),
            _ => true,
        };
    }
    let (head, rest) = pointer.split_once('/').unwrap_or((pointer, ""));
    match value {
        Value::Array(items) if head == "*" => items.iter().all(|item| collect(item, rest, found)),
        Value::Array(_) => false,
        Value::Object(map) => map.get(head).is_none_or(|next| collect(next, rest, found)),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn pointers_reach_every_id() {
        let body = json!({ "id": "a", "ids": ["b", "c"], "rows": [{ "roleId": "d" }, { "roleId": "" }, { "roleId": "e" }], "n": 1 });
        let of = |pointer: &str| {
            let mut found = vec![];
            collect(&body, pointer.trim_start_matches('/'), &mut found);
            found
        };
        assert_eq!(of("/id"), ["a"]);
        assert_eq!(of("/ids"), ["b", "c"]);
        assert_eq!(of("/ids/*"), ["b", "c"]);
        assert_eq!(of("/rows/*/roleId"), ["d", "e"]);
        assert!(of("/absent").is_empty() && of("/n").is_empty());
        for unnamed in [json!(["a"]), json!([["a"]]), json!([{ "id": "a" }])] {
            assert!(!collect(&unnamed, "id", &mut vec![]), "{unnamed}");
        }
        assert!(!collect(&json!({ "rows": [["d"]] }), "rows/*/roleId", &mut vec![]));
    }
}
