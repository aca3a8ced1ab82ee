//! Everything that reads what people write: forms, sheets, filters, requirements. Rich text has a file of its own.

use std::ops::ControlFlow;

use axum::{
    body::Body,
    http::{Method, header},
};
use hostile::pack::{Book, Part, pack, sheet_xml};
use kernel::op::JSON_BODY;
use serde_json::json;
use testkit::Backend;

use super::{
    Findings,
    bytes::{BODIES, PIECES, repeated},
    send,
};
use crate::{calls::from_elsewhere, support::Site};

const FILE: usize = 8 << 20;
const ONE_TEXT: usize = JSON_BODY - 4 * 1024;

#[tokio::test]
async fn json_of_a_table_and_of_a_command() {
    let site = Site::start(Backend::Sqlite).await;
    let mut found = Findings::default();
    for path in ["/api/security/role", "/api/sp/requirement/check"] {
        for (name, body) in BODIES {
            found
                .weigh(&format!("{path}, {name}"), ONE_TEXT, async |size| {
                    send(&site.root(), Method::POST, path, body(size)).await;
                })
                .await;
        }
    }
    found.none("bodies");
}

#[tokio::test]
async fn requirements() {
    let site = Site::start(Backend::Sqlite).await;
    let mut found = Findings::default();
    let words = ["not ", "((", "CS101 and (", "1 of (", "a or b and ", "或且", "GPA >= ", "\"a\" "];
    for piece in PIECES.map(|(_, piece)| piece).into_iter().chain(words) {
        found
            .weigh(&format!("a requirement of {piece:?}"), ONE_TEXT, async |size| {
                let text = piece.repeat(size / (json!(piece).to_string().len() - 2));
                let body = json!({ "text": text }).to_string().into_bytes();
                send(&site.root(), Method::POST, "/api/sp/requirement/check", body).await;
            })
            .await;
    }
    found.none("requirements");
}

#[tokio::test]
async fn filters() {
    let site = Site::start(Backend::Sqlite).await;
    let mut found = Findings::default();
    for parameter in ["keyword", "sortField", "enabled", "ids"] {
        for (name, piece) in PIECES {
            found
                .weigh(&format!("{parameter} of {name}"), 12 * 1024, async |size| {
                    let piece: String = piece.bytes().map(|b| format!("%{b:02X}")).collect();
                    let path = format!("/api/security/user?{parameter}={}", repeated(&piece, size));
                    from_elsewhere(&site.root()).get(&path).await;
                })
                .await;
        }
    }
    found.none("filters");
}

/// Boundaries that are nearly there, and parts without end.
#[tokio::test]
async fn forms() {
    let site = Site::start(Backend::Sqlite).await;
    let mut found = Findings::default();
    let pieces = ["\r\n--b", "\r\n--", "\r\n-", "\r", "--b\r\n\r\n", "--b\r\na: b\r\n\r\n", "a: b\r\n", "-"];
    for start in ["", "--b\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n", "--b\r\n"] {
        for piece in pieces {
            found
                .weigh(&format!("a form of {piece:?} after {start:?}"), FILE, async |size| {
                    let client = from_elsewhere(&site.root());
                    let mut request = client.request(Method::POST, "/api/user/file/upload?purpose=avatar");
                    let kind = "multipart/form-data; boundary=bb";
                    request.headers_mut().insert(header::CONTENT_TYPE, kind.parse().unwrap());
                    let start = start.replace("--b", "--bb");
                    *request.body_mut() = Body::from(format!("{start}{}", repeated(piece, size)));
                    client.run(request).await;
                })
                .await;
        }
    }
    found.none("forms");
}

