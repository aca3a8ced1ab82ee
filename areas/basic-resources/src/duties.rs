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

/// Tables whose rows, while they are there, give the member of staff in `staff_id` something to decide or to read.
static TABLES: RwLock<BTreeSet<&'static str>> = RwLock::new(BTreeSet::new());

/// Doing it twice changes nothing.
pub fn register(table: &'static str) {
    TABLES.write().unwrap_or_else(PoisonError::into_inner).insert(table);
}

pub fn known() -> Vec<&'static str> {
    TABLES.read().unwrap_or_else(PoisonError::into_inner).iter().copied().collect()
}

pub async fn carries_one(db: &impl ConnectionTrait, staff_id: &str) -> Result<bool> {
    for table in known() {
        let mut found = Query::select();
        found
            .column("id")
            .from(Alias::new(table))
            .and_where(Expr::col("staff_id").eq(staff_id))
            .and_where(Expr::col("archived_at").is_null())
            .limit(1);
        if db.query_one(&found).await?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}
