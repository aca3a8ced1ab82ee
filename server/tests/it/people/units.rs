//! Moving, renaming and merging: the preview is what happens, and no sequence makes a circle.

use std::collections::{BTreeSet, HashMap};

use serde_json::{Value, json};
use testkit::Client;

use super::kit::{DEPARTMENTS, REGIONS, STAFF, TREE, add, add_division, department, id, narrow, staff};
use crate::{
    kit::{fetch, with},
    on_every_database,
    support::Site,
};

fn dated(row: &Value, more: Value) -> Value {
    let body = json!({
        "id": row["id"], "version": row["version"], "effectiveDate": "2026-09-01", "documentNo": "校发〔2026〕7号",
        "reason": "机构调整",
    });
    with(body, more)
}

async fn read(client: &Client, path: &str, row: &Value) -> Value {
    client.get(&format!("{path}/{}", id(row))).await.expect(200).result().clone()
}

/// `subject id field before after` of what the log says since entry `from`.
async fn logged(site: &Site, from: i64) -> BTreeSet<String> {
    let sql = format!(
        "SELECT subject, subject_id, before, after FROM audit_entry WHERE seq > {from} AND subject <> 'basic.unit-change'"
    );
    let mut found = BTreeSet::new();
    for row in fetch(site, &sql).await {
        let [Some(subject), Some(id), before, after] = row.as_slice() else { panic!("{row:?}") };
        let parse = |text: &Option<String>| text.as_deref().map(|t| serde_json::from_str::<Value>(t).unwrap());
        let (Some(before), after) = (parse(before), parse(after)) else { panic!("{row:?}") };
        let Some(after) = after else {
            found.insert(format!("{subject} {id} archived false true"));
            continue;
        };
        for (field, was) in before.as_object().unwrap() {
            if !["version", "updatedAt", "updatedBy"].contains(&field.as_str()) && *was != after[field] {
                found.insert(format!("{subject} {id} {field} {was} {}", after[field]));
            }
        }
    }
    found
}

async fn last_entry(site: &Site) -> i64 {
    crate::kit::number(site, "SELECT coalesce(max(seq), 0) FROM audit_entry").await
}

fn told(report: &Value) -> BTreeSet<String> {
    let text = |v: &Value| v.as_str().unwrap().to_owned();
    let line = |c: &Value| {
        format!("{} {} {} {} {}", text(&c["subject"]), text(&c["id"]), text(&c["field"]), c["before"], c["after"])
    };
    report["changes"].as_array().unwrap().iter().map(line).collect()
}

/// Runs a command twice, first dry, and compares what is said with what happens.
async fn run(site: &Site, client: &Client, path: &str, body: Value) -> Value {
    let rows = crate::kit::audit_entries(site).await;
    let preview = client.post(path, with(body.clone(), json!({ "dryRun": true }))).await.expect(200);
    assert_eq!(crate::kit::audit_entries(site).await, rows, "a preview writes nothing");
    let from = last_entry(site).await;
    let done = client.post(path, body).await.expect(200);
    assert_eq!((&preview.result()["dryRun"], &done.result()["dryRun"]), (&json!(true), &json!(false)));
    assert_eq!(preview.result()["changes"], done.result()["changes"]);
    assert_eq!(preview.result()["counts"], done.result()["counts"]);
    let happened = logged(site, from).await;
    assert_eq!(told(preview.result()), happened, "{path}");
    assert!(!happened.is_empty());
    done.result().clone()
}

