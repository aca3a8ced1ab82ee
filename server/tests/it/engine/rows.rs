//! One row: reading it, choosing it, writing it, and every mistake at its field.

use serde_json::{Value, json};

use crate::{
    kit::{TEMPLATES, USERS, WINDOWS, add_templates, audit_entries, code, dump, template, user, window},
    on_every_database,
};

on_every_database!(a_row_has_its_fields_its_version_and_its_instants, site, {
    let root = site.root();
    let made = root.post(TEMPLATES, template(7, json!({ "id": "" }))).await.expect(200).result().clone();
    let id = made["id"].as_str().unwrap();
    let row = root.get(&format!("{TEMPLATES}/{id}")).await.expect(200).result().clone();
    for (field, expected) in template(
        7,
        json!({ "version": 1, "labels": {}, "createdAt": "2026-11-15T00:00:00.000Z",
        "updatedAt": "2026-11-15T00:00:00.000Z" }),
    )
    .as_object()
    .unwrap()
    {
        assert_eq!(row[field], *expected, "{field}");
    }
    // Who wrote it is in its history; the row has what its table declares.
    assert!(row.get("createdBy").is_none() && row.get("archivedAt").is_none(), "{row}");
    assert_eq!(id.len(), 32);
    for missing in ["nothing", "00000000-0000-7000-8000-000000000000", "%00"] {
        let answer = root.get(&format!("{TEMPLATES}/{missing}")).await.expect(404);
        assert_eq!(answer.code(), "not_found", "{missing}");
    }
});

on_every_database!(an_id_that_is_empty_or_absent_creates_and_any_other_is_refused, site, {
    let root = site.root();
    root.post(TEMPLATES, template(0, json!({ "id": "" }))).await.expect(200);
    root.post(TEMPLATES, template(1, json!({}))).await.expect(200);
    root.post(TEMPLATES, template(2, json!({ "id": null, "version": 9 }))).await.expect(200);
    for id in [json!("x"), json!(1), json!({}), json!(["a"])] {
        let answer = root.post(TEMPLATES, template(3, json!({ "id": id }))).await.expect(422);
        assert_eq!(answer.errors(), [("id".into(), "not_empty".into())], "{id}");
    }
    let page = root.get(TEMPLATES).await.expect(200);
    assert_eq!(page.result()["totalCount"], 3);
    assert_eq!(page.result()["data"][2]["version"], 1, "a new row starts at version 1 whatever was sent");
});

on_every_database!(every_mistake_is_told_at_its_field, site, {
    let root = site.root();
    let long = "字".repeat(101);
    let just = "字".repeat(100);
    root.post(TEMPLATES, template(0, json!({ "nameZh": just }))).await.expect(200);
    let cases: Vec<(Value, Vec<(&str, &str)>)> = vec![
        (json!({ "nameZh": long }), vec![("nameZh", "too_long")]),
        (json!({ "nameZh": "  " }), vec![("nameZh", "required")]),
        (json!({ "nameZh": null }), vec![("nameZh", "required")]),
        (json!({ "nameZh": 5 }), vec![("nameZh", "wrong_format")]),
        (json!({ "nameZh": "a\u{7}b" }), vec![("nameZh", "control_character")]),
        (json!({ "subjectEn": "x".repeat(201) }), vec![("subjectEn", "too_long")]),
        (json!({ "bodyZh": "x".repeat(10_001) }), vec![("bodyZh", "too_long")]),
        (json!({ "channel": "FAX" }), vec![("channel", "not_a_choice")]),
        (json!({ "channel": "email" }), vec![("channel", "not_a_choice")]),
        (json!({ "enabled": "true" }), vec![("enabled", "wrong_format")]),
        (json!({ "code": "no.such" }), vec![("code", "unknown_code")]),
        (json!({ "bodyEn": "Dear {{nme}}" }), vec![("bodyEn", "unknown_placeholder")]),
        (json!({ "bodyEn": "Dear {{name" }), vec![("bodyEn", "unclosed_placeholder")]),
        (json!({ "cc": "a@b.cn, nobody" }), vec![("cc", "wrong_format")]),
        (json!({ "cc": "a@b.cn\r\nBcc: x@y.cn" }), vec![("cc", "wrong_format")]),
        (json!({ "colour": "red" }), vec![("colour", "unknown_field")]),
        // What the server writes is not the caller's to write.
        (json!({ "createdBy": "me" }), vec![("createdBy", "unknown_field")]),
        (json!({ "archivedAt": 1 }), vec![("archivedAt", "unknown_field")]),
        (
            json!({ "nameZh": "", "nameEn": long, "channel": "FAX" }),
            vec![("nameZh", "required"), ("nameEn", "too_long"), ("channel", "not_a_choice")],
        ),
    ];
    let before = (dump(&site, "message_template", &[]).await, audit_entries(&site).await);
    for (change, expected) in cases {
        let answer = root.post(TEMPLATES, template(1, change.clone())).await.expect(422);
        let expected: Vec<_> = expected.iter().map(|(f, c)| ((*f).to_owned(), (*c).to_owned())).collect();
        assert_eq!(answer.errors(), expected, "{change}");
        assert!(answer.json["errors"][0]["message"].as_str().is_some_and(|m| !m.is_empty()), "{change}");
    }
    let mut bare = template(1, json!({}));
    for field in ["code", "nameZh", "nameEn", "channel", "subjectZh", "subjectEn", "bodyZh", "bodyEn"] {
        let kept = bare.as_object_mut().unwrap().remove(field).unwrap();
        let answer = root.post(TEMPLATES, bare.clone()).await.expect(422);
        assert_eq!(answer.errors(), [(field.into(), "required".into())]);
        bare[field] = kept;
    }
    assert_eq!(
        (dump(&site, "message_template", &[]).await, audit_entries(&site).await),
        before,
        "a refused write leaves no trace"
    );
});

