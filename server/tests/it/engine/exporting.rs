//! Exports, reopened.

use serde_json::json;
use sheets::Cell;

use crate::{
    kit::{HEADS, ROLES, TEMPLATES, USERS, add_templates, code, fetch, number, q, read_sheet, sheet_texts, sql, user},
    on_every_database,
};

const BOM: &[u8] = b"\xEF\xBB\xBF";

on_every_database!(an_export_holds_the_current_filter_in_the_current_order, site, {
    let root = site.root();
    let mut english = root.clone();
    english.lang = "en-US";
    add_templates(&root, 12, |n| json!({ "channel": (["EMAIL", "SMS"][n % 2]), "enabled": n < 6 })).await;
    for format in ["csv", "xlsx"] {
        let query = format!("{TEMPLATES}/export?format={format}&channel=SMS&sortField=code&sortOrder=descend");
        let answer = root.get(&query).await.expect(200);
        assert_eq!(answer.bytes.starts_with(BOM), format == "csv");
        let name = answer.headers["content-disposition"].to_str().unwrap();
        assert!(
            name.contains(&format!("-2026-11-15.{format}")) && name.contains(&q("消息模板").replace("%2D", "-")),
            "{name}"
        );
        let rows = sheet_texts(&answer.bytes, &format!("x.{format}"));
        assert_eq!(rows[0], HEADS);
        let codes: Vec<_> = rows[1..].iter().map(|r| r[0].clone()).collect();
        assert_eq!(codes, [11, 9, 7, 5, 3, 1].map(code));
        assert_eq!(rows[1][1..5], ["模板11", "Template 11", "短信", "test"]);
        assert_eq!(rows[1][10], "否");
        assert_eq!(rows[6][10], "是");
        let answer = english.get(&format!("{TEMPLATES}/export?format={format}&keyword=kind.00")).await.expect(200);
        let rows = sheet_texts(&answer.bytes, &format!("x.{format}"));
        assert_eq!(rows.len(), 2, "without the rows of other filters");
        assert_eq!(
            (rows[0][3].as_str(), rows[1][3].as_str(), rows[1][10].to_lowercase().as_str()),
            ("Channel", "E-mail", "yes")
        );
    }
    // Also beyond one page: an export has no pages.
    let all = root.get(&format!("{TEMPLATES}/export?format=csv")).await.expect(200);
    assert_eq!(sheet_texts(&all.bytes, "x.csv").len(), 13);
    assert_eq!(root.get(&format!("{TEMPLATES}/export?format=pdf")).await.expect(422).errors()[0].0, "format");
    assert_eq!(root.get(&format!("{TEMPLATES}/export?colour=red")).await.expect(422).errors()[0].0, "colour");
    let noted = fetch(&site, "SELECT \"after\" FROM audit_entry WHERE op = 'exportMessageTemplate' ORDER BY seq").await;
    assert_eq!(noted.len(), 5, "each export is in the log, the refused ones are not");
    assert!(noted[0][0].as_deref().unwrap().contains("\"rows\":6"), "{noted:?}");
});

on_every_database!(codes_stay_text_and_secrets_stay_inside, site, {
    let root = site.root();
    root.post(USERS, user("0012", json!({ "mobile": "013800000000", "name": "00七" }))).await.expect(200);
    for format in ["csv", "xlsx"] {
        let answer = root.get(&format!("{USERS}/export?format={format}&keyword=0012")).await.expect(200);
        let rows = read_sheet(&answer.bytes, &format!("x.{format}"));
        assert_eq!(rows[1][0], Cell::Text("0012".into()));
        assert_eq!(rows[1][5], Cell::Text("013*****0000".into()));
        assert!(!answer.bytes.windows(9).any(|w| w == b"argon2id$"));
    }
    let body = json!({ "code": "r", "nameZh": "甲", "nameEn": "A", "studentTypes": ["UG", "TPG"] });
    root.post(ROLES, body).await.expect(200);
    let answer = root.get(&format!("{ROLES}/export?format=csv&keyword=r&studentTypes=TPG")).await.expect(200);
    let rows = sheet_texts(&answer.bytes, "x.csv");
    assert_eq!(rows[1][4], "本科、授课型研究生");
});

