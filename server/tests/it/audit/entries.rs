//! One entry for each change, with what was before and after, and without secrets.

use kernel::actor::Actions;
use serde_json::{Value, json};

use crate::{
    kit::{
        PASSWORD, ROLES, TEMPLATES, USERS, audit_entries, dump, fetch, set_password, sheet_of, sheet_row, sign_in,
        template, tweak, user,
    },
    on_every_database,
    support::Site,
};

/// Subject, operation, before and after of the entries beyond the first `known`.
async fn since(site: &Site, known: i64) -> Vec<(String, String, Value, Value)> {
    let query =
        format!("SELECT subject, op, \"before\", \"after\" FROM audit_entry ORDER BY seq LIMIT 1000 OFFSET {known}");
    let value = |t: &Option<String>| t.as_deref().map_or(Value::Null, |t| serde_json::from_str(t).unwrap());
    let rows = fetch(site, &query).await;
    rows.iter().map(|r| (r[0].clone().unwrap(), r[1].clone().unwrap(), value(&r[2]), value(&r[3]))).collect()
}

on_every_database!(each_kind_of_change_has_its_entry_with_before_and_after, site, {
    let root = site.root();
    let mut known = 0;
    let mut next = async || {
        let found = since(&site, known).await;
        known += i64::try_from(found.len()).unwrap();
        found
    };
    let id = root.post(TEMPLATES, template(0, json!({}))).await.expect(200).result()["id"].clone();
    let made = next().await;
    assert_eq!(made.len(), 1);
    assert_eq!(
        (made[0].0.as_str(), made[0].1.as_str(), &made[0].2),
        ("system.template", "createMessageTemplate", &Value::Null)
    );
    assert_eq!((&made[0].3["code"], &made[0].3["version"]), (&json!("kind.00"), &json!(1)));

    root.patch(TEMPLATES, json!({ "id": id, "version": 1, "nameEn": "new" })).await.expect(200);
    let changed = next().await;
    assert_eq!(changed.len(), 1);
    assert_eq!((&changed[0].2["nameEn"], &changed[0].3["nameEn"]), (&json!("Template 00"), &json!("new")));
    assert_eq!((&changed[0].2["version"], &changed[0].3["version"]), (&json!(1), &json!(2)));

    root.post(&format!("{TEMPLATES}/disable"), json!({ "ids": [id] })).await.expect(200);
    let switched = next().await;
    assert_eq!(
        (switched.len(), &switched[0].2["enabled"], &switched[0].3["enabled"]),
        (1, &json!(true), &json!(false))
    );

    root.upload(&format!("{TEMPLATES}/import"), "a.csv", &sheet_of([sheet_row(0, &[]), sheet_row(1, &[])]))
        .await
        .expect(200);
    let imported = next().await;
    assert_eq!(imported.len(), 2);
    assert_eq!((&imported[0].2["nameEn"], &imported[0].3["nameEn"]), (&json!("new"), &json!("Imported 00")));
    assert_eq!((&imported[1].2, &imported[1].3["nameEn"]), (&Value::Null, &json!("Imported 01")));

    let batch = root.get(&format!("{TEMPLATES}/batches")).await.expect(200).result()[0]["id"].clone();
    root.post(&format!("{TEMPLATES}/batches/undo"), json!({ "id": batch })).await.expect(200);
    let undone = next().await;
    assert_eq!(undone.len(), 2);
    let back = undone.iter().find(|u| u.2["code"] == "kind.00").unwrap();
    assert_eq!((&back.2["nameEn"], &back.3["nameEn"]), (&json!("Imported 00"), &json!("new")));
    assert_eq!(undone.iter().find(|u| u.2["code"] == "kind.01").unwrap().3, Value::Null);

    root.delete(&format!("{TEMPLATES}?ids={}", id.as_str().unwrap())).await.expect(200);
    let deleted = next().await;
    assert_eq!((deleted.len(), &deleted[0].2["code"], &deleted[0].3), (1, &json!("kind.00"), &Value::Null));

    root.get(&format!("{TEMPLATES}/export?channel=SMS")).await.expect(200);
    let exported = next().await;
    assert_eq!((exported.len(), &exported[0].3["rows"], &exported[0].3["format"]), (1, &json!(0), &json!("xlsx")));
    assert_eq!(exported[0].3["filter"], json!([["channel", "SMS"]]));
});

