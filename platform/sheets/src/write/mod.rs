//! Writing sheets: what is written, and one writer for both formats.
//!
//! Invariant: data is never a formula. In xlsx every text is a string cell; in csv
//! it is guarded (see the crate's page). Rows stream: a writer keeps one row. It
//! does not decide who may export, nor which columns.

mod csv;
mod error;
mod notes;
mod text;
mod value;
mod xlsx;

use std::io::Write;

use chrono::{DateTime, FixedOffset, Utc};

use crate::Format;
pub use csv::{CsvWriter, write_csv};
pub use error::WriteError;
pub use value::Value;
pub use xlsx::{XlsxWriter, write_xlsx};

/// The language of the words this crate adds itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    Zh,
    En,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    Text,
    /// Always a text cell, even if it looks like a number: `00123`.
    Code,
    Integer,
    Decimal {
        scale: u8,
    },
    Date,
    Instant,
    Boolean {
        yes: String,
        no: String,
    },
}

impl Kind {
    #[must_use]
    pub fn boolean(language: Language) -> Self {
        let (yes, no) = match language {
            Language::Zh => ("是", "否"),
            Language::En => ("Yes", "No"),
        };
        Self::Boolean { yes: yes.to_owned(), no: no.to_owned() }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    pub head: String,
    pub kind: Kind,
    /// For import templates: said in the notes.
    pub required: bool,
    /// For import templates: a list to choose from. Empty means any value.
    pub allowed: Vec<String>,
    /// For import templates: a sentence in the caller's language.
    pub note: String,
}

impl Column {
    #[must_use]
    pub fn new(head: impl Into<String>, kind: Kind) -> Self {
        let (allowed, note) = (Vec::new(), String::new());
        Self { head: head.into(), kind, required: false, allowed, note }
    }
}

/// Who took the data out, when and what for: kept in the file's own properties.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamp {
    pub who: String,
    pub when: DateTime<Utc>,
    pub purpose: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    pub name: String,
    pub columns: Vec<Column>,
    pub language: Language,
    /// Instants are shown in this zone, as spreadsheets know none.
    pub zone: FixedOffset,
    pub stamp: Stamp,
    /// More rows than this are refused, the head not counted.
    pub row_cap: u32,
    /// Adds lists to choose from and a sheet of notes.
    pub template: bool,
}

/// One of both writers, for a caller that takes the format from a request.
#[derive(Debug)]
pub enum Writer<W: Write> {
    Xlsx(Box<XlsxWriter>, W),
    Csv(CsvWriter<W>),
}

impl<W: Write + Send> Writer<W> {
    /// # Errors
    /// If the sheet has no columns, or the head cannot be written.
    pub fn new(format: Format, out: W, sheet: Sheet) -> Result<Self, WriteError> {
        Ok(match format {
            Format::Xlsx => Self::Xlsx(Box::new(XlsxWriter::new(sheet)?), out),
            Format::Csv => Self::Csv(CsvWriter::new(out, sheet)?),
            // A dBase table needs the widths of its columns: see `dbf::write`.
            Format::Dbf => return Err(WriteError::Io(std::io::ErrorKind::Unsupported)),
        })
    }

    /// # Errors
    /// Above the row cap, or if a value does not fit.
    pub fn push(&mut self, row: &[Value]) -> Result<(), WriteError> {
        match self {
            Self::Xlsx(writer, _) => writer.push(row),
            Self::Csv(writer) => writer.push(row),
        }
    }

    /// Completes the file and gives the output back.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn finish(self) -> Result<W, WriteError> {
        match self {
            Self::Xlsx(writer, mut out) => {
                writer.finish(&mut out)?;
                Ok(out)
            }
            Self::Csv(writer) => writer.finish(),
        }
    }
}

/// Checks that hold for both formats, before row number `row` (from 1) is written.
fn check_row(sheet: &Sheet, row: u32, width: usize) -> Result<(), WriteError> {
    if row > sheet.row_cap {
        return Err(WriteError::TooManyRows { limit: sheet.row_cap });
    }
    if width != sheet.columns.len() {
        return Err(WriteError::WrongWidth { row, expected: sheet.columns.len(), found: width });
    }
    Ok(())
}
