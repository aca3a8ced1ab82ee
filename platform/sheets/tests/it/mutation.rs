//! Valid files with seeded damage: whatever comes out, nothing panics, and what is
//! read stays inside the limits.

use std::ops::ControlFlow;

use sheets::{Column, Kind, Limits, Value, read_bytes, write_csv, write_xlsx};

use crate::pack::{Book, Part, pack};
use crate::writing::sheet;

/// A xorshift: the same damage on every machine.
struct Seed(u64);

impl Seed {
    fn next(&mut self) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize
    }

    fn below(&mut self, bound: usize) -> usize {
        self.next() % bound.max(1)
    }
}

const TOKENS: [&[u8]; 20] = [
    b"<",
    b">",
    b"/>",
    b"&",
    b"&#0;",
    b"&#xFFFFFFFF;",
    b"\"",
    b"'",
    b"<!--",
    b"]]>",
    b"<![CDATA[",
    b"<!DOCTYPE",
    b"\0",
    b"\xFF\xFE",
    b"99999999999999999999",
    b"-1",
    b"E",
    b"XFD1048576",
    b"\"\"",
    b"PK\x03\x04",
];

fn mutate(bytes: &mut Vec<u8>, seed: &mut Seed) {
    for _ in 0..=seed.below(4) {
        let at = seed.below(bytes.len());
        match seed.below(6) {
            0 => bytes.truncate(at),
            1 if !bytes.is_empty() => bytes[at] ^= 1 << seed.below(8),
            2 if !bytes.is_empty() => bytes[at] = seed.next() as u8,
            3 => {
                let token = TOKENS[seed.below(TOKENS.len())];
                bytes.splice(at..at, token.iter().copied());
            }
            4 => {
                let end = (at + seed.below(40)).min(bytes.len());
                bytes.drain(at..end);
            }
            _ => {
                let end = (at + seed.below(200)).min(bytes.len());
                let copy = bytes[at..end].to_vec();
                let to = seed.below(bytes.len());
                bytes.splice(to..to, copy);
            }
        }
    }
}

fn rich_book() -> Book {
    let mut book = Book::new(
        r#"<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>46266.5</v></c></row>
        <row r="3"><c r="A3" t="inlineStr"><is><r><t>a_x000D_&amp;</t></r></is></c>
        <c r="C3"><f>A1</f><v>1.5E3</v></c><c t="e"><v>#N/A</v></c><c t="b"><v>1</v></c></row>"#,
    );
    book.sheet = book.sheet.replace("</sheetData>", r#"</sheetData><mergeCells><mergeCell ref="A1:B3"/></mergeCells>"#);
    book.strings = "<si><t>学号</t><rPh><t>x</t></rPh></si>".to_owned();
    book.styles = r#"<numFmts><numFmt numFmtId="170" formatCode="[h]:mm &quot;x&quot;"/></numFmts>
        <cellXfs><xf numFmtId="170"/><xf numFmtId="22"/></cellXfs>"#
        .to_owned();
    book
}

/// Reads and checks what every caller relies on. Returns whether it was read.
fn survive(name: &str, bytes: &[u8]) -> bool {
    let limits = Limits::default();
    let mut last = 0;
    let result = read_bytes(bytes, name, &limits, &mut |row| {
        assert!(row.number > last, "rows go forward");
        assert!(row.cells.len() as u64 <= limits.columns);
        assert!(row.cells.last().is_some_and(|cell| !cell.is_empty()));
        last = row.number;
        ControlFlow::Continue(())
    });
    if let Err(error) = &result {
        assert!(!error.message_zh().is_empty() && error.code().starts_with("sheet."));
    }
    result.is_ok()
}

#[test]
fn damaged_archives_never_panic() {
    let columns = vec![Column::new("a", Kind::Text), Column::new("b", Kind::Integer)];
    let rows = (0..5).map(|n| vec![Value::Text(format!("x{n}")), Value::Integer(n)]);
    let written = write_xlsx(Vec::new(), sheet(columns), rows).unwrap();
    let mut seed = Seed(0x9E37_79B9_7F4A_7C15);
    for original in [rich_book().bytes(), written] {
        assert!(survive("a.xlsx", &original));
        for _ in 0..1500 {
            let mut bytes = original.clone();
            mutate(&mut bytes, &mut seed);
            survive("a.xlsx", &bytes);
        }
    }
}

#[test]
fn damaged_parts_in_sound_archives_never_panic() {
    let book = rich_book();
    let sources = book.parts();
    let plain = [
        (3, format!("<Relationships>{}</Relationships>", book.relations)),
        (2, format!(r#"<workbook xmlns:r="r">{}</workbook>"#, book.workbook)),
        (4, format!("<styleSheet>{}</styleSheet>", book.styles)),
        (5, format!("<sst>{}</sst>", book.strings)),
        (6, book.sheet.clone()),
    ];
    let mut seed = Seed(0xD1B5_4A32_D192_ED03);
    let (mut read, mut refused) = (0, 0);
    for round in 0..3000 {
        let (index, source) = &plain[round % plain.len()];
        let mut bytes = source.clone().into_bytes();
        mutate(&mut bytes, &mut seed);
        let mut parts = sources.clone();
        parts[*index] = Part::stored(parts[*index].name.clone(), bytes);
        if survive("a.xlsx", &pack(&parts)) { read += 1 } else { refused += 1 }
    }
    // Damage that is always refused would never reach the code behind the parser.
    assert!(read > 100 && refused > 100, "{read} {refused}");
}

#[test]
fn damaged_csv_never_panics() {
    let columns = vec![Column::new("学号", Kind::Code), Column::new("b", Kind::Text)];
    let rows = (0..20).map(|n| vec![Value::Integer(n), Value::Text(format!("=\"{n}\"\r\n,;'"))]);
    let utf8 = write_csv(Vec::new(), sheet(columns), rows).unwrap();
    let content = String::from_utf8(utf8.clone()).unwrap();
    let utf16: Vec<u8> = content.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let gbk = encoding_rs::GB18030.encode(content.trim_start_matches('\u{FEFF}')).0.into_owned();
    let mut seed = Seed(0xA076_1D64_78BD_642F);
    for original in [utf8, utf16, gbk] {
        assert!(survive("a.csv", &original));
        for _ in 0..1000 {
            let mut bytes = original.clone();
            mutate(&mut bytes, &mut seed);
            survive("a.csv", &bytes);
        }
    }
}
