//! Delete: archives rows that nothing refers to.

use std::{borrow::Cow, collections::HashSet};

use sea_orm::{
    Condition, ConnectionTrait,
    sea_query::{Alias, Expr, ExprTrait, Query, SelectStatement},
};
use serde_json::{Value, json};

use super::{ReferencedBy, RowChange, Table, bulk, query::lists};
use crate::{Both, Cx, Error, Result, Rule, error::Refusal};

pub(super) async fn delete(cx: &Cx, table: &Table, ids: &[String]) -> Result<u64> {
    let tx = cx.tx().await?;
    (table.rules.leaving)(cx, ids).await?;
    refuse_if_used(tx, table, ids).await?;
    for ids in bulk::pieces(ids) {
        let before = bulk::read_all(cx, tx, table, ids).await?;
        archive(cx, tx, table, ids).await?;
        let changes: Vec<_> = ids.iter().map(|id| RowChange { before: before.get(id), after: None }).collect();
        (table.rules.changed)(cx, &changes).await?;
        for id in ids {
            cx.record(id, before.get(id), None::<&Value>)?;
        }
    }
    Ok(ids.len() as u64)
}

async fn archive(cx: &Cx, tx: &impl ConnectionTrait, table: &Table, ids: &[String]) -> Result<()> {
    let mut statement = Query::update();
    statement
        .table(Alias::new(table.spec.table.table))
        .value("archived_at", cx.now())
        .value("updated_at", cx.now())
        .value("updated_by", cx.user_id()?)
        .value("version", Expr::col("version").add(1))
        .and_where(Expr::col("id").is_in(ids));
    tx.execute(&statement).await?;
    Ok(())
}

/// "In use by N …", for every table that refers to any of the rows.
pub(super) async fn refuse_if_used(tx: &impl ConnectionTrait, table: &Table, ids: &[String]) -> Result<()> {
    if crate::planted::fault("skip_reference_check") {
        return Ok(());
    }
    let mut rules = vec![];
    for reference in table.spec.referenced_by {
        let held = held(tx, table, reference, ids).await?;
        let count = uses(tx, reference, &held).await?;
        if count > 0 {
            let text = Both::new(
                format!("所选{}正被 {count} 条{}使用，不能删除", table.spec.label.zh, reference.rows.zh),
                format!("In use by {count} {}; cannot be deleted", reference.rows.en),
            );
            let rule = Rule::new("in_use", text, json!({ "count": count, "table": reference.table }));
            rules.push(offer_list(rule, reference, &held));
        }
    }
    if rules.is_empty() { Ok(()) } else { Err(Error::Refused(Box::new(Refusal { code: "in_use", rules }))) }
}

/// What others hold of the rows: their ids, or what is written instead.
async fn held<'a>(
    tx: &impl ConnectionTrait,
    table: &Table,
    reference: &ReferencedBy,
    ids: &'a [String],
) -> Result<Cow<'a, [String]>> {
    if reference.holds == "id" {
        return Ok(Cow::Borrowed(ids));
    }
    let mut values = vec![];
    for ids in bulk::pieces(ids) {
        let mut select = Query::select();
        select.column(reference.holds).from(Alias::new(table.spec.table.table)).and_where(Expr::col("id").is_in(ids));
        for row in tx.query_all(&select).await? {
            values.push(row.try_get_by_index(0)?);
        }
    }
    Ok(Cow::Owned(values))
}

/// As many as an address holds.
const LISTED: usize = 20;

fn offer_list(rule: Rule, reference: &ReferencedBy, ids: &[String]) -> Rule {
    let Some((page, filter)) = reference.page else { return rule };
    let filters: Vec<String> = ids.iter().take(LISTED).map(|id| format!("{filter}={id}")).collect();
    let label = Both::new(format!("查看这些{}", reference.rows.zh), format!("Look at these {}", reference.rows.en));
    rule.offer(label, format!("{page}?{}", filters.join("&")))
}

async fn uses(tx: &impl ConnectionTrait, reference: &ReferencedBy, ids: &[String]) -> Result<i64> {
    if reference.list && ids.len() > FEW {
        return lists_any(tx, reference, ids).await;
    }
    let mut count = 0;
    for ids in bulk::pieces(ids) {
        let mut select = referring(reference);
        select.expr(Expr::cust("*").count());
        if reference.list {
            let listed = ids.iter().map(|id| lists(reference.column, id));
            select.cond_where(listed.fold(Condition::any().add(Expr::val(1).eq(2)), Condition::add));
        } else {
            select.and_where(Expr::col(Alias::new(reference.column)).is_in(ids));
        }
        let row = tx.query_one(&select).await?.ok_or_else(|| Error::internal("a count without a row"))?;
        count += row.try_get_by_index::<i64>(0)?;
    }
    Ok(count)
}

/// As many patterns as one statement may reasonably ask for; SQLite refuses a thousand.
const FEW: usize = 50;

/// How many rows list any of many ids: reading the lists once is cheaper than asking for each id.
async fn lists_any(tx: &impl ConnectionTrait, reference: &ReferencedBy, ids: &[String]) -> Result<i64> {
    let wanted: HashSet<&str> = ids.iter().map(String::as_str).collect();
    let mut select = referring(reference);
    select.expr(ExprTrait::cast_as(Expr::col(Alias::new(reference.column)), "text"));
    let mut count = 0;
    for row in tx.query_all(&select).await? {
        let text: Option<String> = row.try_get_by_index(0)?;
        let listed: Vec<String> = text.and_then(|t| serde_json::from_str(&t).ok()).unwrap_or_default();
        count += i64::from(listed.iter().any(|id| wanted.contains(id.as_str())));
    }
    Ok(count)
}

fn referring(reference: &ReferencedBy) -> SelectStatement {
    let mut select = Query::select();
    select.from(Alias::new(reference.table));
    if reference.archives {
        select.and_where(Expr::col("archived_at").is_null());
    }
    select
}
