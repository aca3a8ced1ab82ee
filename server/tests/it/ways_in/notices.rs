//! What people are told about their account, and what they choose to be told.

use std::sync::Arc;

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
    sync::Mutex,
};

use super::{from, login_body, somebody, with_cookie};
use crate::{
    kit::{fetch, number, sql},
    on_every_database,
    support::Site,
    ways,
};

async fn told(site: &Site, code: &str) -> Vec<String> {
    let query = format!("SELECT channel FROM message WHERE template_code = '{code}' ORDER BY channel");
    fetch(site, &query).await.into_iter().flatten().flatten().collect()
}

on_every_database!(a_sign_in_from_a_new_place_is_told_and_shown, site, {
    let (_, client) = somebody(&site, "li").await;
    let home = from(&site, 1);
    let first = home.post("/api/auth/login", login_body("li")).await.expect(200);
    let known = with_cookie(&home, &first);
    assert_eq!(told(&site, "security.new_place").await, Vec::<String>::new(), "there was no place before");
    site.app.clock.advance(1000);
    known.post("/api/auth/login", login_body("li")).await.expect(200);
    assert_eq!(told(&site, "security.new_place").await, Vec::<String>::new(), "the same browser and address");
    site.app.clock.advance(1000);
    with_cookie(&from(&site, 3), &first).post("/api/auth/login", login_body("li")).await.expect(200);
    assert_eq!(told(&site, "security.new_place").await, Vec::<String>::new(), "a known browser on the way");
    site.app.clock.advance(1000);
    from(&site, 2).post("/api/auth/login", login_body("li")).await.expect(200);
    assert_eq!(told(&site, "security.new_place").await, ["EMAIL", "INBOX"]);
    site.app.clock.advance(1000);
    from(&site, 2).post("/api/auth/login", json!({ "username": "li", "password": "wrong" })).await.expect(401);
    let page = client.get("/api/user/sign-ins?pageSize=10").await.expect(200);
    let rows: Vec<(Value, Value)> = page.result()["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|r| (r["outcome"].clone(), r["newPlace"].clone()))
        .collect();
    let row = |outcome: &str, new: bool| (json!(outcome), json!(new));
    assert_eq!(rows, [row("WRONG", false), row("OK", true), row("OK", false), row("OK", false), row("OK", false)]);
    assert_eq!(page.result()["data"][1]["way"], "PASSWORD");
    // Nobody else's.
    let (_, other) = somebody(&site, "wang").await;
    assert_eq!(other.get("/api/user/sign-ins").await.expect(200).result()["totalCount"], 0);
});

on_every_database!(a_changed_address_is_told_to_the_old_one, site, {
    let (_, client) = somebody(&site, "li").await;
    client.patch("/api/user/profile", json!({ "email": "thief@test.invalid", "version": 1 })).await.expect(200);
    let query = "SELECT address FROM message WHERE template_code = 'security.contact_changed' AND channel = 'EMAIL'";
    assert_eq!(fetch(&site, query).await, [[Some("li@test.invalid".to_owned())]]);
});

on_every_database!(people_choose_what_they_are_told_but_not_about_safety, site, {
    let (_, client) = somebody(&site, "li").await;
    let of = async |code: &str| {
        let list = client.get("/api/user/notifications").await.expect(200);
        list.result().as_array().unwrap().iter().find(|n| n["code"] == code).cloned().unwrap()
    };
    let choose = async |code: &str, channel: &str, wanted: bool| {
        client.patch("/api/user/notifications", json!({ "code": code, "channel": channel, "wanted": wanted })).await
    };
    assert_eq!(of("system.test").await["channels"], json!({ "EMAIL": false, "INBOX": true, "SMS": false }));
    let safety = of("security.new_place").await;
    assert_eq!((&safety["locked"], &safety["channels"]["EMAIL"]), (&json!(true), &json!(true)));
    assert_eq!(choose("security.new_place", "EMAIL", false).await.expect(409).code(), "notification_locked");
    choose("security.code", "EMAIL", false).await.expect(422);
    choose("system.test", "WEBHOOK", true).await.expect(422);
    choose("no.such", "EMAIL", true).await.expect(422);
    choose("system.test", "EMAIL", true).await.expect(200);
    choose("system.test", "INBOX", false).await.expect(200);
    choose("system.test", "INBOX", false).await.expect(200);
    assert_eq!(of("system.test").await["channels"], json!({ "EMAIL": true, "INBOX": false, "SMS": false }));
    // And the sending keeps to it.
    sql(&site, "UPDATE app_user SET username = 'li' WHERE username = 'li'").await;
    let root = site.root();
    let body = json!({ "code": "system.test", "channel": "EMAIL", "wanted": true });
    root.patch("/api/user/notifications", body).await.expect(200);
    let template = json!({
        "code": "system.test", "nameZh": "测试", "nameEn": "Test", "channel": "INBOX", "subjectZh": "a",
        "subjectEn": "a", "bodyZh": "b", "bodyEn": "b", "enabled": true,
    });
    let made = root.post("/api/system/template-message/item", template).await.expect(200);
    root.post("/api/system/template-message/test", json!({ "id": made.result()["id"] })).await.expect(200);
    assert_eq!(told(&site, "system.test").await, ["EMAIL", "INBOX"]);
});

/// A gateway that answers with this status and keeps what it got.
async fn gateway(status: u16) -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (address, got) = (listener.local_addr().unwrap(), Arc::new(Mutex::new(vec![])));
    let kept = got.clone();
    tokio::spawn(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            let mut text = vec![];
            let mut buffer = [0; 4096];
            while !String::from_utf8_lossy(&text).ends_with('}') {
                match socket.read(&mut buffer).await {
                    Ok(n) if n > 0 => text.extend_from_slice(&buffer[..n]),
                    _ => break,
                }
            }
            kept.lock().await.push(String::from_utf8_lossy(&text).into_owned());
            let answer = format!("HTTP/1.1 {status} X\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
            let _ = socket.write_all(answer.as_bytes()).await;
        }
    });
    (format!("http://{address}/send"), got)
}

