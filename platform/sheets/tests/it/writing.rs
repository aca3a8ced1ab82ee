//! What we write, seen by another library.

use std::io::Cursor;
use std::io::Read;

use calamine::{Data, Reader, Xlsx, open_workbook_from_rs};
use chrono::{DateTime, FixedOffset, NaiveDate, Utc};
use sheets::{Cell, Column, Format, Kind, Language, Sheet, Stamp, Value, WriteError, Writer, write_csv, write_xlsx};

use crate::pack::{number, read_as, text};

pub fn sheet(columns: Vec<Column>) -> Sheet {
    Sheet {
        name: "学生".to_owned(),
        columns,
        language: Language::Zh,
        zone: FixedOffset::east_opt(8 * 3600).unwrap(),
        stamp: Stamp {
            who: "registrar <01>".to_owned(),
            when: DateTime::<Utc>::from_timestamp(1_788_220_800, 0).unwrap(),
            purpose: "注册核对".to_owned(),
        },
        row_cap: 100_000,
        template: false,
    }
}

fn all_kinds() -> Vec<Column> {
    vec![
        Column::new("学号", Kind::Code),
        Column::new("姓名", Kind::Text),
        Column::new("年级", Kind::Integer),
        Column::new("绩点", Kind::Decimal { scale: 2 }),
        Column::new("生日", Kind::Date),
        Column::new("登录", Kind::Instant),
        Column::new("在籍", Kind::boolean(Language::Zh)),
    ]
}

fn one_row() -> Vec<Value> {
    vec![
        Value::Text("00123".to_owned()),
        Value::Text("张三".to_owned()),
        Value::Integer(-5),
        Value::Decimal("3.5".to_owned()),
        Value::Date(NaiveDate::from_ymd_opt(2008, 2, 29).unwrap()),
        // 16:30:00.250 UTC is the next day in this zone.
        Value::Instant(DateTime::from_timestamp_millis(1_788_280_200_250).unwrap()),
        Value::Boolean(true),
    ]
}

pub fn part(bytes: &[u8], name: &str) -> String {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut content = String::new();
    archive.by_name(name).unwrap().read_to_string(&mut content).unwrap();
    content
}

#[test]
fn another_library_reads_the_workbook() {
    let bytes = write_xlsx(Vec::new(), sheet(all_kinds()), [one_row()]).unwrap();
    let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(&bytes)).unwrap();
    let range = book.worksheet_range("学生").unwrap();
    let rows: Vec<&[Data]> = range.rows().collect();
    assert_eq!(rows[0][0], Data::String("学号".to_owned()));
    assert_eq!(rows[1][0], Data::String("00123".to_owned()));
    assert_eq!(rows[1][2], Data::Float(-5.0));
    assert_eq!(rows[1][3], Data::Float(3.5));
    let Data::DateTime(day) = &rows[1][4] else { panic!("{:?}", rows[1][4]) };
    assert!((day.as_f64() - 39_507.0).abs() < f64::EPSILON);
    assert_eq!(rows[1][6], Data::String("是".to_owned()));
    assert_eq!(book.worksheet_formula("学生").unwrap().used_cells().count(), 0);
}

#[test]
fn our_reader_reads_both_formats() {
    let bytes = write_xlsx(Vec::new(), sheet(all_kinds()), [one_row()]).unwrap();
    let (rows, summary) = read_as("a.xlsx", &bytes).unwrap();
    let day = NaiveDate::from_ymd_opt(2008, 2, 29).unwrap();
    let moment = NaiveDate::from_ymd_opt(2026, 9, 2).unwrap().and_hms_milli_opt(0, 30, 0, 250);
    let expected = vec![
        text("00123"),
        text("张三"),
        number("-5"),
        number("3.5"),
        Cell::Date(day),
        Cell::Moment(moment.unwrap()),
        text("是"),
    ];
    assert_eq!((rows[1].cells.clone(), summary.sheet.as_str()), (expected, "学生"));
    let bytes = write_csv(Vec::new(), sheet(all_kinds()), [one_row()]).unwrap();
    let line = "00123,张三,-5,3.50,2008-02-29,2026-09-02 00:30:00.250,是\r\n";
    let content = String::from_utf8(bytes).unwrap();
    assert_eq!(content, format!("\u{FEFF}学号,姓名,年级,绩点,生日,登录,在籍\r\n{line}"));
}

