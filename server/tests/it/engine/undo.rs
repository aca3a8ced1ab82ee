//! Taking an import back: all of it, exactly, and only while nobody built on it.

use kernel::messages::message_template;
use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use testkit::{Answer, Client};

use crate::{
    kit::{TEMPLATES, USERS, add_templates, audit_entries, csv, dump, number, sheet_of, sheet_row, sign_in},
    on_every_database,
    support::Site,
};

const IMPORT: &str = "/api/system/template-message/item/import";
/// A row that was changed and changed back has a new version; nothing else may differ.
const TIMES: [&str; 3] = ["version", "updated_at", "updated_by"];

async fn import(client: &Client, rows: impl IntoIterator<Item = Vec<String>>) -> Value {
    let answer = client.upload(IMPORT, "t.csv", &sheet_of(rows)).await.expect(200);
    assert_eq!(answer.result()["committed"], true, "{}", answer.json);
    answer.result()["batchId"].clone()
}

async fn undo(client: &Client, batch: &Value) -> Answer {
    client.post(&format!("{TEMPLATES}/batches/undo"), json!({ "id": batch })).await
}

on_every_database!(an_undone_import_leaves_everything_as_before, site, {
    let root = site.root();
    add_templates(&root, 2, |n| json!({ "cc": "a@b.cn", "enabled": n == 0, "bodyZh": "多行\n正文" })).await;
    let before = dump(&site, "message_template", &TIMES).await;
    let batch = import(&root, [sheet_row(0, &[]), sheet_row(1, &[]), sheet_row(2, &[]), sheet_row(3, &[])]).await;
    assert_ne!(dump(&site, "message_template", &TIMES).await, before);
    let entries = audit_entries(&site).await;
    site.app.clock.advance(5000);
    assert_eq!(*undo(&root, &batch).await.expect(200).result(), 4);
    assert_eq!(dump(&site, "message_template", &TIMES).await, before);
    assert_eq!(audit_entries(&site).await - entries, 4, "taking back is recorded row by row");
    let batches = root.get(&format!("{TEMPLATES}/batches")).await.expect(200);
    assert_eq!(batches.result()[0]["undoneAt"], "2026-11-15T00:00:05.000Z");
    // Once: a second time there is nothing left to take back.
    let answer = undo(&root, &batch).await.expect(409);
    assert_eq!(answer.code(), "batch_undone");
    assert_eq!(dump(&site, "message_template", &TIMES).await, before);
    undo(&root, &json!("nothing")).await.expect(404);
    // The codes of rows that were never meant are free again.
    root.post(TEMPLATES, crate::kit::template(2, json!({}))).await.expect(200);
    // A batch of another table is not found under this one.
    root.post(&format!("{USERS}/batches/undo"), json!({ "id": batch })).await.expect(404);
});

on_every_database!(an_import_on_which_somebody_built_stays, site, {
    let root = site.root();
    add_templates(&root, 1, |_| json!({})).await;
    let batch = import(&root, [sheet_row(0, &[]), sheet_row(1, &[]), sheet_row(2, &[])]).await;
    let page = root.get(TEMPLATES).await.expect(200).result()["data"].clone();
    let (changed, made) = (&page[0], &page[2]);
    let edit = async |row: &Value| {
        root.patch(TEMPLATES, json!({ "id": row["id"], "version": row["version"], "nameEn": "edited" }))
            .await
            .expect(200);
    };
    edit(changed).await;
    let refused = async |count: u64| {
        let before = (dump(&site, "message_template", &[]).await, audit_entries(&site).await);
        let answer = undo(&root, &batch).await.expect(409);
        assert_eq!(answer.code(), "batch_touched");
        assert_eq!(answer.json["refusal"]["rules"][0]["data"]["count"], count);
        assert_eq!(
            (dump(&site, "message_template", &[]).await, audit_entries(&site).await),
            before,
            "all of it or nothing"
        );
        answer
    };
    let answer = refused(1).await;
    assert!(answer.json["message"].as_str().unwrap().contains("kind.00"), "names the row: {}", answer.json);
    edit(made).await;
    refused(2).await;
    let gone = page[1]["id"].as_str().unwrap();
    root.delete(&format!("{TEMPLATES}?ids={gone}")).await.expect(200);
    refused(3).await;
    // Switching counts as touching, too.
    let batch = import(&root, [sheet_row(5, &[])]).await;
    let id = root.get(&format!("{TEMPLATES}?keyword=kind.05")).await.expect(200).result()["data"][0]["id"].clone();
    root.post(&format!("{TEMPLATES}/disable"), json!({ "ids": [id] })).await.expect(200);
    assert_eq!(undo(&root, &batch).await.expect(409).code(), "batch_touched");
});

