//! Reading back what was packed by hand.

use std::ops::ControlFlow;

pub use hostile::pack::{Book, Part, pack, relation};
use sheets::{Cell, Limits, ReadError, Row, Summary, read_bytes};

pub fn read_as(name: &str, bytes: &[u8]) -> Result<(Vec<Row>, Summary), ReadError> {
    read_limited(name, bytes, &Limits::default())
}

pub fn read_limited(name: &str, bytes: &[u8], limits: &Limits) -> Result<(Vec<Row>, Summary), ReadError> {
    let mut rows = Vec::new();
    let summary = read_bytes(bytes, name, limits, &mut |row| {
        rows.push(row);
        ControlFlow::Continue(())
    })?;
    Ok((rows, summary))
}

/// The cells of all rows of a workbook around these rows.
pub fn cells(rows: &str) -> Vec<Vec<Cell>> {
    let (rows, _) = read_as("a.xlsx", &Book::new(rows).bytes()).unwrap();
    rows.into_iter().map(|row| row.cells).collect()
}

pub fn text(text: &str) -> Cell {
    Cell::Text(text.to_owned())
}

pub fn number(digits: &str) -> Cell {
    Cell::Number(digits.to_owned())
}
