//! Whoever changes the log behind the product's back is found out.

use kernel::audit::{seal_pending, verify};
use sea_orm::{ConnectionTrait, DbBackend};
use serde_json::json;

use crate::{
    kit::{TEMPLATES, add_templates, audit_entries, fetch, number, sql, template},
    on_every_database,
    support::Site,
};

async fn broken(site: &Site) -> bool {
    verify(&site.app, |_, _| {}).await.unwrap().broken.is_some()
}

on_every_database!(the_database_itself_refuses_to_change_the_log, site, {
    add_templates(&site.root(), 2, |_| json!({})).await;
    seal_pending(&site.app).await.unwrap();
    let before = (audit_entries(&site).await, number(&site, "SELECT count(*) FROM audit_link").await);
    let mut statements = vec![
        "UPDATE audit_entry SET actor_name = 'x'".to_owned(),
        "DELETE FROM audit_entry".to_owned(),
        "UPDATE audit_link SET hash = 'x'".to_owned(),
        "DELETE FROM audit_link".to_owned(),
    ];
    if site.app.db().backend == DbBackend::Postgres {
        statements.extend(
            ["TRUNCATE audit_link", "TRUNCATE audit_entry CASCADE", "TRUNCATE audit_entry, audit_link"]
                .map(str::to_owned),
        );
    }
    for statement in statements {
        let error = site.app.db().maintenance().execute_unprepared(&statement).await.unwrap_err();
        assert!(error.to_string().contains("append-only"), "{statement}: {error}");
    }
    assert_eq!((audit_entries(&site).await, number(&site, "SELECT count(*) FROM audit_link").await), before);
    assert!(!broken(&site).await);
});

/// What somebody with the database's own password could do first.
async fn disarm(site: &Site) {
    let triggers: &[&str] = match site.app.db().backend {
        DbBackend::Sqlite => &[
            "DROP TRIGGER audit_entry_no_update",
            "DROP TRIGGER audit_entry_no_delete",
            "DROP TRIGGER audit_link_no_update",
            "DROP TRIGGER audit_link_no_delete",
            "PRAGMA foreign_keys = OFF",
        ],
        _ => &[
            "DROP TRIGGER audit_entry_no_change ON audit_entry",
            "DROP TRIGGER audit_entry_no_truncate ON audit_entry",
            "DROP TRIGGER audit_link_no_change ON audit_link",
            "DROP TRIGGER audit_link_no_truncate ON audit_link",
        ],
    };
    for statement in triggers {
        sql(site, statement).await;
    }
    if site.app.db().backend == DbBackend::Postgres {
        let keys = fetch(
            site,
            "SELECT conname::text FROM pg_constraint WHERE conrelid = 'audit_link'::regclass AND contype = 'f'",
        )
        .await;
        for key in keys {
            sql(site, &format!("ALTER TABLE audit_link DROP CONSTRAINT \"{}\"", key[0].as_deref().unwrap())).await;
        }
    }
    sql(site, "CREATE TABLE entry_copy AS SELECT * FROM audit_entry").await;
    sql(site, "CREATE TABLE link_copy AS SELECT * FROM audit_link").await;
}

async fn restore(site: &Site) {
    for statement in [
        "DELETE FROM audit_link",
        "DELETE FROM audit_entry",
        "INSERT INTO audit_entry SELECT * FROM entry_copy",
        "INSERT INTO audit_link SELECT * FROM link_copy",
    ] {
        sql(site, statement).await;
    }
}

