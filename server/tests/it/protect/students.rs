//! Students' numbers: masked in every view, in scope only, and shown in clear with the right and a reason.

use kernel::{Action, actor::Actions};
use serde_json::{Value, json};

use super::lookup::{DOCUMENT, enrol, solved};
use crate::{
    kit::{TEMPLATES, dump, schema, sheet_texts, template, tweak},
    on_every_database,
    support::Site,
};

const STUDENTS: &str = "/api/si/student";
const MOBILES: [&str; 2] = ["10000000001", "10000000002"];

fn reveal(id: &str, field: &str) -> Value {
    json!({ "id": id, "field": field, "reason": "核对学籍" })
}

on_every_database!(lists_and_exports_show_masks_and_find_by_the_whole_number, site, {
    let id = enrol(&site, "2510000001", DOCUMENT, "UG").await;
    let root = site.root();
    for path in [
        format!("{STUDENTS}?idNo={DOCUMENT}"),
        format!("{STUDENTS}?keyword={DOCUMENT}"),
        format!("{STUDENTS}?mobile={}", MOBILES[0]),
    ] {
        let row = root.get(&path).await.expect(200).result()["data"][0].clone();
        assert_eq!(
            (row["idNo"].as_str(), row["mobile"].as_str(), row["emergencyMobile"].as_str(), row["visaNo"].as_str()),
            (Some("1***************2X"), Some("100****0001"), Some("100****0002"), Some(""))
        );
        assert_eq!((&row["birthDate"], &row["gender"]), (&json!("1949-12-31"), &json!("F")));
    }
    assert_eq!(root.get(&format!("{STUDENTS}?idNo=1101051949")).await.expect(200).result()["totalCount"], 0);
    let sheet = root.get(&format!("{STUDENTS}/export?format=csv&purpose=audit&idNo={DOCUMENT}")).await.expect(200);
    assert!(sheet_texts(&sheet.bytes, "x.csv")[1].contains(&"1***************2X".to_owned()));
    let shown = root.post(&format!("{STUDENTS}/reveal"), reveal(&id, "idNo")).await.expect(200);
    assert_eq!(shown.result()["value"], DOCUMENT);
});

on_every_database!(revealing_needs_the_right_and_the_row, site, {
    let (ug, rpg) =
        (enrol(&site, "2510000001", DOCUMENT, "UG").await, enrol(&site, "2510000002", "P7654321", "TPG").await);
    let path = format!("{STUDENTS}/reveal");
    let (_, reader) =
        site.person("reader", &[("ADMIN_AUTH_SI", Actions::of([Action::Query, Action::Get, Action::Export]))]).await;
    let (_, staff) = site.person("staff", &[("STAFF_AUTH_SI", Actions::all())]).await;
    let (_, editor) = site.person("editor", &[("ADMIN_AUTH_SI", Actions::all())]).await;
    reader.post(&path, reveal(&ug, "idNo")).await.expect(403);
    staff.post(&path, reveal(&ug, "idNo")).await.expect(403);
    assert_eq!(editor.post(&path, reveal(&ug, "idNo")).await.expect(200).result()["value"], DOCUMENT);
    // The role is for UG and RPG; a student of another type is as good as absent.
    let foreign = editor.post(&path, reveal(&rpg, "idNo")).await.expect(404);
    let absent = editor.post(&path, reveal("nobody", "idNo")).await.expect(404);
    assert_eq!(foreign.json["message"], absent.json["message"]);
    assert_eq!(reader.get(STUDENTS).await.expect(200).result()["totalCount"], 1);
    assert_eq!(dump(&site, "access_entry", &[]).await.len(), 1);
});

