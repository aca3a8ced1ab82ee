//! Which rows of a sheet are there already, and which of its keys are not free.

use std::collections::HashMap;

use sea_orm::ConnectionTrait;

use super::Candidate;
use crate::{
    Both, Cx, FieldError, Result,
    resource::{Table, bulk, keys, write},
};

/// The same key twice in one file is a mistake of the second row.
pub fn mark_duplicates(cx: &Cx, table: &Table, rows: &mut [Candidate]) {
    for key in table.spec.unique {
        let mut first = HashMap::new();
        for row in rows.iter_mut() {
            let Some(parts) = keys::parts(cx, table, key, &row.values) else {
                continue;
            };
            if let Some(earlier) = first.get(&keys::texts(&parts)) {
                let name = key.first().copied().unwrap_or_default();
                let text = Both::new(format!("与第 {earlier} 行重复"), format!("Repeats row {earlier}"));
                row.errors.push(FieldError::new(name, "duplicate_row", text));
            } else {
                first.insert(keys::texts(&parts), row.number);
            }
        }
    }
}

/// Finds the rows whose key exists: visible ones are updated, others cannot be taken. What other keys a
/// row has must be free or its own.
pub async fn find(cx: &Cx, db: &impl ConnectionTrait, table: &Table, rows: &mut [Candidate]) -> Result<()> {
    for (n, key) in table.spec.unique.iter().enumerate() {
        let mut start = 0;
        for length in bulk::lengths(rows.len()) {
            let Some(piece) = rows.get_mut(start..start + length) else { break };
            start += length;
            find_some(cx, db, table, (key, n == 0), piece).await?;
        }
    }
    Ok(())
}

async fn find_some(
    cx: &Cx,
    db: &impl ConnectionTrait,
    table: &Table,
    (key, of_import): (&[&str], bool),
    rows: &mut [Candidate],
) -> Result<()> {
    let wanted: Vec<_> = rows.iter().filter_map(|row| keys::parts(cx, table, key, &row.values)).collect();
    if wanted.is_empty() {
        return Ok(());
    }
    let holders: HashMap<_, _> = keys::holders(db, table, key, &wanted).await?.into_iter().collect();
    let ids: Vec<String> = wanted.iter().filter_map(|key| holders.get(&keys::texts(key)).cloned()).collect();
    let mut visible = HashMap::new();
    if of_import && !ids.is_empty() {
        visible = bulk::read_visible(cx, db, table, &ids).await?;
    }
    for row in rows {
        let holder = keys::parts(cx, table, key, &row.values).and_then(|key| holders.get(&keys::texts(&key)));
        let Some(holder) = holder else { continue };
        if of_import {
            row.existing = visible.remove(holder);
        }
        if row.existing_id() != Some(holder.as_str()) {
            row.errors.push(write::duplicate(table, key));
        }
    }
    Ok(())
}
