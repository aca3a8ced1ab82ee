//! Why a file was refused.
//!
//! Invariant: every refusal has a stable code and a sentence in both languages;
//! a limit carries the figure allowed and the figure found.

mod message;

use std::io;

/// Which limit a file exceeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Limit {
    FileBytes,
    Entries,
    InflatedBytes,
    Ratio,
    Sheets,
    SharedStringBytes,
    SharedStrings,
    Rows,
    Columns,
    CellChars,
    Cells,
    RowBytes,
    TextBytes,
    XmlDepth,
    XmlTokenBytes,
    Styles,
    MergedRanges,
}

/// What a file turned out to be instead of a workbook or a csv.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Found {
    Empty,
    LegacyXls,
    BinaryWorkbook,
    Html,
    Xml,
    Image,
    Pdf,
    /// A rar, 7z, gzip, or a zip that holds no workbook.
    Archive,
    Workbook,
    Text,
    Unknown,
}

/// What makes an archive or a part untrustworthy, even if a lenient program would open it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Trick {
    DuplicateEntry,
    /// The directory names bytes that are no entry of their own, or lists what is not there.
    DirectoryMismatch,
    /// A size or checksum written in the file is not the one counted.
    FalseFigures,
    Path,
    TrailingData,
    /// A document type or an entity of its own.
    Entity,
    Encoding,
}

/// Why a file was not read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message_en())]
pub enum ReadError {
    Limit { what: Limit, limit: u64, found: u64 },
    WrongFormat(Found),
    PasswordProtected,
    Macro,
    Trick(Trick),
    Damaged(&'static str),
    NoVisibleSheet,
    NulByte,
    UnknownEncoding,
    UnclosedQuote { row: u32 },
    Io(io::ErrorKind),
}

impl ReadError {
    pub(crate) fn over(what: Limit, limit: u64, found: u64) -> Self {
        Self::Limit { what, limit, found }
    }

    /// Refuses when `found` is above `limit`.
    pub(crate) fn check(what: Limit, limit: u64, found: u64) -> Result<(), Self> {
        if found > limit {
            return Err(Self::over(what, limit, found));
        }
        Ok(())
    }

    /// Lets a refusal pass through a reader of another crate.
    pub(crate) fn into_io(self) -> io::Error {
        io::Error::other(self)
    }

    /// Takes a refusal out again. What an inflater calls corrupt is the file's
    /// fault, everything else is the disk's.
    pub(crate) fn from_io(error: &io::Error) -> Self {
        if let Some(own) = error.get_ref().and_then(|e| e.downcast_ref::<Self>()) {
            return own.clone();
        }
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::Damaged("truncated"),
            io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput => Self::Damaged("deflate"),
            kind => Self::Io(kind),
        }
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::from_io(&error)
    }
}
