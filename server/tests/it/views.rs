//! Saved views: one's own, few enough, and of one name each.

use serde_json::{Value, json};

use crate::{
    kit::{audit_entries, number},
    on_every_database,
};

const PATH: &str = "/api/user/view";

fn view(name: &str, other: Value) -> Value {
    crate::kit::with(
        json!({ "screen": "users", "name": name, "query": "kind=STAFF&sortField=name", "columns": ["username", "name"] }),
        other,
    )
}

fn names(answer: &testkit::Answer) -> Vec<String> {
    answer.result().as_array().unwrap().iter().map(|v| v["name"].as_str().unwrap().to_owned()).collect()
}

on_every_database!(a_view_is_kept_found_changed_and_deleted, site, {
    let (_, mine) = site.person("mine", &[]).await;
    let (_, theirs) = site.person("theirs", &[]).await;
    let made = mine.post(PATH, view(" 教师 ", json!({}))).await.expect(200).result().clone();
    assert_eq!(
        (&made["name"], &made["version"], &made["columns"]),
        (&json!("教师"), &json!(1), &json!(["username", "name"]))
    );
    assert_eq!(made.get("ownerId"), None);
    mine.post(PATH, view("教师", json!({ "screen": "roles" }))).await.expect(200);
    theirs.post(PATH, view("别人的", json!({}))).await.expect(200);
    assert_eq!(names(&mine.get(&format!("{PATH}?screen=users")).await.expect(200)), ["教师"]);
    assert_eq!(mine.get(PATH).await.expect(200).result().as_array().unwrap().len(), 2);
    site.app.clock.advance(1000);
    let edit = view("职员", json!({ "id": made["id"], "version": 1, "query": "", "columns": [] }));
    let changed = mine.patch(PATH, edit.clone()).await.expect(200).result().clone();
    assert_eq!((&changed["name"], &changed["version"], &changed["query"]), (&json!("职员"), &json!(2), &json!("")));
    assert_ne!(changed["updatedAt"], made["updatedAt"]);
    // Somebody else's is not found, by whatever way; a stale one shows the current.
    theirs.patch(PATH, with_id(&edit, &made["id"], 2)).await.expect(404);
    theirs.delete(&format!("{PATH}?ids={}", made["id"].as_str().unwrap())).await.expect(404);
    let stale = mine.patch(PATH, edit).await.expect(409);
    assert_eq!((stale.code(), &stale.json["current"]["name"]), ("version_conflict", &json!("职员")));
    assert_eq!(*mine.delete(&format!("{PATH}?ids={}", made["id"].as_str().unwrap())).await.expect(200).result(), 1);
    assert_eq!(names(&mine.get(&format!("{PATH}?screen=users")).await.expect(200)), Vec::<String>::new());
    assert_eq!(names(&theirs.get(PATH).await.expect(200)), ["别人的"]);
});

fn with_id(view: &Value, id: &Value, version: i64) -> Value {
    crate::kit::with(view.clone(), json!({ "id": id, "version": version }))
}

on_every_database!(what_is_no_view_is_refused, site, {
    let (_, mine) = site.person("mine", &[]).await;
    let first = mine.post(PATH, view("甲", json!({}))).await.expect(200).result().clone();
    let entries = audit_entries(&site).await;
    let wrong = async |body: Value, field: &str, code: &str| {
        let answer = mine.post(PATH, body).await.expect(422);
        assert_eq!(
            (&answer.json["errors"][0]["field"], &answer.json["errors"][0]["code"]),
            (&json!(field), &json!(code))
        );
    };
    wrong(view("  ", json!({})), "name", "required").await;
    wrong(view("甲", json!({ "screen": "" })), "screen", "required").await;
    wrong(view("甲 ", json!({})), "name", "already_exists").await;
    wrong(view(&"长".repeat(51), json!({})), "name", "too_long").await;
    wrong(view("乙", json!({ "query": "q".repeat(4001) })), "query", "too_long").await;
    wrong(view("乙", json!({ "columns": vec!["c"; 201] })), "columns", "too_long").await;
    mine.post(PATH, view("乙", json!({ "ownerId": "somebody" }))).await.expect(422);
    let second = mine.post(PATH, view("乙", json!({}))).await.expect(200).result().clone();
    let answer = mine.patch(PATH, with_id(&view("甲", json!({})), &second["id"], 1)).await.expect(422);
    assert_eq!(answer.json["errors"][0]["code"], "already_exists");
    // Under its own name it may be saved again.
    mine.patch(PATH, with_id(&view("甲", json!({})), &first["id"], 1)).await.expect(200);
    mine.delete(PATH).await.expect(422);
    assert_eq!(audit_entries(&site).await, entries, "nobody's business");
});

on_every_database!(fifty_views_and_not_one_more, site, {
    let (_, mine) = site.person("mine", &[]).await;
    for n in 0..49 {
        mine.post(PATH, view(&format!("v{n}"), json!({}))).await.expect(200);
    }
    // Four windows at once race for the last place.
    let tries = (0..4).map(|n| {
        let mine = mine.clone();
        async move { mine.post(PATH, view(&format!("w{n}"), json!({}))).await }
    });
    let answers = futures_util::future::join_all(tries).await;
    assert_eq!(answers.iter().filter(|a| a.status.is_success()).count(), 1);
    assert!(answers.iter().all(|a| a.status.is_success() || a.code() == "too_many_views"), "{:?}", answers[0].json);
    assert_eq!(number(&site, "SELECT count(*) FROM saved_view").await, 50);
});