/// Ways to change what the log says, by the numbers of its first, a middle and its last entry.
fn tamperings(first: i64, middle: i64, last: i64) -> Vec<String> {
    let mut list = vec![];
    // Any column of any entry.
    for seq in [first, middle, last] {
        for change in [
            "at = at + 1",
            "actor_id = 'x'",
            "actor_id = NULL",
            "actor_name = 'x'",
            "session_id = NULL",
            "source = '203.0.113.1'",
            "op = 'x'",
            "request_id = ''",
            "subject = 'x'",
            "subject_id = 'x'",
            "reason = ''",
            "\"before\" = ''",
            "\"before\" = 'null'",
            "\"after\" = NULL",
            "\"after\" = \"after\" || ' '",
            "id = 'x'",
            "seq = 999999",
        ] {
            list.push(format!("UPDATE audit_entry SET {change} WHERE seq = {seq}"));
        }
        list.push(format!("DELETE FROM audit_entry WHERE seq = {seq}"));
        list.push(format!("DELETE FROM audit_link WHERE seq = {seq}"));
        list.push(format!("UPDATE audit_link SET hash = '{}' WHERE seq = {seq}", "0".repeat(64)));
        list.push(format!("UPDATE audit_link SET position = 999 WHERE seq = {seq}"));
    }
    // An entry and its link, out of the chain.
    for seq in [first, middle] {
        list.push(format!("DELETE FROM audit_link WHERE seq = {seq}; DELETE FROM audit_entry WHERE seq = {seq}"));
    }
    // Text moved from one column into its neighbour.
    list.push(format!(
        "UPDATE audit_entry SET source = source || substr(op, 1, 1), op = substr(op, 2) WHERE seq = {middle}"
    ));
    // Two entries changed places, in whole or in part.
    list.push(format!(
        "UPDATE audit_entry SET \"after\" = (SELECT \"after\" FROM entry_copy WHERE seq = {first}) WHERE seq = {last}"
    ));
    list.push(format!(
        "UPDATE audit_link SET seq = -1 WHERE seq = {first}; UPDATE audit_link SET seq = {first} WHERE seq = {last}; \
         UPDATE audit_link SET seq = {last} WHERE seq = -1"
    ));
    list.push(format!(
        "UPDATE audit_link SET hash = (SELECT hash FROM link_copy WHERE seq = {first}) WHERE seq = {middle}"
    ));
    // Entries nobody made, with and without a link.
    let forged = |seq: i64| {
        format!(
            "INSERT INTO audit_entry (seq, id, at, actor_name, source, op, request_id, subject, subject_id) \
             VALUES ({seq}, 'forged', 1, 'x', 'x', 'x', 'x', 'x', 'x')"
        )
    };
    list.push(forged(5000));
    list.push(format!(
        "{}; INSERT INTO audit_link (position, seq, hash) VALUES (500, 5000, '{}')",
        forged(5000),
        "a".repeat(64)
    ));
    // All links gone, or all entries.
    list.push("DELETE FROM audit_link".to_owned());
    list.push("DELETE FROM audit_entry".to_owned());
    list.push(format!("DELETE FROM audit_link WHERE seq > {middle}"));
    list
}

on_every_database!(every_tampering_is_found, site, {
    let root = site.root();
    let rows = add_templates(&root, 8, |_| json!({})).await;
    for row in &rows[..4] {
        root.patch(TEMPLATES, json!({ "id": row["id"], "version": 1, "nameEn": "x" })).await.expect(200);
    }
    seal_pending(&site.app).await.unwrap();
    let seqs = fetch(&site, "SELECT CAST(seq AS TEXT) FROM audit_entry ORDER BY seq").await;
    let seqs: Vec<i64> = seqs.iter().map(|r| r[0].as_deref().unwrap().parse().unwrap()).collect();
    assert_eq!(seqs.len(), 12);
    disarm(&site).await;
    assert!(!broken(&site).await, "it was whole to begin with");
    let list = tamperings(seqs[0], seqs[8], seqs[11]);
    assert!(list.len() >= 40);
    for statement in list {
        sql(&site, &statement).await;
        assert!(broken(&site).await, "not found: {statement}");
        restore(&site).await;
        assert!(!broken(&site).await, "restored after: {statement}");
    }
});

on_every_database!(parallel_writes_are_all_sealed_in_one_chain, site, {
    let root = site.root();
    let calls: Vec<_> = (0..60)
        .map(|n| {
            let (root, app) = (root.clone(), site.app.clone());
            tokio::spawn(async move {
                let answer = root.post(TEMPLATES, template(n, json!({}))).await;
                // Several servers may seal at the same time; one of them wins.
                let _ = seal_pending(&app).await;
                answer.status
            })
        })
        .collect();
    for call in calls {
        assert_eq!(call.await.unwrap(), 200);
    }
    seal_pending(&site.app).await.unwrap();
    let verdict = verify(&site.app, |_, _| {}).await.unwrap();
    assert!(verdict.broken.is_none(), "{:?}", verdict.broken);
    assert_eq!(verdict.entries, 60);
    assert_eq!(number(&site, "SELECT count(*) FROM audit_link").await, 60);
    assert_eq!(number(&site, "SELECT max(position) FROM audit_link").await, 60);
    // More than one batch of the sealer and of the check.
    let values: Vec<_> = (0..1200).map(|n| format!("('bulk{n}', {n}, 'x', 'x', 'x', 'x', 'x', '{n}')")).collect();
    let insert = "INSERT INTO audit_entry (id, at, actor_name, source, op, request_id, subject, subject_id) VALUES ";
    sql(&site, &(insert.to_owned() + &values.join(","))).await;
    assert!(broken(&site).await, "unsealed entries are not proven");
    assert_eq!(seal_pending(&site.app).await.unwrap(), 1200);
    assert!(!broken(&site).await);
});
