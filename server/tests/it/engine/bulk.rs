//! Imports of more rows than one statement takes.

use serde_json::{Value, json};

use crate::{
    kit::{USERS, audit_entries, csv, dump, fetch, number},
    on_every_database,
};

/// A row that was changed and changed back has a new version; nothing else may differ.
const TIMES: [&str; 3] = ["version", "updated_at", "updated_by"];

fn sheet(rows: std::ops::Range<usize>, name: &str) -> Vec<u8> {
    let mut all = vec![["用户名", "姓名", "身份", "手机"].map(str::to_owned).to_vec()];
    all.extend(
        rows.map(|n| vec![format!("bulk{n:04}"), format!("{name}{n}"), "教师".into(), format!("1380000{n:04}")]),
    );
    csv(&all)
}

on_every_database!(many_rows_are_written_noted_and_taken_back_like_few, site, {
    let root = site.root();
    let import = async |sheet: &[u8]| {
        let answer = root.upload(&format!("{USERS}/import"), "u.csv", sheet).await.expect(200);
        assert_eq!(answer.result()["committed"], true, "{}", answer.json);
        answer.result().clone()
    };
    let undo = async |batch: &Value| {
        let answer = root.post(&format!("{USERS}/batches/undo"), json!({ "id": batch["batchId"] })).await.expect(200);
        answer.result().as_u64().unwrap()
    };
    let nobody = dump(&site, "app_user", &TIMES).await;
    // 600 = 256 + 256 + 64 + 16 + 8: every length of a piece is taken once.
    let first = import(&sheet(0..600, "甲")).await;
    assert_eq!((&first["created"], &first["updated"]), (&json!(600), &json!(0)));
    let before = dump(&site, "app_user", &TIMES).await;
    let entries = audit_entries(&site).await;
    site.app.clock.advance(1000);
    // Every second one is changed in place, and 300 are new.
    let second = import(&sheet(300..900, "乙")).await;
    assert_eq!((&second["created"], &second["updated"]), (&json!(300), &json!(300)));
    assert_eq!(audit_entries(&site).await - entries, 600, "one entry a row");
    let like = |n: usize, name: &str| {
        format!("SELECT count(*) FROM app_user WHERE username = 'bulk{n:04}' AND name = '{name}{n}'")
    };
    for (n, name) in
        [(0, "甲"), (299, "甲"), (300, "乙"), (555, "乙"), (556, "乙"), (599, "乙"), (600, "乙"), (899, "乙")]
    {
        assert_eq!(number(&site, &like(n, name)).await, 1, "{n}");
    }
    // Each entry says what its own row was and is.
    let log = "SELECT u.username, e.before, e.after FROM audit_entry e JOIN app_user u ON u.id = e.subject_id \
               WHERE e.subject = 'security.user' AND u.username LIKE 'bulk%' ORDER BY e.seq";
    let log = fetch(&site, log).await;
    assert_eq!(log.len(), 1200);
    for (n, row) in log.iter().enumerate() {
        let who = if n < 600 { n } else { n - 300 };
        let parse = |text: &Option<String>| -> Value {
            text.as_deref().map_or(Value::Null, |t| serde_json::from_str(t).unwrap())
        };
        assert_eq!(row[0].as_deref(), Some(format!("bulk{who:04}").as_str()), "entry {n} is in the order of the sheet");
        let (before, after) = (parse(&row[1]), parse(&row[2]));
        let had = if n < 600 || who >= 600 { Value::Null } else { json!(format!("甲{who}")) };
        assert_eq!((&before["name"], &after["username"]), (&had, &json!(format!("bulk{who:04}"))));
    }
    // The number of a person is sealed in every one of them.
    assert_eq!(number(&site, "SELECT count(*) FROM app_user WHERE mobile LIKE '1380000%'").await, 0);
    let found = root.get(&format!("{USERS}?keyword=13800000557")).await.expect(200);
    assert_eq!(found.result()["data"][0]["username"], "bulk0557", "{}", found.json);
    site.app.clock.advance(1000);
    assert_eq!(undo(&second).await, 600);
    assert_eq!(dump(&site, "app_user", &TIMES).await, before);
    // The first batch was built upon by the second, and that shows although it was taken back.
    let answer = root.post(&format!("{USERS}/batches/undo"), json!({ "id": first["batchId"] })).await.expect(409);
    assert_eq!((answer.code(), &answer.json["refusal"]["rules"][0]["data"]["count"]), ("batch_touched", &json!(300)));
    let third = import(&sheet(600..1200, "丙")).await;
    assert_eq!(undo(&third).await, 600);
    assert_eq!(dump(&site, "app_user", &TIMES).await, before);
    assert!(before.len() == nobody.len() + 600);
});

on_every_database!(one_bad_row_among_many_leaves_nothing_behind, site, {
    let root = site.root();
    let before = (
        dump(&site, "app_user", &[]).await,
        audit_entries(&site).await,
        number(&site, "SELECT count(*) FROM import_row").await,
    );
    let mut text = String::from_utf8(sheet(0..700, "甲")).unwrap();
    text.push_str("\"bulk0005\",\"重复\",\"教师\",\"\"\r\n");
    let answer = root.upload(&format!("{USERS}/import"), "u.csv", text.as_bytes()).await.expect(200);
    assert_eq!((&answer.result()["failed"], &answer.result()["committed"]), (&json!(1), &json!(false)));
    assert_eq!(answer.result()["errors"][0]["row"], 702);
    let after = (
        dump(&site, "app_user", &[]).await,
        audit_entries(&site).await,
        number(&site, "SELECT count(*) FROM import_row").await,
    );
    assert_eq!(after, before);
    // Left out, the others come in.
    let answer = root.upload(&format!("{USERS}/import?onError=skip"), "u.csv", text.as_bytes()).await.expect(200);
    assert_eq!((&answer.result()["created"], &answer.result()["failed"]), (&json!(700), &json!(1)));
    assert_eq!(number(&site, "SELECT count(*) FROM import_row").await, 700);
});
