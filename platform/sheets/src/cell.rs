//! What a reader hands over: cells, rows and the summary of a sheet.
//!
//! Invariant: a number keeps the digits a person sees in the file; nothing here
//! rounds. Which kinds a column accepts is the caller's decision.

use std::borrow::Cow;

use chrono::{NaiveDate, NaiveDateTime, NaiveTime};

use crate::normalise;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    Empty,
    Text(String),
    /// Plain decimal digits, without exponent: `2130001234`, `-0.5`.
    Number(String),
    Bool(bool),
    Date(NaiveDate),
    Moment(NaiveDateTime),
    Time(NaiveTime),
    /// `#N/A` and its like, also a value that the file's own type contradicts.
    Error(String),
    /// The value some program computed last. Whether to trust it is for the caller.
    Formula(Box<Cell>),
}

impl Cell {
    #[must_use]
    pub fn is_empty(&self) -> bool {
        matches!(self, Self::Empty)
    }

    /// The text a person would type for this value. `None` for formulas and
    /// errors, which have to be refused by name; empty text for an empty cell.
    #[must_use]
    pub fn as_text(&self) -> Option<Cow<'_, str>> {
        Some(match self {
            Self::Empty => Cow::Borrowed(""),
            Self::Text(text) | Self::Number(text) => Cow::Borrowed(text),
            Self::Bool(true) => Cow::Borrowed("TRUE"),
            Self::Bool(false) => Cow::Borrowed("FALSE"),
            Self::Date(date) => Cow::Owned(date.to_string()),
            Self::Moment(moment) => Cow::Owned(moment.format("%Y-%m-%d %H:%M:%S%.f").to_string()),
            Self::Time(time) => Cow::Owned(time.format("%H:%M:%S%.f").to_string()),
            Self::Error(_) | Self::Formula(_) => return None,
        })
    }

    /// Trimmed and in half width, as codes are compared.
    #[must_use]
    pub fn as_code(&self) -> Option<String> {
        self.as_text().map(|text| normalise::code(&text))
    }

    /// Plain decimal digits of a number, or of a text that is one.
    #[must_use]
    pub fn as_decimal(&self) -> Option<String> {
        match self {
            Self::Number(digits) => Some(digits.clone()),
            Self::Text(text) => normalise::decimal(text),
            _ => None,
        }
    }

    /// The day of a date cell, or of a text such as `2026-9-1` or `2026年9月1日`.
    #[must_use]
    pub fn as_date(&self) -> Option<NaiveDate> {
        match self {
            Self::Date(date) => Some(*date),
            Self::Moment(moment) if moment.time() == NaiveTime::MIN => Some(moment.date()),
            Self::Text(text) => normalise::date(text),
            _ => None,
        }
    }

    /// A date cell with a time of day, or a text such as `2026-09-01 08:30:00`.
    #[must_use]
    pub fn as_moment(&self) -> Option<NaiveDateTime> {
        match self {
            Self::Date(date) => Some(date.and_time(NaiveTime::MIN)),
            Self::Moment(moment) => Some(*moment),
            Self::Text(text) => normalise::moment(text),
            _ => None,
        }
    }
}

/// A merged range, rows and columns counted from 1 and inclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Merge {
    pub first_row: u32,
    pub last_row: u32,
    pub first_column: u32,
    pub last_column: u32,
}

/// A row with at least one cell that is not empty; trailing empty cells are dropped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// As the spreadsheet program counts, from 1.
    pub number: u32,
    pub cells: Vec<Cell>,
    /// A merged range that reaches into this row; its value is in the first cell only.
    pub merged: Option<Merge>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Xlsx,
    Csv,
    Dbf,
}

/// What was read, once the last row has been visited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    pub format: Format,
    /// Name of the sheet; empty for csv and dBase.
    pub sheet: String,
    /// Rows handed to the visitor.
    pub rows: u64,
    /// Width of the widest row.
    pub columns: u64,
    pub merged: Vec<Merge>,
    /// `UTF-8`, `UTF-16LE`, `UTF-16BE` or `gb18030`.
    pub encoding: &'static str,
    /// The visitor broke off.
    pub stopped: bool,
}
