//! Sheets whose lines are not rows of a table: for commands that take a list.

use serde_json::{Map, Value};

use super::{below_head, cells};
use crate::{Cx, Error, FieldError, Lang, Result, files::Upload, resource::Field};

/// A line as read, with what is wrong with its cells.
pub struct SheetRow {
    pub number: u32,
    pub values: Map<String, Value>,
    pub errors: Vec<FieldError>,
}

/// Reads the lines of a sheet that has these columns. A sheet without them is refused as a whole.
pub async fn read_sheet(cx: &Cx, upload: Upload, fields: &[Field]) -> Result<Vec<SheetRow>> {
    let (fields, lang) = (fields.to_vec(), cx.lang());
    let read = move || lines(&upload, &fields, lang);
    tokio::task::spawn_blocking(read).await.map_err(Error::internal)?
}

fn lines(upload: &Upload, fields: &[Field], lang: Lang) -> Result<Vec<SheetRow>> {
    let asked: Vec<&Field> = fields.iter().collect();
    let is_heading = |text: &str| asked.iter().any(|field| below_head::means(text, field));
    let head = |row: &sheets::Row| cells::head_of(&asked, row);
    let mut rows = vec![];
    below_head::read(upload, &is_heading, &head, |head, row| rows.push(line(head, &asked, &row, lang)))?;
    Ok(rows)
}

fn line(head: &[Option<&Field>], fields: &[&Field], row: &sheets::Row, lang: Lang) -> SheetRow {
    let cells = cells::candidate(head, row, lang);
    let mut errors = cells.errors;
    for field in fields {
        let told = errors.iter().any(|e| e.field == field.name);
        errors.extend(field.check(cells.values.get(field.name).unwrap_or(&Value::Null)).filter(|_| !told));
    }
    SheetRow { number: cells.number, values: cells.values, errors }
}
