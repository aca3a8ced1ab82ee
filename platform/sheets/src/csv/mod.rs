//! Streaming the rows of a csv file.
//!
//! Invariant: the file is walked once before it is believed, to know its encoding;
//! then one row is in memory at a time. All values are text: what a column means is
//! the caller's. A row's number is the one a spreadsheet program would show.

mod encoding;
pub mod guard;
mod split;

use std::io::{Read, Seek, SeekFrom};
use std::ops::ControlFlow;

use crate::read::Visit;
use crate::{Format, Limit, Limits, ReadError, Row, Summary};
use encoding::{Decoded, detect};
use split::Splitter;

pub fn read<S: Read + Seek>(mut source: S, limits: &Limits, visit: &mut Visit<'_>) -> Result<Summary, ReadError> {
    let size = source.seek(SeekFrom::End(0))?;
    ReadError::check(Limit::InflatedBytes, limits.inflated_bytes, size)?;
    let encoding = detect(&mut source)?;
    let mut summary = Summary {
        format: Format::Csv,
        sheet: String::new(),
        rows: 0,
        columns: 0,
        merged: Vec::new(),
        encoding: encoding.name(),
        stopped: false,
    };
    let mut hand_over = |number, cells: Vec<_>| {
        summary.rows += 1;
        summary.columns = summary.columns.max(cells.len() as u64);
        let flow = visit(Row { number, cells, merged: None });
        summary.stopped = flow == ControlFlow::Break(());
        flow
    };
    let mut decoded = Decoded::new(&mut source, encoding)?;
    let mut splitter: Option<Splitter<'_>> = None;
    while let Some(text) = decoded.next()? {
        let splitter = splitter.get_or_insert_with(|| Splitter::new(delimiter(text), limits));
        if splitter.feed(text, &mut hand_over)?.is_break() {
            return Ok(summary);
        }
    }
    if let Some(mut splitter) = splitter {
        splitter.finish(&mut hand_over)?;
    }
    Ok(summary)
}

/// The most frequent candidate of the first line, outside of quotes.
fn delimiter(text: &str) -> u8 {
    let mut counts = [(b',', 0), (b';', 0), (b'\t', 0)];
    let mut quoted = false;
    for byte in text.bytes() {
        match byte {
            b'"' => quoted = !quoted,
            b'\r' | b'\n' if !quoted => break,
            _ if quoted => {}
            _ => {
                for (candidate, count) in &mut counts {
                    *count += u32::from(byte == *candidate);
                }
            }
        }
    }
    // Ties go to the first: the comma.
    let best = counts.into_iter().rev().max_by_key(|(_, count)| *count);
    best.map_or(b',', |(candidate, _)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_line_decides_the_delimiter() {
        assert_eq!(delimiter("a,b;c,d\n;;;;;;"), b',');
        assert_eq!(delimiter("a;b\n"), b';');
        assert_eq!(delimiter("a\tb,c\td"), b'\t');
        assert_eq!(delimiter("\"a;b;c\",d"), b',');
        assert_eq!(delimiter("single"), b',');
    }
}