on_every_database!(a_code_goes_out_by_the_sms_gateway_and_is_erased, site, {
    let (_, client) = somebody(&site, "li").await;
    client.patch("/api/user/profile", json!({ "mobile": "13812345678", "version": 1 })).await.expect(200);
    let place = from(&site, 1);
    let asked = json!({ "purpose": "SIGN_IN", "account": "li", "channel": "SMS" });
    // Without a gateway it is only noted.
    place.post("/api/account/sms", asked.clone()).await.expect(200);
    kernel::messages::deliver_due(&site.app).await.unwrap();
    let row = "SELECT status, error, body FROM message WHERE template_code = 'security.code' ORDER BY id DESC";
    let text = |t: &str| Some(t.to_owned());
    assert_eq!(fetch(&site, row).await[0], [text("SENT"), text("sandbox"), text("")]);
    let (url, got) = gateway(200).await;
    let now = site.root().get("/api/base/config/get").await.expect(200);
    let sms = json!({
        "url": url, "internal": true, "format": "JSON", "body": r#"{"to":"{{to}}","text":"{{text}}"}"#,
        "authorization": "Bearer {{secret}}", "secret": "gateway-key",
    });
    let body = json!({ "sms": sms, "smsVersion": now.result()["smsVersion"] });
    site.root().patch("/api/base/config/save", body).await.expect(200);
    let shown = site.root().get("/api/base/config/get").await.expect(200);
    assert_eq!(shown.result()["sms"]["secret"], "••••••••");
    let (_, code) = ways::ask(&site, &place, asked).await;
    kernel::messages::deliver_due(&site.app).await.unwrap();
    assert_eq!(fetch(&site, row).await[0], [text("SENT"), text(""), text("")]);
    let got = got.lock().await;
    assert_eq!(got.len(), 1, "{got:?}");
    assert!(got[0].contains("13812345678") && got[0].contains(&code), "{}", got[0]);
    assert!(got[0].to_lowercase().contains("authorization: bearer gateway-key"), "{}", got[0]);
    assert_eq!(number(&site, "SELECT count(*) FROM message WHERE address LIKE '%13812345678%'").await, 0);
});
