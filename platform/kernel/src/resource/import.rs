//! Import: every mistake at its row and column before anything is written.
//!
//! A dry run and the real run take the same way up to the last step, so the report of the one is
//! the report of the other.

use sea_orm::DatabaseExecutor;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::Proposed;
use super::{Field, Table, batch, bulk, protected, table::Columns};
use crate::{Both, Cx, Error, FieldError, Lang, Result, files::Upload};

pub(super) mod below_head;
pub(super) mod cells;
pub(super) mod existing;
mod lines;
pub(super) mod references;

pub use lines::{SheetRow, read_sheet};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportReport {
    /// The batch that can be undone, if something was written.
    pub batch_id: Option<String>,
    pub dry_run: bool,
    pub committed: bool,
    pub total: u32,
    pub valid: u32,
    pub created: u32,
    pub updated: u32,
    pub failed: u32,
    pub errors: Vec<RowError>,
}

#[derive(Serialize, ToSchema)]
pub struct RowError {
    pub row: u32,
    pub column: Option<String>,
    pub field: String,
    pub code: String,
    pub message: String,
}

/// How a sheet is taken in.
#[derive(Default)]
pub struct Options {
    pub dry_run: bool,
    pub skip_bad_rows: bool,
    /// Fields that are the same in every row and have no column: the semester of a calendar.
    pub given: Map<String, Value>,
    /// Of the rows that a field names, only those whose column has this value: categories of one plan. Field,
    /// column, value.
    pub within: Vec<(&'static str, &'static str, String)>,
}

/// A row as read, with everything that is wrong with it.
pub(super) struct Candidate {
    pub number: u32,
    pub values: Map<String, Value>,
    pub errors: Vec<FieldError>,
    pub columns: Columns,
    /// The row it changes, if its key exists already.
    pub existing: Option<Value>,
}

impl Candidate {
    pub fn existing_id(&self) -> Option<&str> {
        self.existing.as_ref()?.get("id")?.as_str()
    }
}

/// More would not be read by anybody.
const MOST_ERRORS: usize = 1000;

pub(super) async fn import(cx: &Cx, table: &'static Table, upload: Upload, options: Options) -> Result<ImportReport> {
    let file_name = upload.name.clone();
    let lang = cx.lang();
    let given = options.given.clone();
    let read = move || read_rows(table, &upload, lang, &given);
    let mut rows = tokio::task::spawn_blocking(read).await.map_err(Error::internal)??;
    references::resolve(cx, table, &mut rows, &options.within).await?;
    // Ids, and not to be looked for among codes and names.
    for row in &mut rows {
        row.values.extend(options.given.clone());
    }
    let decoded = move || {
        rows.iter_mut().for_each(|row| decode(table, row));
        rows
    };
    let mut rows = tokio::task::spawn_blocking(decoded).await.map_err(Error::internal)?;
    existing::mark_duplicates(cx, table, &mut rows);
    // What exists is read inside the write transaction, unless nothing will be written.
    if options.dry_run {
        existing::find(cx, cx.read(), table, &mut rows).await?;
        refuse_masks(table, &mut rows);
        reach(cx, table, &rows).await?;
        across(cx, cx.read_executor(), table, &mut rows).await?;
        cx.nothing_changed();
        return Ok(report(cx, table, &rows, true, None));
    }
    let tx = cx.tx().await?;
    existing::find(cx, tx, table, &mut rows).await?;
    refuse_masks(table, &mut rows);
    reach(cx, table, &rows).await?;
    across(cx, tx.into(), table, &mut rows).await?;
    let bad = rows.iter().filter(|r| !r.errors.is_empty()).count();
    let nothing = rows.len() == bad || (bad > 0 && !options.skip_bad_rows);
    if nothing {
        cx.nothing_changed();
        return Ok(report(cx, table, &rows, false, None));
    }
    let batch_id = batch::write(cx, tx, table, &file_name, &mut rows).await?;
    Ok(report(cx, table, &rows, false, Some(batch_id)))
}

