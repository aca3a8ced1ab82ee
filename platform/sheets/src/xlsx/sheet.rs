//! The cells of a worksheet part, one after the other.
//!
//! Invariant: rows and columns only go forward; every cell is counted, and a cell
//! with content lies inside the limits. Formatting far outside, which spreadsheet
//! programs leave behind, holds no content and is passed over.

use std::io::BufRead;

use super::reference::{MAX_ROW, cell, range};
use super::strings::Gathered;
use crate::xml::{Node, Scanner, Tag};
use crate::{Limit, Limits, Merge, ReadError};

/// The `t` attribute of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Type {
    #[default]
    Number,
    Shared,
    /// The text of a formula.
    Text,
    Inline,
    Bool,
    Error,
    Date,
}

#[derive(Debug, Default)]
pub struct RawCell {
    pub column: u32,
    pub kind: Type,
    pub style: usize,
    pub value: Gathered,
    pub formula: bool,
}

impl RawCell {
    pub fn is_shared(&self) -> bool {
        self.kind == Type::Shared && !self.value.as_str().is_empty()
    }

    fn has_content(&self) -> bool {
        self.formula || !self.value.as_str().is_empty()
    }
}

pub enum Item<'a> {
    /// Only cells with content.
    Cell(&'a RawCell),
    RowEnd(u32),
    Merge(Merge),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Sheet,
    Rows,
    Row,
    Cell,
    Value,
    Formula,
    Inline,
    Run,
    InlineText,
    Merges,
    Merge,
    Other,
}

fn place(parent: Option<Place>, name: &[u8]) -> Place {
    match (parent, name) {
        (None, b"worksheet") => Place::Sheet,
        (Some(Place::Sheet), b"sheetData") => Place::Rows,
        (Some(Place::Sheet), b"mergeCells") => Place::Merges,
        (Some(Place::Merges), b"mergeCell") => Place::Merge,
        (Some(Place::Rows), b"row") => Place::Row,
        (Some(Place::Row), b"c") => Place::Cell,
        (Some(Place::Cell), b"v") => Place::Value,
        (Some(Place::Cell), b"f") => Place::Formula,
        (Some(Place::Cell), b"is") => Place::Inline,
        (Some(Place::Inline), b"r") => Place::Run,
        (Some(Place::Inline | Place::Run), b"t") => Place::InlineText,
        _ => Place::Other,
    }
}

pub struct SheetReader<'a, R: BufRead> {
    scanner: Scanner<R>,
    limits: &'a Limits,
    path: Vec<Place>,
    row: u32,
    cell: RawCell,
    cells: u64,
    merges: u64,
}

impl<'a, R: BufRead> SheetReader<'a, R> {
    pub fn new(input: R, limits: &'a Limits) -> Self {
        let scanner = Scanner::new(input, limits);
        let cell = RawCell::default();
        Self { scanner, limits, path: Vec::new(), row: 0, cell, cells: 0, merges: 0 }
    }

    pub fn next(&mut self) -> Result<Option<Item<'_>>, ReadError> {
        loop {
            match self.scanner.next()? {
                Node::End => return Ok(None),
                Node::Text(text) => {
                    // Each type has one place for its value; what stands in the other is not shown.
                    let wanted = match self.cell.kind {
                        Type::Inline => Place::InlineText,
                        _ => Place::Value,
                    };
                    if self.path.last() == Some(&wanted) {
                        self.cell.value.push(&text, self.limits)?;
                    }
                }
                Node::Open(tag) => {
                    let place = place(self.path.last().copied(), tag.name());
                    self.path.push(place);
                    match place {
                        Place::Row => {
                            self.row = row_number(&tag, self.row)?;
                            self.cell.column = 0;
                        }
                        Place::Cell => {
                            self.cells += 1;
                            ReadError::check(Limit::Cells, self.limits.cells, self.cells)?;
                            self.cell = open_cell(&tag, self.row, self.cell.column)?;
                        }
                        Place::Formula => self.cell.formula = true,
                        Place::Merge => {
                            self.merges += 1;
                            let limit = self.limits.merged_ranges;
                            ReadError::check(Limit::MergedRanges, limit, self.merges)?;
                            return Ok(Some(Item::Merge(merged(&tag)?)));
                        }
                        _ => {}
                    }
                }
                Node::Close => match self.path.pop() {
                    Some(Place::Row) => return Ok(Some(Item::RowEnd(self.row))),
                    Some(Place::Cell) if self.cell.has_content() => {
                        self.check_place()?;
                        return Ok(Some(Item::Cell(&self.cell)));
                    }
                    _ => {}
                },
            }
        }
    }

    fn check_place(&self) -> Result<(), ReadError> {
        ReadError::check(Limit::Rows, self.limits.rows, u64::from(self.row))?;
        ReadError::check(Limit::Columns, self.limits.columns, u64::from(self.cell.column))
    }
}

fn row_number(tag: &Tag<'_>, before: u32) -> Result<u32, ReadError> {
    let row = match tag.attribute("r")? {
        Some(text) => text.parse().map_err(|_| ReadError::Damaged("row number"))?,
        None => before + 1,
    };
    if row <= before || row > MAX_ROW {
        return Err(ReadError::Damaged("row number"));
    }
    Ok(row)
}

fn open_cell(tag: &Tag<'_>, row: u32, before: u32) -> Result<RawCell, ReadError> {
    let column = match tag.attribute("r")? {
        Some(text) => match cell(&text) {
            Some((own_row, column)) if own_row == row && column > before => column,
            _ => return Err(ReadError::Damaged("cell reference")),
        },
        None => before + 1,
    };
    let kind = match tag.attribute("t")?.as_deref() {
        None | Some("n") => Type::Number,
        Some("s") => Type::Shared,
        Some("str") => Type::Text,
        Some("inlineStr") => Type::Inline,
        Some("b") => Type::Bool,
        Some("e") => Type::Error,
        Some("d") => Type::Date,
        Some(_) => return Err(ReadError::Damaged("cell type")),
    };
    let style = tag.attribute("s")?.and_then(|style| style.parse().ok()).unwrap_or(0);
    Ok(RawCell { column, kind, style, value: Gathered::default(), formula: false })
}

fn merged(tag: &Tag<'_>) -> Result<Merge, ReadError> {
    let text = tag.attribute("ref")?.unwrap_or_default();
    range(&text).ok_or(ReadError::Damaged("merged range"))
}
