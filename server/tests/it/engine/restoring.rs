//! Taking a deletion back, and the whole of create, change, delete, restore, import and undo in any order.

use std::collections::BTreeMap;

use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use serde_json::{Value, json};
use testkit::Client;

use super::tables::{GROUPS, TERMS, add_division, add_year, client};
use crate::{
    kit::{TEMPLATES, add_templates, audit_entries, csv, dump, fetch, number, sql},
    on_every_database,
    support::Site,
};

const TIMES: [&str; 3] = ["version", "updated_at", "updated_by"];

async fn restore(client: &Client, path: &str, ids: &[&str]) -> testkit::Answer {
    client.post(&format!("{path}/restore"), json!({ "ids": ids })).await
}

fn id(row: &Value) -> &str {
    row["id"].as_str().unwrap()
}

on_every_database!(deleted_rows_come_back_as_they_were, site, {
    let root = site.root();
    let rows = add_templates(&root, 3, |_| json!({ "cc": "a@b.cn" })).await;
    let before = dump(&site, "message_template", &TIMES).await;
    let both = [id(&rows[0]), id(&rows[2])];
    root.delete(&format!("{TEMPLATES}?ids={}&ids={}", both[0], both[1])).await.expect(200);
    assert_eq!(root.get(TEMPLATES).await.expect(200).result()["totalCount"], 1);
    let entries = audit_entries(&site).await;
    site.app.clock.advance(1000);
    assert_eq!(*restore(&root, TEMPLATES, &both).await.expect(200).result(), 2);
    assert_eq!(dump(&site, "message_template", &TIMES).await, before);
    assert_eq!(audit_entries(&site).await - entries, 2);
    let history = root.get(&format!("{TEMPLATES}/{}/history", both[0])).await.expect(200).result().clone();
    assert_eq!((&history[0]["action"], &history[1]["action"]), (&json!("恢复消息模板"), &json!("删除消息模板")));
    // A row that is there is not restored, and spoils the list.
    let state = dump(&site, "message_template", &[]).await;
    restore(&root, TEMPLATES, &[both[0]]).await.expect(404);
    root.delete(&format!("{TEMPLATES}?ids={}", both[0])).await.expect(200);
    restore(&root, TEMPLATES, &[both[0], id(&rows[1])]).await.expect(404);
    restore(&root, TEMPLATES, &[both[0], "nothing"]).await.expect(404);
    restore(&root, TEMPLATES, &[]).await.expect(422);
    restore(&root, TEMPLATES, &[both[0]]).await.expect(200);
    assert_eq!(dump(&site, "message_template", &TIMES).await, before);
    assert_eq!(state.len(), 3);
});

fn term(n: usize, year: &str, other: Value) -> Value {
    let row = json!({
        "code": format!("T{n:02}"), "yearId": year, "no": n % 3 + 1, "nameCn": "学期", "nameEn": "Term",
        "startDate": format!("{}-{:02}-01", 2030 + n / 12, n % 12 + 1), "endDate": format!("{}-{:02}-20", 2030 + n / 12, n % 12 + 1),
        "weeks": 16, "studentTypes": ["UG"], "status": "PLANNED",
    });
    crate::kit::with(row, other)
}

on_every_database!(what_has_no_place_any_more_does_not_come_back, site, {
    let root = client(&site, &site.admin);
    let (y0, y1) = (add_year(&site, "Y0").await, add_year(&site, "Y1").await);
    let add = async |row: Value| root.post(TERMS, row).await.expect(200).result().clone();
    let remove = async |row: &Value| {
        root.delete(&format!("{TERMS}?ids={}", id(row))).await.expect(200);
    };
    let refused = async |row: &Value, code: &str, named: &str| {
        let before = (dump(&site, "semester", &[]).await, audit_entries(&site).await);
        let answer = restore(&root, TERMS, &[id(row)]).await.expect(409);
        assert_eq!(answer.code(), code, "{}", answer.json);
        assert!(answer.json["message"].as_str().unwrap().contains(named), "{}", answer.json);
        assert_eq!((dump(&site, "semester", &[]).await, audit_entries(&site).await), before);
    };
    // Its code is used again; then the place in the year; then the days.
    let first = add(term(0, &y0, json!({}))).await;
    remove(&first).await;
    let same_code = add(term(0, &y1, json!({ "no": 3, "startDate": "2040-01-01", "endDate": "2040-01-02" }))).await;
    refused(&first, "key_taken", "T00").await;
    remove(&same_code).await;
    let same_place = add(term(9, &y0, json!({ "no": 1, "startDate": "2041-01-01", "endDate": "2041-01-02" }))).await;
    refused(&first, "key_taken", "T00").await;
    remove(&same_place).await;
    let same_days = add(term(8, &y1, json!({ "startDate": "2030-01-10", "endDate": "2030-01-11" }))).await;
    refused(&first, "rule_broken", "与其他学期重叠").await;
    remove(&same_days).await;
    // What it refers to is gone.
    sql(&site, &format!("UPDATE college_year SET archived_at = 1 WHERE id = '{y0}'")).await;
    refused(&first, "reference_lost", "学年").await;
    sql(&site, &format!("UPDATE college_year SET archived_at = NULL WHERE id = '{y0}'")).await;
    // Two that had the same code one after the other cannot both come back.
    let answer = restore(&root, TERMS, &[id(&first), id(&same_code)]).await.expect(409);
    assert_eq!(answer.code(), "key_taken");
    restore(&root, TERMS, &[id(&first)]).await.expect(200);
    assert_eq!(number(&site, "SELECT count(*) FROM semester WHERE archived_at IS NULL").await, 1);
});

