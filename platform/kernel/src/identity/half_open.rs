//! What somebody began and can still go on with: a ticket for the second factor, a code that was mailed, a calendar
//! address. It came from a password or a session and ends with it, so that whoever is shut out is shut out of all of it.
//!
//! Areas say where theirs lie; whoever ends a password or all sessions calls [`end`].

use std::{
    collections::BTreeMap,
    sync::{PoisonError, RwLock},
};

use sea_orm::{
    ConnectionTrait,
    sea_query::{Alias, Expr, ExprTrait, Query},
};

use crate::{Cx, Result};

/// A table of such things: whose they are, and the column that says when one ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct HalfOpen {
    pub table: &'static str,
    pub owner: &'static str,
    pub ended: &'static str,
}

static KNOWN: RwLock<BTreeMap<&'static str, HalfOpen>> = RwLock::new(BTreeMap::new());

/// Doing it twice changes nothing.
pub fn register(half_open: HalfOpen) {
    KNOWN.write().unwrap_or_else(PoisonError::into_inner).insert(half_open.table, half_open);
}

/// All of them, by table.
pub fn known() -> Vec<HalfOpen> {
    KNOWN.read().unwrap_or_else(PoisonError::into_inner).values().copied().collect()
}

/// Ends everything of somebody, in the transaction of the call. The log has how much there was.
pub async fn end(cx: &Cx, user_id: &str) -> Result<()> {
    end_in(cx, user_id, &known()).await
}

/// Ends what lies in one table: codes that went to an address that is somebody's no more.
pub async fn end_of(cx: &Cx, user_id: &str, table: &str) -> Result<()> {
    let only: Vec<HalfOpen> = known().into_iter().filter(|known| known.table == table).collect();
    end_in(cx, user_id, &only).await
}

async fn end_in(cx: &Cx, user_id: &str, tables: &[HalfOpen]) -> Result<()> {
    if crate::planted::fault("keep_half_open") {
        return Ok(());
    }
    let tx = cx.tx().await?;
    let mut ended = BTreeMap::new();
    for HalfOpen { table, owner, ended: column } in tables.iter().copied() {
        let mut update = Query::update();
        update
            .table(Alias::new(table))
            .value(Alias::new(column), cx.now())
            .and_where(Expr::col(Alias::new(owner)).eq(user_id))
            .and_where(Expr::col(Alias::new(column)).is_null());
        let count = tx.execute(&update).await?.rows_affected();
        if count > 0 {
            ended.insert(table, count);
        }
    }
    if !ended.is_empty() {
        cx.record_as("security.half_open", user_id, None::<&BTreeMap<&str, u64>>, Some(&ended))?;
    }
    Ok(())
}
