//! The one way in: decides by content what a file is, then streams its rows.

use std::fs::File;
use std::io::{Cursor, Read, Seek};
use std::ops::ControlFlow;
use std::path::Path;

use crate::detect::detect;
use crate::{Format, Limit, Limits, ReadError, Row, Summary, csv, dbf, xlsx};

/// Called for every row that is not empty, in order. `Break` ends the reading early.
pub type Visit<'a> = dyn FnMut(Row) -> ControlFlow<()> + 'a;

/// Reads the first visible sheet of a workbook, a csv, or a dBase table.
///
/// `name` is the name under which the file came; only its extension is used, and
/// content that contradicts it is refused. A limit may also be found late: on
/// `Err` the rows visited so far are to be thrown away.
///
/// # Errors
/// Every reason not to trust the file, see [`ReadError`].
pub fn read<S: Read + Seek>(
    mut source: S,
    name: &str,
    limits: &Limits,
    visit: &mut Visit<'_>,
) -> Result<Summary, ReadError> {
    let size = source.seek(std::io::SeekFrom::End(0))?;
    ReadError::check(Limit::FileBytes, limits.file_bytes, size)?;
    match detect(&mut source, name)? {
        Format::Xlsx => xlsx::read(source, limits, visit),
        Format::Csv => csv::read(source, limits, visit),
        Format::Dbf => dbf::read(source, limits, visit),
    }
}

/// [`read`] for a file on disk, named after itself.
///
/// # Errors
/// As [`read`].
pub fn read_path(path: &Path, limits: &Limits, visit: &mut Visit<'_>) -> Result<Summary, ReadError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    read(File::open(path)?, &name, limits, visit)
}

/// [`read`] for bytes in memory.
///
/// # Errors
/// As [`read`].
pub fn read_bytes(bytes: &[u8], name: &str, limits: &Limits, visit: &mut Visit<'_>) -> Result<Summary, ReadError> {
    read(Cursor::new(bytes), name, limits, visit)
}