on_every_database!(previews_are_what_happens, site, {
    let root = site.root();
    let (a, b) = (
        add(&root, DEPARTMENTS, department("A", json!({}))).await,
        add(&root, DEPARTMENTS, department("B", json!({}))).await,
    );
    let part = add(&root, DEPARTMENTS, department("A1", json!({ "parentId": a["id"] }))).await;
    for n in 0..3 {
        add(&root, STAFF, staff(&format!("S{n}"), &a, json!({}))).await;
    }
    run(
        &site,
        &root,
        &format!("{DEPARTMENTS}/rename"),
        dated(&a, json!({ "nameCn": "新甲", "nameEn": "Department A" })),
    )
    .await;
    let a = read(&root, DEPARTMENTS, &a).await;
    run(&site, &root, &format!("{DEPARTMENTS}/move"), dated(&part, json!({ "parentId": b["id"] }))).await;
    let part = read(&root, DEPARTMENTS, &part).await;
    run(&site, &root, &format!("{DEPARTMENTS}/move"), dated(&part, json!({ "parentId": a["id"] }))).await;
    let report = run(&site, &root, &format!("{DEPARTMENTS}/merge"), dated(&a, json!({ "intoId": b["id"] }))).await;
    assert_eq!(report["counts"], json!({ "departments": 2, "regions": 0, "staff": 3 }));
    root.get(&format!("{DEPARTMENTS}/{}", id(&a))).await.expect(404);
    let tree = root.get(TREE).await.expect(200);
    let unit = &tree.result()[0];
    assert_eq!(
        (&unit["code"], &unit["staffCount"], &unit["children"][0]["code"]),
        (&json!("B"), &json!(3), &json!("A1"))
    );
    // What was merged does not come back beside what it became.
    let back = root.post(&format!("{DEPARTMENTS}/restore"), json!({ "ids": [a["id"]] })).await.expect(409);
    assert_eq!(back.code(), "rule_broken");
    assert!(back.json["message"].as_str().unwrap().contains("已并入"), "{}", back.json);
    // The unit that goes on has the merger in its history, the moved one its two moves, newest first.
    let changes = root.get(&format!("{DEPARTMENTS}/{}/changes", id(&b))).await.expect(200);
    let merged = &changes.result()[0];
    assert_eq!(
        (&merged["kind"], &merged["before"]["nameCn"], &merged["after"]["code"]),
        (&json!("MERGED"), &json!("新甲"), &json!("B"))
    );
    assert_eq!((&merged["documentNo"], &merged["effectiveDate"]), (&json!("校发〔2026〕7号"), &json!("2026-09-01")));
    let moves = root.get(&format!("{DEPARTMENTS}/{}/changes", id(&part))).await.expect(200);
    assert_eq!(moves.result().as_array().unwrap().len(), 2);
    // Regions take the same way.
    let region = |code: &str, level: &str, parent: Value| json!({ "code": code, "nameCn": code, "nameEn": code, "level": level, "parentId": parent });
    let x = add(&root, REGIONS, region("X", "COUNTRY", json!(null))).await;
    let y = add(&root, REGIONS, region("Y", "COUNTRY", json!(null))).await;
    let p = add(&root, REGIONS, region("X1", "PROVINCE", x["id"].clone())).await;
    run(&site, &root, &format!("{REGIONS}/move"), dated(&p, json!({ "parentId": y["id"] }))).await;
    let p = read(&root, REGIONS, &p).await;
    let refused = root.post(&format!("{REGIONS}/move"), dated(&p, json!({ "parentId": null }))).await.expect(409);
    assert_eq!(refused.code(), "wrong_level");
    run(&site, &root, &format!("{REGIONS}/rename"), dated(&p, json!({ "nameCn": "新省", "nameEn": "New" }))).await;
    let y = read(&root, REGIONS, &y).await;
    let report = run(&site, &root, &format!("{REGIONS}/merge"), dated(&y, json!({ "intoId": x["id"] }))).await;
    assert_eq!(report["counts"], json!({ "departments": 0, "regions": 2, "staff": 0 }));
});

on_every_database!(what_makes_no_sense_is_refused_with_its_rule, site, {
    let root = site.root();
    let a = add(&root, DEPARTMENTS, department("A", json!({}))).await;
    let b = add(&root, DEPARTMENTS, department("B", json!({ "parentId": a["id"] }))).await;
    let call = |verb: &str, body: Value| {
        let (root, path) = (root.clone(), format!("{DEPARTMENTS}/{verb}"));
        async move { root.post(&path, body).await }
    };
    for (verb, body, code) in [
        ("move", dated(&a, json!({ "parentId": b["id"] })), "circle"),
        ("move", dated(&a, json!({ "parentId": a["id"] })), "circle"),
        ("move", dated(&b, json!({ "parentId": a["id"] })), "already_there"),
        ("merge", dated(&a, json!({ "intoId": b["id"] })), "circle"),
        ("merge", dated(&a, json!({ "intoId": a["id"] })), "circle"),
        ("rename", dated(&a, json!({ "nameCn": a["nameCn"], "nameEn": a["nameEn"] })), "same_name"),
    ] {
        let dry = call(verb, with(body.clone(), json!({ "dryRun": true }))).await.expect(409);
        let real = call(verb, body).await.expect(409);
        assert_eq!((dry.code(), real.code()), (code, code), "{verb}");
        assert_eq!(dry.json["refusal"], real.json["refusal"]);
    }
    let stale = call("rename", with(dated(&a, json!({ "nameCn": "甲", "nameEn": "A" })), json!({ "version": 9 })))
        .await
        .expect(409);
    assert_eq!((stale.code(), &stale.json["current"]["id"]), ("version_conflict", &a["id"]));
    for (field, wrong, code) in
        [("effectiveDate", "2026-11-17", "out_of_range"), ("reason", " ", "required"), ("nameCn", "", "required")]
    {
        let body = with(dated(&a, json!({ "nameCn": "甲", "nameEn": "A" })), json!({ field: wrong }));
        assert_eq!(call("rename", body).await.expect(422).errors(), [(field.to_owned(), code.to_owned())]);
    }
});

/// Parents by id, of everything that is not archived.
async fn parents(site: &Site) -> HashMap<String, Option<String>> {
    let rows = fetch(site, "SELECT id, parent_id FROM department WHERE archived_at IS NULL").await;
    rows.into_iter().map(|r| (r[0].clone().unwrap(), r[1].clone())).collect()
}

