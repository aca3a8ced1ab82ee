//! The same key does the thing once.

use kernel::actor::Actions;
use serde_json::json;

use crate::{
    kit::{TEMPLATES, audit_entries, number, sheet_of, sheet_row, template},
    on_every_database,
};

const ROWS: &str = "SELECT count(*) FROM message_template";

on_every_database!(the_same_key_and_body_answer_twice_and_act_once, site, {
    let root = site.root().with_key("key-1");
    let first = root.post(TEMPLATES, template(0, json!({}))).await.expect(200);
    let entries = audit_entries(&site).await;
    site.app.clock.advance(1000);
    let again = root.post(TEMPLATES, template(0, json!({}))).await.expect(200);
    assert_eq!(first.result(), again.result());
    assert_eq!((number(&site, ROWS).await, audit_entries(&site).await), (1, entries));
    // Changing and deleting, too.
    let id = first.result()["id"].clone();
    let change = json!({ "id": id, "version": 1, "nameEn": "once" });
    let one = root.patch(TEMPLATES, change.clone()).await.expect(200);
    let two = root.patch(TEMPLATES, change).await.expect(200);
    assert_eq!((one.result(), &two.result()["version"]), (two.result(), &json!(2)));
});

on_every_database!(the_same_key_with_another_body_is_refused, site, {
    let root = site.root().with_key("key-1");
    root.post(TEMPLATES, template(0, json!({}))).await.expect(200);
    let answer = root.post(TEMPLATES, template(1, json!({}))).await.expect(422);
    assert_eq!(answer.errors(), [("Idempotency-Key".into(), "idempotency_key_reused".into())]);
    assert_eq!(number(&site, ROWS).await, 1);
    // For another operation the key is a new one.
    let id = site.root().get(TEMPLATES).await.expect(200).result()["data"][0]["id"].clone();
    root.post(&format!("{TEMPLATES}/disable"), json!({ "ids": [id] })).await.expect(200);
    // An import is told apart by its file and its options.
    let import = format!("{TEMPLATES}/import");
    let sheet = sheet_of([sheet_row(2, &[])]);
    let one = root.upload(&import, "a.csv", &sheet).await.expect(200);
    let two = root.upload(&import, "a.csv", &sheet).await.expect(200);
    assert_eq!(one.result(), two.result());
    root.upload(&import, "a.csv", &sheet_of([sheet_row(3, &[])])).await.expect(422);
    root.upload(&format!("{import}?onError=skip"), "a.csv", &sheet).await.expect(422);
});

on_every_database!(twenty_parallel_calls_have_one_effect_and_equal_answers, site, {
    let root = site.root().with_key("key-1");
    let calls: Vec<_> = (0..20)
        .map(|_| {
            let root = root.clone();
            tokio::spawn(async move { root.post(TEMPLATES, template(0, json!({}))).await })
        })
        .collect();
    let mut results = vec![];
    for call in calls {
        let answer = call.await.unwrap();
        results.push(answer.expect(200).result().clone());
    }
    assert!(results.iter().all(|r| *r == results[0]), "{results:?}");
    assert_eq!(number(&site, ROWS).await, 1);
    assert_eq!(number(&site, "SELECT count(*) FROM audit_entry WHERE subject = 'system.template'").await, 1);
});

on_every_database!(a_key_belongs_to_the_one_who_used_it, site, {
    let (_, other) = site.person("li", &[("ADMIN_AUTH_SYSTEM", Actions::all())]).await;
    let (_, stranger) = site.person("wang", &[]).await;
    let mine = site.root().with_key("shared").post(TEMPLATES, template(0, json!({}))).await.expect(200);
    // Their own attempt, judged on its own: the code is taken.
    let theirs = other.with_key("shared").post(TEMPLATES, template(0, json!({}))).await.expect(422);
    assert_eq!(theirs.errors()[0], ("code".into(), "already_exists".into()));
    stranger.with_key("shared").post(TEMPLATES, template(0, json!({}))).await.expect(403);
    let theirs = other.with_key("shared").post(TEMPLATES, template(1, json!({}))).await.expect(200);
    assert_ne!(mine.result()["id"], theirs.result()["id"]);
});

on_every_database!(after_an_error_the_key_is_free, site, {
    let root = site.root().with_key("key-1");
    root.post(TEMPLATES, template(0, json!({ "nameZh": "" }))).await.expect(422);
    root.post(TEMPLATES, template(0, json!({}))).await.expect(200);
    let id = site.root().get(TEMPLATES).await.expect(200).result()["data"][0]["id"].clone();
    let stale = json!({ "id": id, "version": 7, "nameEn": "a" });
    root.patch(TEMPLATES, stale).await.expect(409);
    root.patch(TEMPLATES, json!({ "id": id, "version": 1, "nameEn": "b" })).await.expect(200);
});

on_every_database!(keys_are_kept_for_a_day, site, {
    let root = site.root().with_key("key-1");
    root.post(TEMPLATES, template(0, json!({}))).await.expect(200);
    site.app.clock.advance(24 * 3_600_000);
    site.app.tidy_up().await.unwrap();
    root.post(TEMPLATES, template(1, json!({}))).await.expect(422);
    site.app.clock.advance(1);
    site.app.tidy_up().await.unwrap();
    root.post(TEMPLATES, template(1, json!({}))).await.expect(200);
});

on_every_database!(a_key_that_is_none_is_malformed, site, {
    let long = "k".repeat(101);
    for key in ["", long.as_str()] {
        let answer = site.root().with_key(key).post(TEMPLATES, template(0, json!({}))).await.expect(400);
        assert_eq!(answer.code(), "malformed", "{key}");
    }
    site.root().with_key(&"k".repeat(100)).post(TEMPLATES, template(0, json!({}))).await.expect(200);
});