on_every_database!(history_calls_references_by_name_and_hides_what_is_not_the_readers, site, {
    let root = client(&site, &site.admin);
    let (a, b) = (add_division(&site, "A", "理学部").await, add_division(&site, "B", "文学部").await);
    let body = json!({ "nameCn": "组", "nameEn": "Group", "divisionIds": [a] });
    let group = root.post(GROUPS, body).await.expect(200).result().clone();
    root.patch(GROUPS, json!({ "id": group["id"], "version": 1, "divisionIds": [a, b] })).await.expect(200);
    root.patch(GROUPS, json!({ "id": group["id"], "version": 2, "divisionIds": [b] })).await.expect(200);
    // Also when the row is gone since then.
    sql(&site, &format!("UPDATE division SET archived_at = 1 WHERE id = '{a}'")).await;
    let told = async |client: &Client| -> Vec<String> {
        let history = client.get(&format!("{GROUPS}/{}/history", id(&group))).await.expect(200).result().clone();
        let text = |v: &Value| v.as_str().unwrap_or("-").to_owned();
        let line = |c: &Value| format!("{}: {} → {}", text(&c["label"]), text(&c["before"]), text(&c["after"]));
        let changes = history.as_array().unwrap().iter().flat_map(|e| e["changes"].as_array().unwrap());
        changes.filter(|c| c["field"] == "divisionIds").map(line).collect()
    };
    assert_eq!(
        told(&root).await,
        ["学部: 理学部、文学部 → 文学部", "学部: 理学部 → 理学部、文学部", "学部: - → 理学部"]
    );
    let mut english = root.clone();
    english.lang = "en-US";
    assert_eq!(told(&english).await[0], "Divisions: Division A, Division B → Division B");
    // Somebody of one division reads the same history.
    let (person, _) = site.person("narrow", &[("ADMIN_AUTH_BASIC_TERM", kernel::actor::Actions::all())]).await;
    let own = root.post(GROUPS, json!({ "nameCn": "窄", "nameEn": "Narrow", "divisionIds": [b] })).await.expect(200);
    sql(
        &site,
        &format!(
            "INSERT INTO data_group_user (group_id, user_id, added_by, added_at) VALUES ('{}', '{}', NULL, 0)",
            id(own.result()),
            person.user_id
        ),
    )
    .await;
    let narrow = client(&site, &person);
    assert_eq!(
        told(&narrow).await,
        ["学部: （不可见）、文学部 → 文学部", "学部: （不可见） → （不可见）、文学部", "学部: - → （不可见）"]
    );
});

/// What a caller of the random test may do next.
#[derive(Clone, Debug)]
enum Step {
    Create(usize),
    Update(usize, String),
    Delete(Vec<usize>),
    Restore(usize),
    Import(Vec<(usize, String)>),
    Undo(usize),
}

const TERMS_AT_MOST: usize = 12;

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let name = "[a-zA-Z0-9，。学课 -]{1,12}".prop_filter("not blank", |t| !t.trim().is_empty());
    let which = 0..TERMS_AT_MOST;
    let rows = prop::collection::btree_map(which.clone(), name.clone(), 1..6);
    let step = prop_oneof![
        which.clone().prop_map(Step::Create),
        (which.clone(), name).prop_map(|(n, name)| Step::Update(n, name)),
        prop::collection::btree_set(which, 1..4).prop_map(|some| Step::Delete(some.into_iter().collect())),
        (0..4_usize).prop_map(Step::Restore),
        rows.prop_map(|rows| Step::Import(rows.into_iter().collect())),
        (0..4_usize).prop_map(Step::Undo),
    ];
    prop::collection::vec(step, 30..40)
}

/// A row by id: whether it lives, its version, and all else.
type Rows = BTreeMap<String, (bool, i64, String, Value)>;

async fn rows(site: &Site) -> Rows {
    let query = "SELECT id, CAST(version AS TEXT), CAST(archived_at AS TEXT), code, year_id, CAST(no AS TEXT), name_cn, name_en, \
                 CAST(start_date AS TEXT), CAST(end_date AS TEXT), CAST(weeks AS TEXT), CAST(student_types AS TEXT), status, \
                 CAST(created_at AS TEXT), created_by FROM semester";
    let row = |r: Vec<Option<String>>| {
        let text = |n: usize| r[n].clone().unwrap_or_default();
        (text(0), (r[2].is_none(), text(1).parse().unwrap(), text(3), json!(r[3..])))
    };
    fetch(site, query).await.into_iter().map(row).collect()
}

