//! What a sheet may change, what it may not, and how it is taken back.

use kernel::actor::Actions;
use sea_orm::{ActiveModelTrait, IntoActiveModel, Set};
use serde_json::json;

use super::{BATCH, announced, csv, student_row, students, upload, whole};
use crate::{
    kit::{Campus, document},
    story,
};

story!(a_sheet_changes_what_it_says_and_nothing_else, site, {
    let campus = Campus::build(&site).await;
    let ids = students(&site, &campus, 3).await;
    let root = site.root();
    let before = whole(&site).await;
    let sheet: &[&[&str]] = &[
        &["学号", "宿舍", "通信地址", "手机"],
        &["2610000001", "A-101", "", "13800138000"],
        &["2610000002", "", "珠海市", "***"],
        &["2610000003", "", "", ""],
    ];
    let preview = upload(&root, "CONTACT", true, sheet).await.expect(200);
    assert_eq!(whole(&site).await, before, "a dry run writes nothing");
    let counts = |r: &serde_json::Value| ["total", "changed", "unchanged", "failed"].map(|n| r[n].as_u64().unwrap());
    assert_eq!(counts(preview.result()), [3, 2, 1, 0], "{}", preview.json);
    assert_eq!(
        announced(preview.result()),
        [
            (ids[0].clone(), vec!["dormitory".to_owned(), "mobile".into()]),
            (ids[1].clone(), vec!["mailingAddress".into()])
        ]
    );
    let text = String::from_utf8_lossy(&preview.bytes).into_owned();
    assert!(!text.contains("13800138000") && text.contains("138****8000"), "numbers are shown masked: {text}");
    let done = upload(&root, "CONTACT", false, sheet).await.expect(200);
    assert_eq!(done.result()["diff"], preview.result()["diff"]);
    let [first, second, third] = [0, 1, 2].map(|n| ids[n].clone());
    assert_eq!(student_row(&site, &first).await.dormitory, "A-101");
    assert_eq!(student_row(&site, &second).await.mailing_address, "珠海市");
    assert_eq!(student_row(&site, &third).await.version, 1, "what stays as it is, is not written");
    // Empty cells take values away only when that is asked for.
    let cleared = format!("{BATCH}/upload?fieldSet=CONTACT&clearEmpty=true");
    root.upload(&cleared, "rows.csv", &csv(&[&["学号", "宿舍"], &["2610000001", ""]])).await.expect(200);
    assert_eq!(student_row(&site, &first).await.dormitory, "");
});

