//! Delete: archives rows that nothing refers to.

use sea_orm::{
    Condition, ConnectionTrait,
    sea_query::{Alias, Expr, ExprTrait, Query},
};
use serde_json::{Value, json};

use super::{ReferencedBy, Table, query::lists, read};
use crate::{Both, Cx, Error, Result, Rule, error::Refusal};

pub(super) async fn delete(cx: &Cx, table: &Table, ids: &[String]) -> Result<u64> {
    let tx = cx.tx().await?;
    refuse_if_used(tx, table, ids).await?;
    for id in ids {
        let before = read::one(tx, cx, table, id).await?;
        archive(cx, tx, table, id).await?;
        cx.record(id, Some(&before), None::<&Value>)?;
    }
    Ok(ids.len() as u64)
}

async fn archive(cx: &Cx, tx: &impl ConnectionTrait, table: &Table, id: &str) -> Result<()> {
    let mut statement = Query::update();
    statement
        .table(Alias::new(table.spec.table.table))
        .value("archived_at", cx.now())
        .value("updated_at", cx.now())
        .value("updated_by", cx.user_id()?)
        .value("version", Expr::col("version").add(1))
        .and_where(Expr::col("id").eq(id));
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
        let count = uses(tx, reference, ids).await?;
        if count > 0 {
            let text = Both::new(
                format!("所选{}正被 {count} 条{}使用，不能删除", table.spec.label.zh, reference.rows.zh),
                format!("In use by {count} {}; cannot be deleted", reference.rows.en),
            );
            rules.push(Rule::new("in_use", text, json!({ "count": count, "table": reference.table })));
        }
    }
    if rules.is_empty() { Ok(()) } else { Err(Error::Refused(Box::new(Refusal { code: "in_use", rules }))) }
}

async fn uses(tx: &impl ConnectionTrait, reference: &ReferencedBy, ids: &[String]) -> Result<i64> {
    let mut select = Query::select();
    select.expr(Expr::cust("*").count()).from(Alias::new(reference.table));
    if reference.list {
        let listed = ids.iter().map(|id| lists(reference.column, id));
        select.cond_where(listed.fold(Condition::any().add(Expr::val(1).eq(2)), Condition::add));
    } else {
        select.and_where(Expr::col(Alias::new(reference.column)).is_in(ids.to_vec()));
    }
    if reference.archives {
        select.and_where(Expr::col("archived_at").is_null());
    }
    let row = tx.query_one(&select).await?.ok_or_else(|| Error::internal("a count without a row"))?;
    Ok(row.try_get_by_index(0)?)
}
