//! The rows that a sheet means. One out of the caller's reach reads like one that is not there.

use std::collections::HashMap;

use sea_orm::ConnectionTrait;
use serde_json::{Map, Value};

use super::{Candidate, PatchOptions, Table};
use crate::{
    Both, Cx, FieldError, Result,
    resource::{Field, bulk, keys},
};

pub async fn find(
    cx: &Cx,
    db: &impl ConnectionTrait,
    table: &Table,
    options: &PatchOptions,
    rows: &mut [Candidate],
) -> Result<()> {
    for key in table.spec.unique {
        let mut start = 0;
        for length in bulk::lengths(rows.len()) {
            let Some(piece) = rows.get_mut(start..start + length) else { break };
            start += length;
            find_some(cx, db, table, (key, options), piece).await?;
        }
    }
    let Some(field) = table.spec.unique.first().and_then(|key| table.field(key.first()?)) else { return Ok(()) };
    for row in rows.iter_mut().filter(|row| row.existing.is_none() && row.errors.is_empty()) {
        row.errors.push(FieldError::required(field.name));
    }
    Ok(())
}

async fn find_some(
    cx: &Cx,
    db: &impl ConnectionTrait,
    table: &Table,
    (key, options): (&'static [&'static str], &PatchOptions),
    rows: &mut [Candidate],
) -> Result<()> {
    let open = |row: &Candidate| row.existing.is_none() && row.errors.is_empty();
    let wanted: Vec<_> =
        rows.iter().filter(|row| open(row)).filter_map(|row| keys::parts(cx, table, key, &row.values)).collect();
    let Some(field) = key.first().and_then(|name| table.field(name)) else { return Ok(()) };
    if wanted.is_empty() {
        return Ok(());
    }
    let mut holders: HashMap<Vec<String>, Vec<String>> = HashMap::new();
    for (key, id) in keys::holders(db, table, key, &wanted).await? {
        holders.entry(key).or_default().push(id);
    }
    let ids: Vec<String> = holders.values().flatten().cloned().collect();
    let mut visible = HashMap::new();
    for ids in bulk::pieces(&ids) {
        let found = bulk::read_visible(cx, db, table, ids).await?;
        visible.extend(found.into_iter().map(|(id, row)| (id, pruned(table, options, row))));
    }
    for row in rows.iter_mut().filter(|row| open(row)) {
        let Some(parts) = keys::parts(cx, table, key, &row.values) else { continue };
        let found = holders.get(&keys::texts(&parts)).into_iter().flatten();
        let mut found: Vec<Value> = found.filter_map(|id| visible.get(id).cloned()).collect();
        match (found.pop(), found.is_empty()) {
            (Some(one), true) => row.existing = Some(one),
            (None, _) => row.errors.push(absent(table, field)),
            (Some(_), false) => row.errors.push(ambiguous(table, field)),
        }
    }
    Ok(())
}

/// What is compared, shown and looked at: a sheet of many thousand rows must not hold whole records.
fn pruned(table: &Table, options: &PatchOptions, row: Value) -> Value {
    let title = table.spec.title;
    let shown = [title.code.unwrap_or(title.zh), title.zh, title.en];
    let title = table.spec.fields.iter().filter(|f| shown.contains(&f.column.as_str())).map(|f| f.name);
    let keep: Vec<&str> =
        options.columns.iter().map(|c| c.field).chain(options.looked_at.iter().copied()).chain(title).collect();
    let Value::Object(row) = row else { return row };
    let kept =
        row.into_iter().filter(|(name, _)| ["id", "version"].contains(&name.as_str()) || keep.contains(&name.as_str()));
    Value::Object(kept.collect::<Map<_, _>>())
}

fn absent(table: &Table, field: &Field) -> FieldError {
    let label = table.spec.label;
    let text = Both::new(
        format!("没有此{}的{}，或不在您的数据范围内", field.label.zh, label.zh),
        format!("There are no {} with this {}, or not within your reach", label.en, field.label.en.to_lowercase()),
    );
    FieldError::new(field.name, "not_found", text)
}

fn ambiguous(table: &Table, field: &Field) -> FieldError {
    let label = table.spec.label;
    let text = Both::new(
        format!("有多名{}的{}相同，请填写学号", label.zh, field.label.zh),
        format!(
            "Several {} have this {}; give the number of the one you mean",
            label.en,
            field.label.en.to_lowercase()
        ),
    );
    FieldError::new(field.name, "ambiguous", text)
}
