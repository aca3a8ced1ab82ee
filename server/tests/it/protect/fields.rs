//! A protected field through every door of the engine, with users' mobile numbers as the example.

use kernel::Timestamp;
use serde_json::{Value, json};

use crate::{
    kit::{USERS, audit_entries, csv, dump, fetch, number, row_errors, sheet_texts, sql, user},
    on_every_database,
    support::Site,
};

const NUMBER: &str = "13800000001";
const OTHER: &str = "13900000002";

async fn added(site: &Site, name: &str, mobile: &str) -> Value {
    site.root().post(USERS, user(name, json!({ "mobile": mobile }))).await.expect(200);
    found(site, name).await
}

async fn found(site: &Site, name: &str) -> Value {
    site.root().get(&format!("{USERS}?keyword={name}")).await.expect(200).result()["data"][0].clone()
}

async fn stored(site: &Site, name: &str) -> (String, String) {
    let row = fetch(site, &format!("SELECT mobile, mobile_index FROM app_user WHERE username = '{name}'")).await;
    (row[0][0].clone().unwrap(), row[0][1].clone().unwrap())
}

async fn revealed(site: &Site, id: &Value) -> Value {
    let body = json!({ "id": id, "field": "mobile", "reason": "核对身份" });
    site.root().post(&format!("{USERS}/reveal"), body).await.expect(200).result()["value"].clone()
}

on_every_database!(a_number_is_masked_at_every_door_and_sealed_in_the_table, site, {
    let root = site.root();
    let row = added(&site, "li", "+86 138-0000-0001").await;
    assert_eq!(row["mobile"], "138****0001");
    assert!(row.get("mobileIndex").is_none());
    let one = root.get(&format!("{USERS}/{}", row["id"].as_str().unwrap())).await.expect(200);
    assert_eq!(one.result()["mobile"], "138****0001");
    let (sealed, index) = stored(&site, "li").await;
    assert!(sealed.starts_with("d1.") && index.len() == 64 && !sealed.contains(NUMBER));
    // Found by the whole number however it is written, and by nothing less.
    for (query, count) in [
        (format!("keyword={NUMBER}"), 1),
        (format!("mobile={NUMBER}"), 1),
        ("mobile=%2B8613800000001".into(), 1),
        ("keyword=1380000".into(), 0),
        ("keyword=138****0001".into(), 0),
        (format!("mobile={OTHER}"), 0),
    ] {
        let answer = root.get(&format!("{USERS}?{query}")).await.expect(200);
        assert_eq!(answer.result()["totalCount"], count, "{query}");
    }
    let sheet = root.get(&format!("{USERS}/export?format=csv&mobile={NUMBER}")).await.expect(200);
    let rows = sheet_texts(&sheet.bytes, "x.csv");
    assert!(rows[1].contains(&"138****0001".to_owned()), "{rows:?}");
    root.get(&format!("{USERS}/export?format=csv&keyword={NUMBER}")).await.expect(200);
    assert!(dump(&site, "audit_entry", &[]).await.iter().all(|r| !r.contains(NUMBER)), "not even as a filter");
});

on_every_database!(a_change_keeps_clears_or_seals, site, {
    let root = site.root();
    let mut row = added(&site, "li", NUMBER).await;
    let first = stored(&site, "li").await;
    let patch = async |row: &Value, mut body: Value| {
        (body["id"], body["version"]) = (row["id"].clone(), row["version"].clone());
        root.patch(USERS, body).await.expect(200);
        found(&site, "li").await
    };
    for same in [
        json!({ "name": "李" }),
        json!({ "mobile": "138****0001" }),
        json!({ "mobile": null }),
        json!({ "mobile": NUMBER }),
    ] {
        row = patch(&row, same.clone()).await;
        assert_eq!(stored(&site, "li").await, first, "{same} changes nothing, not even the sealing");
    }
    row = patch(&row, json!({ "mobile": OTHER })).await;
    assert_eq!((row["mobile"].as_str(), revealed(&site, &row["id"]).await), (Some("139****0002"), json!(OTHER)));
    row = patch(&row, json!({ "mobile": "" })).await;
    assert_eq!((row["mobile"].as_str(), stored(&site, "li").await), (Some(""), (String::new(), String::new())));
    for bad in ["12", "1380000000a", "d1.x.y", first.0.as_str()] {
        let body = json!({ "id": row["id"], "version": row["version"], "mobile": bad });
        let answer = root.patch(USERS, body).await.expect(422);
        assert_eq!(answer.errors()[0].0, "mobile", "{bad}");
    }
    root.post(USERS, user("wang", json!({ "mobile": "138****0001" }))).await.expect(422);
    // A conflict shows the current row, masked too.
    let row = patch(&row, json!({ "mobile": NUMBER })).await;
    let stale = json!({ "id": row["id"], "version": 1, "mobile": OTHER });
    let conflict = root.patch(USERS, stale).await.expect(409);
    assert_eq!(conflict.json["current"]["mobile"], "138****0001");
    // History tells that it changed, in no more than masks.
    let history = root.get(&format!("{USERS}/{}/history", row["id"].as_str().unwrap())).await.expect(200);
    let text = history.json.to_string();
    assert!(text.contains("手机") && text.contains("（已保护）") && !text.contains("d1.") && !text.contains(NUMBER));
    let log = root.get("/api/basic/sys/log?subject=security&pageSize=200").await.expect(200).json.to_string();
    assert!(!log.contains(NUMBER) && !log.contains(OTHER));
});

