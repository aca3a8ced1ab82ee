//! Taking a deletion back: archived rows return as they were, if there is still a place for them.

use std::collections::{HashMap, HashSet};

use sea_orm::{
    ConnectionTrait, DatabaseTransaction,
    sea_query::{Alias, Expr, ExprTrait, Query},
};
use serde_json::{Map, Value, json};

use super::{Proposed, RowChange, Table, bulk, keys, read, refs};
use crate::{Both, Cx, Error, FieldError, Result, Rule, error::Refusal, scope::TableRef};

/// The same rows with the archived ones among them: their ids are what a restoration names.
pub(super) fn with_archived(table: &'static TableRef) -> &'static TableRef {
    // Tables live as long as the program.
    Box::leak(Box::new(TableRef { archives: false, ..*table }))
}

pub(super) async fn restore(cx: &Cx, table: &Table, ids: &[String]) -> Result<u64> {
    let tx = cx.tx().await?;
    let rows = archived(cx, tx, table, ids).await?;
    refuse_taken_keys(cx, tx, table, &rows).await?;
    refuse_lost_references(cx, tx, table, &rows).await?;
    refuse_broken_rules(cx, tx, table, &rows.iter().map(|row| (row, row)).collect::<Vec<_>>()).await?;
    for ids in bulk::pieces(ids) {
        bring_back(cx, tx, table, ids).await?;
        (table.rules.written)(cx, ids).await?;
        let after = bulk::read_all(cx, tx, table, ids).await?;
        let changes: Vec<_> = ids.iter().map(|id| RowChange { before: None, after: after.get(id) }).collect();
        (table.rules.changed)(cx, &changes).await?;
        for id in ids {
            cx.record(id, None::<&Value>, after.get(id))?;
        }
    }
    Ok(ids.len() as u64)
}

/// The rows in the order asked for. One that is not archived, or not the caller's, is as good as absent.
async fn archived(cx: &Cx, tx: &impl ConnectionTrait, table: &Table, ids: &[String]) -> Result<Vec<Value>> {
    let mut found = HashMap::new();
    for ids in bulk::pieces(ids) {
        let mut select = Query::select();
        select
            .expr(Expr::cust("*"))
            .from(Alias::new(table.spec.table.table))
            .cond_where(table.spec.table.scope.predicate(cx.scope()?))
            .and_where(Expr::col("id").is_in(ids))
            .and_where(Expr::col("archived_at").is_not_null());
        for row in tx.query_all(&select).await? {
            let row = (table.encode)(&row)?;
            found.insert(row.get("id").and_then(Value::as_str).unwrap_or_default().to_owned(), row);
        }
    }
    ids.iter().map(|id| found.remove(id).ok_or(Error::NotFound)).collect()
}

async fn bring_back(cx: &Cx, tx: &impl ConnectionTrait, table: &Table, ids: &[String]) -> Result<()> {
    let mut statement = Query::update();
    statement
        .table(Alias::new(table.spec.table.table))
        .value("archived_at", None::<i64>)
        .value("updated_at", cx.now())
        .value("updated_by", cx.user_id()?)
        .value("version", Expr::col("version").add(1))
        .and_where(Expr::col("id").is_in(ids));
    tx.execute(&statement).await?;
    Ok(())
}

fn inputs(table: &Table, rows: &[Value]) -> Vec<Map<String, Value>> {
    let input = |row: &Value| {
        let fields = table.spec.fields.iter();
        fields.filter_map(|f| row.get(f.name).map(|v| (f.name.to_owned(), v.clone()))).collect()
    };
    rows.iter().map(input).collect()
}

/// A key that may be used again while its row is archived may have been.
async fn refuse_taken_keys(cx: &Cx, tx: &impl ConnectionTrait, table: &Table, rows: &[Value]) -> Result<()> {
    let mut names = vec![];
    let inputs = inputs(table, rows);
    for key in table.spec.unique.iter().filter(|_| table.spec.reuses_keys) {
        let mut given = HashSet::new();
        for (inputs, rows) in bulk::pieces(&inputs).zip(bulk::pieces(rows)) {
            let wanted: Vec<_> = inputs.iter().map(|input| keys::parts(cx, table, key, input)).collect();
            let asked: Vec<_> = inputs.iter().filter_map(|input| keys::parts(cx, table, key, input)).collect();
            if asked.is_empty() {
                continue;
            }
            let holders: HashMap<_, _> = keys::holders(tx, table, key, &asked).await?.into_iter().collect();
            for (row, wanted) in rows.iter().zip(wanted) {
                let Some(texts) = wanted.map(|parts| keys::texts(&parts)) else { continue };
                // Two of the rows themselves may have had the same one after the other.
                if holders.contains_key(&texts) || !given.insert(texts) {
                    names.push(read::title(table, row, cx.lang()));
                }
            }
        }
    }
    refuse("key_taken", names, |some| {
        Both::new(
            format!("编码已被其他记录使用，不能恢复：{}", some.zh),
            format!("Their keys are in use by others now: {}", some.en),
        )
    })
}

/// What a row refers to may have been deleted since then.
async fn refuse_lost_references(cx: &Cx, tx: &impl ConnectionTrait, table: &Table, rows: &[Value]) -> Result<()> {
    let mut names = vec![];
    for field in &table.spec.fields {
        let Some((target, _)) = field.target() else { continue };
        for rows in bulk::pieces(rows) {
            let wanted: HashSet<&str> = rows.iter().flat_map(|row| refs::ids_in(row.get(field.name))).collect();
            let there = refs::existing(cx, tx, target, &wanted).await?;
            let lost = rows.iter().filter(|row| refs::ids_in(row.get(field.name)).any(|id| !there.contains(id)));
            names.extend(lost.map(|row| {
                let label = field.label.get(cx.lang());
                format!("{} ({label})", read::title(table, row, cx.lang()))
            }));
        }
    }
    refuse("reference_lost", names, |some| {
        Both::new(
            format!("所引用的记录已不存在，不能恢复：{}", some.zh),
            format!("What they refer to is not there any more: {}", some.en),
        )
    })
}

/// The area's rules over several rows hold for those that come back, too: what each is now, and will be again.
pub(super) async fn refuse_broken_rules(
    cx: &Cx,
    tx: &DatabaseTransaction,
    table: &Table,
    rows: &[(&Value, &Value)],
) -> Result<()> {
    let inputs: Vec<_> = rows.iter().map(|(_, back)| table.input_of(back)).collect();
    let mut errors: Vec<Vec<FieldError>> = rows.iter().map(|_| vec![]).collect();
    let mut proposed: Vec<_> = rows
        .iter()
        .zip(&inputs)
        .zip(&mut errors)
        .map(|(((now, _), input), errors)| Proposed { before: Some(now), input, errors })
        .collect();
    (table.rules.across)(cx, &tx.into(), &mut proposed).await?;
    drop(proposed);
    let told = rows.iter().zip(&errors).filter_map(|((_, row), errors)| {
        let first = errors.first()?;
        Some(format!("{} ({})", read::title(table, row, cx.lang()), first.text.get(cx.lang())))
    });
    refuse("rule_broken", told.collect(), |some| {
        Both::new(
            format!("与现有记录冲突，不能恢复：{}", some.zh),
            format!("They do not fit what is there now: {}", some.en),
        )
    })
}

fn refuse(code: &'static str, names: Vec<String>, text: impl Fn(&Both) -> Both) -> Result<()> {
    if names.is_empty() || crate::planted::fault("restore_over") {
        return Ok(());
    }
    let some = Both::list(names.get(..5).unwrap_or(&names));
    let rule = Rule::new(code, text(&some), json!({ "count": names.len(), "rows": names }));
    Err(Error::Refused(Box::new(Refusal { code, rules: vec![rule] })))
}
