//! The history of a record in the readers' words.

use serde_json::{Value, json};

use crate::{
    kit::{ROLES, TEMPLATES, template},
    on_every_database,
};

/// Action and changes as `label: before → after`.
fn told(history: &Value) -> Vec<(String, Vec<String>)> {
    let text = |v: &Value| v.as_str().unwrap_or("-").to_owned();
    let line = |c: &Value| format!("{}: {} → {}", text(&c["label"]), text(&c["before"]), text(&c["after"]));
    let entries = history.as_array().unwrap().iter();
    entries.map(|e| (text(&e["action"]), e["changes"].as_array().unwrap().iter().map(line).collect())).collect()
}

on_every_database!(a_history_is_told_newest_first_in_both_languages, site, {
    let root = site.root();
    let mut english = root.clone();
    english.lang = "en-US";
    let id = root.post(TEMPLATES, template(0, json!({ "cc": "a@b.cn" }))).await.expect(200).result()["id"].clone();
    site.app.clock.advance(1000);
    let change = json!({ "id": id, "version": 1, "channel": "SMS", "nameZh": "新名", "cc": "" });
    root.patch(TEMPLATES, change).await.expect(200);
    site.app.clock.advance(1000);
    root.post(&format!("{TEMPLATES}/disable"), json!({ "ids": [id] })).await.expect(200);
    let path = format!("{TEMPLATES}/{}/history", id.as_str().unwrap());
    let zh = root.get(&path).await.expect(200).result().clone();
    let en = english.get(&path).await.expect(200).result().clone();
    assert_eq!(told(&zh)[0], ("禁用消息模板".into(), vec!["启用: 是 → 否".into()]));
    assert_eq!(told(&en)[0], ("Disable message templates".into(), vec!["Enabled: yes → no".into()]));
    let changes = ["中文名称: 模板00 → 新名", "渠道: 邮件 → 短信", "抄送: a@b.cn → "];
    assert_eq!(told(&zh)[1], ("修改消息模板".into(), changes.map(str::to_owned).to_vec()));
    let changes = ["Chinese name: 模板00 → 新名", "Channel: E-mail → SMS", "Copies to: a@b.cn → "];
    assert_eq!(told(&en)[1], ("Edit message templates".into(), changes.map(str::to_owned).to_vec()));
    let (action, first) = told(&zh).remove(2);
    assert_eq!(action, "新增消息模板");
    assert_eq!(first.len(), 11, "a new row tells all its fields");
    assert!(first.contains(&"渠道: - → 邮件".to_owned()) && first.contains(&"启用: - → 是".to_owned()), "{first:?}");
    let at: Vec<_> = zh.as_array().unwrap().iter().map(|e| e["at"].as_str().unwrap()).collect();
    assert_eq!(at, ["2026-11-15T00:00:02.000Z", "2026-11-15T00:00:01.000Z", "2026-11-15T00:00:00.000Z"]);
    assert!(zh.as_array().unwrap().iter().all(|e| e["actorName"] == "人 root"));
});

on_every_database!(a_list_of_choices_is_told_by_its_labels, site, {
    let root = site.root();
    let body = json!({ "code": "r", "nameZh": "甲", "nameEn": "A", "studentTypes": ["UG"] });
    let id = root.post(ROLES, body).await.expect(200).result()["id"].clone();
    root.patch(ROLES, json!({ "id": id, "version": 1, "studentTypes": ["UG", "RPG"] })).await.expect(200);
    let path = format!("{ROLES}/{}/history", id.as_str().unwrap());
    let zh = root.get(&path).await.expect(200);
    assert_eq!(told(zh.result())[0].1, ["学生类型: 本科 → 本科、研究型研究生"]);
    let mut english = root.clone();
    english.lang = "en-US";
    let en = english.get(&path).await.expect(200);
    assert_eq!(told(en.result())[0].1, ["Student types: Undergraduate → Undergraduate, Research postgraduate"]);
});
