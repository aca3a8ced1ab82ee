//! What a workbook means: types, places, dates and texts.

use chrono::{NaiveDate, NaiveTime};
use sheets::{Cell, Format, Limits, Merge, ReadError, read_bytes};
use std::ops::ControlFlow;

use crate::pack::{Book, cells, number, pack, read_as, relation, text};

#[test]
fn numbers_keep_their_digits() {
    let read = cells(
        r#"<row r="1"><c r="A1"><v>2130001234</v></c><c r="B1"><v>2.130001234E9</v></c>
        <c r="C1"><v>85.599999999999994</v></c><c r="D1" t="n"><v>-5</v></c></row>"#,
    );
    let expected = ["2130001234", "2130001234", "85.6", "-5"].map(number);
    assert_eq!(read, vec![expected.to_vec()]);
}

#[test]
fn booleans_errors_and_formulas_are_told_apart() {
    let read = cells(
        r#"<row><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c>
        <c><f>1+1</f><v>2</v></c><c t="str"><f>"a"</f><v>a</v></c><c><f>NOW()</f></c>
        <c><f t="shared" si="0"/><v>7</v></c><c t="b"><v>2</v></c><c><v>abc</v></c></row>"#,
    );
    let formula = |cell| Cell::Formula(Box::new(cell));
    let error = |shown: &str| Cell::Error(shown.to_owned());
    let expected = vec![
        Cell::Bool(true),
        Cell::Bool(false),
        error("#N/A"),
        formula(number("2")),
        formula(text("a")),
        formula(Cell::Empty),
        formula(number("7")),
        error("#VALUE!"),
        error("#VALUE!"),
    ];
    assert_eq!(read, vec![expected]);
}

#[test]
fn strings_inline_shared_and_rich_without_their_phonetics() {
    let mut book = Book::new(
        r#"<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>
        <c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>9</v></c><c r="E1" t="inlineStr"><is>
        <r><rPr><b/></rPr><t>粗</t></r><r><t xml:space="preserve"> 体</t></r>
        <rPh sb="0" eb="1"><t>cu</t></rPh></is></c>
        <c r="F1" t="inlineStr"><is><t>a&amp;b&#x4e2d;<![CDATA[<c>]]></t></is></c>
        <c r="G1" t="inlineStr"><is><t>a_x000D_b</t></is></c>
        <c r="H1" t="inlineStr"><is><t>x</t></is><v>hidden</v></c></row>"#,
    );
    book.strings = r#"<si><t xml:space="preserve"> a </t></si><si><r><t>富</t></r><r><t>文本</t></r>
        <rPh><t>fu</t></rPh></si><si><t/></si>"#
        .to_owned();
    let (rows, _) = read_as("a.xlsx", &book.bytes()).unwrap();
    let expected = vec![
        text(" a "),
        text("富文本"),
        Cell::Empty,
        Cell::Error("#REF!".to_owned()),
        text("粗 体"),
        text("a&b中<c>"),
        text("a\rb"),
        text("x"),
    ];
    assert_eq!(rows[0].cells, expected);
}

fn dated(book_properties: &str) -> Vec<Cell> {
    let mut book = Book::new(
        r#"<row><c s="1"><v>46266</v></c><c s="2"><v>46266.5</v></c><c s="3"><v>0.25</v></c>
        <c s="0"><v>46266</v></c><c s="4"><v>46266</v></c><c t="d"><v>2026-09-01</v></c>
        <c s="99"><v>1</v></c><c s="1"><v>60</v></c></row>"#,
    );
    book.workbook = format!("{book_properties}{}", book.workbook);
    book.styles = r#"<numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/></numFmts>
        <cellStyleXfs><xf numFmtId="14"/><xf numFmtId="14"/></cellStyleXfs>
        <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="20"/>
        <xf numFmtId="170"/></cellXfs>"#
        .to_owned();
    read_as("a.xlsx", &book.bytes()).unwrap().0.remove(0).cells
}

#[test]
fn dates_come_from_number_formats() {
    let day = NaiveDate::from_ymd_opt(2026, 9, 1).unwrap();
    let time = |h| NaiveTime::from_hms_opt(h, 0, 0).unwrap();
    let expected = vec![
        Cell::Date(day),
        Cell::Moment(day.and_time(time(12))),
        Cell::Time(time(6)),
        number("46266"),
        Cell::Date(day),
        Cell::Date(day),
        number("1"),
        Cell::Error("1900-02-29".to_owned()),
    ];
    assert_eq!(dated(""), expected);
}

