//! Sheets whose lines are not rows of a table: for commands that take a list.

use std::ops::ControlFlow;

use serde_json::{Map, Value};

use super::{cells, unreadable};
use crate::{Cx, Error, FieldError, Lang, Result, Text, files::Upload, resource::Field};

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
    let file = std::fs::File::open(&upload.path).map_err(Error::internal)?;
    let asked: Vec<&Field> = fields.iter().collect();
    let mut head: Option<Result<Vec<Option<&Field>>>> = None;
    let mut rows = vec![];
    let limits = sheets::Limits::default();
    sheets::read(file, &upload.name, &limits, &mut |row| {
        match &head {
            None => head = Some(cells::head_of(&asked, &row)),
            Some(Ok(head)) => rows.push(line(head, &asked, &row, lang)),
            Some(Err(_)) => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    })
    .map_err(|e| unreadable(&e))?;
    head.transpose()?;
    if rows.is_empty() {
        let text = Text::new("文件中没有数据行", "The file has no data rows");
        return Err(Error::invalid("file", "no_rows", text));
    }
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
