//! dBase tables, as the national registers exchange them: one byte-wide record after the other, texts in
//! GBK or its superset GB18030.
//!
//! Invariant: a header is believed only as far as the file bears it out. The memory needed is one record.

mod read;
mod write;

pub(crate) use read::read;
pub use write::{Column, Kind, write};

/// Behind the head of the file and the descriptions of its fields.
const HEAD: usize = 32;
const FIELD: usize = 32;
const END_OF_FIELDS: u8 = 0x0D;
const END_OF_FILE: u8 = 0x1A;
const KEPT: u8 = b' ';
const DELETED: u8 = b'*';
/// dBase III without memo file: the only kind whose records say everything.
pub(crate) const PLAIN: u8 = 0x03;
/// The code page of simplified Chinese.
const GBK: u8 = 0x4D;
