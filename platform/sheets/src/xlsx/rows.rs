//! Raw cells made into values and gathered into rows.

use super::dates::{self, Epoch};
use super::numbers::stored_decimal;
use super::sheet::{RawCell, Type};
use super::strings::{SharedStrings, unescape_into};
use super::styles::Styles;
use crate::{Cell, Limit, Limits, ReadError};

pub struct Rows<'a> {
    styles: &'a Styles,
    strings: &'a SharedStrings,
    epoch: Epoch,
    limits: &'a Limits,
    cells: Vec<Cell>,
    row_bytes: u64,
    text_bytes: u64,
}

impl<'a> Rows<'a> {
    pub fn new(styles: &'a Styles, strings: &'a SharedStrings, epoch: Epoch, limits: &'a Limits) -> Self {
        let cells = Vec::new();
        Self { styles, strings, epoch, limits, cells, row_bytes: 0, text_bytes: 0 }
    }

    pub fn cell(&mut self, raw: &RawCell) -> Result<(), ReadError> {
        // Counted before the text is copied: a shared string may be repeated in every cell.
        let size = match raw.kind {
            Type::Shared => self.shared(raw).map_or(0, str::len),
            _ => raw.value.as_str().len(),
        };
        self.row_bytes += size as u64;
        self.text_bytes += size as u64;
        ReadError::check(Limit::RowBytes, self.limits.row_bytes, self.row_bytes)?;
        ReadError::check(Limit::TextBytes, self.limits.text_bytes, self.text_bytes)?;
        let mut value = self.value(raw);
        if raw.formula {
            value = Cell::Formula(Box::new(value));
        }
        if !value.is_empty() {
            // In bounds of `Limits::columns`, which the sheet reader has checked.
            self.cells.resize(raw.column.saturating_sub(1) as usize, Cell::Empty);
            self.cells.push(value);
        }
        Ok(())
    }

    /// The cells of the row that has ended, if it is not empty.
    pub fn take(&mut self) -> Option<Vec<Cell>> {
        self.row_bytes = 0;
        if self.cells.is_empty() {
            return None;
        }
        Some(std::mem::take(&mut self.cells))
    }

    fn shared(&self, raw: &RawCell) -> Option<&'a str> {
        self.strings.get(raw.value.as_str().trim().parse().ok()?)
    }

    fn value(&self, raw: &RawCell) -> Cell {
        let value = raw.value.as_str();
        if value.is_empty() {
            return Cell::Empty;
        }
        match raw.kind {
            Type::Shared => match self.shared(raw) {
                Some("") => Cell::Empty,
                Some(text) => Cell::Text(text.to_owned()),
                None => Cell::Error("#REF!".to_owned()),
            },
            Type::Text | Type::Inline => {
                let mut text = String::with_capacity(value.len());
                unescape_into(value, &mut text);
                Cell::Text(text)
            }
            Type::Bool => match value.trim() {
                "1" | "true" => Cell::Bool(true),
                "0" | "false" => Cell::Bool(false),
                _ => Cell::Error("#VALUE!".to_owned()),
            },
            Type::Error => Cell::Error(value.to_owned()),
            Type::Date => dates::iso(value),
            Type::Number => match stored_decimal(value) {
                Some(digits) => dates::cell(&digits, self.styles.look(raw.style), self.epoch),
                None => Cell::Error("#VALUE!".to_owned()),
            },
        }
    }
}