#[test]
fn the_1904_calendar_is_four_years_later() {
    let read = dated(r#"<workbookPr date1904="1"/>"#);
    assert_eq!(read[0], Cell::Date(NaiveDate::from_ymd_opt(2030, 9, 2).unwrap()));
    assert_eq!(read[7], Cell::Date(NaiveDate::from_ymd_opt(1904, 3, 1).unwrap()));
}

#[test]
fn places_may_be_missing_or_prefixed() {
    let mut book = Book::new("");
    book.sheet = r#"<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c>
        <x:c r="C1"><x:v>2</x:v></x:c><x:c><x:v>3</x:v></x:c></x:row>
        <x:row r="4"><x:c><x:v>4</x:v></x:c></x:row><x:row><x:c><x:v>5</x:v></x:c></x:row>
        </x:sheetData></x:worksheet>"#
        .to_owned();
    let (rows, summary) = read_as("a.xlsx", &book.bytes()).unwrap();
    let numbers: Vec<u32> = rows.iter().map(|row| row.number).collect();
    assert_eq!(numbers, [1, 4, 5]);
    assert_eq!(rows[0].cells, vec![number("1"), Cell::Empty, number("2"), number("3")]);
    assert_eq!((summary.rows, summary.columns, summary.format), (3, 4, Format::Xlsx));
}

#[test]
fn trailing_empty_rows_and_columns_are_dropped() {
    let read = cells(
        r#"<row r="1"><c r="A1"><v>1</v></c><c r="B1" s="1"/><c r="XFD1" s="1"/></row>
        <row r="2"><c r="A2" t="s"><v></v></c></row><row r="1048576"><c r="A1048576" s="3"/></row>"#,
    );
    assert_eq!(read, vec![vec![number("1")]]);
}

#[test]
fn merged_ranges_are_told_with_the_rows_they_reach() {
    let mut book = Book::new(
        r#"<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>
        <row r="3"><c r="C3"><v>3</v></c></row><row r="4"><c r="A4"><v>4</v></c></row>"#,
    );
    book.sheet = book
        .sheet
        .replace("</sheetData>", r#"</sheetData><mergeCells count="1"><mergeCell ref="A2:B3"/></mergeCells>"#);
    let (rows, summary) = read_as("a.xlsx", &book.bytes()).unwrap();
    let range = Merge { first_row: 2, last_row: 3, first_column: 1, last_column: 2 };
    let told: Vec<_> = rows.iter().map(|row| row.merged).collect();
    assert_eq!(told, [None, Some(range), Some(range), None]);
    assert_eq!(summary.merged, [range]);
}

#[test]
fn the_first_visible_worksheet_is_read() {
    let mut book = Book::new(r#"<row><c><v>1</v></c></row>"#);
    book.workbook = r#"<sheets><sheet name="H" r:id="r9" state="hidden"/>
        <sheet name="V" r:id="r9" state="veryHidden"/><sheet name="C" r:id="r8"/>
        <sheet name="成绩" r:id="r1" state="visible"/></sheets>"#
        .to_owned();
    book.relations += &relation("r9", "worksheet", "worksheets/sheet1.xml");
    book.relations += &relation("r8", "chartsheet", "chartsheets/sheet1.xml");
    let (_, summary) = read_as("a.xlsx", &book.bytes()).unwrap();
    assert_eq!(summary.sheet, "成绩");
    book.workbook = r#"<sheets><sheet name="H" r:id="r1" state="hidden"/></sheets>"#.to_owned();
    assert_eq!(read_as("a.xlsx", &book.bytes()), Err(ReadError::NoVisibleSheet));
}

#[test]
fn broken_places_are_refused() {
    for rows in [
        r#"<row r="2"/><row r="1"/>"#,
        r#"<row r="1"/><row r="1"/>"#,
        r#"<row r="0"/>"#,
        r#"<row r="1048577"/>"#,
        r#"<row r="x"/>"#,
        r#"<row r="1"><c r="A2"><v>1</v></c></row>"#,
        r#"<row r="1"><c r="B1"/><c r="A1"/></row>"#,
        r#"<row r="1"><c r="A1"/><c r="A1"/></row>"#,
        r#"<row r="1"><c r="XFE1"/></row>"#,
        r#"<row r="1"><c r="1A"/></row>"#,
        r#"<row r="1"><c t="?"/></row>"#,
        r#"<row r="1"><c></row>"#,
        r#"<row r="1"><c r=A1/></row>"#,
    ] {
        let result = read_as("a.xlsx", &Book::new(rows).bytes());
        assert!(matches!(result, Err(ReadError::Damaged(_))), "{rows}: {result:?}");
    }
}

#[test]
fn the_visitor_may_break_off() {
    let bytes = Book::new(&"<row><c><v>1</v></c></row>".repeat(10)).bytes();
    let mut seen = 0;
    let summary = read_bytes(&bytes, "a.xlsx", &Limits::default(), &mut |row| {
        seen += 1;
        if row.number == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .unwrap();
    assert_eq!((seen, summary.rows, summary.stopped), (3, 3, true));
}

#[test]
fn parts_without_strings_and_styles_are_enough() {
    let mut parts = Book::new(r#"<row><c s="5"><v>1</v></c><c t="s"><v>0</v></c></row>"#).parts();
    parts.retain(|part| !part.name.ends_with(b"styles.xml") && !part.name.ends_with(b"Strings.xml"));
    let (rows, _) = read_as("a.xlsx", &pack(&parts)).unwrap();
    assert_eq!(rows[0].cells, vec![number("1"), Cell::Error("#REF!".to_owned())]);
}
