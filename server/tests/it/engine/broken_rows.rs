//! One sheet with every kind of broken row, and sheets with every harmless oddity.

use std::io::{Cursor, Read, Write};

use rust_xlsxwriter::{Format, Formula, Workbook, Worksheet};
use serde_json::{Value, json};
use testkit::Client;

use super::tables::{GROUPS, TERMS, add_division, add_year, client};
use crate::{
    kit::{audit_entries, column, csv, dump, number, row_errors, sql},
    on_every_database,
};

const HEADS: [&str; 10] = ["编码", "学年", "序号", "中文名称", "英文名称", "开始", "结束", "周数", "学生类型", "状态"];

/// The n-th good row: its own month, its own place in its year.
fn row(n: usize) -> Vec<String> {
    let month = n % 12 + 1;
    [
        &format!("T{n:02}"),
        &format!("Y{}", n / 3),
        &(n % 3 + 1).to_string(),
        "学期",
        "Term",
        &format!("{}-{month:02}-01", 2030 + n / 12),
        &format!("{}-{month:02}-20", 2030 + n / 12),
        "16",
        "本科、RPG",
        "计划中",
    ]
    .iter()
    .map(|t| (*t).to_owned())
    .collect()
}

fn with(n: usize, head: &str, value: &str) -> Vec<String> {
    let mut cells = row(n);
    cells[HEADS.iter().position(|h| *h == head).unwrap()] = value.to_owned();
    cells
}

fn heads() -> Vec<String> {
    HEADS.iter().map(|h| (*h).to_owned()).collect()
}

async fn import(client: &Client, name: &str, bytes: &[u8]) -> testkit::Answer {
    client.upload(&format!("{TERMS}/import"), name, bytes).await.expect(200)
}

/// A workbook whose parts are changed behind the library's back.
fn patched(book: &[u8], change: impl Fn(&str, String) -> String) -> Vec<u8> {
    let mut archive = zip::ZipArchive::new(Cursor::new(book)).unwrap();
    let mut out = zip::ZipWriter::new(Cursor::new(vec![]));
    for n in 0..archive.len() {
        let mut part = archive.by_index(n).unwrap();
        let (name, mut text) = (part.name().unwrap().into_owned(), String::new());
        part.read_to_string(&mut text).unwrap();
        out.start_file(&name, zip::write::SimpleFileOptions::default()).unwrap();
        out.write_all(change(&name, text).as_bytes()).unwrap();
    }
    out.finish().unwrap().into_inner()
}

fn workbook(rows: &[Vec<String>], change: impl Fn(&mut Worksheet)) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (r, cells) in [heads()].iter().chain(rows).enumerate() {
        for (c, text) in cells.iter().enumerate() {
            sheet.write(r as u32, c as u16, text).unwrap();
        }
    }
    change(sheet);
    book.save_to_buffer().unwrap()
}

