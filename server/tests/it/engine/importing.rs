//! From the empty sheet to rows, and what is reported on the way.

use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};

use crate::{
    kit::{
        HEADS, TEMPLATES, USERS, WINDOWS, add_templates, audit_entries, column, csv, dump, read_sheet, row_errors,
        sheet_of, sheet_row, sheet_texts,
    },
    on_every_database,
};

const IMPORT: &str = "/api/system/template-message/item/import";

/// The figures of a report: total, valid, created, updated, failed, committed.
fn figures(report: &Value) -> [Value; 6] {
    ["total", "valid", "created", "updated", "failed", "committed"].map(|f| report[f].clone())
}

on_every_database!(a_template_is_filled_tried_and_committed, site, {
    let root = site.root();
    add_templates(&root, 1, |_| json!({ "cc": "kept@test.invalid" })).await;
    for (format, lang) in [("xlsx", "zh-CN"), ("csv", "zh-CN"), ("xlsx", "en-US")] {
        let mut client = root.clone();
        client.lang = lang;
        let sheet = client.get(&format!("{TEMPLATES}/template?format={format}")).await.expect(200);
        let heads = sheet_texts(&sheet.bytes, &format!("t.{format}"))[0].clone();
        assert_eq!(heads.len(), HEADS.len(), "every field that can be written");
        let plain: Vec<_> = heads.iter().map(|h| h.trim_end_matches('*').trim().to_owned()).collect();
        if lang == "zh-CN" {
            assert_eq!(plain, HEADS);
        }
        // Filled in the sheet's own heads, stars and all.
        let mut rows = vec![heads];
        rows.extend([sheet_row(0, &[]), sheet_row(1, &[]), sheet_row(2, &[("启用", "否")])]);
        let before = (dump(&site, "message_template", &[]).await, audit_entries(&site).await);
        let tried =
            client.upload(&format!("{IMPORT}?dryRun=true"), "t.csv", &csv(&rows)).await.expect(200).result().clone();
        assert_eq!(figures(&tried), [json!(3), json!(3), json!(2), json!(1), json!(0), json!(false)], "{tried}");
        assert_eq!(tried["batchId"], Value::Null);
        assert_eq!(
            (dump(&site, "message_template", &[]).await, audit_entries(&site).await),
            before,
            "a trial writes nothing"
        );
        let done = client.upload(IMPORT, "t.csv", &csv(&rows)).await.expect(200).result().clone();
        assert_eq!(figures(&done), [json!(3), json!(3), json!(2), json!(1), json!(0), json!(true)]);
        let page = root.get(TEMPLATES).await.expect(200);
        assert_eq!(column(&page, "nameZh"), ["导入00", "导入01", "导入02"]);
        assert_eq!(column(&page, "channel"), ["SMS", "SMS", "SMS"]);
        assert_eq!(column(&page, "enabled"), ["true", "true", "false"]);
        assert_eq!(audit_entries(&site).await - before.1, 3, "one entry a row");
        let batches = root.get(&format!("{TEMPLATES}/batches")).await.expect(200).result().clone();
        let batch = batches.as_array().unwrap().iter().find(|b| b["id"] == done["batchId"]).unwrap();
        assert_eq!((&batch["fileName"], &batch["created"], &batch["updated"]), (&json!("t.csv"), &json!(2), &json!(1)));
        assert_eq!((&batch["by"], &batch["undoneAt"]), (&json!("人 root"), &Value::Null));
        root.post(&format!("{TEMPLATES}/batches/undo"), json!({ "id": done["batchId"] })).await.expect(200);
        site.app.clock.advance(1000);
    }
});

on_every_database!(a_workbook_of_a_spreadsheet_program_is_read_like_a_csv, site, {
    let root = site.root();
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (c, head) in HEADS.iter().enumerate() {
        sheet.write(0, c as u16, *head).unwrap();
        for (r, n) in [(1, 4), (3, 5)] {
            sheet.write(r, c as u16, &sheet_row(n, &[])[c]).unwrap();
        }
    }
    let bytes = book.save_to_buffer().unwrap();
    let report = root.upload(IMPORT, "t.xlsx", &bytes).await.expect(200);
    // The empty row between them is nobody's mistake.
    assert_eq!(
        figures(report.result()),
        [json!(2), json!(2), json!(2), json!(0), json!(0), json!(true)],
        "{}",
        report.json
    );
    assert_eq!(column(&root.get(TEMPLATES).await.expect(200), "code"), ["kind.04", "kind.05"]);
});