on_every_database!(an_import_seals_and_its_undoing_brings_the_old_values_back, site, {
    let root = site.root();
    let row = added(&site, "li", NUMBER).await;
    let before = stored(&site, "li").await;
    let head = vec!["用户名", "姓名", "身份", "手机"];
    let import = async |rows: Vec<Vec<&str>>| {
        let mut all = vec![head.clone()];
        all.extend(rows);
        root.upload(&format!("{USERS}/import"), "u.csv", &csv(&all)).await.expect(200)
    };
    let report = import(vec![vec!["li", "李", "职员", OTHER], vec!["wang", "王", "职员", NUMBER]]).await;
    assert_eq!((&report.result()["created"], &report.result()["updated"]), (&json!(1), &json!(1)), "{}", report.json);
    assert_eq!(revealed(&site, &row["id"]).await, OTHER);
    assert_eq!(found(&site, "wang").await["mobile"], "138****0001");
    assert!(dump(&site, "import_row", &[]).await.iter().all(|r| !r.contains(NUMBER) && !r.contains(OTHER)));
    let undo = json!({ "id": report.result()["batchId"] });
    root.post(&format!("{USERS}/batches/undo"), undo).await.expect(200);
    assert_eq!(stored(&site, "li").await, before);
    assert_eq!(revealed(&site, &row["id"]).await, NUMBER);
    // An export imported again: masks mean "as it is"; a new row has nothing to keep.
    import(vec![vec!["li", "李二", "职员", "138****0001"]]).await;
    assert_eq!(
        (revealed(&site, &row["id"]).await, found(&site, "li").await["name"].clone()),
        (json!(NUMBER), json!("李二"))
    );
    let report = import(vec![vec!["zhao", "赵", "职员", "138****0001"], vec!["qian", "钱", "职员", "12"]]).await;
    let codes: Vec<_> = row_errors(&report).into_iter().map(|(row, _, code)| (row, code)).collect();
    assert_eq!(codes, [(2, "masked".into()), (3, "wrong_format".into())]);
});

on_every_database!(revealing_needs_a_fresh_proof_a_reason_and_leaves_a_trace, site, {
    let root = site.root();
    let row = added(&site, "li", NUMBER).await;
    let path = format!("{USERS}/reveal");
    let body = |field: &str, reason: &str| json!({ "id": row["id"], "field": field, "reason": reason });
    for (bad, field) in
        [(body("mobile", " abc "), "reason"), (body("mobile", ""), "reason"), (body("email", "核对身份"), "field")]
    {
        assert_eq!(root.post(&path, bad).await.expect(422).errors()[0].0, field);
    }
    assert_eq!(number(&site, "SELECT count(*) FROM access_entry").await, 0);
    let entries = audit_entries(&site).await;
    let answer = root.with_key("k").post(&path, body("mobile", "核对身份")).await.expect(200);
    assert_eq!(answer.result(), &json!({ "value": NUMBER }));
    assert_eq!(audit_entries(&site).await, entries + 1);
    let rows = dump(&site, "access_entry", &[]).await;
    for part in [
        "field=mobile",
        "reason=核对身份",
        "subject=security.user",
        row["id"].as_str().unwrap(),
        &site.admin.user_id,
        &site.admin.session_id,
        "source=",
    ] {
        assert!(rows[0].contains(part), "{part} in {rows:?}");
    }
    // Nowhere is the answer kept.
    for table in ["idempotency", "audit_entry", "access_entry"] {
        assert!(dump(&site, table, &[]).await.iter().all(|r| !r.contains(NUMBER)), "{table}");
    }
    let log = root.get("/api/basic/sys/log?operation=revealUser").await.expect(200);
    assert_eq!(log.result()["data"][0]["reason"], "核对身份");
    // Who saw what cannot be changed afterwards.
    let db = site.app.db().maintenance();
    for statement in ["DELETE FROM access_entry", "UPDATE access_entry SET reason = 'x'"] {
        assert!(sea_orm::ConnectionTrait::execute_unprepared(db, statement).await.is_err());
    }
    // An old proof does not do.
    site.app.clock.advance(11 * Timestamp::MINUTE);
    let refused = root.post(&path, body("mobile", "核对身份")).await.expect(409);
    assert_eq!(refused.code(), "step_up_required");
    assert_eq!(number(&site, "SELECT count(*) FROM access_entry").await, 1);
});