on_every_database!(no_sequence_of_moves_makes_a_circle, site, {
    let root = site.root();
    let mut units = vec![];
    for n in 0..7 {
        units.push(add(&root, DEPARTMENTS, department(&format!("U{n}"), json!({}))).await);
    }
    let mut state: u64 = 88;
    let mut below = |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % n
    };
    let (mut moved, mut refused) = (0, 0);
    for _ in 0..if testkit::long() { 2000 } else { 120 } {
        let (from, to) = (below(7), below(8));
        let row = read(&root, DEPARTMENTS, &units[from]).await;
        let parent = units.get(to).map_or(json!(null), |u| u["id"].clone());
        let answer = root.post(&format!("{DEPARTMENTS}/move"), dated(&row, json!({ "parentId": parent }))).await;
        match answer.status.as_u16() {
            200 => moved += 1,
            409 => refused += 1,
            other => panic!("{other}"),
        }
        let parents = parents(&site).await;
        for start in parents.keys() {
            let mut at = Some(start.clone());
            for step in 0..=units.len() {
                at = at.and_then(|id| parents[&id].clone());
                assert!(at.is_none() || step < units.len(), "a circle through {start}");
            }
        }
    }
    assert!(moved > 20 && refused > 10, "{moved} moved, {refused} refused");
    // Two at once, each right by itself.
    for _ in 0..6 {
        for unit in &units {
            let row = read(&root, DEPARTMENTS, unit).await;
            if !row["parentId"].is_null() {
                root.post(&format!("{DEPARTMENTS}/move"), dated(&row, json!({ "parentId": null }))).await.expect(200);
            }
        }
        let (a, b) = (read(&root, DEPARTMENTS, &units[0]).await, read(&root, DEPARTMENTS, &units[1]).await);
        let path = format!("{DEPARTMENTS}/move");
        let (one, two) = tokio::join!(
            root.post(&path, dated(&a, json!({ "parentId": b["id"] }))),
            root.post(&path, dated(&b, json!({ "parentId": a["id"] }))),
        );
        let done = [&one, &two].iter().filter(|r| r.status == 200).count();
        assert_eq!(done, 1, "{one:?} {two:?}");
    }
});

on_every_database!(somebody_narrow_changes_their_part_only, site, {
    let root = site.root();
    let (mine, theirs) = (add_division(&site, "FST").await, add_division(&site, "FBM").await);
    let shared = add(&root, DEPARTMENTS, department("REG", json!({ "kind": "ADMIN" }))).await;
    let own = add(&root, DEPARTMENTS, department("CST", json!({ "divisionId": mine, "parentId": shared["id"] }))).await;
    let other = add(&root, DEPARTMENTS, department("ACC", json!({ "divisionId": theirs }))).await;
    let below_other =
        add(&root, DEPARTMENTS, department("AI", json!({ "divisionId": mine, "parentId": other["id"] }))).await;
    let hidden =
        add(&root, DEPARTMENTS, department("CSTX", json!({ "divisionId": theirs, "parentId": own["id"] }))).await;
    let (_, client, _) = narrow(&site, "narrow", &[&mine]).await;
    let tree = client.get(TREE).await.expect(200);
    let text = tree.result().to_string();
    assert!(!text.contains(&id(&other)) && !text.contains(&id(&hidden)), "{text}");
    let tops: Vec<_> = tree.result().as_array().unwrap().iter().map(|n| n["code"].clone()).collect();
    assert_eq!(tops, ["AI", "REG"]);
    let found = client.get(&format!("{TREE}?keyword=cst")).await.expect(200);
    assert_eq!(found.result()[0]["children"][0]["code"], "CST");
    for (verb, body) in [
        ("move", dated(&own, json!({ "parentId": other["id"] }))),
        ("move", dated(&other, json!({ "parentId": null }))),
        ("rename", dated(&other, json!({ "nameCn": "甲", "nameEn": "A" }))),
        ("merge", dated(&own, json!({ "intoId": other["id"] }))),
        ("merge", dated(&other, json!({ "intoId": own["id"] }))),
    ] {
        client.post(&format!("{DEPARTMENTS}/{verb}"), body).await.expect(404);
    }
    client.get(&format!("{DEPARTMENTS}/{}/changes", id(&other))).await.expect(404);
    let parts = client
        .post(&format!("{DEPARTMENTS}/merge"), dated(&own, json!({ "intoId": below_other["id"] })))
        .await
        .expect(409);
    assert_eq!(parts.code(), "parts_not_visible");
    assert!(!String::from_utf8_lossy(&parts.bytes).contains("CSTX"));
    client
        .post(&format!("{DEPARTMENTS}/move"), dated(&below_other, json!({ "parentId": own["id"] })))
        .await
        .expect(200);
});