#[tokio::test]
async fn sheets() {
    let mut found = Findings::default();
    let pieces = ["a,b\r\n", "\"a\",", "\"\"", "a\"", ",\"\r\n", "1,", "\t"];
    for piece in PIECES.map(|(_, piece)| piece).into_iter().chain(pieces) {
        found
            .weigh(&format!("a sheet of {piece:?}"), FILE, async |size| {
                read(format!("a,b\r\n{}", repeated(piece, size)).as_bytes(), "rows.csv");
            })
            .await;
    }
    for (name, piece) in [
        ("rows", "<row><c t=\"inlineStr\"><is><t>a</t></is></c></row>"),
        ("nested rows", "<row>"),
        ("nested cells", "<row><c>"),
        ("numbers", "<row><c><v>1111111111111111111111111111111111111111</v></c></row>"),
        ("references", "<row><c r=\"A1111111\"><v>1</v></c></row>"),
        ("comments", "<!-- -->"),
        ("open comments", "<!--"),
        ("entities", "&amp;"),
        ("attributes", "<row a=\"1\" b=\"2\" c=\"3\" d=\"4\" e=\"5\" f=\"6\"/>"),
    ] {
        found
            .weigh(&format!("a workbook of {name}"), FILE, async |size| {
                let mut parts = Book::new("").parts();
                // As it is: packing it would cost more than reading it.
                let sheet = parts.pop().unwrap();
                parts.push(Part::stored(sheet.name, sheet_xml(&repeated(piece, size))));
                read(&pack(&parts), "rows.xlsx");
            })
            .await;
    }
    found.none("sheets");
}

/// A dBase table whose records are filled with a piece, as long as the file may be.
fn dbase(kind: u8, fields: u16, width: u8, piece: &str, size: usize) -> Vec<u8> {
    let (begin, record) = (32 + 32 * fields + 1, 1 + fields * u16::from(width));
    let records = size.saturating_sub(begin.into()) / usize::from(record);
    let mut bytes = vec![0; 32];
    bytes[0] = 3;
    bytes[4..8].copy_from_slice(&u32::try_from(records).unwrap().to_le_bytes());
    bytes[8..10].copy_from_slice(&begin.to_le_bytes());
    bytes[10..12].copy_from_slice(&record.to_le_bytes());
    for n in 0..fields {
        let mut field = [0; 32];
        field[..5].copy_from_slice(format!("F{n:04}").as_bytes());
        (field[11], field[16]) = (kind, width);
        bytes.extend(field);
    }
    bytes.push(0x0D);
    let first = bytes.len();
    bytes.extend(repeated(piece, records * usize::from(record) + piece.len()).as_bytes());
    bytes.truncate(first + records * usize::from(record));
    // Kept, and not deleted.
    bytes[first..].chunks_mut(record.into()).for_each(|record| record[0] = b' ');
    bytes
}

/// Wide fields and narrow ones, of every kind. Rows, cells and bytes stay within what a file may have.
#[tokio::test]
async fn dbase_tables() {
    let mut found = Findings::default();
    let wide = PIECES.map(|(name, piece)| (b'C', 255, name, piece));
    let narrow = [
        (b'C', "blanks", " 1"),
        (b'N', "digits", "1"),
        (b'N', "commas", "1,"),
        (b'N', "minus", "-"),
        (b'F', "points", "1."),
        (b'D', "digits", "1"),
        (b'L', "letters", "T"),
    ];
    let narrow = narrow.map(|(kind, name, piece)| (kind, 8, name, piece));
    for (kind, width, name, piece) in wide.into_iter().chain(narrow) {
        found
            .weigh(&format!("fields {} of {width}, {name}", kind as char), FILE, async |size| {
                read(&dbase(kind, 200, width, piece, size), "rows.dbf");
            })
            .await;
    }
    found
        .weigh("a head of fields without end", FILE, async |size| {
            let head = dbase(b'C', 1, 10, "a", 0);
            read(&[&head[..32], &head[32..64].repeat(size / 32)].concat(), "rows.dbf");
        })
        .await;
    for piece in ["E\0n\0", "\0", "a"] {
        found
            .weigh(&format!("an old workbook of {piece:?}"), FILE, async |size| {
                let magic = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1];
                read(&[&magic[..], repeated(piece, size).as_bytes()].concat(), "rows.xlsx");
            })
            .await;
    }
    found.none("dBase tables");
}

/// The filling is read as text, so that what is weighed is not a refusal of the first byte.
#[test]
fn a_dbase_table_of_the_tests_is_read_to_its_end() {
    let bytes = dbase(b'C', 200, 255, "a", FILE);
    let mut rows = 0;
    let read = sheets::read_bytes(&bytes, "rows.dbf", &sheets::Limits::default(), &mut |_| {
        rows += 1;
        ControlFlow::Continue(())
    });
    assert!(read.is_ok() && rows > 100, "{:?} after {rows} rows", read.err());
}

fn read(bytes: &[u8], name: &str) {
    let _ = sheets::read_bytes(bytes, name, &sheets::Limits::default(), &mut |_| ControlFlow::Continue(()));
}
