//! Fields and rows out of pieces of text, by RFC 4180 with the tolerance of
//! spreadsheet programs: any line end, blank lines, a quote inside a plain field.

use std::ops::ControlFlow;

use super::guard::unguard;
use crate::{Cell, Limit, Limits, ReadError};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing of the field has been seen.
    Start,
    Plain,
    Quoted,
    /// Behind a quote inside a quoted field: its end, or the first half of `""`.
    Quote,
}

pub struct Splitter<'a> {
    delimiter: u8,
    limits: &'a Limits,
    state: State,
    /// A line feed right behind a carriage return belongs to it.
    after_return: bool,
    field: String,
    column: u64,
    cells: Vec<Cell>,
    row: u32,
    quote_row: u32,
    row_bytes: u64,
    all_cells: u64,
}

type HandOver<'f> = dyn FnMut(u32, Vec<Cell>) -> ControlFlow<()> + 'f;

impl<'a> Splitter<'a> {
    pub fn new(delimiter: u8, limits: &'a Limits) -> Self {
        Self {
            delimiter,
            limits,
            state: State::Start,
            after_return: false,
            field: String::new(),
            column: 1,
            cells: Vec::new(),
            row: 1,
            quote_row: 0,
            row_bytes: 0,
            all_cells: 0,
        }
    }

    pub fn feed(&mut self, text: &str, hand_over: &mut HandOver<'_>) -> Result<ControlFlow<()>, ReadError> {
        for c in text.chars() {
            if self.char(c, hand_over)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The last row may have no line end.
    pub fn finish(&mut self, hand_over: &mut HandOver<'_>) -> Result<(), ReadError> {
        if self.state == State::Quoted {
            return Err(ReadError::UnclosedQuote { row: self.quote_row });
        }
        let _ = self.end_row(hand_over)?;
        Ok(())
    }

    fn char(&mut self, c: char, hand_over: &mut HandOver<'_>) -> Result<ControlFlow<()>, ReadError> {
        let after_return = std::mem::take(&mut self.after_return);
        match (self.state, c) {
            (State::Quoted, '"') => self.state = State::Quote,
            (State::Quoted, c) => self.push(c)?,
            (State::Quote, '"') => {
                self.state = State::Quoted;
                self.push('"')?;
            }
            (State::Start, '"') => {
                self.state = State::Quoted;
                self.quote_row = self.row;
            }
            (_, '\n') if after_return => {}
            (_, '\n') => return self.end_row(hand_over),
            (_, '\r') => {
                self.after_return = true;
                return self.end_row(hand_over);
            }
            (_, c) if c == char::from(self.delimiter) => self.end_field()?,
            (_, c) => {
                self.state = State::Plain;
                self.push(c)?;
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn push(&mut self, c: char) -> Result<(), ReadError> {
        self.row_bytes += c.len_utf8() as u64;
        ReadError::check(Limit::RowBytes, self.limits.row_bytes, self.row_bytes)?;
        self.field.push(c);
        Ok(())
    }

    fn end_field(&mut self) -> Result<(), ReadError> {
        self.all_cells += 1;
        ReadError::check(Limit::Cells, self.limits.cells, self.all_cells)?;
        if !self.field.is_empty() {
            self.keep_field()?;
        }
        self.column += 1;
        self.state = State::Start;
        Ok(())
    }

    fn keep_field(&mut self) -> Result<(), ReadError> {
        ReadError::check(Limit::Columns, self.limits.columns, self.column)?;
        let text = unguard(&self.field);
        let chars = text.chars().count() as u64;
        ReadError::check(Limit::CellChars, self.limits.cell_chars, chars)?;
        // Empty cells before this one only take room once something stands behind them.
        let before = usize::try_from(self.column - 1).unwrap_or(usize::MAX);
        self.cells.resize(before, Cell::Empty);
        self.cells.push(Cell::Text(text.to_owned()));
        self.field.clear();
        Ok(())
    }

    fn end_row(&mut self, hand_over: &mut HandOver<'_>) -> Result<ControlFlow<()>, ReadError> {
        self.end_field()?;
        let cells = std::mem::take(&mut self.cells);
        let number = self.row;
        self.row = self.row.saturating_add(1);
        self.column = 1;
        self.row_bytes = 0;
        if cells.is_empty() {
            return Ok(ControlFlow::Continue(()));
        }
        ReadError::check(Limit::Rows, self.limits.rows, u64::from(number))?;
        Ok(hand_over(number, cells))
    }
}
