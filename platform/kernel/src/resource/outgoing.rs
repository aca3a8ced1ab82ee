//! What of a row leaves the engine: its declared fields, labelled and masked, and what every row is kept by.
//!
//! A column that no field declares stays inside, whatever the entity would write: a new column is closed until
//! somebody opens it.

use sea_orm::ConnectionTrait;
use serde_json::Value;

use super::{Table, protected, refs};
use crate::{Cx, Result, planted::fault};

/// Of every row, whatever its table declares.
const HOUSEKEEPING: [&str; 4] = ["id", "version", "createdAt", "updatedAt"];
const LABELS: &str = "labels";

impl Table {
    /// Whether a row may be answered with this.
    pub fn declares(&self, name: &str) -> bool {
        self.field(name).is_some() || self.rules.answered.contains(&name) || HOUSEKEEPING.contains(&name)
    }

    pub(super) fn leaves(&self, name: &str) -> bool {
        self.declares(name) || fault("undeclared_columns")
    }
}

/// Rows as they are answered, with the names of what they refer to.
pub(super) async fn labelled(cx: &Cx, table: &Table, mut rows: Vec<Value>) -> Result<Vec<Value>> {
    refs::label(cx, table, &mut rows).await?;
    masked(cx, cx.read(), table, &mut rows).await?;
    Ok(rows)
}

/// One row as a write answers it.
pub(super) async fn one(cx: &Cx, db: &impl ConnectionTrait, table: &Table, row: Value) -> Result<Value> {
    let mut rows = [row];
    masked(cx, db, table, &mut rows).await?;
    let [row] = rows;
    Ok(row)
}

async fn masked(cx: &Cx, db: &impl ConnectionTrait, table: &Table, rows: &mut [Value]) -> Result<()> {
    protected::mask(cx.app(), db, table, rows).await?;
    for row in rows {
        if let Value::Object(fields) = row {
            fields.retain(|name, _| table.leaves(name) || name == LABELS);
        }
    }
    Ok(())
}
