//! Sheets as people keep them: the head of an import is found below titles and notes.

use serde_json::json;

use crate::{
    kit::{TEMPLATES, column, csv, heads, row_errors, sheet_row},
    on_every_database,
};

const IMPORT: &str = "/api/system/template-message/item/import";

fn below(above: &[&str], head: Vec<String>, rows: Vec<Vec<String>>) -> Vec<u8> {
    let mut all: Vec<Vec<String>> = above.iter().map(|line| vec![(*line).to_owned()]).collect();
    all.push(head);
    all.extend(rows);
    csv(&all)
}

on_every_database!(titles_and_notes_above_the_head_are_no_rows, site, {
    let root = site.root();
    // "编码" alone is a title here, though it is the name of a column.
    let above = ["消息模板汇总表", "", "2026 年 9 月制表", "编码"];
    let bad = sheet_row(2, &[("渠道", "传真")]);
    let sheet = below(&above, heads(), vec![sheet_row(1, &[]), vec![String::new()], bad]);
    let answer = root.upload(IMPORT, "t.csv", &sheet).await.expect(200);
    // Lines are counted as the spreadsheet program counts them: four above, the head, a row, an empty line.
    assert_eq!(row_errors(&answer), [(8, "渠道".to_owned(), "not_a_choice".to_owned())]);
    assert_eq!((&answer.result()["total"], &answer.result()["valid"]), (&json!(2), &json!(1)));
    let sheet = below(&above, heads(), vec![sheet_row(1, &[])]);
    assert_eq!(root.upload(IMPORT, "t.csv", &sheet).await.expect(200).result()["created"], 1);
    let names = column(&root.get(&format!("{TEMPLATES}?keyword=导入01")).await.expect(200), "nameZh");
    assert_eq!(names, ["导入01"]);
});

on_every_database!(a_head_in_the_encoding_of_the_mainland_is_found_too, site, {
    let sheet = below(&["消息模板汇总表"], heads(), vec![sheet_row(3, &[])]);
    let text = String::from_utf8(sheet).unwrap();
    let (bytes, _, lossy) = encoding_rs::GBK.encode(text.trim_start_matches('\u{feff}'));
    assert!(!lossy);
    let answer = site.root().upload(IMPORT, "t.csv", &bytes).await.expect(200);
    assert_eq!(answer.result()["created"], 1, "{}", answer.json);
});

on_every_database!(english_headings_in_any_case_mean_the_same, site, {
    let sheet = "CODE,chinese NAME\r\nsms.x,测试\r\n".as_bytes();
    let codes: Vec<_> = row_errors(&site.root().upload(IMPORT, "t.csv", sheet).await.expect(422))
        .into_iter()
        .map(|(row, _, code)| (row, code))
        .collect();
    assert!(codes.iter().all(|(row, code)| (*row, code.as_str()) == (1, "missing_column")), "{codes:?}");
});

on_every_database!(without_a_head_the_first_line_is_told_what_it_lacks, site, {
    let root = site.root();
    let lines: Vec<Vec<String>> = (0..40).map(|n| vec![format!("第 {n} 行"), "甲".to_owned()]).collect();
    let errors = row_errors(&root.upload(IMPORT, "t.csv", &csv(&lines)).await.expect(422));
    assert_eq!(errors[0], (1, "第 0 行".to_owned(), "unknown_column".to_owned()));
    assert!(errors.iter().all(|(row, ..)| *row == 1));
    // Nobody looks for a head at the end of a list.
    let above: Vec<String> = (0..30).map(|n| format!("第 {n} 行")).collect();
    let above: Vec<&str> = above.iter().map(String::as_str).collect();
    root.upload(IMPORT, "t.csv", &below(&above, heads(), vec![sheet_row(1, &[])])).await.expect(422);
    let empty = root.upload(IMPORT, "t.csv", &csv(&[heads()])).await.expect(422);
    assert_eq!(empty.errors()[0].1, "no_rows");
});