on_every_database!(columns_come_in_any_order_in_either_language_or_by_wire_name, site, {
    let root = site.root();
    let row = sheet_row(0, &[]);
    let mut rows = vec![
        vec![
            "Body",
            "Code",
            "nameEn",
            "中文名称",
            "channel",
            "Chinese subject",
            "subjectEn",
            "bodyZh",
            "English body *",
        ],
        vec!["", "", "", "", "", "", "", "", ""],
    ];
    rows[0][0] = "enabled";
    rows[1] = vec![&row[10], &row[0], &row[2], &row[1], "e-mail", &row[5], &row[6], &row[7], &row[8]];
    let report = root.upload(IMPORT, "t.csv", &csv(&rows)).await.expect(200);
    assert_eq!(report.result()["committed"], true, "{}", report.json);
    let made = root.get(TEMPLATES).await.expect(200);
    assert_eq!(
        (column(&made, "code"), column(&made, "channel")),
        (vec!["kind.00".to_owned()], vec!["EMAIL".to_owned()])
    );
});

on_every_database!(one_bad_row_stops_all_unless_bad_rows_are_skipped, site, {
    let root = site.root();
    add_templates(&root, 1, |_| json!({})).await;
    let sheet = sheet_of([
        sheet_row(0, &[]),
        sheet_row(1, &[("渠道", "传真")]),
        sheet_row(2, &[]),
        sheet_row(3, &[("中文名称", "")]),
    ]);
    let before = (dump(&site, "message_template", &[]).await, audit_entries(&site).await);
    let bad = [(3, "渠道".to_owned(), "not_a_choice".to_owned()), (5, "中文名称".to_owned(), "required".to_owned())];
    for query in ["", "?onError=abort", "?dryRun=true", "?dryRun=true&onError=skip"] {
        let answer = root.upload(&format!("{IMPORT}{query}"), "t.csv", &sheet).await.expect(200);
        assert_eq!(
            figures(answer.result()),
            [json!(4), json!(2), json!(1), json!(1), json!(2), json!(false)],
            "{query}"
        );
        assert_eq!(row_errors(&answer), bad, "{query}");
    }
    assert_eq!((dump(&site, "message_template", &[]).await, audit_entries(&site).await), before);
    let answer = root.upload(&format!("{IMPORT}?onError=skip"), "t.csv", &sheet).await.expect(200);
    assert_eq!(figures(answer.result()), [json!(4), json!(2), json!(1), json!(1), json!(2), json!(true)]);
    assert_eq!(row_errors(&answer), bad, "the report of the trial is the report of the run");
    assert_eq!(column(&root.get(TEMPLATES).await.expect(200), "code"), ["kind.00", "kind.02"]);
    for query in ["?onError=ignore", "?dryRun=perhaps", "?force=true"] {
        root.upload(&format!("{IMPORT}{query}"), "t.csv", &sheet).await.expect(422);
    }
});

on_every_database!(users_and_windows_are_imported_in_local_time_and_words, site, {
    let root = site.root();
    let rows = [vec!["用户名", "姓名", "身份", "手机"], vec!["li.hua", "李华", "教师", "１３８００００００００"]];
    let report = root.upload(&format!("{USERS}/import"), "u.csv", &csv(&rows)).await.expect(200);
    assert_eq!(report.result()["created"], 1, "{}", report.json);
    let user = root.get(&format!("{USERS}?keyword=li.hua")).await.expect(200).result()["data"][0].clone();
    assert_eq!((&user["kind"], &user["mobile"]), (&json!("TEACHER"), &json!("138****0000")));
    let rows = [
        vec!["模块", "学生类型", "中文名称", "英文名称", "开始", "结束", "启用"],
        vec!["selection", "本科", "选课", "Selection", "2026-09-01 08:30:00", "2026-09-02", "是"],
    ];
    let report = root.upload(&format!("{WINDOWS}/import"), "w.csv", &csv(&rows)).await.expect(200);
    assert_eq!(report.result()["created"], 1, "{}", report.json);
    let window = root.get(WINDOWS).await.expect(200).result()["data"][0].clone();
    // The university keeps Chinese time, eight hours before UTC.
    assert_eq!(
        (&window["startAt"], &window["endAt"]),
        (&json!("2026-09-01T00:30:00.000Z"), &json!("2026-09-01T16:00:00.000Z"))
    );
    let exported = root.get(&format!("{WINDOWS}/export?format=xlsx")).await.expect(200);
    let moment = read_sheet(&exported.bytes, "w.xlsx")[1][4].as_moment().unwrap();
    assert_eq!(moment.to_string(), "2026-09-01 08:30:00");
});