const PAYLOADS: [&str; 14] = [
    "=cmd|' /C calc'!A0",
    "+1",
    "-1",
    "@x",
    "\t=1",
    "\r=1",
    "＝1",
    "＋1",
    "－1",
    "＠x",
    "'=1",
    "''@x",
    "=HYPERLINK(\"http://x\")",
    "-2+3",
];

on_every_database!(no_text_becomes_a_formula_and_every_text_comes_back, site, {
    let root = site.root();
    add_templates(&root, PAYLOADS.len(), |_| json!({})).await;
    // By the database: the product itself would trim a leading tab, an older one might not have.
    for (n, payload) in PAYLOADS.iter().enumerate() {
        let text = payload.replace('\'', "''");
        let statement =
            format!("UPDATE message_template SET name_zh = '{text}', module = '{text}' WHERE code = '{}'", code(n));
        sql(&site, &statement).await;
    }
    let csv = root.get(&format!("{TEMPLATES}/export?format=csv")).await.expect(200).bytes;
    let xlsx = root.get(&format!("{TEMPLATES}/export?format=xlsx")).await.expect(200).bytes;
    for (bytes, name) in [(&csv, "x.csv"), (&xlsx, "x.xlsx")] {
        let rows = read_sheet(bytes, name);
        for (n, payload) in PAYLOADS.iter().enumerate() {
            for column in [1, 4] {
                let Cell::Text(text) = &rows[n + 1][column] else {
                    panic!("{name} {payload:?}: {:?}", rows[n + 1][column])
                };
                // A line break inside a cell is one character to a spreadsheet, however it is written.
                assert_eq!(text.replace("\r\n", "\n").replace('\r', "\n"), payload.replace('\r', "\n"), "{name}");
            }
        }
    }
    // As another program would see the csv: no field starts with what starts a formula.
    let text = std::str::from_utf8(&csv).unwrap().trim_start_matches('\u{feff}');
    for field in text.split(['\n', ',']).map(|f| f.trim_start_matches('"')) {
        let danger = ['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠'];
        assert!(!field.starts_with(danger), "{field:?}");
    }
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(&xlsx[..])).unwrap();
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).unwrap();
        let mut content = String::new();
        std::io::Read::read_to_string(&mut entry, &mut content).unwrap();
        assert!(!content.contains("<f>") && !content.contains("<f "), "a formula in entry {index}");
    }
    // What was exported can be imported again and changes nothing.
    sql(&site, "UPDATE message_template SET module = 'm'").await;
    sql(&site, "UPDATE message_template SET name_zh = 'n' WHERE code IN ('kind.04', 'kind.05')").await;
    let before = crate::kit::dump(&site, "message_template", &["version", "updated_at"]).await;
    let export = root.get(&format!("{TEMPLATES}/export?format=csv")).await.expect(200).bytes;
    let report = root.upload(&format!("{TEMPLATES}/import"), "again.csv", &export).await.expect(200);
    assert_eq!(report.result()["updated"], PAYLOADS.len(), "{}", report.json);
    assert_eq!(crate::kit::dump(&site, "message_template", &["version", "updated_at"]).await, before);
});

on_every_database!(an_export_larger_than_one_chunk_has_every_row_once, site, {
    let root = site.root();
    let one = "INSERT INTO open_window (id, module, student_type, title_zh, title_en, start_at, end_at, enabled, created_at, updated_at, version) VALUES ";
    for chunk in 0..5 {
        let values: Vec<_> = (chunk * 500..(chunk + 1) * 500)
            .map(|n| format!("('w{n:05}', 'm', 'UG', '中{n}', 'en{n}', {n}, {}, {}, 1, 1, 1)", n + 1, n % 2 == 0))
            .collect();
        sql(&site, &(one.to_owned() + &values.join(","))).await;
    }
    assert_eq!(number(&site, "SELECT count(*) FROM open_window").await, 2500);
    let answer = root.get("/api/system/window/export?format=csv&sortField=module").await.expect(200);
    let rows = sheet_texts(&answer.bytes, "x.csv");
    let titles: Vec<_> = rows[1..].iter().map(|r| r[3].clone()).collect();
    assert_eq!(titles, (0..2500).map(|n| format!("en{n}")).collect::<Vec<_>>());
});
