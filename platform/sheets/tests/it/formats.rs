//! Files that are not what their name says.

use std::collections::HashSet;

use sheets::{Found, Limit, ReadError, Trick};

use crate::pack::{Book, Part, pack, read_as};

const OLE: &[u8] = &[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1];

fn refused(name: &str, bytes: &[u8]) -> &'static str {
    read_as(name, bytes).unwrap_err().code()
}

#[test]
fn content_decides_and_the_reason_is_named() {
    let good = Book::new("").bytes();
    for (name, bytes, code) in [
        ("a.xlsx", &b""[..], "sheet.empty_file"),
        ("a.xlsx", b"\x89PNG\r\n\x1a\n", "sheet.image"),
        ("a.csv", b"\x89PNG\r\n\x1a\n", "sheet.image"),
        ("a.xlsx", b"%PDF-1.7", "sheet.pdf"),
        ("a.xlsx", b"Rar!\x1a\x07", "sheet.archive"),
        ("a.xlsx", b"PK\x05\x06\0\0\0\0", "sheet.archive"),
        ("a.xls", b"<html><table>", "sheet.html"),
        ("a.xls", b"  <TABLE border=1>", "sheet.html"),
        ("a.csv", b"\xEF\xBB\xBF<!DOCTYPE html>", "sheet.html"),
        ("a.xls", b"<?xml version=\"1.0\"?><Workbook/>", "sheet.xml"),
        ("a.xlsx", b"a,b\n1,2", "sheet.text"),
        ("a.xls", b"\x01\x02\x03", "sheet.unknown_format"),
        ("a.csv", &good, "sheet.wrong_extension"),
        ("a.zip", &good, "sheet.wrong_extension"),
    ] {
        assert_eq!(refused(name, bytes), code, "{name} {bytes:?}");
    }
    assert!(read_as("A.XLSX", &good).is_ok());
    assert!(read_as("no-extension", &good).is_ok());
}

#[test]
fn ole_is_an_old_workbook_or_an_encrypted_new_one() {
    let mut old = OLE.to_vec();
    old.extend([0; 4096]);
    assert_eq!(refused("a.xls", &old), "sheet.legacy_xls");
    assert_eq!(refused("a.xlsx", &old), "sheet.legacy_xls");
    // The name lies across the border of two pieces of the search.
    let mut locked = OLE.to_vec();
    locked.resize(64 * 1024 - 7, 0);
    locked.extend("EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes));
    locked.extend([0; 4096]);
    assert_eq!(refused("a.xlsx", &locked), "sheet.password");
}

#[test]
fn archives_without_a_workbook_are_named() {
    let zip = pack(&[Part::new("readme.txt", "hello")]);
    assert_eq!(refused("a.xlsx", &zip), "sheet.archive");
    let mut parts = Book::new("").parts();
    parts.push(Part::new("xl/workbook.bin", "x"));
    assert_eq!(refused("a.xlsx", &pack(&parts)), "sheet.binary_workbook");
    let mut parts = Book::new("").parts();
    parts.retain(|part| !part.name.ends_with(b"sheet1.xml"));
    assert_eq!(refused("a.xlsx", &pack(&parts)), "sheet.archive");
}

const LIMITS: [Limit; 17] = [
    Limit::FileBytes,
    Limit::Entries,
    Limit::InflatedBytes,
    Limit::Ratio,
    Limit::Sheets,
    Limit::SharedStringBytes,
    Limit::SharedStrings,
    Limit::Rows,
    Limit::Columns,
    Limit::CellChars,
    Limit::Cells,
    Limit::RowBytes,
    Limit::TextBytes,
    Limit::XmlDepth,
    Limit::XmlTokenBytes,
    Limit::Styles,
    Limit::MergedRanges,
];

const FOUND: [Found; 11] = [
    Found::Empty,
    Found::LegacyXls,
    Found::BinaryWorkbook,
    Found::Html,
    Found::Xml,
    Found::Image,
    Found::Pdf,
    Found::Archive,
    Found::Workbook,
    Found::Text,
    Found::Unknown,
];

const TRICKS: [Trick; 7] = [
    Trick::DuplicateEntry,
    Trick::DirectoryMismatch,
    Trick::FalseFigures,
    Trick::Path,
    Trick::TrailingData,
    Trick::Entity,
    Trick::Encoding,
];

#[test]
fn every_refusal_speaks_both_languages_under_its_own_code() {
    let over = |what| ReadError::Limit { what, limit: 10, found: 11 };
    let mut errors: Vec<ReadError> = LIMITS.map(over).to_vec();
    errors.extend(FOUND.map(ReadError::WrongFormat));
    errors.extend(TRICKS.map(ReadError::Trick));
    errors.extend([
        ReadError::PasswordProtected,
        ReadError::Macro,
        ReadError::Damaged("zip"),
        ReadError::NoVisibleSheet,
        ReadError::NulByte,
        ReadError::UnknownEncoding,
        ReadError::UnclosedQuote { row: 7 },
        ReadError::Io(std::io::ErrorKind::Other),
    ]);
    let codes: HashSet<_> = errors.iter().map(ReadError::code).collect();
    assert_eq!(codes.len(), errors.len());
    for error in &errors {
        let (zh, en) = (error.message_zh(), error.message_en());
        assert!(zh.chars().any(|c| ('\u{4E00}'..'\u{9FFF}').contains(&c)), "{zh}");
        assert!(en.is_ascii() && en.ends_with('.'), "{en}");
        if let ReadError::Limit { .. } = error {
            assert!(en.contains("10") && en.contains("11") && zh.contains("10") && zh.contains("11"));
        }
    }
}
