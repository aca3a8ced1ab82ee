//! Streaming the first visible sheet of a workbook.
//!
//! Invariant: the archive is measured first, then the sheet is surveyed against
//! the limits, and only then is the first row handed out. Kept in memory are the
//! shared strings in one block, one byte per cell format, the merged ranges and
//! the current row. Other sheets, pictures and embedded files are never parsed.

mod book;
mod dates;
mod merges;
mod numbers;
mod parts;
mod reference;
mod rows;
mod sheet;
mod strings;
mod styles;

use std::io::{Read, Seek};
use std::ops::ControlFlow;

use crate::archive::Archive;
use crate::read::Visit;
use crate::{Format, Found, Limits, ReadError, Row, Summary};
use book::Book;
use merges::Merges;
pub use numbers::plain_decimal;
use rows::Rows;
use sheet::{Item, SheetReader};
use strings::SharedStrings;
use styles::Styles;

pub fn read<S: Read + Seek>(source: S, limits: &Limits, visit: &mut Visit<'_>) -> Result<Summary, ReadError> {
    let mut archive = Archive::scan(source, limits)?;
    if archive.names().any(|name| name.eq_ignore_ascii_case("xl/workbook.bin")) {
        return Err(ReadError::WrongFormat(Found::BinaryWorkbook));
    }
    let book = Book::read(&mut archive, limits)?;
    if let Some(part) = &book.strings {
        SharedStrings::check_size(&archive, part, limits)?;
    }
    let styles = match &book.styles {
        Some(part) => Styles::read(archive.open(part)?, limits)?,
        None => Styles::default(),
    };
    let survey = survey(&mut archive, &book, limits)?;
    let strings = match &book.strings {
        Some(part) if survey.shared => SharedStrings::read(&mut archive, part, limits)?,
        _ => SharedStrings::default(),
    };
    let mut summary = Summary {
        format: Format::Xlsx,
        sheet: book.sheet_name,
        rows: 0,
        columns: 0,
        merged: Vec::new(),
        encoding: "UTF-8",
        stopped: false,
    };
    let mut rows = Rows::new(&styles, &strings, book.epoch, limits);
    let mut sheet = SheetReader::new(archive.open(&book.sheet_part)?, limits);
    while !summary.stopped
        && let Some(item) = sheet.next()?
    {
        match item {
            Item::Cell(raw) => rows.cell(raw)?,
            Item::RowEnd(number) => {
                let Some(cells) = rows.take() else { continue };
                summary.rows += 1;
                summary.columns = summary.columns.max(cells.len() as u64);
                let merged = survey.merges.reaching(number);
                let flow = visit(Row { number, cells, merged });
                summary.stopped = flow == ControlFlow::Break(());
            }
            Item::Merge(_) => {}
        }
    }
    summary.merged = survey.merges.into_ranges();
    Ok(summary)
}

struct Survey {
    merges: Merges,
    /// Whether any cell refers to a shared string.
    shared: bool,
}

/// Reads the sheet once without keeping it: merged ranges stand behind the rows
/// in the file, and limits are better refused before the first row is handed out.
fn survey<S: Read + Seek>(archive: &mut Archive<S>, book: &Book, limits: &Limits) -> Result<Survey, ReadError> {
    let mut sheet = SheetReader::new(archive.open(&book.sheet_part)?, limits);
    let mut ranges = Vec::new();
    let mut shared = false;
    while let Some(item) = sheet.next()? {
        match item {
            Item::Cell(raw) => shared |= raw.is_shared(),
            Item::Merge(merge) => ranges.push(merge),
            Item::RowEnd(_) => {}
        }
    }
    Ok(Survey { merges: Merges::new(ranges), shared })
}
