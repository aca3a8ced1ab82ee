//! Templates in use: seen beforehand, sent to oneself, found in the log and in the inbox.

use kernel::messages::deliver_due;
use serde_json::{Value, json};

use crate::{
    kit::{TEMPLATES, column, sql, template, tweak},
    story,
};

fn test_template(other: Value) -> Value {
    let texts = json!({
        "code": "system.test", "channel": "INBOX", "subjectZh": "测试 {{name}}", "subjectEn": "Test {{name}}",
        "bodyZh": "{{name}}，时间 {{time}}", "bodyEn": "{{name}} at {{time}}",
    });
    template(0, crate::kit::with(texts, other))
}

story!(a_preview_shows_both_languages_and_refuses_what_saving_would, site, {
    let root = site.root();
    let body = json!({ "code": "system.test", "subjectZh": "致 {{name}}", "subjectEn": "To {{name}}", "bodyZh": "{{time}} <b>", "bodyEn": "{{time}}" });
    let seen = root.post("/api/system/template-message/preview", body.clone()).await.expect(200).result().clone();
    assert_eq!((&seen["subjectZh"], &seen["subjectEn"]), (&json!("致 收件人姓名"), &json!("To Name of the recipient")));
    assert_eq!((&seen["bodyZh"], &seen["bodyEn"]), (&json!("发送时间 <b>"), &json!("Time of sending")));
    let bad = crate::kit::with(body, json!({ "bodyEn": "{{colour}}" }));
    let answer = root.post("/api/system/template-message/preview", bad).await.expect(422);
    assert_eq!(answer.errors(), [("bodyEn".into(), "unknown_placeholder".into())]);
    let kinds = root.get("/api/system/template-message/kinds").await.expect(200).result().clone();
    let test = kinds.as_array().unwrap().iter().find(|k| k["code"] == "system.test").unwrap();
    assert_eq!(
        (&test["name"], &test["placeholders"][0]),
        (&json!("测试消息"), &json!({ "name": "name", "label": "收件人姓名" }))
    );
});

story!(a_test_message_reaches_the_senders_inbox_and_the_log, site, {
    let root = site.root();
    let (_, other) = site.person("li", &[]).await;
    let id = root.post(TEMPLATES, test_template(json!({}))).await.expect(200).result()["id"].clone();
    let sent = root.post("/api/system/template-message/test", json!({ "id": id })).await.expect(200);
    let message = sent.result()["messageId"].clone();
    let log = root.get("/api/system/message-log").await.expect(200).result().clone();
    assert_eq!(log["totalCount"], 1);
    let row = &log["data"][0];
    assert_eq!(
        (&row["id"], &row["templateCode"], &row["channel"], &row["status"]),
        (&message, &json!("system.test"), &json!("INBOX"), &json!("SENT"))
    );
    assert_eq!((&row["bizType"], &row["subject"]), (&json!("test"), &json!("测试 收件人姓名")));
    let inbox = root.get("/api/user/inbox").await.expect(200).result().clone();
    assert_eq!((&inbox["totalCount"], &inbox["unread"]), (&json!(1), &json!(1)));
    assert_eq!(inbox["data"][0]["body"], "收件人姓名，时间 发送时间");
    assert_eq!(other.get("/api/user/inbox").await.expect(200).result()["totalCount"], 0);
    // Others cannot mark it, the owner can, once.
    other.post("/api/user/inbox/read", json!({ "ids": [message] })).await.expect(404);
    root.post("/api/user/inbox/read", json!({ "ids": [message] })).await.expect(200);
    assert_eq!(root.get("/api/user/inbox").await.expect(200).result()["unread"], 0);
    // Again: queued, delivered, unread.
    let again = root.post("/api/system/message-log/resend", json!({ "ids": [message] })).await.expect(200);
    assert_eq!(*again.result(), 1);
    assert_eq!(column(&root.get("/api/system/message-log").await.expect(200), "status"), ["QUEUED"]);
    assert_eq!(
        root.get("/api/user/inbox").await.expect(200).result()["totalCount"],
        0,
        "not there until it is delivered"
    );
    deliver_due(&site.app).await.unwrap();
    assert_eq!(column(&root.get("/api/system/message-log?status=SENT").await.expect(200), "status"), ["SENT"]);
    assert_eq!(root.get("/api/user/inbox").await.expect(200).result()["unread"], 1);
    // One that waits already is not queued twice.
    root.post("/api/system/message-log/resend", json!({ "ids": [message] })).await.expect(200);
    assert_eq!(*root.post("/api/system/message-log/resend", json!({ "ids": [message] })).await.expect(200).result(), 0);
    root.post("/api/system/message-log/resend", json!({ "ids": ["nothing"] })).await.expect(404);
});

story!(the_recipients_language_decides_and_a_switched_off_template_sends_nothing, site, {
    let root = site.root();
    sql(&site, "UPDATE app_user SET language = 'en-US' WHERE username = 'root'").await;
    site.app.sessions.forget();
    let made = root.post(TEMPLATES, test_template(json!({}))).await.expect(200).result().clone();
    let test = json!({ "id": made["id"] });
    root.post("/api/system/template-message/test", test.clone()).await.expect(200);
    let inbox = root.get("/api/user/inbox").await.expect(200).result().clone();
    assert!(inbox["data"][0]["subject"].as_str().unwrap().starts_with("Test "), "{inbox}");
    root.post(&format!("{TEMPLATES}/disable"), json!({ "ids": [made["id"]] })).await.expect(200);
    let answer = root.post("/api/system/template-message/test", test).await.expect(200);
    assert_eq!(answer.result()["messageId"], Value::Null);
    assert_eq!(root.get("/api/system/message-log").await.expect(200).result()["totalCount"], 1);
});

story!(a_message_without_an_address_fails_visibly, site, {
    let root = site.root();
    sql(&site, "UPDATE app_user SET email = ''").await;
    let id =
        root.post(TEMPLATES, test_template(json!({ "channel": "EMAIL" }))).await.expect(200).result()["id"].clone();
    root.post("/api/system/template-message/test", json!({ "id": id })).await.expect(200);
    let failed = root.get("/api/system/message-log?status=FAILED").await.expect(200).result().clone();
    assert_eq!((&failed["totalCount"], &failed["data"][0]["channel"]), (&json!(1), &json!("EMAIL")));
    assert!(!failed["data"][0]["error"].as_str().unwrap().is_empty());
    let home = root.get("/api/dashboard/home").await.expect(200).result().clone();
    let todo = home["todo"].as_array().unwrap().iter().find(|t| t["key"] == "failedMessages").unwrap();
    assert_eq!((&todo["count"], &todo["to"]), (&json!(1), &json!("/system/message-log-list?status=FAILED")));
    // Sending to oneself is limited.
    let mut limited = 0;
    for _ in 0..25 {
        limited += u32::from(root.post("/api/system/template-message/test", json!({ "id": id })).await.status == 429);
    }
    assert_eq!(limited, 6);
    let english = tweak(root, |c| c.lang = "en-US");
    assert_eq!(english.get("/api/system/message-log/export?format=csv&status=SENT").await.expect(200).status, 200);
});
