//! The log as people read it.

use kernel::{actor::Actions, audit::seal_pending, jobs::run_due};
use sea_orm::DbBackend;
use serde_json::{Value, json};

use crate::{
    kit::{TEMPLATES, USERS, add_templates, audit_entries, column, q, sheet_texts, sql, tweak, user},
    on_every_database,
};

const LOG: &str = "/api/basic/sys/log";

on_every_database!(the_log_is_filtered_and_told_in_words, site, {
    let root = site.root();
    let (_, li) = site.person("li", &[("ADMIN_AUTH_SYSTEM", Actions::all())]).await;
    add_templates(&root, 2, |_| json!({ "nameZh": "选课 100%" })).await;
    site.app.clock.advance(60_000);
    root.post(USERS, user("wang", json!({}))).await.expect(200);
    site.app.clock.advance(60_000);
    let id = root.get(TEMPLATES).await.expect(200).result()["data"][0]["id"].clone();
    li.patch(TEMPLATES, json!({ "id": id, "version": 1, "channel": "SMS" })).await.expect(200);
    let operations = async |query: &str| column(&root.get(&format!("{LOG}?{query}")).await.expect(200), "operation");
    let (create, edit, add) = ("createMessageTemplate", "updateMessageTemplate", "createUser");
    for (query, expected) in [
        ("", vec![edit, add, create, create]),
        ("subject=system", vec![edit, create, create]),
        ("subject=system.template", vec![edit, create, create]),
        ("subject=security", vec![add]),
        ("subject=sys", vec![]),
        ("subject=SYSTEM", vec![]),
        ("subject=%25", vec![]),
        ("subject=s_stem", vec![]),
        ("operation=createUser", vec![add]),
        ("actor=LI", vec![edit]),
        ("actor=root", vec![add, create, create]),
        ("atFrom=2026-11-15T00:01:00Z&atTo=2026-11-15T00:01:00Z", vec![add]),
        ("atTo=2026-11-15T00:00:59.999Z", vec![create, create]),
        ("pageSize=1&pageNo=2", vec![add]),
        ("keyword=", vec![edit, add, create, create]),
        ("subject=system&actor=root&operation=createMessageTemplate&pageSize=1", vec![create]),
    ] {
        assert_eq!(operations(query).await, expected, "{query}");
    }
    assert_eq!(operations(&format!("keyword={}", q("选课 100%"))).await.len(), 3);
    assert_eq!(operations(&format!("keyword={}", q("100_"))).await.len(), 0);
    assert_eq!(operations(&format!("keyword={}", q("WANG"))).await, [add]);
    assert_eq!(operations(&format!("keyword={}", id.as_str().unwrap())).await, [edit, create]);
    for bad in ["atFrom=yesterday", "pageSize=0", "colour=red"] {
        root.get(&format!("{LOG}?{bad}")).await.expect(422);
    }
    let english = tweak(root.clone(), |c| c.lang = "en-US");
    let newest = |answer: &testkit::Answer| answer.result()["data"][0].clone();
    let (zh, en) = (newest(&root.get(LOG).await.expect(200)), newest(&english.get(LOG).await.expect(200)));
    let change = |label: &str, before: &str, after: &str| json!([{ "field": "channel", "label": label, "before": before, "after": after }]);
    assert_eq!((&zh["operationLabel"], &zh["changes"]), (&json!("修改消息模板"), &change("渠道", "邮件", "短信")));
    assert_eq!(
        (&en["operationLabel"], &en["changes"]),
        (&json!("Edit message templates"), &change("Channel", "E-mail", "SMS"))
    );
    assert_eq!((&zh["actorName"], &zh["source"], &zh["subjectId"]), (&json!("人 li"), &json!("192.0.2.1"), &id));
});

on_every_database!(the_log_is_exported_with_its_filter_and_says_so, site, {
    let root = site.root();
    add_templates(&root, 3, |_| json!({ "nameZh": "=cmd" })).await;
    root.post(USERS, user("wang", json!({}))).await.expect(200);
    let answer = root.get(&format!("{LOG}/export?subject=system")).await.expect(200);
    let rows = sheet_texts(&answer.bytes, "log.xlsx");
    assert_eq!(rows.len(), 4);
    assert_eq!(rows[0][..3], ["时间", "操作人", "来源"]);
    assert_eq!(
        (rows[1][1].as_str(), rows[1][3].as_str(), rows[1][4].as_str()),
        ("人 root", "新增消息模板", "system.template")
    );
    assert!(rows[1][7].contains("中文名称: （无） → =cmd"), "{}", rows[1][7]);
    let newest = root.get(&format!("{LOG}?pageSize=1")).await.expect(200).result()["data"][0].clone();
    assert_eq!((&newest["operation"], &newest["subject"]), (&json!("exportSystemLog"), &json!("basic.log")));
});

on_every_database!(the_check_runs_to_a_verdict_whole_or_broken, site, {
    let root = site.root();
    add_templates(&root, 3, |_| json!({})).await;
    let check = async || -> Value {
        let id = root.post(&format!("{LOG}/verify"), json!({})).await.expect(200).result()["jobId"].clone();
        let path = format!("/api/user/jobs/{}", id.as_str().unwrap());
        assert_eq!(root.get(&path).await.expect(200).result()["state"], "QUEUED");
        assert_eq!(run_due(&site.app).await.unwrap(), 1);
        root.get(&path).await.expect(200).result().clone()
    };
    let job = check().await;
    assert_eq!(
        (&job["state"], &job["label"], &job["kind"]),
        (&json!("DONE"), &json!("校验系统日志"), &json!("audit.verify"))
    );
    assert_eq!((&job["result"]["intact"], &job["result"]["entries"]), (&json!(true), &json!(4)));
    assert_eq!(job["result"]["broken"], Value::Null);
    assert_eq!(job["result"]["head"].as_str().unwrap().len(), 64);
    seal_pending(&site.app).await.unwrap();
    let trigger = match site.app.db().backend {
        DbBackend::Sqlite => "DROP TRIGGER audit_entry_no_update",
        _ => "DROP TRIGGER audit_entry_no_change ON audit_entry",
    };
    sql(&site, trigger).await;
    sql(&site, "UPDATE audit_entry SET actor_name = 'nobody' WHERE subject = 'system.template'").await;
    let job = check().await;
    assert_eq!((&job["state"], &job["result"]["intact"]), (&json!("DONE"), &json!(false)));
    assert!(job["result"]["broken"].as_str().unwrap().contains("第 1 环"), "{job}");
    let entries = audit_entries(&site).await;
    assert_eq!(job["result"]["entries"], entries);
});
