//! The changed rows, their notes and their audit entries, piece by piece.

use serde_json::{Map, Value};

use super::{Candidate, Table};
use crate::{
    Cx, Error, Result,
    resource::{
        RowChange,
        batch::{self, Note},
        bulk::{self, Changed},
        protected,
        table::Columns,
    },
};

/// A row with what it gets.
struct Due {
    id: String,
    columns: Columns,
}

pub async fn write(
    cx: &Cx,
    table: &'static Table,
    (subject, file_name): (&str, &str),
    rows: Vec<Candidate>,
) -> Result<String> {
    let due = |row: Candidate| {
        let id = row.existing_id()?.to_owned();
        Some(Due { id, columns: row.columns })
    };
    let changed = rows.into_iter().filter(|row| row.errors.is_empty() && !row.columns.is_empty());
    let mut due: Vec<Due> = changed.filter_map(due).collect();
    // Rows that change the same columns share a statement.
    due.sort_by(|a, b| bulk::names(&a.columns).cmp(bulk::names(&b.columns)));
    let batch_id = batch::open(cx, subject, file_name, (0, due.len())).await?;
    for length in bulk::lengths(due.len()) {
        let rest = due.split_off(length);
        write_piece(cx, table, &batch_id, std::mem::replace(&mut due, rest)).await?;
    }
    Ok(batch_id)
}

async fn write_piece(cx: &Cx, table: &'static Table, batch_id: &str, due: Vec<Due>) -> Result<()> {
    let tx = cx.tx().await?;
    let ids: Vec<String> = due.iter().map(|row| row.id.clone()).collect();
    (table.rules.reach)(cx, &ids).await?;
    let befores = bulk::read_all(cx, tx, table, &ids).await?;
    let ring = &cx.app().keys;
    let keys = protected::keys(cx, tx, table, &ids).await?;
    let (mut changed, mut notes) = (vec![], vec![]);
    for Due { id, mut columns } in due {
        let before = befores.get(&id).ok_or(Error::NotFound)?;
        if let Some(keys) = &keys {
            let entered = protected::take(table, &mut columns, true).map_err(Error::Invalid)?;
            protected::put(table, (ring, keys), &id, Some(before), &entered, &mut columns)?;
        }
        notes.push((id.clone(), noted(table, before, &columns)));
        changed.push(Changed { id, version: bulk::version(before), columns });
    }
    bulk::update(cx, tx, table, changed).await?;
    (table.rules.written)(cx, &ids).await?;
    let after = bulk::read_all(cx, tx, table, &ids).await?;
    let note = |(id, before): (String, Value)| {
        let version = after.get(&id).map_or(1, bulk::version);
        Note { id, version, before: Some(before) }
    };
    batch::note(tx, batch_id, notes.into_iter().map(note)).await?;
    let changes: Vec<_> = ids.iter().map(|id| RowChange { before: befores.get(id), after: after.get(id) }).collect();
    (table.rules.changed)(cx, &changes).await?;
    for id in &ids {
        cx.record(id, befores.get(id), after.get(id))?;
    }
    cx.write_down().await
}

/// What undoing needs: the fields that change, as they were.
fn noted(table: &Table, before: &Value, columns: &Columns) -> Value {
    let changing = table.writable().filter(|f| columns.iter().any(|(name, _)| *name == f.column)).map(|f| f.name);
    let values = changing.chain(["id"]).filter_map(|name| Some((name.to_owned(), before.get(name)?.clone())));
    Value::Object(values.collect::<Map<_, _>>())
}