#[test]
fn code_columns_are_text_even_below_the_last_row() {
    let bytes = write_xlsx(Vec::new(), sheet(all_kinds()), []).unwrap();
    let page = part(&bytes, "xl/worksheets/sheet1.xml");
    let styles = part(&bytes, "xl/styles.xml");
    let style: usize = page
        .split(r#"<col min="1" max="1""#)
        .nth(1)
        .unwrap()
        .split("style=\"")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    let formats = styles.split("<cellXfs").nth(1).unwrap();
    let format = formats.split("<xf ").nth(style + 1).unwrap();
    assert!(format.starts_with("numFmtId=\"49\""), "{format}");
    assert!(page.contains(r#"<pane ySplit="1""#), "{page}");
}

#[test]
fn numbers_too_long_for_a_double_are_written_as_text() {
    let columns = vec![Column::new("a", Kind::Integer), Column::new("b", Kind::Decimal { scale: 2 })];
    let row = vec![Value::Integer(i64::MAX), Value::Decimal("0.1234567890123456789".to_owned())];
    let bytes = write_xlsx(Vec::new(), sheet(columns), [row]).unwrap();
    let (rows, _) = read_as("a.xlsx", &bytes).unwrap();
    assert_eq!(rows[1].cells, vec![text("9223372036854775807"), text("0.1234567890123456789")]);
}

#[test]
fn templates_have_lists_and_notes() {
    let mut columns = all_kinds();
    columns[0].required = true;
    columns[0].note = "=说明".to_owned();
    columns[1].allowed = (0..200).map(|n| format!("选项,{n}")).collect();
    let template = Sheet { template: true, ..sheet(columns) };
    let bytes = write_xlsx(Vec::new(), template, []).unwrap();
    let page = part(&bytes, "xl/worksheets/sheet1.xml");
    assert!(page.contains("<formula1>_lists!$B$1:$B$200</formula1>"), "{page}");
    assert!(page.contains(r#"type="list""#) && page.contains(r#"sqref="G2:G100001""#), "{page}");
    let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(&bytes)).unwrap();
    assert_eq!(book.sheet_names(), ["学生", "填写说明", "_lists"]);
    let notes = book.worksheet_range("填写说明").unwrap();
    let first: Vec<String> = notes.rows().nth(1).unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(first, ["学号", "是", "编码（文本格式）", "", "=说明"]);
    let lists = book.worksheet_range("_lists").unwrap();
    assert_eq!(lists.get((199, 0)), Some(&Data::String("选项,199".to_owned())));
    // The template itself is read back as a head without rows.
    let (rows, summary) = read_as("a.xlsx", &bytes).unwrap();
    assert_eq!((rows.len(), summary.sheet.as_str()), (1, "学生"));
}

#[test]
fn the_stamp_is_in_the_properties() {
    let bytes = write_xlsx(Vec::new(), sheet(all_kinds()), []).unwrap();
    let core = part(&bytes, "docProps/core.xml");
    assert!(core.contains("<dc:creator>registrar &lt;01&gt;</dc:creator>"), "{core}");
    assert!(core.contains("注册核对") && core.contains("2026-09-01T00:00:00Z"), "{core}");
    let custom = part(&bytes, "docProps/custom.xml");
    assert!(custom.contains("exportedAt") && custom.contains("2026-09-01T00:00:00Z"), "{custom}");
}

#[test]
fn caps_and_widths_are_kept_in_both_formats() {
    for format in [Format::Xlsx, Format::Csv] {
        let capped = Sheet { row_cap: 2, ..sheet(vec![Column::new("a", Kind::Text)]) };
        let mut writer = Writer::new(format, Vec::new(), capped).unwrap();
        let row = [Value::Text("x".to_owned())];
        assert_eq!(writer.push(&[]), Err(WriteError::WrongWidth { row: 1, expected: 1, found: 0 }));
        writer.push(&row).unwrap();
        writer.push(&row).unwrap();
        assert_eq!(writer.push(&row), Err(WriteError::TooManyRows { limit: 2 }));
        let name = if format == Format::Xlsx { "a.xlsx" } else { "a.csv" };
        let (rows, _) = read_as(name, &writer.finish().unwrap()).unwrap();
        assert_eq!(rows.len(), 3);
        let empty = Writer::new(format, Vec::new(), sheet(Vec::new()));
        assert_eq!(empty.unwrap_err(), WriteError::NoColumns);
    }
}

#[test]
fn a_text_longer_than_a_cell_is_refused_not_cut() {
    let columns = vec![Column::new("a", Kind::Text)];
    let write = |length| {
        let row = vec![Value::Text("学".repeat(length))];
        write_xlsx(Vec::new(), sheet(columns.clone()), [row])
    };
    assert!(write(32_767).is_ok());
    let error = write(32_768).unwrap_err();
    assert_eq!(error, WriteError::CellTooLong { row: 1, column: 1, limit: 32_767 });
    assert!(error.message_zh().contains("32767") && error.message_en().contains("32767"));
}

#[test]
fn forbidden_characters_are_replaced() {
    let columns = vec![Column::new("a\0", Kind::Text)];
    let row = || [vec![Value::Text("x\u{1}\u{B}\u{FFFF}y\u{1F}".to_owned())]];
    let xlsx = write_xlsx(Vec::new(), sheet(columns.clone()), row()).unwrap();
    let csv = write_csv(Vec::new(), sheet(columns), row()).unwrap();
    for (name, bytes) in [("a.xlsx", xlsx), ("a.csv", csv)] {
        let (rows, _) = read_as(name, &bytes).unwrap();
        assert_eq!(rows[0].cells, [text("a\u{FFFD}")]);
        assert_eq!(rows[1].cells, [text("x\u{FFFD}\u{FFFD}\u{FFFD}y\u{FFFD}")]);
    }
}
