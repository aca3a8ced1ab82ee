//! Records of staff that carry a duty: whoever is the account behind one signs, approves or reads as that person.

use std::{
    collections::BTreeSet,
    sync::{PoisonError, RwLock},
};

use kernel::Result;
use sea_orm::{
    ConnectionTrait,
    sea_query::{Alias, Expr, ExprTrait, Query},
};

/// Tables with the column of a member of staff to whom their rows, while they are there, give something to decide or
/// to read.
static DUTIES: RwLock<BTreeSet<(&'static str, &'static str)>> = RwLock::new(BTreeSet::new());

/// Doing it twice changes nothing.
pub fn register(table: &'static str) {
    register_in(table, "staff_id");
}

/// The same where another column names who has it: a deputy, for one.
pub fn register_in(table: &'static str, column: &'static str) {
    DUTIES.write().unwrap_or_else(PoisonError::into_inner).insert((table, column));
}

pub fn known() -> Vec<(&'static str, &'static str)> {
    DUTIES.read().unwrap_or_else(PoisonError::into_inner).iter().copied().collect()
}

pub async fn carries_one(db: &impl ConnectionTrait, staff_id: &str) -> Result<bool> {
    for (table, column) in known() {
        let mut found = Query::select();
        found
            .column("id")
            .from(Alias::new(table))
            .and_where(Expr::col(column).eq(staff_id))
            .and_where(Expr::col("archived_at").is_null())
            .limit(1);
        if db.query_one(&found).await?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}
