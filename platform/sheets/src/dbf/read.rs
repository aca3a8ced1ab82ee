//! Streaming the records of a dBase table. Its field names are the head row.

use std::io::{Read, Seek, SeekFrom};
use std::ops::ControlFlow;

use chrono::NaiveDate;
use encoding_rs::GB18030;

use super::{DELETED, END_OF_FIELDS, FIELD, HEAD, KEPT};
use crate::read::Visit;
use crate::{Cell, Format, Limit, Limits, ReadError, Row, Summary, normalise};

struct Field {
    name: String,
    kind: u8,
    width: usize,
}

struct Header {
    records: u64,
    begin: u64,
    width: usize,
    fields: Vec<Field>,
}

pub(crate) fn read<S: Read + Seek>(
    mut source: S,
    limits: &Limits,
    visit: &mut Visit<'_>,
) -> Result<Summary, ReadError> {
    let header = header(&mut source, limits)?;
    let mut summary = Summary {
        format: Format::Dbf,
        sheet: String::new(),
        rows: 1,
        columns: header.fields.len() as u64,
        merged: Vec::new(),
        encoding: GB18030.name(),
        stopped: false,
    };
    let head = header.fields.iter().map(|field| Cell::Text(field.name.clone())).collect();
    if visit(Row { number: 1, cells: head, merged: None }).is_break() {
        summary.stopped = true;
        return Ok(summary);
    }
    source.seek(SeekFrom::Start(header.begin))?;
    let mut record = vec![0; header.width];
    let mut text_bytes = 0;
    for at in 0..header.records {
        source.read_exact(&mut record)?;
        text_bytes += record.len() as u64;
        ReadError::check(Limit::TextBytes, limits.text_bytes, text_bytes)?;
        match record.first() {
            Some(&DELETED) => continue,
            Some(&KEPT) => {}
            _ => return Err(ReadError::Damaged("dbf record")),
        }
        let mut cells = cells(&header.fields, record.get(1..).unwrap_or_default())?;
        while cells.last().is_some_and(Cell::is_empty) {
            cells.pop();
        }
        if cells.is_empty() {
            continue;
        }
        summary.rows += 1;
        let number = u32::try_from(at + 2).unwrap_or(u32::MAX);
        if visit(Row { number, cells, merged: None }) == ControlFlow::Break(()) {
            summary.stopped = true;
            break;
        }
    }
    Ok(summary)
}

/// What the header says, held against the size of the file before anything is allocated for it.
fn header<S: Read + Seek>(source: &mut S, limits: &Limits) -> Result<Header, ReadError> {
    let size = source.seek(SeekFrom::End(0))?;
    source.seek(SeekFrom::Start(0))?;
    let mut head = [0; HEAD];
    source.read_exact(&mut head)?;
    let number = |at: usize, length: usize| {
        let bytes = head.get(at..at + length).unwrap_or_default();
        bytes.iter().rev().fold(0_u64, |sum, byte| sum * 256 + u64::from(*byte))
    };
    let (records, begin, width) = (number(4, 4), number(8, 2), number(10, 2));
    ReadError::check(Limit::Rows, limits.rows, records.saturating_add(1))?;
    ReadError::check(Limit::RowBytes, limits.row_bytes, width)?;
    let fields = fields(source, begin, limits)?;
    let widths: u64 = fields.iter().map(|field| field.width as u64).sum();
    if widths + 1 != width {
        return Err(ReadError::Damaged("dbf record width"));
    }
    if begin.saturating_add(records.saturating_mul(width)) > size {
        return Err(ReadError::Damaged("truncated"));
    }
    ReadError::check(Limit::Cells, limits.cells, records.saturating_mul(fields.len() as u64))?;
    let width = usize::try_from(width).map_err(|_| ReadError::Damaged("dbf record width"))?;
    Ok(Header { records, begin, width, fields })
}

fn fields<S: Read>(source: &mut S, begin: u64, limits: &Limits) -> Result<Vec<Field>, ReadError> {
    let mut fields = vec![];
    let mut at = HEAD as u64;
    loop {
        let mut first = [0; 1];
        source.read_exact(&mut first)?;
        at += 1;
        if first == [END_OF_FIELDS] {
            break;
        }
        ReadError::check(Limit::Columns, limits.columns, fields.len() as u64 + 1)?;
        let mut rest = [0; FIELD - 1];
        source.read_exact(&mut rest)?;
        at += rest.len() as u64;
        if at > begin {
            return Err(ReadError::Damaged("dbf header"));
        }
        fields.push(field(first, &rest)?);
    }
    if fields.is_empty() || at > begin {
        return Err(ReadError::Damaged("dbf header"));
    }
    Ok(fields)
}

fn field(first: [u8; 1], rest: &[u8; FIELD - 1]) -> Result<Field, ReadError> {
    let name: Vec<u8> = first.iter().chain(rest.iter().take(10)).copied().take_while(|byte| *byte != 0).collect();
    let name = GB18030.decode_without_bom_handling_and_without_replacement(&name).ok_or(ReadError::UnknownEncoding)?;
    let (kind, width) = (rest.get(10).copied().unwrap_or_default(), rest.get(15).copied().unwrap_or_default());
    // Memos and pictures lie in another file.
    if !matches!(kind, b'C' | b'N' | b'F' | b'D' | b'L') || width == 0 || name.trim().is_empty() {
        return Err(ReadError::Damaged("dbf field"));
    }
    Ok(Field { name: name.trim().to_owned(), kind, width: usize::from(width) })
}

fn cells(fields: &[Field], mut record: &[u8]) -> Result<Vec<Cell>, ReadError> {
    let mut cells = Vec::with_capacity(fields.len());
    for field in fields {
        let Some((bytes, rest)) = record.split_at_checked(field.width) else {
            return Err(ReadError::Damaged("dbf record"));
        };
        record = rest;
        cells.push(cell(field, bytes)?);
    }
    Ok(cells)
}

fn cell(field: &Field, bytes: &[u8]) -> Result<Cell, ReadError> {
    // Some programs fill up with NUL instead of blanks.
    let end = bytes.iter().rposition(|byte| !matches!(byte, 0 | b' ')).map_or(0, |at| at + 1);
    let bytes = bytes.get(..end).unwrap_or_default();
    if bytes.contains(&0) {
        return Err(ReadError::NulByte);
    }
    let text = GB18030.decode_without_bom_handling_and_without_replacement(bytes).ok_or(ReadError::UnknownEncoding)?;
    let text = normalise::trim(&text);
    if text.is_empty() {
        return Ok(Cell::Empty);
    }
    let wrong = || Cell::Error(text.to_owned());
    Ok(match field.kind {
        b'D' => NaiveDate::parse_from_str(text, "%Y%m%d").map_or_else(|_| wrong(), Cell::Date),
        b'N' | b'F' => normalise::decimal(text).map_or_else(wrong, Cell::Number),
        b'L' => match text {
            "T" | "t" | "Y" | "y" => Cell::Bool(true),
            "F" | "f" | "N" | "n" => Cell::Bool(false),
            "?" => Cell::Empty,
            _ => wrong(),
        },
        _ => Cell::Text(text.to_owned()),
    })
}