story!(mistakes_stand_at_their_row_and_nobody_else_is_found, site, {
    let campus = Campus::build(&site).await;
    students(&site, &campus, 2).await;
    // People of a test work with undergraduates and research students.
    let foreign = campus.student_of(&site, "2610000077", "ACTIVE", (&campus.division, &campus.programme, "TPG")).await;
    let root = site.root();
    let sheet: &[&[&str]] = &[
        &["学号", "中文姓名", "性别", "证件号码", "出生日期"],
        &["2610000001", "张三", "女", "", ""],
        &["2610000002", "", "", "110105194912310021", ""],
        &["2699999999", "无人", "", "", ""],
        &["2610000001", "又一", "", "", ""],
    ];
    let report = upload(&root, "IDENTITY", true, sheet).await.expect(200);
    let errors: Vec<_> = report.result()["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|e| (e["row"].as_u64().unwrap(), e["code"].as_str().unwrap().to_owned()))
        .collect();
    for expected in [(2, "follows_card"), (3, "wrong_format"), (4, "not_found"), (5, "duplicate_row")] {
        assert!(errors.contains(&(expected.0, expected.1.to_owned())), "{expected:?} in {errors:?}");
    }
    // One bad row and nothing is written, unless bad rows are to be left out.
    let sheet: &[&[&str]] = &[&["学号", "班号"], &["2610000001", "B1"], &["2699999999", "B1"]];
    let before = whole(&site).await;
    let report = upload(&root, "STUDY", false, sheet).await.expect(200);
    assert!(report.result()["batchId"].is_null());
    assert_eq!(whole(&site).await, before);
    let skip = format!("{BATCH}/upload?fieldSet=STUDY&onError=skip");
    let report = root.upload(&skip, "rows.csv", &csv(sheet)).await.expect(200);
    assert!(report.result()["batchId"].is_string() && report.result()["changed"] == 1, "{}", report.json);
    // A student out of reach reads like none.
    let (_, narrow) = site.person("narrow", &[("ADMIN_AUTH_SI", Actions::all())]).await;
    let absent = |no: &str| csv(&[&["学号", "班号"], &[no, "B2"]]);
    let path = format!("{BATCH}/upload?fieldSet=STUDY");
    let [of_foreign, of_nobody] = [
        narrow.upload(&path, "rows.csv", &absent("2610000077")).await.expect(200),
        narrow.upload(&path, "rows.csv", &absent("2699999999")).await.expect(200),
    ];
    assert_eq!(of_foreign.result(), of_nobody.result());
    assert_eq!(of_foreign.result()["failed"], 1);
    assert_eq!(student_row(&site, &foreign).await.class_no, "");
});

story!(identity_takes_a_reason_a_true_card_and_one_enrolment, site, {
    let campus = Campus::build(&site).await;
    let ids = students(&site, &campus, 2).await;
    let root = site.root();
    let path = format!("{BATCH}/upload?fieldSet=IDENTITY");
    let sheet = csv(&[&["学号", "英文姓名"], &["2610000001", "ZHANG San"]]);
    let refused = root.upload(&path, "rows.csv", &sheet).await.expect(422);
    assert_eq!(refused.errors(), [("reason".to_owned(), "required".to_owned())]);
    // The document of another active student, with everything else as on it.
    let other = document(2);
    let birth = format!("{}-{}-{}", &other[6..10], &other[10..12], &other[12..14]);
    let sex = if other[14..17].parse::<u32>().unwrap() % 2 == 0 { "女" } else { "男" };
    let sheet: &[&[&str]] = &[&["学号", "证件号码", "出生日期", "性别"], &["2610000001", &other, &birth, sex]];
    let report = upload(&root, "IDENTITY", true, sheet).await.expect(200);
    assert_eq!(report.result()["errors"][0]["code"], "already_exists", "{}", report.json);
    // A new name is spelled, and found by its spelling.
    let sheet: &[&[&str]] = &[&["学号", "中文姓名"], &["2610000001", "欧阳娜"]];
    let done = upload(&root, "IDENTITY", false, sheet).await.expect(200);
    let row = student_row(&site, &ids[0]).await;
    assert_eq!((row.pinyin_surname.as_str(), row.pinyin_given.as_str()), ("Ouyang", "Na"));
    assert!(row.pinyin_key.contains("ouyang"), "{}", row.pinyin_key);
    root.post(&format!("{BATCH}/undo"), json!({ "id": done.result()["batchId"] })).await.expect(200);
    let row = student_row(&site, &ids[0]).await;
    assert!(!row.pinyin_key.contains("ouyang") && row.name_cn == "测试001", "{row:?}");
});

story!(a_batch_is_undone_while_it_is_young_and_untouched, site, {
    let campus = Campus::build(&site).await;
    let ids = students(&site, &campus, 2).await;
    let root = site.root();
    let undo = |id: serde_json::Value| {
        let root = root.clone();
        async move { root.post(&format!("{BATCH}/undo"), json!({ "id": id })).await }
    };
    let sheet: &[&[&str]] = &[&["学号", "班号"], &["2610000001", "B1"], &["2610000002", "B1"]];
    let touched = upload(&root, "STUDY", false, sheet).await.expect(200).result()["batchId"].clone();
    let mut row = student_row(&site, &ids[0]).await.into_active_model();
    row.class_no = Set("C9".into());
    row.version = Set(3);
    row.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    assert_eq!(undo(touched).await.expect(409).code(), "batch_touched");
    let sheet: &[&[&str]] = &[&["学号", "班号"], &["2610000001", "B3"]];
    let old = upload(&root, "STUDY", false, sheet).await.expect(200).result()["batchId"].clone();
    site.app.clock.advance(7 * kernel::Timestamp::DAY + 1);
    // A session lasts no longer than that either.
    let root = site.client(&testkit::add_person(&site.app, "later", &[], true).await);
    let undo = |id: serde_json::Value| {
        let root = root.clone();
        async move { root.post(&format!("{BATCH}/undo"), json!({ "id": id })).await }
    };
    let listed = root.get(BATCH).await.expect(200);
    assert_eq!(listed.result().as_array().unwrap().len(), 2);
    assert_eq!(listed.result()[0]["label"], "学业信息");
    assert_eq!(undo(old).await.expect(409).code(), "batch_too_old");
    // A batch of another table is none of these, and none twice.
    undo(json!("nothing")).await.expect(404);
    let young = upload(&root, "STUDY", false, &[&["学号", "班号"], &["2610000001", "B4"]]).await.expect(200);
    undo(young.result()["batchId"].clone()).await.expect(200);
    assert_eq!(undo(young.result()["batchId"].clone()).await.expect(409).code(), "batch_undone");
    assert_eq!(student_row(&site, &ids[0]).await.class_no, "B3");
});

story!(templates_and_whole_differences_are_sheets, site, {
    let campus = Campus::build(&site).await;
    students(&site, &campus, 2).await;
    let root = site.root();
    let sets = root.get(&format!("{BATCH}/fieldsets")).await.expect(200);
    for set in sets.result().as_array().unwrap() {
        let path = format!("{BATCH}/template?fieldSet={}&format=csv", set["fieldSet"].as_str().unwrap());
        let text = String::from_utf8_lossy(&root.get(&path).await.expect(200).bytes).into_owned();
        assert!(text.contains("学号"), "{text}");
        for field in set["fields"].as_array().unwrap() {
            assert!(text.contains(field["label"].as_str().unwrap()), "{field} in {text}");
        }
    }
    let sheet = csv(&[&["学号", "宿舍"], &["2610000001", "A-1"], &["2610000002", "A-2"]]);
    let file = root.upload(&format!("{BATCH}/diff?fieldSet=CONTACT"), "rows.csv", &sheet).await.expect(200);
    let mut rows = 0;
    sheets::read_bytes(&file.bytes, "diff.xlsx", &sheets::Limits::default(), &mut |_| {
        rows += 1;
        std::ops::ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(rows, 3);
});
