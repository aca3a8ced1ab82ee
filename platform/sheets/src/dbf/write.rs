//! Writing a dBase table.

use std::io::Write;

use chrono::{Datelike, NaiveDate};
use encoding_rs::GB18030;

use super::{END_OF_FIELDS, END_OF_FILE, FIELD, GBK, HEAD, KEPT, PLAIN};
use crate::{Value, WriteError};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Text,
    Date,
}

/// A field of the table.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    /// At most ten ASCII letters and digits.
    pub name: &'static str,
    pub kind: Kind,
    /// Bytes of a text; one Chinese character takes two, a rare one four.
    pub width: u8,
}

impl Column {
    fn bytes(&self) -> usize {
        if self.kind == Kind::Date { 8 } else { usize::from(self.width) }
    }
}

/// Writes a whole table. `today` stands in its header.
///
/// # Errors
/// A text that is longer than its column, naming row and column: nothing is cut off silently.
pub fn write<W: Write>(
    out: &mut W,
    columns: &[Column],
    today: NaiveDate,
    rows: &[Vec<Value>],
) -> Result<(), WriteError> {
    let io = |error: std::io::Error| WriteError::Io(error.kind());
    out.write_all(&head(columns, today, rows.len())?).map_err(io)?;
    let mut record = vec![];
    for (at, row) in rows.iter().enumerate() {
        record.clear();
        record.push(KEPT);
        for (n, column) in columns.iter().enumerate() {
            let bytes = encoded(row.get(n).unwrap_or(&Value::Empty));
            if bytes.len() > column.bytes() {
                let row = u32::try_from(at + 1).unwrap_or(u32::MAX);
                return Err(WriteError::CellTooLong { row, column: n + 1, limit: column.bytes() });
            }
            let filled = record.len() + column.bytes();
            record.extend(bytes);
            record.resize(filled, b' ');
        }
        out.write_all(&record).map_err(io)?;
    }
    out.write_all(&[END_OF_FILE]).map_err(io)
}

fn head(columns: &[Column], today: NaiveDate, rows: usize) -> Result<Vec<u8>, WriteError> {
    let too_large = |_| WriteError::Io(std::io::ErrorKind::FileTooLarge);
    let records = u32::try_from(rows).map_err(too_large)?;
    let begin = u16::try_from(HEAD + columns.len() * FIELD + 1).map_err(too_large)?;
    let width = u16::try_from(1 + columns.iter().map(Column::bytes).sum::<usize>()).map_err(too_large)?;
    let year = u8::try_from(today.year() - 1900).unwrap_or(u8::MAX);
    let mut head = vec![PLAIN, year, u8::try_from(today.month()).unwrap_or(1), u8::try_from(today.day()).unwrap_or(1)];
    head.extend(records.to_le_bytes());
    head.extend(begin.to_le_bytes());
    head.extend(width.to_le_bytes());
    head.resize(29, 0);
    head.push(GBK);
    head.resize(HEAD, 0);
    for column in columns {
        let start = head.len();
        head.extend(column.name.bytes().take(10));
        head.resize(start + 11, 0);
        head.push(if column.kind == Kind::Date { b'D' } else { b'C' });
        head.resize(start + 16, 0);
        head.push(u8::try_from(column.bytes()).unwrap_or(u8::MAX));
        head.resize(start + FIELD, 0);
    }
    head.push(END_OF_FIELDS);
    Ok(head)
}

fn encoded(value: &Value) -> Vec<u8> {
    let text = match value {
        Value::Date(day) => day.format("%Y%m%d").to_string(),
        Value::Text(text) => text.clone(),
        Value::Integer(number) => number.to_string(),
        _ => String::new(),
    };
    GB18030.encode(&text).0.into_owned()
}
