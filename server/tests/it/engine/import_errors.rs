//! Every mistake in a sheet at its row and column, in both languages.

use rust_xlsxwriter::{Format, Formula, Workbook};
use serde_json::{Value, json};

use crate::{
    kit::{
        HEADS, TEMPLATES, USERS, WINDOWS, audit_entries, column, csv, dump, heads, row_errors, sheet_of, sheet_row,
        user,
    },
    on_every_database,
};

const IMPORT: &str = "/api/system/template-message/item/import";

/// The texts of the errors: each must be there, and be another one in the other language.
fn messages(answer: &testkit::Answer) -> Vec<String> {
    let list = if answer.result().is_null() { &answer.json["errors"] } else { &answer.result()["errors"] };
    list.as_array().unwrap().iter().map(|e| e["message"].as_str().unwrap().to_owned()).collect()
}

on_every_database!(wrong_heads_are_named_in_the_head_row, site, {
    let root = site.root();
    let mut english = root.clone();
    english.lang = "en-US";
    let without = |name: &str| heads().into_iter().filter(|h| h != name).collect::<Vec<_>>();
    let mut unknown = heads();
    unknown.push("颜色".into());
    let mut twice = heads();
    twice.push("Code".into());
    for (head, code, column) in [
        (unknown, "unknown_column", "颜色"),
        (twice, "duplicate_column", "Code"),
        (without("中文正文"), "missing_column", ""),
    ] {
        let row: Vec<String> = sheet_row(0, &[]).into_iter().cycle().take(head.len()).collect();
        let sheet = csv(&[head, row]);
        let answer = root.upload(IMPORT, "t.csv", &sheet).await.expect(422);
        assert_eq!(row_errors(&answer), [(1, column.to_owned(), code.to_owned())]);
        let other = english.upload(IMPORT, "t.csv", &sheet).await.expect(422);
        assert_ne!(messages(&answer), messages(&other), "{code}");
    }
    // All of them at once, not one after the other.
    let answer = root.upload(IMPORT, "t.csv", &csv(&[vec!["编码", "编码", "甲", "乙"]])).await.expect(422);
    let codes: Vec<_> = row_errors(&answer).into_iter().map(|e| e.2).collect();
    assert_eq!(codes.iter().filter(|c| *c == "unknown_column").count(), 2);
    assert_eq!(codes.iter().filter(|c| *c == "duplicate_column").count(), 1);
    assert_eq!(codes.iter().filter(|c| *c == "missing_column").count(), 7);
});

on_every_database!(wrong_cells_are_named_at_row_and_column, site, {
    let root = site.root();
    let mut english = root.clone();
    english.lang = "en-US";
    let long = "长".repeat(101);
    let cases: Vec<(&str, &str, &str, &str)> = vec![
        ("中文名称", long.as_str(), "too_long", "Chinese name"),
        ("英文名称", "", "required", "English name"),
        ("渠道", "传真", "not_a_choice", "Channel"),
        ("启用", "也许", "wrong_format", "Enabled"),
        ("编码", "no.such", "unknown_code", "Code"),
        ("中文正文", "{{nme}}", "unknown_placeholder", "Chinese body"),
        ("抄送", "nobody", "wrong_format", "Copies to"),
        ("英文名称", "a\u{7}b", "control_character", "English name"),
    ];
    let rows = cases.iter().enumerate().map(|(n, (head, value, ..))| sheet_row(n, &[(head, value)]));
    let sheet = sheet_of(rows);
    let before = (dump(&site, "message_template", &[]).await, audit_entries(&site).await);
    let zh = root.upload(IMPORT, "t.csv", &sheet).await.expect(200);
    let en = english.upload(IMPORT, "t.csv", &sheet).await.expect(200);
    let expected: Vec<_> = cases
        .iter()
        .enumerate()
        .map(|(n, (head, _, code, _))| (n as u64 + 2, (*head).to_owned(), (*code).to_owned()))
        .collect();
    assert_eq!(row_errors(&zh), expected);
    let columns: Vec<_> = row_errors(&en).into_iter().map(|e| e.1).collect();
    assert_eq!(columns, cases.iter().map(|c| c.3).collect::<Vec<_>>());
    for (zh, en) in messages(&zh).iter().zip(messages(&en)) {
        assert!(!zh.is_ascii() && *zh != en && !en.is_empty(), "{zh} / {en}");
    }
    assert_eq!((dump(&site, "message_template", &[]).await, audit_entries(&site).await), before);
});

on_every_database!(several_mistakes_of_one_row_are_all_told, site, {
    let row = sheet_row(0, &[("中文名称", ""), ("渠道", "传真"), ("启用", "?")]);
    let mut wide = sheet_row(1, &[]);
    wide.push("extra".into());
    let answer = site.root().upload(IMPORT, "t.csv", &sheet_of([row, wide])).await.expect(200);
    let mut found = row_errors(&answer);
    found.sort();
    let told = |n: u64, c: &str, code: &str| (n, c.to_owned(), code.to_owned());
    assert_eq!(
        found,
        [
            told(2, "中文名称", "required"),
            told(2, "启用", "wrong_format"),
            told(2, "渠道", "not_a_choice"),
            told(3, "L", "too_many_cells")
        ]
    );
});

