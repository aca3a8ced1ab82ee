//! A5: a body sets what it may set and nothing else, whatever is put into it.

use std::collections::BTreeMap;

use axum::{body::Body as Bytes, http::header};
use kernel::Op;
use serde_json::{Map, Value, json};
use testkit::{Answer, Client};

use crate::{
    calls::{from_elsewhere, registry},
    exemplars::{Body, exemplar, restore},
    on_every_database,
    state::{state, texts},
    support::Site,
};

/// Operations whose exemplar has a JSON body.
async fn written(site: &Site, op: &Op) -> Option<(Client, String, Map<String, Value>)> {
    testkit::step_up_everyone(&site.app).await;
    let exemplar = exemplar(site, op).await.unwrap();
    testkit::step_up_everyone(&site.app).await;
    match exemplar.body {
        Body::Json(Value::Object(body)) => Some((exemplar.client, exemplar.path, body)),
        _ => None,
    }
}

/// Time passes, so that calls with a rate of their own go on being answered.
async fn send(site: &Site, client: &Client, op: &Op, path: &str, body: String) -> Answer {
    site.app.clock.advance(6_000);
    let client = from_elsewhere(client);
    let mut request = client.request(op.method.clone(), path);
    request.headers_mut().insert(header::CONTENT_TYPE, "application/json".parse().unwrap());
    *request.body_mut() = Bytes::from(body);
    client.run(request).await
}

/// The columns of every table that ids or bodies may be about, in the words of the wire.
async fn columns(site: &Site) -> Vec<String> {
    let tables = [
        "app_user",
        "role",
        "message_template",
        "open_window",
        "session",
        "permission_info",
        "action_info",
        "module_info",
        "message",
        "job",
        "stored_file",
        "content_page",
        "setting",
    ];
    let mut found = vec![];
    for table in tables {
        let sql = match site.db.backend {
            testkit::Backend::Sqlite => format!("SELECT name FROM pragma_table_info('{table}')"),
            testkit::Backend::Postgres => {
                format!("SELECT column_name::text FROM information_schema.columns WHERE table_name = '{table}'")
            }
        };
        found.extend(texts(site, &sql).await);
    }
    assert!(found.len() > 100);
    found.sort();
    found.dedup();
    let camel = |name: &String| {
        let mut words = name.split('_');
        let first = words.next().unwrap().to_owned();
        words.fold(first, |text, word| text + &word[..1].to_uppercase() + &word[1..])
    };
    let mut all: Vec<String> = found.iter().map(camel).chain(found.iter().cloned()).collect();
    all.extend(
        [
            "roles",
            "permissions",
            "grants",
            "isAdmin",
            "super_admin",
            "__proto__",
            "constructor",
            "$set",
            "ID",
            "Id",
            "unknown",
        ]
        .map(str::to_owned),
    );
    all.sort();
    all.dedup();
    all
}

/// What a body may name besides the exemplar's fields: optional fields of the operation, golden.
fn optional(op: &str) -> &'static [&'static str] {
    match op {
        "createUser" | "updateUser" => {
            &["id", "version", "roleIds", "username", "name", "nickname", "kind", "email", "mobile", "language"]
        }
        "createRole" | "updateRole" => {
            &["id", "version", "permissions", "code", "nameZh", "nameEn", "description", "studentTypes", "secondFactor"]
        }
        "createMessageTemplate" | "updateMessageTemplate" => &[
            "id",
            "version",
            "code",
            "nameZh",
            "nameEn",
            "channel",
            "module",
            "subjectZh",
            "subjectEn",
            "bodyZh",
            "bodyEn",
            "cc",
            "enabled",
        ],
        "createOpenWindow" | "updateOpenWindow" => {
            &["id", "version", "module", "studentType", "titleZh", "titleEn", "startAt", "endAt", "enabled"]
        }
        "createSsoProvider" | "updateSsoProvider" => &[
            "id",
            "version",
            "code",
            "kind",
            "nameZh",
            "nameEn",
            "issuer",
            "authorizationEndpoint",
            "tokenEndpoint",
            "userinfoEndpoint",
            "clientId",
            "clientSecret",
            "scopes",
            "subjectClaim",
            "clientAuth",
            "dialect",
            "internal",
            "trustSecondFactor",
            "enabled",
            "sortOrder",
        ],
        "updatePermission" | "updateAction" => &["id", "version", "nameZh", "nameEn", "sortOrder"],
        "updateModule" => &["id", "version", "nameZh", "nameEn", "sortOrder", "visible"],
        "updateMyProfile" => &["nickname", "email", "mobile", "language", "avatar", "version"],
        "saveBaseConfig" => &["basic", "basicVersion", "mail", "mailVersion"],
        _ => match (crate::people::optional(op), crate::exemplars::record::optional(op)) {
            ([], []) => match (crate::exemplars::catalogue::optional(op), crate::rows::plans::optional(op)) {
                ([], []) => match (crate::rows::collection::optional(op), crate::rows::timetable::optional(op)) {
                    ([], []) => match crate::rows::selection::optional(op) {
                        [] => crate::rows::terms::optional(op),
                        some => some,
                    },
                    ([], some) | (some, _) => some,
                },
                ([], some) | (some, _) => some,
            },
            ([], some) | (some, _) => some,
        },
    }
}

