//! The base configuration and what the public sees of it.

use serde_json::{Value, json};

use super::PNG;
use crate::{
    kit::{dump, fetch, with},
    story,
};

const GET: &str = "/api/base/config/get";
const SAVE: &str = "/api/base/config/save";
const MASK: &str = "••••••••";

fn mail(other: Value) -> Value {
    with(
        json!({ "host": "mail.test.invalid", "port": 587, "tls": "starttls", "username": "u", "password": "Mail-Secret-5", "from": "教务处 <ar@test.invalid>" }),
        other,
    )
}

story!(an_empty_database_works_with_the_defaults, site, {
    let config = site.root().get(GET).await.expect(200).result().clone();
    assert_eq!(
        (&config["basicVersion"], &config["mailVersion"], &config["updatedAt"]),
        (&json!(0), &json!(0), &Value::Null)
    );
    assert_eq!(
        (&config["mail"]["port"], &config["mail"]["tls"], &config["mail"]["password"]),
        (&json!(587), &json!("starttls"), &json!(""))
    );
    let app = site.anonymous().get("/api/system/config/app?timestamp=1").await.expect(200);
    let content = &app.result()["content"];
    assert_eq!((&content["title"], &content["titleEn"]), (&json!("教务管理系统"), &json!("Academic Affairs")));
    assert_eq!(
        (&content["mode"], &content["settingsDrawer"], &content["logo"]),
        (&json!("development"), &json!(true), &Value::Null)
    );
    assert_eq!((&content["demoSignIns"], &content["signIn"]["password"]), (&json!([]), &json!(true)));
    assert_eq!(content["serverTime"], "2026-11-15T00:00:00.000Z");
    // Nothing else is public: no mail server, no link.
    let mut keys: Vec<_> = content.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    assert_eq!(
        keys,
        [
            "copyright",
            "copyrightEn",
            "demoSignIns",
            "description",
            "descriptionEn",
            "logo",
            "mode",
            "serverTime",
            "settingsDrawer",
            "signIn",
            "title",
            "titleEn",
        ]
    );
});

story!(a_saved_title_is_shown_at_once_and_saved_once_per_version, site, {
    let root = site.root();
    let basic = json!({ "title": "教务", "titleEn": "Registry", "copyright": "© 大学" });
    root.patch(SAVE, json!({ "basic": basic, "basicVersion": 0 })).await.expect(200);
    let content = site.anonymous().get("/api/system/config/app").await.expect(200).result()["content"].clone();
    assert_eq!(
        (&content["title"], &content["titleEn"], &content["copyright"]),
        (&json!("教务"), &json!("Registry"), &json!("© 大学"))
    );
    let config = root.get(GET).await.expect(200).result().clone();
    assert_eq!((&config["basicVersion"], &config["updatedAt"]), (&json!(1), &json!("2026-11-15T00:00:00.000Z")));
    let before = dump(&site, "setting", &[]).await;
    for version in [0, 2, -1] {
        let answer =
            root.patch(SAVE, json!({ "basic": { "title": "别的" }, "basicVersion": version })).await.expect(409);
        assert_eq!((answer.code(), &answer.json["current"]["value"]["title"]), ("version_conflict", &json!("教务")));
        assert_eq!(answer.json["current"]["version"], 1);
    }
    // Both or neither: the second part's conflict takes the first back.
    let both = json!({ "basic": { "title": "别的" }, "basicVersion": 1, "mail": mail(json!({})), "mailVersion": 7 });
    root.patch(SAVE, both).await.expect(409);
    assert_eq!(dump(&site, "setting", &[]).await, before);
    root.patch(SAVE, json!({ "basic": { "title": "别的" }, "basicVersion": 1 })).await.expect(200);
    assert_eq!(root.get(GET).await.expect(200).result()["basicVersion"], 2);
});