on_every_database!(erasing_a_persons_key_erases_the_number_everywhere, site, {
    let row = added(&site, "li", NUMBER).await;
    assert_eq!(found(&site, "li").await["mobile"], "138****0001");
    let id = row["id"].as_str().unwrap();
    sql(&site, &format!("DELETE FROM data_key WHERE subject = '{id}'")).await;
    assert_eq!(found(&site, "li").await["mobile"], "", "also where a page was remembered");
    assert_eq!(revealed(&site, &row["id"]).await, "");
});

on_every_database!(numbers_of_an_earlier_version_are_sealed_at_the_start, site, {
    let people: Vec<_> = (0..7).map(|n| format!("old{n}")).collect();
    for name in &people {
        added(&site, name, "").await;
        sql(&site, &format!("UPDATE app_user SET mobile = '+86 {NUMBER}' WHERE username = '{name}'")).await;
    }
    sql(&site, "UPDATE app_user SET mobile = 'ext. 12' WHERE username = 'old6'").await;
    assert!(!site.root().get(USERS).await.expect(200).json.to_string().contains(NUMBER), "masked even before");
    let sms = "INSERT INTO message (id, template_code, channel, recipient_id, address, cc, lang, subject, body, confidential, \
        status, attempts, next_at, error, message_id, created_at) VALUES ('m1', 't', 'SMS', NULL, '13800000001', '', 'zh-CN', '', '', \
        FALSE, 'SENT', 1, 0, '', 'x', 0)";
    sql(&site, sms).await;
    kernel::protect::seal_existing(&site.app).await.unwrap();
    site.app.db().maintained();
    for table in ["app_user", "message"] {
        assert!(dump(&site, table, &[]).await.iter().all(|r| !r.contains(NUMBER)), "{table}");
    }
    let row = found(&site, "old0").await;
    assert_eq!((row["mobile"].as_str(), revealed(&site, &row["id"]).await), (Some("138****0001"), json!(NUMBER)));
    assert_eq!(revealed(&site, &found(&site, "old6").await["id"]).await, "ext. 12");
    assert_eq!(site.root().get(&format!("{USERS}?mobile={NUMBER}")).await.expect(200).result()["totalCount"], 6);
    let log = site.root().get("/api/system/message-log").await.expect(200);
    assert_eq!(log.result()["data"][0]["address"], "138****0001");
    let again = dump(&site, "app_user", &[]).await;
    kernel::protect::seal_existing(&site.app).await.unwrap();
    assert_eq!(dump(&site, "app_user", &[]).await, again, "once");
});

on_every_database!(the_own_number_is_shown_to_its_owner, site, {
    let (person, client) = site.person("li", &[]).await;
    let profile = client.get("/api/user/profile").await.expect(200).result().clone();
    let change = |mobile: &str, version: i64| json!({ "mobile": mobile, "version": version });
    let version = profile["version"].as_i64().unwrap();
    let after = client.with_key("k").patch("/api/user/profile", change(NUMBER, version)).await.expect(200);
    assert_eq!(after.result()["mobile"], NUMBER);
    assert_eq!(client.get("/api/user/profile").await.expect(200).result()["mobile"], NUMBER);
    assert_eq!(found(&site, "li").await["mobile"], "138****0001");
    client.patch("/api/user/profile", change("138****0001", version + 1)).await.expect(200);
    assert_eq!(client.get("/api/user/profile").await.expect(200).result()["mobile"], NUMBER);
    client.patch("/api/user/profile", change("abc", version + 2)).await.expect(422);
    for table in ["idempotency", "audit_entry", "app_user"] {
        assert!(dump(&site, table, &[]).await.iter().all(|r| !r.contains(NUMBER)), "{table}");
    }
    client.patch("/api/user/profile", change("", version + 2)).await.expect(200);
    assert_eq!(client.get("/api/user/profile").await.expect(200).result()["mobile"], "");
    assert_eq!(
        number(&site, &format!("SELECT count(*) FROM access_entry WHERE actor_id = '{}'", person.user_id)).await,
        0
    );
});
