//! Reading hostile xlsx, csv and dBase files, and writing harmless ones.
//!
//! Reading streams rows in constant memory: a file is measured before it is
//! believed, and every refusal names a limit or a reason. Writing never makes a
//! formula out of data. This crate knows no database, no tables and no users.
//!
//! ## Guarded text in csv
//!
//! A spreadsheet program runs a csv field that begins with `=`, `+`, `-`, `@`, a
//! tab or a line break, half or full width. Such a text, also behind any number of
//! apostrophes, is written with one more apostrophe in front; the reader takes
//! exactly that one away. So `=1` is stored as `'=1`, `'=1` as `''=1`, and both
//! come back as they were; `'abc` needs no guard and gets none. Numbers are not
//! text: `-5` of a number column stays `-5`.

mod archive;
mod cell;
mod csv;
pub mod dbf;
mod detect;
mod error;
mod limits;
pub mod normalise;
mod read;
mod write;
mod xlsx;
mod xml;

pub use cell::{Cell, Format, Merge, Row, Summary};
pub use error::{Found, Limit, ReadError, Trick};
pub use limits::Limits;
pub use read::{Visit, read, read_bytes, read_path};
pub use write::{
    Column, CsvWriter, Kind, Language, Sheet, Stamp, Value, WriteError, Writer, XlsxWriter, write_csv, write_xlsx,
};
