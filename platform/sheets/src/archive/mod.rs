//! The zip container of a workbook, walked from its first byte to its last.
//!
//! Invariant: an [`Archive`] only exists after every entry was inflated once and
//! its size, ratio, checksum and place were counted, not believed; entries lie one
//! behind the other without gap or overlap, and the directory at the end says the
//! same. It never follows the directory to find data, and opens no nested archive.

mod bytes;
mod directory;
mod entry;
mod local;

use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};

use flate2::bufread::DeflateDecoder;

use crate::{Found, Limits, ReadError, Trick};
use bytes::Counter;
pub use entry::Entry;
use entry::Method;
use local::Walk;

const LOCAL: u32 = 0x0403_4B50;
const CENTRAL: u32 = 0x0201_4B50;

#[derive(Debug)]
pub struct Archive<S> {
    source: S,
    entries: Vec<Entry>,
}

impl<S: Read + Seek> Archive<S> {
    /// Walks the whole file. Constant memory: only the entries' names are kept.
    pub fn scan(mut source: S, limits: &Limits) -> Result<Self, ReadError> {
        source.seek(SeekFrom::Start(0))?;
        let mut input = Counter::new(BufReader::with_capacity(32 * 1024, &mut source));
        let mut walk = Walk::new(limits);
        loop {
            let at = input.at();
            match input.u32()? {
                LOCAL => walk.entry(&mut input, at)?,
                CENTRAL => {
                    directory::check(&mut input, at, &walk.entries)?;
                    break;
                }
                _ => return Err(ReadError::Damaged("zip")),
            }
        }
        let entries = walk.entries;
        Ok(Self { source, entries })
    }

    /// Part names are compared without case, as the packaging standard does.
    pub fn find(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name.eq_ignore_ascii_case(name))
    }

    /// The inflated bytes of a part that was already counted by [`Archive::scan`].
    pub fn open(&mut self, name: &str) -> Result<Box<dyn BufRead + '_>, ReadError> {
        let Some(entry) = self.find(name) else {
            return Err(ReadError::WrongFormat(Found::Archive));
        };
        let (at, packed, method) = (entry.data_at, entry.packed, entry.method);
        self.source.seek(SeekFrom::Start(at))?;
        let packed = BufReader::with_capacity(32 * 1024, self.source.by_ref().take(packed));
        Ok(match method {
            Method::Stored => Box::new(packed),
            Method::Deflated => Box::new(BufReader::with_capacity(32 * 1024, DeflateDecoder::new(packed))),
        })
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.name.as_str())
    }
}

/// Names that mean something to a file system are no part names.
fn check_name(name: &str) -> Result<(), ReadError> {
    let bad_char = name.chars().any(|c| matches!(c, '\\' | ':' | '\0'..='\x1F' | '\x7F'));
    let bad_step = name.split('/').any(|step| matches!(step, "." | ".."));
    if name.is_empty() || name.starts_with('/') || bad_char || bad_step {
        return Err(ReadError::Trick(Trick::Path));
    }
    Ok(())
}

/// Code inside a workbook, of the present and of the former kind.
fn check_macro(name: &str) -> Result<(), ReadError> {
    let lower = name.to_ascii_lowercase();
    if lower.ends_with("vbaproject.bin") || lower.starts_with("xl/macrosheets/") {
        return Err(ReadError::Macro);
    }
    Ok(())
}
