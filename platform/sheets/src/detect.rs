//! What a file is, by its first bytes; the extension may only agree.

use std::io::{Read, Seek, SeekFrom};

use crate::{Format, Found, ReadError, dbf};

const OLE: &[u8] = &[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1];

/// Content that no csv begins with.
const MAGICS: &[(&[u8], Found)] = &[
    (b"\x89PNG", Found::Image),
    (b"\xFF\xD8\xFF", Found::Image),
    (b"GIF8", Found::Image),
    (b"%PDF", Found::Pdf),
    (b"Rar!", Found::Archive),
    (b"7z\xBC\xAF", Found::Archive),
    (b"\x1F\x8B", Found::Archive),
    (b"PK\x05\x06", Found::Archive),
    (b"PK\x07\x08", Found::Archive),
];

/// Leaves the source at its beginning.
pub fn detect<S: Read + Seek>(source: &mut S, name: &str) -> Result<Format, ReadError> {
    source.seek(SeekFrom::Start(0))?;
    let mut head = Vec::with_capacity(512);
    source.by_ref().take(512).read_to_end(&mut head)?;
    let result = judge(source, &head, &extension(name));
    source.seek(SeekFrom::Start(0))?;
    result
}

fn extension(name: &str) -> String {
    name.rsplit_once('.').map(|(_, ext)| ext.to_ascii_lowercase()).unwrap_or_default()
}

fn judge<S: Read + Seek>(source: &mut S, head: &[u8], ext: &str) -> Result<Format, ReadError> {
    if head.is_empty() {
        return Err(ReadError::WrongFormat(Found::Empty));
    }
    if head.starts_with(b"PK\x03\x04") {
        return match ext {
            "xlsx" | "xlsm" | "xltx" | "" => Ok(Format::Xlsx),
            _ => Err(ReadError::WrongFormat(Found::Workbook)),
        };
    }
    if head.starts_with(OLE) {
        return Err(ole(source)?);
    }
    if let Some((_, found)) = MAGICS.iter().find(|(magic, _)| head.starts_with(magic)) {
        return Err(ReadError::WrongFormat(*found));
    }
    if let Some(found) = markup(head) {
        return Err(ReadError::WrongFormat(found));
    }
    // One byte says little: the name has to agree.
    if ext == "dbf" && head.first() == Some(&dbf::PLAIN) {
        return Ok(Format::Dbf);
    }
    match ext {
        "csv" | "tsv" | "txt" | "" => Ok(Format::Csv),
        _ if looks_like_text(head) => Err(ReadError::WrongFormat(Found::Text)),
        _ => Err(ReadError::WrongFormat(Found::Unknown)),
    }
}

/// An OLE container is an old xls, or the envelope of an encrypted workbook: that
/// one has a stream named `EncryptedPackage` in its directory.
fn ole<S: Read + Seek>(source: &mut S) -> Result<ReadError, ReadError> {
    let wanted: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    source.seek(SeekFrom::Start(0))?;
    let mut window: Vec<u8> = Vec::with_capacity(80 * 1024);
    loop {
        let read = source.by_ref().take(64 * 1024).read_to_end(&mut window)?;
        if window.windows(wanted.len()).any(|part| part == wanted) {
            return Ok(ReadError::PasswordProtected);
        }
        if read == 0 {
            return Ok(ReadError::WrongFormat(Found::LegacyXls));
        }
        let keep = window.len().saturating_sub(wanted.len());
        window.drain(..keep);
    }
}

fn markup(head: &[u8]) -> Option<Found> {
    let text = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head).trim_ascii_start();
    let lower = text.to_ascii_lowercase();
    let html = ["<html", "<!doctype", "<table", "<meta", "<head", "<body", "<script"];
    if html.iter().any(|tag| lower.starts_with(tag.as_bytes())) {
        return Some(Found::Html);
    }
    lower.starts_with(b"<?xml").then_some(Found::Xml)
}

fn looks_like_text(head: &[u8]) -> bool {
    head.iter().all(|byte| !matches!(byte, 0..=8 | 14..=31))
}