on_every_database!(every_kind_of_broken_row_is_named_at_its_row_and_column_and_nothing_changes, site, {
    let root = client(&site, &site.admin);
    for n in 0..12 {
        add_year(&site, &format!("Y{n}")).await;
    }
    // T30 is there already, for the rules that look at what is there.
    import(&root, "t.csv", &csv(&[heads(), row(30)])).await;
    let before = (dump(&site, "semester", &[]).await, audit_entries(&site).await);
    const MARK: &str = "987654321";
    let rows: Vec<(Vec<String>, &str, &str)> = vec![
        (with(0, "序号", "二"), "序号", "wrong_format"),
        (with(1, "序号", "4"), "序号", "out_of_range"),
        (with(2, "周数", "3.5"), "周数", "wrong_format"),
        (with(3, "开始", "去年"), "开始", "wrong_format"),
        (with(4, "结束", "2030-02-30"), "结束", "wrong_format"),
        (with(5, "状态", "也许"), "状态", "not_a_choice"),
        (with(6, "学生类型", "本科、火星"), "学生类型", "not_a_choice"),
        (with(7, "学年", "Y99"), "学年", "unknown_reference"),
        (with(8, "中文名称", ""), "中文名称", "required"),
        (with(9, "中文名称", &"长".repeat(51)), "中文名称", "too_long"),
        // The codes of good rows 14 and 13.
        (row(14), "", ""),
        (row(13), "", ""),
        (with(12, "编码", " Ｔ１３ "), "编码", "duplicate_row"),
        // Its own code, but the place of 14 in the year.
        (with(16, "学年", "Y4"), "学年", ""),
        (with(17, "结束", "2030-01-01"), "结束", "out_of_range"),
        (with(18, "英文名称", MARK), "英文名称", "wrong_format"),
        (with(19, "中文名称", "公式"), "中文名称", "formula"),
        (with(20, "中文名称", "合并"), "中文名称", "merged_cells"),
        ([row(21), vec!["多".into()]].concat(), "K", "too_many_cells"),
        // In another year's place, but in the days of T30.
        (with(22, "开始", "2032-07-05"), "开始", "overlaps"),
        (row(23), "", ""),
    ];
    // Row 16 of the list stands where 14 stands: year Y4, number 2.
    let mut cells: Vec<Vec<String>> = rows.iter().map(|r| r.0.clone()).collect();
    cells[13][2] = "3".into();
    cells[19][6] = "2032-07-06".into();
    let mut expected: Vec<(u64, String, String)> = vec![];
    for (n, (_, column, code)) in rows.iter().enumerate() {
        let code = if n == 13 { "duplicate_row" } else { code };
        if !code.is_empty() {
            expected.push((n as u64 + 2, (*column).to_owned(), code.to_owned()));
        }
    }
    let book = workbook(&cells, |sheet| {
        sheet.write(17, 3, Formula::new("=1+1").set_result("2")).unwrap();
        sheet.merge_range(18, 3, 18, 4, "合并", &Format::new()).unwrap();
        sheet.write(16, 4, 987_654_321).unwrap();
    });
    let plain = format!("<v>{MARK}</v>");
    let book = patched(&book, |name, text| {
        if !name.ends_with("sheet1.xml") {
            return text;
        }
        let at = text.find(&plain).unwrap();
        let open = text[..at].rfind("<c ").unwrap();
        let cell = text[open..at].trim_end_matches('>');
        format!("{}{cell} t=\"e\"><v>#N/A</v>{}", &text[..open], &text[at + plain.len()..])
    });
    let answer = import(&root, "t.xlsx", &book).await;
    assert_eq!(row_errors(&answer), expected, "{}", answer.json);
    assert_eq!((&answer.result()["total"], &answer.result()["valid"]), (&json!(21), &json!(3)));
    assert_eq!(answer.result()["committed"], false);
    assert_eq!((dump(&site, "semester", &[]).await, audit_entries(&site).await), before, "nothing changed");
    // A trial says the same, in the other language the same columns by their other names.
    let tried = root.upload(&format!("{TERMS}/import?dryRun=true"), "t.xlsx", &book).await.expect(200);
    assert_eq!(tried.result()["errors"], answer.result()["errors"]);
    let mut english = root.clone();
    english.lang = "en-US";
    let told = row_errors(&import(&english, "t.xlsx", &book).await);
    let labels = |zh: &str| match zh {
        "序号" => "Number",
        "周数" => "Weeks",
        "开始" => "Starts",
        "结束" => "Ends",
        "状态" => "State",
        "学生类型" => "Student types",
        "学年" => "Year",
        "中文名称" => "Chinese name",
        "英文名称" => "English name",
        "编码" => "Code",
        other => other.to_owned().leak(),
    };
    assert_eq!(told, expected.iter().map(|(n, c, code)| (*n, labels(c).to_owned(), code.clone())).collect::<Vec<_>>());
    // Without the broken ones the good ones go in.
    let answer = root.upload(&format!("{TERMS}/import?onError=skip"), "t.xlsx", &book).await.expect(200);
    assert_eq!((&answer.result()["created"], &answer.result()["failed"]), (&json!(3), &json!(18)), "{}", answer.json);
});

