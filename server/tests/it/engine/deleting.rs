//! Deleting, enabling and disabling.

use serde_json::json;

use crate::{
    kit::{ROLES, TEMPLATES, USERS, add_templates, audit_entries, column, dump, number, user},
    on_every_database,
};

on_every_database!(deleted_rows_are_archived_and_nowhere_to_be_seen, site, {
    let root = site.root();
    let rows = add_templates(&root, 3, |_| json!({})).await;
    let id = |n: usize| rows[n]["id"].as_str().unwrap();
    let before = (dump(&site, "message_template", &[]).await, audit_entries(&site).await);
    assert_eq!(root.delete(TEMPLATES).await.expect(422).errors()[0].0, "ids");
    assert_eq!(root.delete(&format!("{TEMPLATES}?ids=")).await.expect(422).errors()[0].0, "ids");
    // One that is not there, and none of them goes.
    root.delete(&format!("{TEMPLATES}?ids={}&ids=nothing&ids={}", id(0), id(1))).await.expect(404);
    assert_eq!((dump(&site, "message_template", &[]).await, audit_entries(&site).await), before);
    let answer = root.delete(&format!("{TEMPLATES}?ids={}&ids={}&ids={}", id(0), id(2), id(0))).await.expect(200);
    assert_eq!(*answer.result(), 2);
    assert_eq!(column(&root.get(TEMPLATES).await.expect(200), "code"), ["kind.01"]);
    for path in [format!("/{}", id(0)), format!("/{}/history", id(0))] {
        root.get(&format!("{TEMPLATES}{path}")).await.expect(404);
    }
    assert_eq!(root.get(&format!("{TEMPLATES}/options")).await.expect(200).result().as_array().unwrap().len(), 1);
    root.patch(TEMPLATES, json!({ "id": id(0), "version": 2, "nameEn": "x" })).await.expect(404);
    root.delete(&format!("{TEMPLATES}?ids={}", id(0))).await.expect(404);
    let kept = "SELECT count(*) FROM message_template WHERE archived_at = 1794700800000 AND version = 2";
    assert_eq!(number(&site, kept).await, 2);
    assert_eq!(audit_entries(&site).await - before.1, 2);
});

on_every_database!(a_role_in_use_stays_and_says_by_how_many, site, {
    let root = site.root();
    let mut roles = vec![];
    for code in ["one", "two", "none"] {
        let body = json!({ "code": code, "nameZh": "角色", "nameEn": "Role" });
        roles.push(root.post(ROLES, body).await.expect(200).result()["id"].as_str().unwrap().to_owned());
    }
    let [one, two, none] = roles.as_slice() else { panic!() };
    for (name, held) in [("a", vec![one]), ("b", vec![one, two]), ("c", vec![one])] {
        root.post(USERS, user(name, json!({ "roleIds": held }))).await.expect(200);
    }
    let before = dump(&site, "role", &[]).await;
    for (query, count) in
        [(format!("ids={one}"), 3), (format!("ids={two}"), 1), (format!("ids={one}&ids={two}&ids={none}"), 4)]
    {
        let answer = root.delete(&format!("{ROLES}?{query}")).await.expect(409);
        assert_eq!(answer.code(), "in_use");
        let rule = &answer.json["refusal"]["rules"][0];
        assert_eq!(rule["data"]["count"], count);
        assert!(rule["message"].as_str().unwrap().contains(&format!("被 {count} 条")), "{rule}");
        let mut english = root.clone();
        english.lang = "en-US";
        let answer = english.delete(&format!("{ROLES}?{query}")).await.expect(409);
        assert!(
            answer.json["message"].as_str().unwrap().starts_with(&format!("In use by {count} users")),
            "{}",
            answer.json
        );
    }
    assert_eq!(dump(&site, "role", &[]).await, before);
    root.delete(&format!("{ROLES}?ids={none}")).await.expect(200);
    // Once nobody holds it, it goes.
    let holder = root.get(&format!("{USERS}?keyword=b")).await.expect(200).result()["data"][0].clone();
    root.patch(USERS, json!({ "id": holder["id"], "version": holder["version"], "roleIds": [one] })).await.expect(200);
    root.delete(&format!("{ROLES}?ids={two}")).await.expect(200);
});

on_every_database!(switching_counts_what_changed_and_leaves_the_rest_alone, site, {
    let root = site.root();
    let rows = add_templates(&root, 3, |n| json!({ "enabled": n != 0 })).await;
    let ids = json!({ "ids": [rows[0]["id"], rows[1]["id"], rows[1]["id"]] });
    let entries = audit_entries(&site).await;
    assert_eq!(*root.post(&format!("{TEMPLATES}/disable"), ids.clone()).await.expect(200).result(), 1);
    assert_eq!(*root.post(&format!("{TEMPLATES}/disable"), ids.clone()).await.expect(200).result(), 0);
    assert_eq!(audit_entries(&site).await - entries, 1, "nothing changed, nothing to record");
    let page = root.get(TEMPLATES).await.expect(200);
    assert_eq!(column(&page, "enabled"), ["false", "false", "true"]);
    assert_eq!(column(&page, "version"), ["1", "2", "1"]);
    assert_eq!(*root.post(&format!("{TEMPLATES}/enable"), ids).await.expect(200).result(), 2);
    for body in [json!({ "ids": [] }), json!({ "ids": [""] })] {
        assert_eq!(root.post(&format!("{TEMPLATES}/enable"), body).await.expect(422).errors()[0].0, "ids");
    }
    let foreign = json!({ "ids": [rows[0]["id"], "nothing"] });
    root.post(&format!("{TEMPLATES}/disable"), foreign).await.expect(404);
    assert_eq!(column(&root.get(TEMPLATES).await.expect(200), "enabled"), ["true", "true", "true"]);
});
