//! Parts that blow up when they are parsed, in sound archives, and hostile csv.

use crate::Expect::{self, Code, Rows};
use crate::Hostile;
use crate::pack::{Book, Part, pack, relation, sheet_xml};

const LONGEST: usize = 32_767;
const REFERS: &str = r#"<row><c t="s"><v>0</v></c></row>"#;

fn rows(name: &str, expect: Expect, make: fn() -> String) -> Hostile {
    part(name, expect, 6, move || sheet_xml(&make()))
}

/// Replaces one part by a stored one, so that no ratio refuses it first.
fn part(name: &str, expect: Expect, index: usize, make: impl Fn() -> String + Send + 'static) -> Hostile {
    Hostile::new(name, expect, move || {
        let mut parts = Book::new(REFERS).parts();
        let name = parts[index].name.clone();
        parts[index] = Part::stored(name, make());
        pack(&parts)
    })
}

fn strings(items: &str) -> String {
    format!("<sst>{items}</sst>")
}

fn styles(items: &str) -> String {
    format!("<styleSheet>{items}</styleSheet>")
}

fn cell(content: &str) -> String {
    format!(r#"<row><c t="inlineStr"><is><t>{content}</t></is></c></row>"#)
}

fn merged(count: usize) -> String {
    let ranges: String = (1..=count).map(|n| format!(r#"<mergeCell ref="A{n}:B{n}"/>"#)).collect();
    let behind = format!("</sheetData><mergeCells>{ranges}</mergeCells>");
    sheet_xml("<row><c><v>1</v></c></row>").replace("</sheetData>", &behind)
}

/// Rows whose cells all refer to one long string.
fn repeating(rows: usize, cells: usize) -> Vec<u8> {
    let row = format!("<row>{}</row>", r#"<c t="s"><v>0</v></c>"#.repeat(cells));
    let mut book = Book::new(&row.repeat(rows));
    book.strings = format!("<si><t>{}</t></si>", "学".repeat(LONGEST));
    book.bytes()
}

fn cells() -> Vec<Hostile> {
    vec![
        rows("far cell", Code("sheet.too_many_rows"), || {
            r#"<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>"#.to_owned()
        }),
        rows("far column", Code("sheet.too_many_columns"), || {
            r#"<row r="1"><c r="XFD1"><v>1</v></c></row>"#.to_owned()
        }),
        rows("first column too many", Code("sheet.too_many_columns"), || {
            r#"<row r="1"><c r="GS1"><v>1</v></c></row>"#.to_owned()
        }),
        rows("last column allowed", Rows(1), || r#"<row r="1"><c r="GR1"><v>1</v></c></row>"#.to_owned()),
        rows("one row too many", Code("sheet.too_many_rows"), || r#"<row r="100001"><c><v>1</v></c></row>"#.to_owned()),
        rows("all rows allowed", Rows(100_000), || "<row><c><v>1</v></c></row>".repeat(100_000)),
        rows("empty cells above the limit", Code("sheet.too_many_cells"), || {
            format!("<row>{}</row>", "<c/>".repeat(5_000_001))
        }),
        Hostile::new("ten million empty cells in a tiny file", Code("sheet.ratio"), || {
            Book::new(&format!("<row>{}</row>", "<c/>".repeat(10_000_000))).bytes()
        }),
        rows("a million empty rows", Rows(0), || "<row/>".repeat(1_000_000)),
        rows("two million rows", Code("sheet.damaged"), || "<row/>".repeat(2_000_000)),
    ]
}

fn long_cells() -> Vec<Hostile> {
    vec![
        rows("inline string bomb", Code("sheet.token_too_long"), || cell(&"x".repeat(40 << 20))),
        rows("long cell", Code("sheet.cell_too_long"), || cell(&"学".repeat(LONGEST + 1))),
        rows("longest cell", Rows(1), || cell(&"&#x5b66;".repeat(LONGEST))),
        rows("long cell in pieces", Code("sheet.cell_too_long"), || cell(&"x<!-- -->".repeat(LONGEST + 1))),
        rows("cells of references", Rows(10), || cell(&"&#x5b66;".repeat(LONGEST)).repeat(10)),
        Hostile::new("one string in all cells", Code("sheet.row_too_long"), || repeating(1, 200)),
        Hostile::new("one string in all rows", Code("sheet.text_too_large"), || repeating(200, 20)),
        part("a million merged ranges", Code("sheet.too_many_merged"), 6, || merged(1_000_000)),
        part("ten thousand merged ranges", Rows(1), 6, || merged(10_000)),
    ]
}

fn tables() -> Vec<Hostile> {
    vec![
        part("huge shared strings", Code("sheet.strings_too_large"), 5, || {
            strings(&format!("<si><t>{}</t></si>", "x".repeat(30_000)).repeat(800))
        }),
        part("largest shared strings", Rows(1), 5, || {
            strings(&format!("<si><t>{}</t></si>", "x".repeat(32_700)).repeat(640))
        }),
        part("two million empty strings", Code("sheet.too_many_strings"), 5, || strings(&"<si/>".repeat(2_000_000))),
        part("a million short strings", Rows(1), 5, || strings(&"<si><t>abc</t></si>".repeat(1_000_000))),
        part("long shared string", Code("sheet.cell_too_long"), 5, || {
            strings(&format!("<si>{}</si>", "<r><t>xxxxxxxxxx</t></r>".repeat(4_000)))
        }),
        part("a million cell formats", Code("sheet.too_many_styles"), 4, || {
            styles(&format!("<cellXfs>{}</cellXfs>", r#"<xf numFmtId="14"/>"#.repeat(1_000_000)))
        }),
        part("a million number formats", Code("sheet.too_many_styles"), 4, || {
            let format = |n| format!(r#"<numFmt numFmtId="{n}" formatCode="0"/>"#);
            styles(&format!("<numFmts>{}</numFmts>", (0..1_000_000).map(format).collect::<String>()))
        }),
        part("a million fonts", Rows(1), 4, || styles(&format!("<fonts>{}</fonts>", "<font/>".repeat(1_000_000)))),
    ]
}

fn relations() -> Vec<Hostile> {
    vec![
        Hostile::new("eleven sheets", Code("sheet.too_many_sheets"), || {
            let mut book = Book::new(REFERS);
            book.workbook = r#"<sheet name="S" r:id="r1"/>"#.repeat(11);
            book.bytes()
        }),
        Hostile::new("sheet outside of the archive", Code("sheet.path"), || {
            let mut book = Book::new(REFERS);
            book.relations = relation("r1", "worksheet", "../../../etc/passwd");
            book.bytes()
        }),
        Hostile::new("sheet on another machine", Code("sheet.no_visible_sheet"), || {
            let mut book = Book::new(REFERS);
            book.relations =
                relation("r1", "worksheet", "http://127.0.0.1/").replace("Target=", r#"TargetMode="External" Target="#);
            book.bytes()
        }),
        Hostile::new("sheet that is the workbook itself", Rows(0), || {
            let mut book = Book::new(REFERS);
            book.relations = relation("r1", "worksheet", "workbook.xml");
            book.bytes()
        }),
        part("a hundred thousand relations", Code("sheet.damaged"), 3, || {
            let all = relation("r1", "worksheet", "worksheets/sheet1.xml").repeat(100_000);
            format!("<Relationships>{all}</Relationships>")
        }),
    ]
}

fn entities() -> Vec<Hostile> {
    let laughs = r#"<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>"#;
    let external = r#"<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>"#;
    let front = |front: &'static str| move || format!("{front}{}", sheet_xml("<row/>"));
    vec![
        part("entity expansion", Code("sheet.entity"), 6, front(laughs)),
        part("external entity", Code("sheet.entity"), 5, move || format!("{external}<sst><si><t>&x;</t></si></sst>")),
        part("entity nobody declared", Code("sheet.entity"), 6, || sheet_xml(&cell("&x;"))),
        part("entity in an attribute", Code("sheet.entity"), 6, || sheet_xml(r#"<row r="&x;"/>"#)),
        part("document type in a part nobody reads", Code("sheet.entity"), 0, || r#"<!DOCTYPE x><Types/>"#.to_owned()),
        part("deep xml", Code("sheet.too_deep"), 6, || "<a>".repeat(1_000_000)),
        part("deepest xml", Rows(0), 6, || format!("{}{}", "<a>".repeat(64), "</a>".repeat(64))),
    ]
}

fn tokens() -> Vec<Hostile> {
    vec![
        part("huge comment", Code("sheet.token_too_long"), 6, || {
            sheet_xml(&format!("<!--{}-->", "x".repeat(40 << 20)))
        }),
        part("huge cdata", Code("sheet.token_too_long"), 6, || {
            sheet_xml(&format!("<![CDATA[{}]]>", "x".repeat(40 << 20)))
        }),
        part("huge instruction", Code("sheet.token_too_long"), 6, || {
            sheet_xml(&format!("<?x {}?>", "x".repeat(40 << 20)))
        }),
        part("huge name", Code("sheet.token_too_long"), 6, || format!("<{}/>", "x".repeat(40 << 20))),
        part("huge attribute", Code("sheet.token_too_long"), 6, || {
            sheet_xml(&format!(r#"<row r="{}"/>"#, "1".repeat(40 << 20)))
        }),
        part("huge reference", Code("sheet.token_too_long"), 6, || {
            sheet_xml(&cell(&format!("&{};", "x".repeat(40 << 20))))
        }),
        part("huge document type", Code("sheet.token_too_long"), 6, || {
            format!("<!DOCTYPE {}><a/>", "x".repeat(40 << 20))
        }),
        part("forty million blanks", Code("sheet.token_too_long"), 6, || sheet_xml(&" ".repeat(40 << 20))),
        part("fifty thousand attributes", Rows(1), 6, || {
            let all: String = (0..50_000).map(|n| format!(" a{n}=''")).collect();
            sheet_xml(&format!("<row{all}><c><v>1</v></c></row>"))
        }),
    ]
}

fn encodings() -> Vec<Hostile> {
    vec![
        part("unclosed at the end", Code("sheet.damaged"), 6, || "<worksheet><sheetData>".to_owned()),
        part("two roots", Code("sheet.damaged"), 6, || "<a/><worksheet/>".to_owned()),
        part("empty part", Code("sheet.damaged"), 6, String::new),
        part("declared latin-1", Code("sheet.part_encoding"), 6, || {
            format!(r#"<?xml version="1.0" encoding="ISO-8859-1"?>{}"#, sheet_xml(""))
        }),
        part("NUL in a text", Code("sheet.part_encoding"), 6, || sheet_xml(&cell("a\0b"))),
        Hostile::new("part in UTF-16", Code("sheet.part_encoding"), || {
            let mut parts = Book::new(REFERS).parts();
            let utf16 = "\u{FEFF}<worksheet/>".encode_utf16().flat_map(u16::to_le_bytes);
            parts[6] = Part::new("xl/worksheets/sheet1.xml", utf16.collect::<Vec<u8>>());
            pack(&parts)
        }),
    ]
}

pub fn sheets() -> Vec<Hostile> {
    [cells(), long_cells()].into_iter().flatten().collect()
}

pub fn other_parts() -> Vec<Hostile> {
    [tables(), relations()].into_iter().flatten().collect()
}

pub fn markup() -> Vec<Hostile> {
    [entities(), tokens(), encodings()].into_iter().flatten().collect()
}

pub fn csvs() -> Vec<Hostile> {
    let csv = |name: &str, expect, make: fn() -> Vec<u8>| Hostile { file: "a.csv", ..Hostile::new(name, expect, make) };
    vec![
        csv("csv of commas", Code("sheet.too_many_cells"), || vec![b','; 49 << 20]),
        csv("csv of line ends", Code("sheet.too_many_cells"), || vec![b'\n'; 49 << 20]),
        csv("csv of one field", Code("sheet.row_too_long"), || vec![b'x'; 49 << 20]),
        csv("csv of one quoted field", Code("sheet.row_too_long"), || {
            let mut bytes = vec![b'x'; 49 << 20];
            bytes[0] = b'"';
            bytes
        }),
        csv("csv of quotes", Code("sheet.row_too_long"), || vec![b'"'; 49 << 20]),
        csv("csv above the size", Code("sheet.file_too_large"), || vec![b'x'; 51 << 20]),
        csv("csv of all rows", Rows(100_000), || "a,b,c\r\n".repeat(100_000).into_bytes()),
        csv("csv of longest rows", Rows(20), || {
            format!("{}\n", "学,".repeat(100) + &"x".repeat(LONGEST)).repeat(20).into_bytes()
        }),
    ]
}