// Everything a person with every right can read, and everything that lies in the database.
on_every_database!(canary_no_number_is_anywhere_in_clear, site, {
    let id = enrol(&site, "2510000001", DOCUMENT, "UG").await;
    let root = site.root();
    let planted = ["13800000001", "13900000002"];
    let made = root
        .post("/api/security/user", json!({ "username": "li", "name": "李", "kind": "STAFF", "mobile": planted[0] }))
        .await
        .expect(200);
    let user = made.result()["id"].as_str().unwrap().to_owned();
    let row = root.get(&format!("/api/security/user/{user}")).await.expect(200).result().clone();
    root.patch("/api/security/user", json!({ "id": user, "version": row["version"], "mobile": planted[1] }))
        .await
        .expect(200);
    root.post("/api/security/user/reveal", json!({ "id": user, "field": "mobile", "reason": "核对身份" }))
        .await
        .expect(200);
    root.post(&format!("{STUDENTS}/reveal"), reveal(&id, "idNo")).await.expect(200);
    let asker = tweak(site.anonymous(), |c| c.source = std::net::IpAddr::from([198, 51, 100, 9]));
    let (puzzle, answer) = solved(&asker).await;
    asker
        .post(
            "/api/user/queryStudentNo",
            json!({ "name": "张演示", "idNo": DOCUMENT, "puzzle": puzzle, "answer": answer }),
        )
        .await
        .expect(200);
    let own = "13700000003";
    send_sms(&site, own).await;
    let secrets = [DOCUMENT, MOBILES[0], MOBILES[1], planted[0], planted[1], own];
    let mut answers = 0;
    let registry = collegium::compose::registry(&edge::Metrics::default()).unwrap();
    let gets = registry.ops().filter(|op| op.method == axum::http::Method::GET).map(|op| op.path.clone());
    for path in gets.collect::<Vec<_>>() {
        for id in [&id, &user] {
            let path = path.replace("{id}", id);
            let bare = root.get(&path).await;
            let searched = root.get(&format!("{path}?keyword={DOCUMENT}")).await;
            let csv = root.get(&format!("{path}?format=csv")).await;
            for answer in [bare, searched, csv] {
                answers += 1;
                let text = String::from_utf8_lossy(&answer.bytes).into_owned();
                // One's own number is shown on one's own profile, and nowhere else.
                for secret in secrets.into_iter().filter(|s| *s != own || path != "/api/user/profile") {
                    assert!(!text.contains(secret), "{secret} in {path}: {text}");
                }
            }
        }
    }
    for (path, body) in [
        ("/api/security/user", json!({ "username": "li", "name": "李", "kind": "STAFF", "mobile": planted[0] })),
        ("/api/security/user", json!({ "username": "wang", "mobile": DOCUMENT })),
        ("/api/security/user/reveal", json!({ "id": user, "field": planted[0], "reason": "核对身份" })),
    ] {
        let text = root.post(path, body).await.expect(422).json.to_string();
        assert!(secrets.iter().all(|s| !text.contains(s)), "{text}");
    }
    let mut rows = 0;
    for table in schema(&site).await.keys() {
        for row in dump(&site, table, &[]).await {
            rows += 1;
            for secret in secrets {
                assert!(!row.contains(secret), "{secret} in {table}: {row}");
            }
        }
    }
    println!("A3 canary: {} planted numbers, {answers} answers, {rows} rows of every table, 0 in clear", secrets.len());
    assert!(answers > 150 && rows > 100);
});

/// An SMS to the administrator's own number, delivered to the sandbox.
async fn send_sms(site: &Site, number: &str) {
    let root = site.root();
    let version = root.get("/api/user/profile").await.expect(200).result()["version"].clone();
    root.patch("/api/user/profile", json!({ "mobile": number, "version": version })).await.expect(200);
    let template = root.post(TEMPLATES, template(1, json!({ "channel": "SMS" }))).await.expect(200);
    root.post("/api/system/template-message/test", json!({ "id": template.result()["id"] })).await.expect(200);
    kernel::messages::deliver_due(&site.app).await.unwrap();
    let sent = root.get("/api/system/message-log").await.expect(200).result()["data"][0].clone();
    assert_eq!((&sent["status"], &sent["address"]), (&json!("SENT"), &json!("137****0003")), "{sent}");
}