on_every_database!(rights_accounts_and_sessions_are_recorded, site, {
    let root = site.root();
    let grants = json!([{ "permissionId": "ADMIN_AUTH_SYSTEM", "actions": ["query"] }]);
    let body = json!({ "code": "r", "nameZh": "甲", "nameEn": "A", "permissions": grants });
    let role = root.post(ROLES, body).await.expect(200).result()["id"].clone();
    let made = since(&site, 0).await;
    assert_eq!(made.iter().map(|e| e.0.as_str()).collect::<Vec<_>>(), ["security.role", "security.role-grant"]);
    assert_eq!(
        (&made[1].2["permissions"], &made[1].3["permissions"]),
        (&json!([]), &json!(["ADMIN_AUTH_SYSTEM: query"]))
    );

    let known = audit_entries(&site).await;
    let saved = root.post(USERS, user("li", json!({ "roleIds": [role] }))).await.expect(200).result().clone();
    let found = since(&site, known).await;
    assert_eq!(found.iter().map(|e| e.0.as_str()).collect::<Vec<_>>(), ["security.user", "security.user-role"]);
    assert_eq!((&found[1].2["roleIds"], &found[1].3["roleIds"]), (&json!([]), &json!([role])));

    let known = audit_entries(&site).await;
    root.post("/api/security/account/reset-password", json!({ "id": saved["id"] })).await.expect(200);
    set_password(&site, "li", PASSWORD).await;
    let answer = sign_in(&site.anonymous(), "li", PASSWORD).await.expect(200);
    let client = tweak(site.anonymous(), |c| c.token = Some(answer.result()["token"].as_str().unwrap().to_owned()));
    client.post("/api/user/password", json!({ "current": PASSWORD, "next": "Grey-Stone-83" })).await.expect(200);
    client.post("/api/user/student-type", json!({ "studentType": "UG" })).await;
    client.post("/api/auth/logout", json!({})).await.expect(200);
    let found: Vec<_> = since(&site, known).await.into_iter().map(|e| (e.0, e.1)).collect();
    let expected = [
        ("security.account", "resetPassword"),
        ("security.session", "login"),
        ("security.user", "changeMyPassword"),
        ("security.session", "logout"),
    ];
    assert_eq!(found, expected.map(|(s, o)| (s.to_owned(), o.to_owned())));
    let who = fetch(&site, "SELECT actor_name, source FROM audit_entry WHERE op = 'login'").await;
    assert_eq!(who, [[Some("人 li".to_owned()), Some("192.0.2.1".to_owned())]]);
});

on_every_database!(no_entry_holds_a_secret, site, {
    let root = site.root();
    let saved = root.post(USERS, user("li", json!({}))).await.expect(200).result().clone();
    root.patch(USERS, json!({ "id": saved["id"], "version": saved["version"], "nickname": "小李" })).await.expect(200);
    root.post("/api/security/account/reset-password", json!({ "id": saved["id"] })).await.expect(200);
    set_password(&site, "li", PASSWORD).await;
    sign_in(&site.anonymous(), "li", PASSWORD).await.expect(200);
    let mail = json!({ "mail": { "host": "mail.test.invalid", "username": "u", "password": "Mail-Secret-5", "from": "a@test.invalid" } });
    root.patch("/api/base/config/save", mail).await.expect(200);
    let entries = dump(&site, "audit_entry", &[]).await;
    assert!(entries.len() >= 5);
    for entry in entries {
        for secret in
            ["argon2id", "passwordHash", "password_hash", "tokenHash", "token_hash", "Mail-Secret-5", PASSWORD]
        {
            assert!(!entry.contains(secret), "{secret}: {entry}");
        }
    }
});

on_every_database!(what_was_refused_changed_nothing_and_says_nothing, site, {
    let root = site.root();
    let (_, poor) = site.person("poor", &[("ADMIN_AUTH_SYSTEM", Actions::default())]).await;
    let known = audit_entries(&site).await;
    poor.post(TEMPLATES, template(0, json!({}))).await.expect(403);
    site.anonymous().post(TEMPLATES, template(0, json!({}))).await.expect(401);
    root.post(TEMPLATES, template(0, json!({ "nameZh": "" }))).await.expect(422);
    root.patch(TEMPLATES, json!({ "id": "nothing", "version": 1 })).await.expect(404);
    root.delete(&format!("{ROLES}?ids={}", site.admin.role_id)).await.expect(409);
    assert_eq!(audit_entries(&site).await, known);
});