on_every_database!(harmless_oddities_are_read_right, site, {
    let root = client(&site, &site.admin);
    for n in 0..4 {
        add_year(&site, &format!("Y{n}")).await;
    }
    let shown = async |code: &str| -> Value {
        root.get(&format!("{TERMS}?keyword={code}")).await.expect(200).result()["data"][0].clone()
    };
    let fields = |row: &Value| {
        ["code", "no", "nameCn", "startDate", "endDate", "weeks", "studentTypes", "status"].map(|f| row[f].clone())
    };
    // Full width, spaces of all kinds, days in four spellings, words of either language.
    let mut odd = row(0);
    for (n, text) in [
        (0, "Ｔ００　"),
        (1, "　Ｙ０ "),
        (2, "１"),
        (3, "名称\u{a0} "),
        (5, "２０３０年１月１日"),
        (6, "2030/1/20 "),
        (7, " １６ "),
        (8, "Undergraduate；研究型研究生"),
        (9, "ＰＬＡＮＮＥＤ"),
    ] {
        odd[n] = text.into();
    }
    let answer = import(&root, "t.csv", &csv(&[heads(), odd])).await;
    assert_eq!(answer.result()["created"], 1, "{}", answer.json);
    let right = json!(["T00", 1, "名称", "2030-01-01", "2030-01-20", 16, ["UG", "RPG"], "PLANNED"]);
    assert_eq!(json!(fields(&shown("T00").await)), right);
    // The encoding of a Chinese Excel, and what else programs write.
    let text = String::from_utf8(csv(&[heads(), with(1, "中文名称", "第一学期")])).unwrap();
    let (gbk, _, lost) = encoding_rs::GBK.encode(text.trim_start_matches('\u{feff}'));
    assert!(!lost);
    assert_eq!(import(&root, "t.csv", &gbk).await.result()["created"], 1);
    assert_eq!(shown("T01").await["nameCn"], "第一学期");
    let utf16: Vec<u8> = "\u{feff}"
        .chars()
        .chain(
            String::from_utf8(csv(&[heads(), with(2, "中文名称", "第二学期")]))
                .unwrap()
                .trim_start_matches('\u{feff}')
                .chars(),
        )
        .collect::<String>()
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(import(&root, "t.csv", &utf16).await.result()["created"], 1);
    assert_eq!(shown("T02").await["nameCn"], "第二学期");
    // Dates as numbers, in both calendars: 2031-04-01 is day 47939 of the one, 2031-05-01 day 46507 of the other.
    for (n, code, first, calendar) in [(3, "T03", 47_939, ""), (4, "T04", 46_507, " date1904=\"1\"")] {
        let day = Format::new().set_num_format("yyyy-mm-dd");
        let book = workbook(&[row(n)], |sheet| {
            sheet.write_with_format(1, 5, first, &day).unwrap();
            sheet.write_with_format(1, 6, first + 19, &day).unwrap();
            sheet.write(1, 7, 16).unwrap();
            sheet.write(1, 2, (n % 3 + 1) as u32).unwrap();
        });
        let book = patched(&book, |name, text| match name {
            "xl/workbook.xml" => text.replace("<workbookPr", &format!("<workbookPr{calendar}")),
            _ => text,
        });
        let answer = import(&root, "t.xlsx", &book).await;
        assert_eq!(answer.result()["created"], 1, "{}", answer.json);
        let month = if n == 3 { ("2031-04-01", "2031-04-20") } else { ("2031-05-01", "2031-05-20") };
        let found = shown(code).await;
        assert_eq!(
            (&found["startDate"], &found["endDate"], &found["weeks"]),
            (&json!(month.0), &json!(month.1), &json!(16))
        );
    }
    // The key of an import is the first one: the same sheet again changes rows and makes none.
    let again = import(&root, "t.csv", &csv(&[heads(), with(1, "中文名称", "改名")])).await;
    assert_eq!((&again.result()["created"], &again.result()["updated"]), (&json!(0), &json!(1)), "{}", again.json);
    assert_eq!(shown("T01").await["nameCn"], "改名");
    // The other key is somebody else's: told at its first field, and nothing is written.
    let mut taken = with(5, "学年", "Y0");
    taken[2] = "2".into();
    let answer = import(&root, "t.csv", &csv(&[heads(), taken])).await;
    assert_eq!(row_errors(&answer), [(2, "学年".to_owned(), "already_exists".to_owned())]);
    assert_eq!(number(&site, "SELECT count(*) FROM semester").await, 5);
});

on_every_database!(a_name_that_several_have_is_no_reference, site, {
    let root = client(&site, &site.admin);
    for (code, name) in [("A", "理学部"), ("B", "同名"), ("C", "同名")] {
        add_division(&site, code, name).await;
    }
    let gone = add_division(&site, "D", "已撤销").await;
    sql(&site, &format!("UPDATE division SET archived_at = 1 WHERE id = '{gone}'")).await;
    let sheet =
        |list: &str| csv(&[["中文名称", "英文名称", "学部"], ["甲", "A", list]].map(|r| r.map(str::to_owned).to_vec()));
    let told = async |list: &str| {
        let answer = root.upload(&format!("{GROUPS}/import"), "g.csv", &sheet(list)).await.expect(200);
        row_errors(&answer).first().map(|e| format!("{}: {}", e.1, e.2))
    };
    assert_eq!(told("理学部、同名").await.as_deref(), Some("学部: ambiguous_reference"));
    assert_eq!(told("已撤销").await.as_deref(), Some("学部: unknown_reference"));
    assert_eq!(told("理学部，Ｂ；C").await, None);
    let page = root.get(GROUPS).await.expect(200);
    assert_eq!(column(&page, "nameCn"), ["甲"]);
    assert_eq!(page.result()["data"][0]["labels"]["divisionIds"], "理学部、同名、同名");
});
