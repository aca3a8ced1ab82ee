//! Finds the head of a sheet and reads what is below it.
//!
//! People put titles, dates and notes above their columns. The head is the first line that names columns; what stands
//! above it is no row. Empty lines are none either: the reader leaves them out.

use std::ops::ControlFlow;

use sheets::{Cell, Row};

use super::unreadable;
use crate::{Error, Result, Text, files::Upload, resource::Field};

/// Deeper down there is no head.
const LOOKED_THROUGH: usize = 20;
/// One word alone may be a title: "Room".
const WORDS_OF_A_HEAD: usize = 2;

/// The text of a head's cell, without the mark of what must be filled in.
pub(in crate::resource) fn heading(cell: &Cell) -> String {
    let text = cell.as_text().unwrap_or_default();
    sheets::normalise::trim(&text).trim_end_matches('*').trim().to_owned()
}

/// Whether a heading means this field: its label in either language, or its name on the wire.
pub(in crate::resource) fn means(heading: &str, field: &Field) -> bool {
    heading == field.label.zh || [field.label.en, field.name].iter().any(|name| name.eq_ignore_ascii_case(heading))
}

/// `is_heading` knows the words of a head, `read_head` reads the line that was found; `take` gets each row below it.
/// Where no line is a head, what is wrong with the first one is told.
pub(in crate::resource) fn read<H>(
    upload: &Upload,
    is_heading: &dyn Fn(&str) -> bool,
    read_head: &dyn Fn(&Row) -> Result<H>,
    mut take: impl FnMut(&H, Row),
) -> Result<()> {
    let file = std::fs::File::open(&upload.path).map_err(Error::internal)?;
    let (mut head, mut first, mut above, mut any) = (None, None, 0, false);
    sheets::read(file, &upload.name, &sheets::Limits::default(), &mut |row| {
        if let Some(head) = &head {
            take(head, row);
            any = true;
            return ControlFlow::Continue(());
        }
        let words = row.cells.iter().filter(|cell| is_heading(&heading(cell))).count();
        match read_head(&row) {
            // A sheet of one column has a head of one word.
            Ok(found) if words > 0 => head = Some(found),
            Err(error) if words >= WORDS_OF_A_HEAD => {
                first = Some(error);
                return ControlFlow::Break(());
            }
            other => {
                first = first.take().or(other.err());
                above += 1;
            }
        }
        if above < LOOKED_THROUGH { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })
    .map_err(|e| unreadable(&e))?;
    match (any, head, first) {
        (true, ..) => Ok(()),
        (false, None, Some(error)) => Err(error),
        _ => Err(Error::invalid("file", "no_rows", Text::new("文件中没有数据行", "The file has no data rows"))),
    }
}
