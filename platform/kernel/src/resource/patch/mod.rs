//! A sheet that changes rows that are there: every difference is shown before it is written, and the
//! batch can be undone like any import.
//!
//! A column that is not in the sheet stays as it is. An empty cell does too, unless the caller asks for
//! clearing. A dry run and the real run take the same way up to the last step.

mod diff;
mod find;
mod read;
mod write;

use std::collections::HashMap;

use sea_orm::DatabaseExecutor;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::{
    Change, Proposed, Table,
    import::{self, Candidate, RowError, existing, references},
};
use crate::{Cx, Error, Result, files::Upload};

/// A column that may stand in the sheet.
#[derive(Clone, Debug)]
pub struct PatchColumn {
    pub field: &'static str,
    /// Its head, where that is neither a label nor the name of the field.
    pub head: Option<&'static str>,
    /// Words of the sheet that stand for values: national codes.
    pub words: HashMap<String, String>,
}

impl PatchColumn {
    pub fn of(field: &'static str) -> Self {
        Self { field, head: None, words: HashMap::new() }
    }
}

/// From a row as it is, into the values that will be written.
pub type Derive = fn(&Value, &mut Map<String, Value>);

/// How a sheet is taken in.
pub struct PatchOptions {
    pub dry_run: bool,
    pub skip_bad_rows: bool,
    /// An empty cell takes the value away.
    pub clear_empty: bool,
    /// Under which the batch is found again.
    pub batch: &'static str,
    /// The keys of the table first: the first that a row has, finds it.
    pub columns: Vec<PatchColumn>,
    /// Heads that may be there and are not read.
    pub ignored: &'static [&'static str],
    /// Fields that the rules over a row look at besides those of the sheet.
    pub looked_at: &'static [&'static str],
    /// Adds what follows from a row's values and what is there: the spelling of a changed name.
    pub derive: Option<Derive>,
    /// Differences in the answer.
    pub shown: usize,
}

/// What differs in one row, in the caller's words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RowDiff {
    pub id: String,
    pub row: u32,
    pub code: String,
    pub name: String,
    pub changes: Vec<Change>,
}

pub struct PatchReport {
    /// The batch that can be undone, if something was written.
    pub batch_id: Option<String>,
    pub total: u32,
    pub changed: u32,
    pub unchanged: u32,
    pub failed: u32,
    pub errors: Vec<RowError>,
    /// The first of them; `changed` counts all.
    pub diff: Vec<RowDiff>,
}

pub(super) async fn patch(
    cx: &Cx,
    table: &'static Table,
    upload: Upload,
    options: PatchOptions,
) -> Result<PatchReport> {
    let file_name = upload.name.clone();
    let (mut rows, options) = prepared(table, upload, options).await?;
    references::resolve(cx, table, &mut rows, &[]).await?;
    existing::mark_duplicates(cx, table, &mut rows);
    // What is there is read inside the write transaction, unless nothing will be written.
    let db: DatabaseExecutor<'_> = if options.dry_run { cx.read_executor() } else { cx.tx().await?.into() };
    find::find(cx, &db, table, &options, &mut rows).await?;
    for row in &mut rows {
        if let (Some(before), Some(derive)) = (&row.existing, options.derive) {
            derive(before, &mut row.values);
        }
        import::decode(table, row);
    }
    across(cx, &db, table, &mut rows).await?;
    let diff = diff::diff(cx, &db, table, &options, &mut rows).await?;
    let mut report = report(cx, table, &rows, &diff);
    let held_back = report.failed > 0 && !options.skip_bad_rows;
    if options.dry_run || held_back || report.changed == 0 {
        cx.nothing_changed();
    } else {
        report.batch_id = Some(write::write(cx, table, (options.batch, &file_name), rows).await?);
    }
    report.diff = diff.into_iter().take(options.shown).collect();
    Ok(report)
}

async fn prepared(
    table: &'static Table,
    upload: Upload,
    options: PatchOptions,
) -> Result<(Vec<Candidate>, PatchOptions)> {
    let read = move || read::rows(table, &upload, &options).map(|rows| (rows, options));
    tokio::task::spawn_blocking(read).await.map_err(Error::internal)?
}

/// The area's rules, on rows that are right by themselves.
async fn across(cx: &Cx, db: &DatabaseExecutor<'_>, table: &Table, rows: &mut [Candidate]) -> Result<()> {
    let good = rows.iter_mut().filter(|row| row.errors.is_empty());
    let mut proposed: Vec<_> = good
        .map(|row| Proposed { before: row.existing.as_ref(), input: &row.values, errors: &mut row.errors })
        .collect();
    (table.rules.across)(cx, db, &mut proposed).await
}

fn report(cx: &Cx, table: &Table, rows: &[Candidate], diff: &[RowDiff]) -> PatchReport {
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let failed = rows.iter().filter(|r| !r.errors.is_empty()).count();
    PatchReport {
        batch_id: None,
        total: count(rows.len()),
        changed: count(diff.len()),
        unchanged: count(rows.len() - failed - diff.len()),
        failed: count(failed),
        errors: import::row_errors(cx, table, rows),
        diff: vec![],
    }
}

fn text<'a>(row: &'a Value, name: &str) -> &'a str {
    row.get(name).and_then(Value::as_str).unwrap_or_default()
}