story!(wrong_settings_are_told_and_not_saved, site, {
    let root = site.root();
    for (body, code) in [
        (json!({ "basic": { "title": "长".repeat(101) } }), "too_long"),
        (json!({ "basic": { "manualLink": "javascript:alert(1)" } }), "wrong_format"),
        (json!({ "basic": { "colour": "red" } }), "unknown_field"),
        (json!({ "mail": mail(json!({ "from": "nobody" })) }), "wrong_format"),
        (json!({ "mail": mail(json!({ "host": "a b" })) }), "wrong_format"),
        (json!({ "mail": mail(json!({ "tls": "none" })) }), "insecure"),
        (json!({ "mail": mail(json!({ "port": 0 })) }), "out_of_range"),
        (json!({ "mail": mail(json!({ "port": 70_000 })) }), "wrong_format"),
        (json!({}), "required"),
    ] {
        let answer = root.patch(SAVE, body.clone()).await.expect(422);
        assert_eq!(answer.errors()[0].1, code, "{body}");
    }
    root.patch(SAVE, json!({ "basic": { "logo": "nothing" } })).await.expect(404);
    assert!(dump(&site, "setting", &[]).await.is_empty());
});

story!(the_mail_password_goes_in_and_never_comes_out, site, {
    let root = site.root();
    root.patch(SAVE, json!({ "mail": mail(json!({})), "mailVersion": 0 })).await.expect(200);
    let stored = async || {
        let row = fetch(&site, "SELECT value FROM setting WHERE area = 'mail'").await[0][0].clone().unwrap();
        assert!(!row.contains("Mail-Secret"), "sealed at rest");
        let mail = kernel::settings::get::<kernel::messages::MailSettings>(&site.app, None).await.unwrap();
        format!("{row} {}", mail.password.reveal())
    };
    assert!(stored().await.contains("Mail-Secret-5"), "the server needs it");
    let shown = root.get(GET).await.expect(200);
    assert_eq!(shown.result()["mail"]["password"], MASK);
    // The mask sent back means "as before".
    let form = shown.result()["mail"].clone();
    root.patch(SAVE, json!({ "mail": with(form, json!({ "port": 465 })), "mailVersion": 1 })).await.expect(200);
    assert!(stored().await.contains("Mail-Secret-5") && stored().await.contains("465"));
    let conflict = root.patch(SAVE, json!({ "mail": mail(json!({})), "mailVersion": 1 })).await.expect(409);
    assert_eq!(conflict.json["current"]["value"]["password"], MASK);
    root.patch(SAVE, json!({ "mail": mail(json!({ "password": "", "username": "" })), "mailVersion": 2 }))
        .await
        .expect(200);
    assert_eq!(root.get(GET).await.expect(200).result()["mail"]["password"], "");
    assert!(!stored().await.contains("Mail-Secret-5"));
    let log = root.get("/api/basic/sys/log?pageSize=200").await.expect(200);
    assert!(!log.json.to_string().contains("Mail-Secret-5"));
});

story!(a_logo_is_uploaded_chosen_and_served_to_everyone, site, {
    let root = site.root();
    site.anonymous().get("/api/system/config/logo").await.expect(404);
    let id = root.upload("/api/base/config/logo", "校徽.png", PNG).await.expect(200).result()["id"].clone();
    // Not before it is chosen.
    site.anonymous().get("/api/system/config/logo").await.expect(404);
    root.patch(SAVE, json!({ "basic": { "logo": id }, "basicVersion": 0 })).await.expect(200);
    let address = site.anonymous().get("/api/system/config/app").await.expect(200).result()["content"]["logo"].clone();
    let picture = site.anonymous().get(address.as_str().unwrap()).await.expect(200);
    assert_eq!(picture.headers["content-type"], "image/png");
    assert_eq!(&picture.bytes[..8], &PNG[..8]);
    assert!(!picture.headers.contains_key("content-disposition"), "shown, not saved");
    for (name, bytes) in
        [("a.svg", &b"<svg onload=alert(1)>"[..]), ("a.png", b"GIF89a"), ("a.html", b"<script>"), ("a.png", b"")]
    {
        let answer = root.upload("/api/base/config/logo", name, bytes).await;
        assert!(answer.status == 422 || answer.status == 409, "{name}: {} {}", answer.status, answer.json);
    }
    // A private file cannot be made public by calling it a logo.
    let private =
        root.upload("/api/user/file/upload?purpose=attachment", "a.png", PNG).await.expect(200).result()["id"].clone();
    root.patch(SAVE, json!({ "basic": { "logo": private }, "basicVersion": 1 })).await.expect(404);
    site.anonymous().upload("/api/base/config/logo", "a.png", PNG).await.expect(401);
});
