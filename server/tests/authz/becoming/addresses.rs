//! Codes go to the address of an account: whoever changes it could set the password next.

use kernel::messages::message;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::json;

use super::{SECURITY, USER, all, update};
use crate::{on_every_database, support::Site};

async fn told(site: &Site, address: &str) -> u64 {
    let db = site.app.db().maintenance();
    let letters = message::Entity::find()
        .filter(message::Column::TemplateCode.eq("security.contact_changed"))
        .filter(message::Column::Address.eq(address));
    letters.count(db).await.unwrap()
}

on_every_database!(the_old_address_hears_of_every_change, site, {
    let (_, clerk) = site.person("clerk", &all(&[SECURITY])).await;
    let (other, _) = site.person("other", &[]).await;
    update(&site, &clerk, USER, &other.user_id, json!({ "email": "second@test.invalid" })).await.expect(200);
    assert_eq!(told(&site, "other@test.invalid").await, 1, "by the form");
    let sheet = "username,name,kind,email\r\nother,Other,ADMIN,third@test.invalid\r\n";
    let batch = clerk.upload(&format!("{USER}/import"), "users.csv", sheet.as_bytes()).await.expect(200);
    assert_eq!(told(&site, "second@test.invalid").await, 1, "by a sheet");
    let batch = batch.result()["batchId"].clone();
    clerk.post(&format!("{USER}/batches/undo"), json!({ "id": batch })).await.expect(200);
    assert_eq!(told(&site, "third@test.invalid").await, 1, "by undoing the sheet");
    update(&site, &clerk, USER, &other.user_id, json!({ "name": "Same address" })).await.expect(200);
    assert_eq!(told(&site, "second@test.invalid").await, 1, "nothing moved");
});

on_every_database!(nobody_reads_a_code_from_the_log_of_messages, site, {
    crate::ways::save_sign_in(&site, |s| s.forgot = true).await;
    let body = json!({ "username": "victim", "name": "V", "kind": "STAFF", "email": "victim@test.invalid" });
    site.root().post(USER, body).await.expect(200);
    site.anonymous().post("/api/auth/forge-password", json!({ "account": "victim" })).await.expect(200);
    let db = site.app.db().maintenance();
    let letter = message::Entity::find().filter(message::Column::Confidential.eq(true)).one(db).await.unwrap().unwrap();
    assert!(letter.body.is_empty() && letter.sealed_body.is_some(), "sealed until it is sent");
    let (_, auditor) = site.person("auditor", &all(&["ADMIN_AUTH_SYSTEM"])).await;
    for path in ["/api/system/message-log".to_owned(), format!("/api/system/message-log/{}", letter.id)] {
        let text = String::from_utf8_lossy(&auditor.get(&path).await.expect(200).bytes).into_owned();
        assert!(text.contains(&letter.id), "{path}");
        assert!(text.contains("\"body\":\"\"") && !text.contains("ealedBody"), "{path}: {text}");
    }
});