on_every_database!(the_same_code_twice_and_a_code_that_is_gone_are_mistakes, site, {
    let root = site.root();
    // Full width and spaces do not make it another code.
    let sheet = sheet_of([sheet_row(1, &[]), sheet_row(2, &[("编码", " ｋｉｎｄ．０１ ")])]);
    let answer = root.upload(IMPORT, "t.csv", &sheet).await.expect(200);
    let told = |n: u64, code: &str| (n, "编码".to_owned(), code.to_owned());
    assert_eq!(row_errors(&answer), [told(3, "duplicate_row")]);
    assert!(messages(&answer)[0].contains("第 2 行"), "{:?}", messages(&answer));
    assert_eq!(answer.result()["committed"], false);
    let made = root.post(USERS, user("gone", json!({}))).await.expect(200).result()["id"].clone();
    root.delete(&format!("{USERS}?ids={}", made.as_str().unwrap())).await.expect(200);
    let sheet = csv(&[vec!["用户名", "姓名", "身份"], vec!["gone", "某", "学生"]]);
    let answer = root.upload(&format!("{USERS}/import"), "u.csv", &sheet).await.expect(200);
    assert_eq!(row_errors(&answer)[0].2, "already_exists");
});

on_every_database!(a_time_that_is_none_is_a_mistake_of_its_cell, site, {
    let heads = vec!["模块", "学生类型", "中文名称", "英文名称", "开始", "结束", "启用"];
    let row = |start, end| vec!["m", "本科", "甲", "A", start, end, ""];
    let sheet = csv(&[
        heads,
        row("明天", "2026-09-02"),
        row("2026-09-03", "2026-09-02"),
        row("", "2026-09-02"),
        row("2026-02-30", "2026-09-02"),
    ]);
    let answer = site.root().upload(&format!("{WINDOWS}/import"), "w.csv", &sheet).await.expect(200);
    let told = |n: u64, c: &str, code: &str| (n, c.to_owned(), code.to_owned());
    assert_eq!(
        row_errors(&answer),
        [
            told(2, "开始", "wrong_format"),
            told(3, "结束", "out_of_range"),
            told(4, "开始", "required"),
            told(5, "开始", "wrong_format")
        ]
    );
});

fn workbook(change: impl Fn(&mut rust_xlsxwriter::Worksheet)) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (c, head) in HEADS.iter().enumerate() {
        sheet.write(0, c as u16, *head).unwrap();
        for n in 0..3 {
            sheet.write(n as u32 + 1, c as u16, &sheet_row(n, &[])[c]).unwrap();
        }
    }
    change(sheet);
    book.save_to_buffer().unwrap()
}

on_every_database!(formulas_errors_and_merged_cells_are_refused_where_they_are, site, {
    let root = site.root();
    let formula = workbook(|sheet| {
        sheet.write(2, 1, Formula::new("=1+1").set_result("2")).unwrap();
    });
    let merged = workbook(|sheet| {
        sheet.merge_range(1, 1, 1, 2, "合并", &Format::new()).unwrap();
    });
    for (bytes, expected) in [
        (formula, vec![(3, "中文名称".to_owned(), "formula".to_owned())]),
        (
            merged,
            vec![
                (2, "中文名称".to_owned(), "merged_cells".to_owned()),
                (2, "英文名称".to_owned(), "required".to_owned()),
            ],
        ),
    ] {
        let answer = root.upload(IMPORT, "t.xlsx", &bytes).await.expect(200);
        assert_eq!(row_errors(&answer), expected, "{}", answer.json);
        assert_eq!(answer.result()["committed"], false);
    }
    assert_eq!(root.get(TEMPLATES).await.expect(200).result()["totalCount"], 0);
});

on_every_database!(what_people_really_send_is_understood, site, {
    let root = site.root();
    // Full width, trailing blanks of all kinds, and words of either language.
    let sheet = sheet_of([
        sheet_row(
            0,
            &[("编码", "ｋｉｎｄ．００　"), ("中文名称", "名称\u{a0} "), ("渠道", "Sms "), ("启用", "Ｙｅｓ")],
        ),
        sheet_row(1, &[("启用", "")]),
    ]);
    let answer = root.upload(IMPORT, "T.CSV", &sheet).await.expect(200);
    assert_eq!(answer.result()["created"], 2, "{}", answer.json);
    let page = root.get(TEMPLATES).await.expect(200);
    assert_eq!(
        (column(&page, "code"), column(&page, "nameZh")),
        (vec!["kind.00".into(), "kind.01".into()], vec!["名称".into(), "导入01".into()])
    );
    assert_eq!(
        (column(&page, "enabled"), column(&page, "channel")),
        (vec!["true".into(), "false".into()], vec!["SMS".to_owned(); 2])
    );
    // The encoding of a Chinese Excel: 用户名,姓名,身份 / li,李,学生 in GBK.
    let gbk: &[u8] = b"\xD3\xC3\xBB\xA7\xC3\xFB,\xD0\xD5\xC3\xFB,\xC9\xED\xB7\xDD\r\nli,\xC0\xEE,\xD1\xA7\xC9\xFA\r\n";
    let answer = root.upload(&format!("{USERS}/import"), "u.csv", gbk).await.expect(200);
    assert_eq!(answer.result()["created"], 1, "{}", answer.json);
    let li = root.get(&format!("{USERS}?keyword=li")).await.expect(200).result()["data"][0].clone();
    assert_eq!((&li["name"], &li["kind"]), (&json!("李"), &json!("STUDENT")));
});

on_every_database!(a_report_names_at_most_a_thousand_mistakes_and_counts_them_all, site, {
    let mut rows = vec![vec!["用户名".to_owned(), "姓名".into(), "身份".into()]];
    rows.extend((0..1500).map(|n| vec![format!("u{n}"), "某".into(), "机器人".into()]));
    let answer = site.root().upload(&format!("{USERS}/import"), "u.csv", &csv(&rows)).await.expect(200);
    assert_eq!(answer.result()["failed"], 1500);
    let errors: &Vec<Value> = answer.result()["errors"].as_array().unwrap();
    assert_eq!(errors.len(), 1000);
    assert_eq!(errors[999]["row"], 1001);
});