one_test_per_database!(a_field_that_is_not_the_calls_own_is_refused, other_columns);

async fn other_columns(site: Site) {
    let registry = registry();
    let columns = columns(&site).await;
    let (mut cases, mut wrong) = (0, vec![]);
    for op in registry.ops() {
        let Some((client, path, body)) = written(&site, op).await else { continue };
        let before = state(&site).await;
        for column in columns.iter().filter(|c| !body.contains_key(*c) && !optional(&op.id).contains(&c.as_str())) {
            let mut more = body.clone();
            more.insert(column.clone(), json!(true));
            let answer = send(&site, &client, op, &path, Value::Object(more).to_string()).await;
            cases += 1;
            if ![400, 422].contains(&answer.status.as_u16()) {
                wrong.push(format!("{} took {column}: {}", op.id, answer.status));
                break;
            }
        }
        if wrong.is_empty() {
            before.assert_unchanged(&state(&site).await, &format!("fields that {} does not have", op.id));
        }
        restore(&site, op).await;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    eprintln!("A5 other columns: {cases} cases");
}

one_test_per_database!(the_same_field_twice_is_refused, fields_twice);

async fn fields_twice(site: Site) {
    let registry = registry();
    let (mut cases, mut wrong) = (0, vec![]);
    for op in registry.ops() {
        let Some((client, path, body)) = written(&site, op).await else { continue };
        let before = state(&site).await;
        for (name, value) in &body {
            let rest: Vec<String> = body.iter().map(|(n, v)| format!("{}:{v}", json!(n))).collect();
            let twice = format!("{{{},{}:{value}}}", rest.join(","), json!(name));
            let answer = send(&site, &client, op, &path, twice).await;
            cases += 1;
            if ![400, 422].contains(&answer.status.as_u16()) {
                wrong.push(format!("{} took {name} twice: {}", op.id, answer.status));
                break;
            }
        }
        if wrong.is_empty() {
            before.assert_unchanged(&state(&site).await, &format!("{} with a field twice", op.id));
        }
        restore(&site, op).await;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    eprintln!("A5 fields twice: {cases} cases");
}

one_test_per_database!(a_value_of_another_type_is_refused, other_types);

async fn other_types(site: Site) {
    let registry = registry();
    let (mut cases, mut wrong) = (0, vec![]);
    for op in registry.ops() {
        let Some((client, path, body)) = written(&site, op).await else { continue };
        let before = state(&site).await;
        for whole in ["[]", "null", "1", "\"x\"", "true", "{", "{}x", "[{}]"] {
            let answer = send(&site, &client, op, &path, whole.to_owned()).await;
            cases += 1;
            if ![400, 422].contains(&answer.status.as_u16()) {
                wrong.push(format!("{} took {whole} for a body: {}", op.id, answer.status));
            }
        }
        for (name, value) in &body {
            let others = [
                json!({ "a": 1 }),
                json!([[1]]),
                json!(1.5),
                json!(true),
                json!("☃ not this"),
                json!(-1_000_000_000_000_000_i64),
            ];
            for other in others.into_iter().filter(|o| !same_type(o, value)) {
                let mut changed = body.clone();
                changed.insert(name.clone(), other.clone());
                let answer = send(&site, &client, op, &path, Value::Object(changed).to_string()).await;
                cases += 1;
                if ![400, 404, 422].contains(&answer.status.as_u16()) {
                    wrong.push(format!("{} took {other} for {name}: {}", op.id, answer.status));
                }
            }
        }
        if wrong.is_empty() {
            before.assert_unchanged(&state(&site).await, &format!("{} with wrong types", op.id));
        }
        restore(&site, op).await;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Serde takes a list for a struct. No id may reach a handler that way, past the guard.
    for op in registry.ops().filter(|op| op.ids.iter().any(|id| matches!(id.place, kernel::op::IdPlace::Body(_)))) {
        let (client, path, body) = written(&site, op).await.unwrap();
        let before = state(&site).await;
        let values: Vec<Value> = body.values().cloned().collect();
        for list in [json!(values), json!([values]), json!([body])] {
            let answer = send(&site, &client, op, &path, list.to_string()).await;
            assert!([400, 422].contains(&answer.status.as_u16()), "{} took {list}", op.id);
            cases += 1;
        }
        before.assert_unchanged(&state(&site).await, &op.id);
    }
    eprintln!("A5 wrong types: {cases} cases");
}

fn same_type(a: &Value, b: &Value) -> bool {
    a.is_string() == b.is_string()
        && a.is_array() == b.is_array()
        && a.is_object() == b.is_object()
        && a.is_boolean() == b.is_boolean()
        && (a.is_i64() == b.is_i64() && a.is_f64() == b.is_f64())
}

/// Columns of a table's own row that changed, by name.
fn changed(before: &Value, after: &Value) -> BTreeMap<String, (Value, Value)> {
    let map = before.as_object().unwrap();
    map.iter()
        .filter(|(name, value)| after[*name] != **value)
        .map(|(n, v)| (n.clone(), (v.clone(), after[n].clone())))
        .collect()
}

on_every_database!(an_update_changes_what_it_names_and_the_stamps, site, {
    let registry = registry();
    let mut cases = 0;
    for op in registry.ops() {
        let Some(("update", stem)) = crate::exemplars::plain(&op.id) else { continue };
        let (client, path, body) = written(&site, op).await.unwrap();
        let row = format!("{}/{}", crate::rows::path_of_table(stem).unwrap(), body["id"].as_str().unwrap());
        let before = site.root().get(&row).await.expect(200);
        send(&site, &client, op, &path, Value::Object(body.clone()).to_string()).await.expect(200);
        let after = site.root().get(&row).await.expect(200);
        let changed = changed(before.result(), after.result());
        for (name, (was, is)) in &changed {
            let stamp = ["version", "updatedAt", "updatedBy", "labels"].contains(&name.as_str());
            assert!(stamp || body.contains_key(name), "{} changed {name} from {was} to {is}", op.id);
        }
        assert_eq!(changed["version"].1.as_i64(), before.result()["version"].as_i64().map(|v| v + 1), "{}", op.id);
        cases += 1;
        // A new row takes neither an id nor a version from outside.
        if let Some(create) = registry.find(&format!("create{stem}")) {
            let (client, path, mut body) = written(&site, create).await.unwrap();
            body.insert("version".into(), json!(77));
            let made = send(&site, &client, create, &path, Value::Object(body.clone()).to_string()).await;
            if made.status.is_success() {
                assert_eq!(made.result()["version"], 1, "{}", create.id);
            }
            body.insert("id".into(), json!("0".repeat(32)));
            assert!(
                [400, 404, 422].contains(
                    &send(&site, &client, create, &path, Value::Object(body).to_string()).await.status.as_u16()
                ),
                "{}",
                create.id
            );
            cases += 2;
        }
    }
    eprintln!("A5 row differences: {cases} cases");
});