on_every_database!(an_imported_user_who_has_signed_in_is_not_taken_back, site, {
    let root = site.root();
    let rows = [vec!["用户名", "姓名", "身份"], vec!["li.hua", "李华", "教师"]];
    let report = root.upload(&format!("{USERS}/import"), "u.csv", &csv(&rows)).await.expect(200);
    let id = root.get(&format!("{USERS}?keyword=li.hua")).await.expect(200).result()["data"][0]["id"].clone();
    let answer = root.post("/api/security/account/reset-password", json!({ "id": id })).await.expect(200);
    let password = answer.result()["temporaryPassword"].as_str().unwrap().to_owned();
    sign_in(&site.anonymous(), "li.hua", &password).await.expect(200);
    let before = dump(&site, "app_user", &[]).await;
    let body = json!({ "id": report.result()["batchId"] });
    let answer = root.post(&format!("{USERS}/batches/undo"), body).await.expect(409);
    assert!(answer.json["refusal"]["rules"][0]["code"].is_string(), "{}", answer.json);
    assert_eq!(dump(&site, "app_user", &[]).await, before);
});

on_every_database!(an_earlier_import_under_a_later_one_stays_and_the_later_one_goes, site, {
    let root = site.root();
    add_templates(&root, 3, |_| json!({})).await;
    let mut states = vec![];
    let mut batches = vec![];
    for round in ["甲", "乙", "丙"] {
        states.push(dump(&site, "message_template", &TIMES).await);
        site.app.clock.advance(1000);
        batches.push(import(&root, [sheet_row(0, &[("中文名称", round)]), sheet_row(4, &[("中文名称", round)])]).await);
    }
    // The oldest one has been built upon by the later ones.
    assert_eq!(undo(&root, &batches[0]).await.expect(409).code(), "batch_touched");
    assert_eq!(*undo(&root, &batches[2]).await.expect(200).result(), 2);
    assert_eq!(dump(&site, "message_template", &TIMES).await, states[2]);
    assert_eq!(number(&site, "SELECT count(*) FROM message_template WHERE name_zh = '乙'").await, 2);
});

/// A random sheet: which codes, and what is in their cells.
fn sheets() -> impl Strategy<Value = Vec<(usize, String, bool, usize)>> {
    let text = "[a-zA-Z0-9=+@%_'\"，。学课 -]{1,20}".prop_filter("not blank", |t| !t.trim().is_empty());
    prop::collection::btree_map(0..40_usize, (text, any::<bool>(), 0..4_usize), 1..12)
        .prop_map(|rows| rows.into_iter().map(|(n, (text, enabled, channel))| (n, text, enabled, channel)).collect())
}

async fn whole(site: &Site) -> Vec<message_template::Model> {
    let mut rows = message_template::Entity::find().all(site.app.db().maintenance()).await.unwrap();
    for row in &mut rows {
        (row.version, row.updated_at, row.updated_by) = (0, kernel::Timestamp(0), None);
    }
    rows.sort_by(|a, b| a.id.cmp(&b.id));
    rows
}

on_every_database!(whatever_was_imported_undoing_it_restores_equal_rows, site, {
    let root = site.root();
    add_templates(&root, 20, |n| json!({ "cc": if n % 2 == 0 { "a@b.cn" } else { "" }, "enabled": n % 3 == 0 })).await;
    let mut runner = TestRunner::new_with_rng(Config::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]));
    for round in 0..15 {
        let batch = sheets().new_tree(&mut runner).unwrap().current();
        let before = whole(&site).await;
        let rows = batch.iter().map(|(n, text, enabled, channel)| {
            let channel = ["邮件", "SMS", "inbox", "企业通讯"][*channel];
            sheet_row(
                *n,
                &[("中文名称", text), ("模块", "m"), ("启用", if *enabled { "是" } else { "否" }), ("渠道", channel)],
            )
        });
        let id = import(&root, rows).await;
        let differs = whole(&site).await != before;
        assert!(differs, "round {round}: {batch:?}");
        undo(&root, &id).await.expect(200);
        assert_eq!(whole(&site).await, before, "round {round}: {batch:?}");
    }
});
