//! An update changes what it names and the stamps, row by row.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{send, written};
use crate::{calls::registry, on_every_database};

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