on_every_database!(in_any_order_undo_and_restore_give_back_equal_rows, site, {
    let root = client(&site, &site.admin);
    let mut years = vec![];
    for n in 0..TERMS_AT_MOST / 3 {
        years.push(add_year(&site, &format!("Y{n}")).await);
    }
    let heads =
        ["编码", "学年", "序号", "中文名称", "开始", "结束", "周数", "学生类型", "状态"].map(str::to_owned).to_vec();
    let mut runner = TestRunner::new_with_rng(Config::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &[11; 32]));
    let rounds = if std::env::var_os("COLLEGIUM_LONG").is_some() { 40 } else { 4 };
    let mut counts = BTreeMap::<&str, u32>::new();
    for round in 0..rounds {
        let steps = steps().new_tree(&mut runner).unwrap().current();
        // What was deleted or imported, with how it was before and after.
        let mut deleted: Vec<(Vec<String>, Rows)> = vec![];
        let mut imported: Vec<(Value, Rows, Rows)> = vec![];
        for step in steps {
            let before = rows(&site).await;
            let living = |n: usize| {
                let code = format!("T{n:02}");
                before.iter().find(|(_, r)| r.0 && r.2 == code).map(|(id, r)| (id.clone(), r.1))
            };
            site.app.clock.advance(1000);
            let say = format!("round {round}: {step:?}");
            let mut count = |what: &'static str| *counts.entry(what).or_default() += 1;
            match step {
                Step::Create(n) => {
                    let answer = root.post(TERMS, term(n, &years[n / 3], json!({}))).await;
                    assert_eq!(answer.status.is_success(), living(n).is_none(), "{say}: {}", answer.json);
                }
                Step::Update(n, name) => {
                    if let Some((id, version)) = living(n) {
                        root.patch(TERMS, json!({ "id": id, "version": version, "nameCn": name })).await.expect(200);
                    }
                }
                Step::Delete(some) => {
                    let ids: Vec<String> = some.into_iter().filter_map(|n| living(n).map(|l| l.0)).collect();
                    if ids.is_empty() {
                        continue;
                    }
                    root.delete(&format!("{TERMS}?ids={}", ids.join("&ids="))).await.expect(200);
                    deleted.push((ids, before));
                }
                Step::Restore(n) if n < deleted.len() => {
                    let (ids, then) = deleted.remove(n);
                    let free = ids.iter().all(|id| !before.values().any(|now| now.0 && now.2 == then[id].2));
                    let list: Vec<&str> = ids.iter().map(String::as_str).collect();
                    let answer = restore(&root, TERMS, &list).await;
                    assert_eq!(answer.status.is_success(), free, "{say}: {}", answer.json);
                    let after = rows(&site).await;
                    if free {
                        for id in &ids {
                            assert_eq!((after[id].0, &after[id].3), (true, &then[id].3), "{say}");
                        }
                        count("restored");
                    } else {
                        assert_eq!((answer.code(), &after), ("key_taken", &before), "{say}");
                        count("restore refused");
                    }
                }
                Step::Import(some) => {
                    let line = |(n, name): (usize, String)| {
                        let row = term(n, "", json!({}));
                        let day = |f: &str| row[f].as_str().unwrap().to_owned();
                        vec![
                            format!("T{n:02}"),
                            format!("Y{}", n / 3),
                            (n % 3 + 1).to_string(),
                            name,
                            day("startDate"),
                            day("endDate"),
                            "16".into(),
                            "本科".into(),
                            "计划中".into(),
                        ]
                    };
                    let sheet = csv(&[vec![heads.clone()], some.into_iter().map(line).collect()].concat());
                    let answer = root.upload(&format!("{TERMS}/import"), "t.csv", &sheet).await.expect(200);
                    assert_eq!(answer.result()["committed"], true, "{say}: {}", answer.json);
                    imported.push((answer.result()["batchId"].clone(), before, rows(&site).await));
                }
                Step::Undo(n) if n < imported.len() => {
                    let (batch, then, left) = imported.remove(n);
                    let touched: Vec<_> =
                        left.iter().filter(|(id, row)| then.get(*id) != Some(row)).map(|(id, _)| id).collect();
                    let free = touched.iter().all(|id| before.get(*id) == left.get(*id));
                    let answer = root.post(&format!("{TERMS}/batches/undo"), json!({ "id": batch })).await;
                    assert_eq!(answer.status.is_success(), free, "{say}: {}", answer.json);
                    let after = rows(&site).await;
                    if free {
                        for id in touched {
                            assert_eq!(after.get(id).map(|r| (r.0, &r.3)), then.get(id).map(|r| (r.0, &r.3)), "{say}");
                        }
                        count("undone");
                    } else {
                        assert_eq!((answer.code(), &after), ("batch_touched", &before), "{say}");
                        count("undo refused");
                    }
                }
                Step::Restore(_) | Step::Undo(_) => {}
            }
        }
    }
    eprintln!("{counts:?}");
    for what in ["restored", "restore refused", "undone", "undo refused"] {
        assert!(counts.contains_key(what), "{what} never happened: {counts:?}");
    }
});
