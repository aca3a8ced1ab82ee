//! Csv in the encodings and dialects that people upload.

use encoding_rs::GB18030;
use sheets::{Cell, Limits, ReadError, Row};

use crate::pack::{read_as, read_limited, text};

fn rows(bytes: &[u8]) -> Vec<Row> {
    read_as("a.csv", bytes).unwrap().0
}

fn texts(bytes: &[u8]) -> Vec<Vec<String>> {
    let plain = |cell: Cell| cell.as_text().unwrap().into_owned();
    rows(bytes).into_iter().map(|row| row.cells.into_iter().map(plain).collect()).collect()
}

fn utf16(text: &str, order: fn(u16) -> [u8; 2]) -> Vec<u8> {
    format!("\u{FEFF}{text}").encode_utf16().flat_map(order).collect()
}

#[test]
fn encodings_are_recognised() {
    let content = "学号,姓名\r\n001,张三\r\n";
    let gbk = GB18030.encode(content).0.into_owned();
    let rare = GB18030.encode("学号,𠮷\r\n").0.into_owned();
    for (bytes, encoding) in [
        (content.as_bytes().to_vec(), "UTF-8"),
        (format!("\u{FEFF}{content}").into_bytes(), "UTF-8"),
        (utf16(content, u16::to_le_bytes), "UTF-16LE"),
        (utf16(content, u16::to_be_bytes), "UTF-16BE"),
        (gbk, "gb18030"),
    ] {
        let (_, summary) = read_as("a.csv", &bytes).unwrap();
        assert_eq!(summary.encoding, encoding);
        assert_eq!(texts(&bytes), [["学号", "姓名"], ["001", "张三"]], "{encoding}");
    }
    assert_eq!(texts(&rare), [["学号", "𠮷"]]);
}

#[test]
fn characters_across_the_pieces_of_a_file_stay_whole() {
    // The pieces are 64 KB: a three-byte character lies across every border.
    let line = format!("{}\n", "学".repeat(9_999));
    for shift in 0..3 {
        let content = format!("{}\n{}", "a".repeat(shift + 1), line.repeat(20));
        let read = texts(content.as_bytes());
        assert_eq!(read.len(), 21);
        assert!(read[1..].iter().all(|row| row[0] == "学".repeat(9_999)), "{shift}");
    }
}

#[test]
fn delimiters_quotes_and_line_ends() {
    assert_eq!(texts(b"a;b\n1;2"), [["a", "b"], ["1", "2"]]);
    assert_eq!(texts(b"a\tb\r1\t2"), [["a", "b"], ["1", "2"]]);
    assert_eq!(
        texts(b"\"a,1\",\"b\"\"q\"\"\"\r\n\"two\r\nlines\",x\"y"),
        [["a,1", "b\"q\""], ["two\r\nlines", "x\"y"]]
    );
    assert_eq!(texts(b"\"a\"b,c\n"), [["ab", "c"]]);
}

#[test]
fn row_numbers_are_those_of_a_spreadsheet() {
    let read = rows(b"a,b\r\n\r\n,,\r\n\"x\ny\",1,,\r\nz");
    let numbers: Vec<u32> = read.iter().map(|row| row.number).collect();
    assert_eq!(numbers, [1, 4, 5]);
    assert_eq!(read[1].cells, vec![text("x\ny"), text("1")]);
}

#[test]
fn exactly_the_guard_is_taken_off() {
    assert_eq!(texts(b"'=1,''=1,'abc,'-5,-5,'\n"), [["=1", "'=1", "'abc", "-5", "-5", "'"]]);
}

#[test]
fn broken_files_are_refused() {
    for (bytes, error) in [
        (&b"a,b\n1,\"unclosed\n2,3"[..], ReadError::UnclosedQuote { row: 2 }),
        (b"a,b\n1,\0", ReadError::NulByte),
        (b"a,b\n\xFF\xFF\xFF", ReadError::UnknownEncoding),
        (b"\xEF\xBB\xBFa,\xB0\xA1", ReadError::UnknownEncoding),
        // Half a character of UTF-16.
        (b"\xFF\xFEa\x00b", ReadError::UnknownEncoding),
        // UTF-16 without a mark is full of NULs.
        (b"a\x00,\x00b\x00", ReadError::NulByte),
    ] {
        assert_eq!(read_as("a.csv", bytes).unwrap_err(), error, "{bytes:?}");
    }
}

#[test]
fn limits_hold_for_csv_too() {
    let limits = Limits {
        file_bytes: 1000,
        inflated_bytes: 900,
        rows: 3,
        columns: 2,
        cell_chars: 5,
        cells: 12,
        row_bytes: 8,
        ..Limits::default()
    };
    for (content, code) in [
        ("x".repeat(1001), "sheet.file_too_large"),
        ("x".repeat(901), "sheet.inflates_too_large"),
        ("a\nb\nc\nd".to_owned(), "sheet.too_many_rows"),
        ("a,b,c".to_owned(), "sheet.too_many_columns"),
        ("学学学学学学".to_owned(), "sheet.row_too_long"),
        ("aaaaaa".to_owned(), "sheet.cell_too_long"),
        (",".repeat(20), "sheet.too_many_cells"),
        ("\n".repeat(20), "sheet.too_many_cells"),
        ("aaaaa,bbbbb".to_owned(), "sheet.row_too_long"),
        ("\"aaaaaaaaaaaaaaa".to_owned(), "sheet.row_too_long"),
    ] {
        let error = read_limited("a.csv", content.as_bytes(), &limits).unwrap_err();
        assert_eq!(error.code(), code, "{content:?}");
    }
    // Each at its limit is read: empty columns and rows behind the content are nothing.
    for content in ["a\nb\nc\n\n\n\n", "a,b,,,,", "aaaaa,bbb"] {
        assert!(read_limited("a.csv", content.as_bytes(), &limits).is_ok(), "{content:?}");
    }
}
