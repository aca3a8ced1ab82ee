//! Writing csv: UTF-8 with mark, CRLF, quoting by RFC 4180.

use std::io::Write;

use super::text::clean;
use super::value::{Value, Written};
use super::{Sheet, WriteError, check_row};
use crate::csv::guard::guard;

const MARK: &[u8] = b"\xEF\xBB\xBF";

#[derive(Debug)]
pub struct CsvWriter<W: Write> {
    out: W,
    sheet: Sheet,
    rows: u32,
    line: String,
}

/// Writes all rows and gives the output back.
///
/// # Errors
/// As [`CsvWriter::push`].
pub fn write_csv<W: Write>(out: W, sheet: Sheet, rows: impl IntoIterator<Item = Vec<Value>>) -> Result<W, WriteError> {
    let mut writer = CsvWriter::new(out, sheet)?;
    for row in rows {
        writer.push(&row)?;
    }
    writer.finish()
}

impl<W: Write> CsvWriter<W> {
    /// Writes the head.
    ///
    /// # Errors
    /// If there are no columns, or the output fails.
    pub fn new(mut out: W, sheet: Sheet) -> Result<Self, WriteError> {
        if sheet.columns.is_empty() {
            return Err(WriteError::NoColumns);
        }
        out.write_all(MARK)?;
        let mut line = String::new();
        for column in &sheet.columns {
            field(&mut line, &guard(&clean(&column.head)));
        }
        let mut writer = Self { out, sheet, rows: 0, line };
        writer.end_line()?;
        Ok(writer)
    }

    /// # Errors
    /// Above the row cap, if the row has not one value per column, or if the output fails.
    pub fn push(&mut self, row: &[Value]) -> Result<(), WriteError> {
        check_row(&self.sheet, self.rows + 1, row.len())?;
        for (value, column) in row.iter().zip(&self.sheet.columns) {
            match value.written(&column.kind, &self.sheet) {
                Written::Nothing => field(&mut self.line, ""),
                Written::Text(text) => field(&mut self.line, &guard(&clean(&text))),
                Written::Number(_, text) | Written::Day(_, text) | Written::Moment(_, text) => {
                    field(&mut self.line, &text);
                }
            }
        }
        self.rows += 1;
        self.end_line()
    }

    /// # Errors
    /// If the output fails.
    pub fn finish(mut self) -> Result<W, WriteError> {
        self.out.flush()?;
        Ok(self.out)
    }

    /// Every field brought its comma; the last one goes.
    fn end_line(&mut self) -> Result<(), WriteError> {
        self.line.pop();
        self.line.push_str("\r\n");
        self.out.write_all(self.line.as_bytes())?;
        self.line.clear();
        Ok(())
    }
}

/// Other delimiters are quoted too: programs of other regions split at them.
fn field(line: &mut String, text: &str) {
    let special = text.contains(['"', ',', ';', '\t', '\r', '\n']);
    if special || text.starts_with(' ') || text.ends_with(' ') {
        line.push('"');
        line.push_str(&text.replace('"', "\"\""));
        line.push('"');
    } else {
        line.push_str(text);
    }
    line.push(',');
}
