//! dBase tables: what is written is read again, and a header is not believed further than its file.

use chrono::NaiveDate;
use proptest::prelude::*;
use sheets::{
    Cell, Format, Limit, Limits, ReadError, Value,
    dbf::{Column, Kind, write},
};

use crate::pack::{read_as, read_limited};

const COLUMNS: [Column; 3] = [
    Column { name: "XH", kind: Kind::Text, width: 20 },
    Column { name: "XM", kind: Kind::Text, width: 60 },
    Column { name: "CSRQ", kind: Kind::Date, width: 8 },
];

fn day(year: i32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, 9, 1).unwrap()
}

fn table(rows: &[Vec<Value>]) -> Vec<u8> {
    let mut bytes = vec![];
    write(&mut bytes, &COLUMNS, day(2026), rows).unwrap();
    bytes
}

fn person(no: &str, name: &str) -> Vec<Value> {
    vec![Value::Text(no.into()), Value::Text(name.into()), Value::Date(day(2006))]
}

#[test]
fn rare_names_survive_and_empty_cells_are_empty() {
    let bytes = table(&[person("261", "欧阳𬭚䶮㛃龘"), vec![Value::Text("262".into()), Value::Empty, Value::Empty]]);
    let (rows, summary) = read_as("a.dbf", &bytes).unwrap();
    assert_eq!((summary.format, summary.rows, summary.columns), (Format::Dbf, 3, 3));
    let text = |t: &str| Cell::Text(t.into());
    assert_eq!(rows[0].cells, [text("XH"), text("XM"), text("CSRQ")]);
    assert_eq!(rows[1].cells, [text("261"), text("欧阳𬭚䶮㛃龘"), Cell::Date(day(2006))]);
    assert_eq!(rows[2].cells, [text("262")]);
}

#[test]
fn deleted_records_are_gone() {
    let mut bytes = table(&[person("261", "甲"), person("262", "乙")]);
    let begin = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    bytes[begin] = b'*';
    let (rows, _) = read_as("a.dbf", &bytes).unwrap();
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[1].cells[0], Cell::Text("262".into()));
}

#[test]
fn a_text_that_is_too_long_is_no_shorter_text() {
    let long = person(&"9".repeat(21), "甲");
    let error = write(&mut vec![], &COLUMNS, day(2026), &[long]).unwrap_err();
    assert_eq!(error.code(), "export.cell_too_long");
}

#[test]
fn a_header_is_held_against_its_file() {
    let good = table(&[person("261", "甲")]);
    let lie = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = good.clone();
        change(&mut bytes);
        read_as("a.dbf", &bytes).unwrap_err()
    };
    assert_eq!(lie(&|b| b[4] = 2), ReadError::Damaged("truncated"));
    assert!(matches!(lie(&|b| b[4..8].fill(0xff)), ReadError::Limit { what: Limit::Rows, .. }));
    assert_eq!(lie(&|b| b[10] = 0), ReadError::Damaged("dbf record width"));
    assert_eq!(lie(&|b| b[8] = 40), ReadError::Damaged("dbf header"));
    assert_eq!(lie(&|b| b.truncate(good.len() - 20)), ReadError::Damaged("truncated"));
    assert_eq!(lie(&|b| b.truncate(20)), ReadError::Damaged("truncated"));
    assert_eq!(lie(&|b| b[32 + 11] = b'M'), ReadError::Damaged("dbf field"));
    assert_eq!(lie(&|b| b[32 + 16] = 0), ReadError::Damaged("dbf field"));
    // Fields without end: the header is all there is.
    let endless = [good[..32].to_vec(), good[32..64].repeat(400)].concat();
    assert!(matches!(
        read_as("a.dbf", &endless).unwrap_err(),
        ReadError::Limit { what: Limit::Columns, .. } | ReadError::Damaged(_)
    ));
    // Not a name that says so, not this kind of table.
    assert!(matches!(
        read_as("a.csv", &good),
        Err(ReadError::NulByte | ReadError::UnknownEncoding | ReadError::WrongFormat(_))
    ));
    let mut memo = good.clone();
    memo[0] = 0x83;
    assert!(matches!(read_as("a.dbf", &memo), Err(ReadError::WrongFormat(_))));
    let few = Limits { rows: 1, ..Limits::default() };
    assert!(matches!(read_limited("a.dbf", &good, &few), Err(ReadError::Limit { what: Limit::Rows, .. })));
}

proptest! {
    #[test]
    fn whatever_is_written_is_read(names in prop::collection::vec("[a-z张三𬭚㛃·]{1,10}", 0..20)) {
        let people: Vec<_> = names.iter().enumerate().map(|(n, name)| person(&n.to_string(), name)).collect();
        let (rows, _) = read_as("a.dbf", &table(&people)).unwrap();
        let read: Vec<_> = rows.iter().skip(1).map(|row| row.cells[1].as_text().unwrap().into_owned()).collect();
        prop_assert_eq!(read, names);
    }

    #[test]
    fn no_byte_makes_it_panic(at in 0..200_usize, byte in any::<u8>(), cut in 0..240_usize) {
        let mut bytes = table(&[person("261", "甲")]);
        let last = bytes.len() - 1;
        bytes[at.min(last)] = byte;
        let _ = read_as("a.dbf", &bytes);
        bytes.truncate(cut);
        let _ = read_as("a.dbf", &bytes);
    }
}