on_every_database!(rules_between_fields_are_told_at_the_field_that_breaks_them, site, {
    let root = site.root();
    let turned = window(json!({ "startAt": "2026-11-30T00:00:00Z", "endAt": "2026-11-01T00:00:00Z" }));
    assert_eq!(root.post(WINDOWS, turned).await.expect(422).errors(), [("endAt".into(), "out_of_range".into())]);
    let bad = window(json!({ "startAt": "1 November" }));
    assert_eq!(root.post(WINDOWS, bad).await.expect(422).errors(), [("startAt".into(), "wrong_format".into())]);
    for (change, field) in [
        (json!({ "username": "Zhang San" }), "username"),
        (json!({ "email": "nobody" }), "email"),
        (json!({ "mobile": "12" }), "mobile"),
        (json!({ "kind": "ROBOT" }), "kind"),
        (json!({ "language": "fr-FR" }), "language"),
    ] {
        let answer = root.post(USERS, user("zhang", change.clone())).await.expect(422);
        assert_eq!(answer.errors()[0].0, field, "{change}");
    }
});

on_every_database!(a_code_is_never_used_twice_not_even_after_its_row_is_archived, site, {
    let root = site.root();
    let rows = add_templates(&root, 2, |_| json!({})).await;
    let taken = [("code".to_owned(), "already_exists".to_owned())];
    assert_eq!(root.post(TEMPLATES, template(0, json!({}))).await.expect(422).errors(), taken);
    // Spaces around it do not make it another code.
    assert_eq!(root.post(TEMPLATES, template(0, json!({ "code": " kind.00 " }))).await.expect(422).errors(), taken);
    let change = json!({ "id": rows[1]["id"], "version": 1, "code": code(0) });
    assert_eq!(root.patch(TEMPLATES, change).await.expect(422).errors(), taken);
    let own = json!({ "id": rows[1]["id"], "version": 1, "code": code(1), "nameEn": "mine" });
    root.patch(TEMPLATES, own).await.expect(200);
    // The codes of templates are the program's: one that was deleted can be made again. A user name cannot.
    root.delete(&format!("{TEMPLATES}?ids={}", rows[0]["id"].as_str().unwrap())).await.expect(200);
    root.post(TEMPLATES, template(0, json!({}))).await.expect(200);
    let made = root.post(USERS, user("gone", json!({}))).await.expect(200).result()["id"].clone();
    root.delete(&format!("{USERS}?ids={}", made.as_str().unwrap())).await.expect(200);
    let taken = [("username".to_owned(), "already_exists".to_owned())];
    assert_eq!(root.post(USERS, user("gone", json!({}))).await.expect(422).errors(), taken);
});

on_every_database!(options_are_few_labelled_and_exact_when_ids_are_asked, site, {
    let root = site.root();
    let rows = add_templates(&root, 55, |_| json!({})).await;
    let all = root.get(&format!("{TEMPLATES}/options")).await.expect(200);
    assert_eq!(all.result().as_array().unwrap().len(), 50);
    assert_eq!(all.result()[3], json!({ "value": rows[3]["id"], "label": "kind.03 – 模板03" }));
    let mut english = root.clone();
    english.lang = "en-US";
    let found = english.get(&format!("{TEMPLATES}/options?keyword=03")).await.expect(200);
    assert_eq!(*found.result(), json!([{ "value": rows[3]["id"], "label": "kind.03 – Template 03" }]));
    let ids: String = rows.iter().map(|r| format!("&ids={}", r["id"].as_str().unwrap())).collect();
    let exact = root.get(&format!("{TEMPLATES}/options?{}", &ids[1..])).await.expect(200);
    assert_eq!(exact.result().as_array().unwrap().len(), 55, "all that were asked for, also above fifty");
});

on_every_database!(references_are_labelled_in_the_callers_language, site, {
    let root = site.root();
    let mut english = root.clone();
    english.lang = "en-US";
    let page = root.get("/api/security/module?pageSize=200").await.expect(200);
    let rows = page.result()["data"].as_array().unwrap();
    let child = rows.iter().find(|m| m["parentId"].is_string()).unwrap();
    let parent = rows.iter().find(|m| m["id"] == child["parentId"]).unwrap();
    assert_eq!(child["labels"]["parentId"], parent["nameZh"]);
    let path = format!("/api/security/module/{}", child["id"].as_str().unwrap());
    assert_eq!(english.get(&path).await.expect(200).result()["labels"]["parentId"], parent["nameEn"]);
    let orphan = rows.iter().find(|m| m["parentId"].is_null()).unwrap();
    assert_eq!(orphan["labels"], json!({}));
});
