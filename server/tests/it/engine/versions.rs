//! Changing a row: partly, and only as long as it is the one the caller saw.

use serde_json::json;

use crate::{
    kit::{ROLES, TEMPLATES, USERS, WINDOWS, add_templates, audit_entries, dump, template, user, window, with},
    on_every_database,
};

on_every_database!(what_is_not_sent_stays_as_it_is, site, {
    let root = site.root();
    let row = root.post(TEMPLATES, template(0, json!({}))).await.expect(200).result().clone();
    site.app.clock.advance(61_000);
    let change = json!({ "id": row["id"], "version": 1, "nameEn": "  Renamed ", "enabled": false });
    let after = root.patch(TEMPLATES, change).await.expect(200).result().clone();
    let expected = with(
        row.clone(),
        json!({ "nameEn": "Renamed", "enabled": false, "version": 2, "updatedAt": "2026-11-15T00:01:01.000Z" }),
    );
    assert_eq!(with(after.clone(), json!({ "labels": {} })), with(expected, json!({ "labels": {} })));
    let bad = json!({ "id": row["id"], "version": 2, "nameEn": "" });
    assert_eq!(root.patch(TEMPLATES, bad).await.expect(422).errors(), [("nameEn".into(), "required".into())]);
    let foreign = json!({ "id": row["id"], "version": 2, "createdAt": "2020-01-01T00:00:00Z" });
    assert_eq!(
        root.patch(TEMPLATES, foreign).await.expect(422).errors(),
        [("createdAt".into(), "unknown_field".into())]
    );
});

on_every_database!(a_stale_version_conflicts_shows_the_current_row_and_changes_nothing, site, {
    let root = site.root();
    let row = add_templates(&root, 1, |_| json!({})).await.remove(0);
    let id = &row["id"];
    root.patch(TEMPLATES, json!({ "id": id, "version": 1, "nameEn": "first" })).await.expect(200);
    let before = (dump(&site, "message_template", &[]).await, audit_entries(&site).await);
    for version in [0, 1, 3, -1, i64::MAX] {
        let answer =
            root.patch(TEMPLATES, json!({ "id": id, "version": version, "nameEn": "second" })).await.expect(409);
        assert_eq!(answer.code(), "version_conflict", "{version}");
        assert_eq!(answer.json["current"]["nameEn"], "first", "{version}");
        assert_eq!(answer.json["current"]["version"], 2, "{version}");
        assert_eq!(answer.json["success"], false);
    }
    for change in [json!({ "id": id }), json!({ "id": id, "version": "1" }), json!({ "id": id, "version": null })] {
        assert_eq!(root.patch(TEMPLATES, change.clone()).await.expect(422).errors()[0].0, "version", "{change}");
    }
    for change in [json!({ "version": 1 }), json!({ "id": "", "version": 1 }), json!({ "id": 5, "version": 1 })] {
        assert_eq!(root.patch(TEMPLATES, change.clone()).await.expect(422).errors()[0].0, "id", "{change}");
    }
    root.patch(TEMPLATES, json!({ "id": "nothing", "version": 1 })).await.expect(404);
    assert_eq!((dump(&site, "message_template", &[]).await, audit_entries(&site).await), before);
});

on_every_database!(of_twenty_parallel_changes_of_one_version_one_wins, site, {
    let root = site.root();
    let row = add_templates(&root, 1, |_| json!({})).await.remove(0);
    let calls = (0..20).map(|n| {
        let (root, id) = (root.clone(), row["id"].clone());
        tokio::spawn(async move {
            root.patch(TEMPLATES, json!({ "id": id, "version": 1, "nameEn": format!("by {n}") })).await
        })
    });
    let mut answers = vec![];
    for call in calls.collect::<Vec<_>>() {
        answers.push(call.await.unwrap());
    }
    let won: Vec<_> = answers.iter().filter(|a| a.status == 200).collect();
    assert_eq!(won.len(), 1);
    assert!(answers.iter().filter(|a| a.status != 200).all(|a| a.code() == "version_conflict"));
    let now = root.get(&format!("{TEMPLATES}/{}", row["id"].as_str().unwrap())).await.expect(200);
    assert_eq!(now.result()["nameEn"], won[0].result()["nameEn"]);
    assert_eq!(now.result()["version"], 2);
});

on_every_database!(users_roles_windows_and_labels_conflict_alike, site, {
    let root = site.root();
    let module = root.get("/api/security/module?pageSize=1").await.expect(200).result()["data"][0].clone();
    let made = [
        (
            USERS,
            root.post(USERS, user("zhang", json!({}))).await.expect(200).result().clone(),
            json!({ "nickname": "x" }),
        ),
        (
            ROLES,
            root.post(ROLES, json!({ "code": "r", "nameZh": "甲", "nameEn": "A" })).await.expect(200).result().clone(),
            json!({ "nameEn": "x" }),
        ),
        (WINDOWS, root.post(WINDOWS, window(json!({}))).await.expect(200).result().clone(), json!({ "titleEn": "x" })),
        ("/api/security/module", module, json!({ "nameEn": "x" })),
    ];
    for (path, row, change) in made {
        let id = row["id"].clone();
        root.patch(path, with(change.clone(), json!({ "id": id, "version": row["version"] }))).await.expect(200);
        let answer = root.patch(path, with(change, json!({ "id": id, "version": row["version"] }))).await.expect(409);
        assert_eq!(answer.code(), "version_conflict", "{path}");
        assert_eq!(answer.json["current"]["id"], id, "{path}");
        assert!(answer.json["current"].get("passwordHash").is_none(), "{path}");
    }
});