/// The area's rules over several rows, on those that are right by themselves.
async fn across(cx: &Cx, db: DatabaseExecutor<'_>, table: &Table, rows: &mut [Candidate]) -> Result<()> {
    if crate::planted::fault("import_one_by_one") {
        return Ok(());
    }
    let good = rows.iter_mut().filter(|row| row.errors.is_empty());
    let mut proposed: Vec<_> = good
        .map(|row| Proposed { before: row.existing.as_ref(), input: &row.values, errors: &mut row.errors })
        .collect();
    (table.rules.across)(cx, &db, &mut proposed).await
}

fn refuse_masks(table: &Table, rows: &mut [Candidate]) {
    for row in rows.iter_mut().filter(|r| r.existing.is_none()) {
        let errors = protected::mask_errors(table, &row.values);
        row.errors.extend(errors);
    }
}

async fn reach(cx: &Cx, table: &Table, rows: &[Candidate]) -> Result<()> {
    let ids: Vec<String> = rows.iter().filter_map(Candidate::existing_id).map(str::to_owned).collect();
    if ids.is_empty() {
        return (table.rules.reach)(cx, &[]).await;
    }
    for ids in bulk::pieces(&ids) {
        (table.rules.reach)(cx, ids).await?;
    }
    Ok(())
}

fn report(cx: &Cx, table: &Table, rows: &[Candidate], dry_run: bool, batch_id: Option<String>) -> ImportReport {
    let good = || rows.iter().filter(|r| r.errors.is_empty());
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    ImportReport {
        committed: batch_id.is_some(),
        batch_id,
        dry_run,
        total: count(rows.len()),
        valid: count(good().count()),
        created: count(good().filter(|r| r.existing.is_none()).count()),
        updated: count(good().filter(|r| r.existing.is_some()).count()),
        failed: count(rows.iter().filter(|r| !r.errors.is_empty()).count()),
        errors: row_errors(cx, table, rows),
    }
}

/// At most `MOST_ERRORS`, each at its row and column.
pub(super) fn row_errors(cx: &Cx, table: &Table, rows: &[Candidate]) -> Vec<RowError> {
    let errors = rows.iter().flat_map(|row| row.errors.iter().map(|e| (row.number, e))).take(MOST_ERRORS);
    errors
        .map(|(row, e)| RowError {
            row,
            column: e.column.clone().or_else(|| table.field(&e.field).map(|f| f.label.get(cx.lang()).to_owned())),
            field: e.field.clone(),
            code: e.code.to_owned(),
            message: e.text.get(cx.lang()).to_owned(),
        })
        .collect()
}

pub(super) fn unreadable(error: &sheets::ReadError) -> Error {
    Error::invalid("file", error.code(), Both::new(error.message_zh(), error.message_en()))
}

fn read_rows(table: &Table, upload: &Upload, lang: Lang, given: &Map<String, Value>) -> Result<Vec<Candidate>> {
    let mut rows = vec![];
    let asked: Vec<&Field> = table.writable().filter(|f| !given.contains_key(f.name)).collect();
    let is_heading = |text: &str| asked.iter().any(|field| below_head::means(text, field));
    let head = |row: &sheets::Row| cells::head_of(&asked, row);
    below_head::read(upload, &is_heading, &head, |head, row| rows.push(cells::candidate(head, &row, lang)))?;
    Ok(rows)
}

pub(super) fn decode(table: &Table, row: &mut Candidate) {
    let named: Vec<String> = row.errors.iter().map(|e| e.field.clone()).collect();
    let mut values = row.values.clone();
    protected::keep_unmentioned(table, &mut values, &Value::Object(row.values.clone()));
    match (table.decode)(table, Value::Object(values)) {
        Ok(columns) => row.columns = columns,
        Err(errors) => row.errors.extend(errors.into_iter().filter(|e| !named.contains(&e.field))),
    }
}
