//! Pages that people write, cleaned, and their files.

use kernel::actor::Actions;
use serde_json::{Value, json};

use super::PNG;
use crate::{kit::with, on_every_database};

fn page(other: Value) -> Value {
    with(
        json!({ "titleZh": "帮助", "titleEn": "Help", "bodyZh": "<p>正文</p>", "bodyEn": "<p>Text</p>", "version": 0 }),
        other,
    )
}

on_every_database!(a_page_is_empty_until_written_and_cleaned_when_it_is, site, {
    let root = site.root();
    let anonymous = site.anonymous();
    for key in ["help", "privacy", "terms"] {
        let empty = anonymous.get(&format!("/api/content/{key}")).await.expect(200).result().clone();
        assert_eq!(
            (&empty["version"], &empty["bodyZh"], &empty["attachments"]),
            (&json!(0), &json!(""), &json!([])),
            "{key}"
        );
    }
    let hostile = "<h2 onclick=\"x()\">标题</h2><script>alert(1)</script><a href=\"javascript:x()\">a</a>\
        <a href=\"https://example.edu\">好</a><img src=x onerror=alert(1)><iframe src=\"//evil\"></iframe><p style=\"position:fixed\">p</p>";
    root.patch("/api/content/help", page(json!({ "bodyZh": hostile, "titleEn": " Help " }))).await.expect(200);
    let seen = anonymous.get("/api/content/help").await.expect(200).result().clone();
    let body = seen["bodyZh"].as_str().unwrap();
    for gone in ["<script", "onclick", "onerror", "javascript:", "<iframe", "position"] {
        assert!(!body.contains(gone), "{gone}: {body}");
    }
    assert!(body.contains("标题") && body.contains("https://example.edu"), "{body}");
    assert_eq!((&seen["titleEn"], &seen["version"]), (&json!("Help"), &json!(1)));
});

on_every_database!(two_editors_of_one_page_do_not_overwrite_each_other, site, {
    let root = site.root();
    root.patch("/api/content/help", page(json!({}))).await.expect(200);
    for version in [0, 2, 7] {
        let answer = root
            .patch("/api/content/help", page(json!({ "bodyZh": "<p>别的</p>", "version": version })))
            .await
            .expect(409);
        assert_eq!((answer.code(), &answer.json["current"]["version"]), ("version_conflict", &json!(1)), "{version}");
        assert_eq!(answer.json["current"]["bodyZh"], "<p>正文</p>");
    }
    root.patch("/api/content/help", page(json!({ "version": 1 }))).await.expect(200);
    let long = page(json!({ "titleZh": "长".repeat(201), "version": 2 }));
    assert_eq!(
        root.patch("/api/content/help", long).await.expect(422).errors(),
        [("titleZh".into(), "too_long".into())]
    );
    let calls: Vec<_> = (0..10)
        .map(|n| {
            let root = root.clone();
            tokio::spawn(async move {
                root.patch("/api/content/terms", page(json!({ "titleEn": format!("{n}") }))).await.status
            })
        })
        .collect();
    let mut won = 0;
    for call in calls {
        let status = call.await.unwrap();
        assert!(status == 200 || status == 409, "{status}");
        won += u32::from(status == 200);
    }
    assert_eq!(won, 1, "the first version of a page, too, is written once");
});

on_every_database!(each_page_has_its_readers_and_its_writers, site, {
    let (_, nobody) = site.person("nobody", &[]).await;
    let (_, reader) = site.person("reader", &[("ADMIN_AUTH_SYSTEM_MANUAL", Actions::of([kernel::Action::Get]))]).await;
    let (_, writer) = site.person("writer", &[("ADMIN_AUTH_SYSTEM", Actions::all())]).await;
    let anonymous = site.anonymous();
    anonymous.get("/api/content/announcement").await.expect(401);
    nobody.get("/api/content/announcement").await.expect(200);
    nobody.get("/api/content/manual").await.expect(403);
    reader.get("/api/content/manual").await.expect(200);
    writer.get("/api/content/manual").await.expect(403);
    anonymous.patch("/api/content/help", page(json!({}))).await.expect(401);
    nobody.patch("/api/content/help", page(json!({}))).await.expect(403);
    reader.patch("/api/content/manual", page(json!({}))).await.expect(403);
    writer.patch("/api/content/announcement", page(json!({}))).await.expect(200);
    writer.get("/api/content/nothing").await.expect(404);
});

on_every_database!(files_of_a_page_are_read_by_its_readers_only, site, {
    let root = site.root();
    let anonymous = site.anonymous();
    let (_, nobody) = site.person("nobody", &[]).await;
    let attach = async |key: &str, name: &str, bytes: &[u8]| {
        root.upload(&format!("/api/content/{key}/attachment"), name, bytes).await.expect(200).result().clone()
    };
    let public = attach("help", "说明.pdf", b"%PDF-1.7 text").await;
    let inner = attach("announcement", "公告.png", PNG).await;
    let few = attach("manual", "手册.pdf", b"%PDF-1.7 few").await;
    let url = |file: &Value| file["url"].as_str().unwrap().to_owned();
    let answer = anonymous.get(&url(&public)).await.expect(200);
    assert_eq!(&answer.bytes[..], b"%PDF-1.7 text");
    assert!(answer.headers["content-disposition"].to_str().unwrap().starts_with("attachment"));
    anonymous.get(&url(&inner)).await.expect(401);
    nobody.get(&url(&inner)).await.expect(200);
    nobody.get(&url(&few)).await.expect(403);
    root.get(&url(&few)).await.expect(200);
    // The page in the address must be the file's own: no public way to a private file.
    for key in ["help", "privacy", "terms"] {
        anonymous.get(&format!("/api/content/{key}/attachment/{}", few["id"].as_str().unwrap())).await.expect(404);
    }
    let by_id = nobody.get(&format!("/api/user/file/get?id={}", few["id"].as_str().unwrap())).await;
    assert_eq!(by_id.status, 404, "nor around the page");
    let seen = anonymous.get("/api/content/help").await.expect(200).result()["attachments"].clone();
    assert_eq!(seen, json!([public]));
    let delete = format!("/api/content/help/attachment?ids={}", public["id"].as_str().unwrap());
    root.delete(&delete.replace("help", "terms")).await.expect(404);
    root.delete(&delete).await.expect(200);
    anonymous.get(&url(&public)).await.expect(404);
    assert_eq!(anonymous.get("/api/content/help").await.expect(200).result()["attachments"], json!([]));
    for (name, bytes) in [("a.html", &b"<script>"[..]), ("a.svg", b"<svg/>"), ("a.pdf", b"MZ"), ("a.exe", b"MZ")] {
        let answer = root.upload("/api/content/help/attachment", name, bytes).await;
        assert!(answer.status == 409 || answer.status == 422, "{name} {}", answer.status);
    }
});
