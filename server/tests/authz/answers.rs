//! What leaves: no answer has a key that its description does not have, and a table's rows have the fields it declares.
//! A column that somebody adds, or an entity that a handler answers with, is noticed here.

mod anything;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::OnceLock,
};

use kernel::Op;
use serde_json::Value;
use testkit::Answer;

use crate::{calls::registry, exemplars::plain};

pub fn document() -> &'static Value {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    DOCUMENT.get_or_init(|| registry().openapi(permissions::grantable_codes(), "0"))
}

/// Where in an answer something stands that nobody declared.
pub fn undeclared(op: &Op, answer: &Answer) -> Vec<String> {
    let Ok(value) = serde_json::from_slice::<Value>(&answer.bytes) else { return vec![] };
    let method = op.method.as_str().to_lowercase();
    let content = &document()["paths"][&op.path][&method]["responses"]["200"]["content"];
    let Some(schema) = content.get("application/json").map(|content| &content["schema"]) else { return vec![] };
    let mut found = vec![];
    look(&value, schema, "", &mut found);
    if let Some(("list" | "get" | "create" | "update", stem)) = plain(&op.id) {
        found.extend(beyond_the_table(stem, &value["result"]));
    }
    found
}

/// Keys of engine rows that are neither declared fields nor what every row is kept by.
fn beyond_the_table(stem: &str, result: &Value) -> Vec<String> {
    let Some(table) = registry().tables().iter().find(|table| table.spec.stem == stem) else { return vec![] };
    let rows: Vec<&Value> = result["data"].as_array().map_or_else(|| vec![result], |rows| rows.iter().collect());
    let declared = |key: &str| table.declares(key) || key == "labels";
    // A command of the area under the name of a plain call answers with something of its own.
    let rows = rows.into_iter().filter_map(Value::as_object).filter(|row| row.contains_key("createdAt"));
    let keys = rows.flat_map(|row| row.keys());
    keys.filter(|key| !declared(key)).map(|key| format!("{stem} row: {key}")).collect()
}

/// Rows of tables inside other answers: what they have beyond the fields of their table, and why somebody may see it.
const MORE: [(&str, &[&str], &str); 2] = [
    (
        "SelectionRound",
        &["closedAt", "extendedMs", "lastAliveAt", "openedAt", "pausedAt", "pausedMs"],
        "how a round runs, told to those who run it",
    ),
    ("SelectionRound", &["archivedAt", "createdBy", "updatedBy"], "by whom, told to those who run it and read its log"),
];

/// The tables whose rows go by a name of the document. A handler that answers with an entity sends all its columns,
/// those that are added later too.
fn tables_of(name: &str) -> &'static [&'static kernel::resource::Table] {
    static TABLES: OnceLock<BTreeMap<String, Vec<&'static kernel::resource::Table>>> = OnceLock::new();
    let tables = TABLES.get_or_init(|| {
        let mut tables = BTreeMap::<String, Vec<_>>::new();
        for table in registry().tables().iter().copied() {
            if let Some(op) = registry().find(&format!("get{}", table.spec.stem)) {
                tables.entry(schema_of_row(op).to_owned()).or_default().push(table);
            }
        }
        tables
    });
    tables.get(name).map_or(&[], Vec::as_slice)
}

fn beyond_its_table(map: &serde_json::Map<String, Value>, name: &str, path: &str, found: &mut Vec<String>) {
    let tables = tables_of(name);
    if tables.is_empty() {
        return;
    }
    let looked_at = |key: &str| MORE.iter().any(|(of, keys, _)| *of == name && keys.contains(&key));
    let known = |key: &str| key == "labels" || looked_at(key) || tables.iter().any(|t| t.declares(key));
    found.extend(map.keys().filter(|key| !known(key)).map(|key| format!("{path}.{key} of {name}")));
}

fn name_of(schema: &Value) -> Option<&str> {
    schema.get("$ref").and_then(Value::as_str).and_then(|name| name.rsplit('/').next())
}

fn look(value: &Value, schema: &Value, path: &str, found: &mut Vec<String>) {
    if let (Some(name), Value::Object(map)) = (name_of(schema), value) {
        beyond_its_table(map, name, path, found);
    }
    let schema = resolved(schema);
    for one_of in ["oneOf", "anyOf"] {
        if let Some(ways) = schema.get(one_of).and_then(Value::as_array) {
            let least = ways.iter().map(|way| {
                let mut found = vec![];
                look(value, way, path, &mut found);
                found
            });
            found.extend(least.min_by_key(Vec::len).unwrap_or_default());
            return;
        }
    }
    match value {
        Value::Array(items) => {
            if let Some(of) = schema.get("items") {
                items.iter().for_each(|item| look(item, of, &format!("{path}[]"), found));
            }
        }
        Value::Object(map) => {
            let parts = parts(schema);
            let known: Vec<_> = parts.iter().filter_map(|part| part.get("properties")?.as_object()).collect();
            // A map, or something that is said to have any form.
            let more = parts
                .iter()
                .find_map(|part| part.get("additionalProperties"))
                .filter(|more| **more != Value::Bool(false));
            if known.is_empty() && more.is_none() {
                return;
            }
            // The names of what a row refers to come with every row of the engine.
            for (key, value) in map.iter().filter(|(key, _)| *key != "labels") {
                let path = format!("{path}.{key}");
                match (known.iter().find_map(|properties| properties.get(key)), more) {
                    (Some(of), _) | (None, Some(of)) => look(value, of, &path, found),
                    (None, None) => found.push(path),
                }
            }
        }
        _ => {}
    }
}

fn resolved(schema: &Value) -> &Value {
    match name_of(schema) {
        Some(name) => resolved(&document()["components"]["schemas"][name]),
        None => schema,
    }
}

/// A schema with those it is put together from.
pub fn parts(schema: &Value) -> Vec<&Value> {
    let schema = resolved(schema);
    let mut all = vec![schema];
    for part in schema.get("allOf").and_then(Value::as_array).into_iter().flatten() {
        all.extend(parts(part));
    }
    all
}

/// The names of all schemas that a part of the document leads to.
fn names_in(part: &Value, found: &mut BTreeSet<String>) {
    match part {
        Value::Object(map) => {
            if let Some(name) = name_of(part).filter(|name| found.insert((*name).to_owned())) {
                names_in(&document()["components"]["schemas"][name], found);
            }
            map.values().for_each(|value| names_in(value, found));
        }
        Value::Array(items) => items.iter().for_each(|item| names_in(item, found)),
        _ => {}
    }
}

/// What a row is called in the description of its table.
fn schema_of_row(op: &Op) -> &'static str {
    let content = &document()["paths"][&op.path]["get"]["responses"]["200"]["content"]["application/json"];
    let row = &content["schema"]["properties"]["result"]["allOf"][0]["$ref"];
    row.as_str().and_then(|name| name.rsplit('/').next()).unwrap()
}

#[test]
fn a_row_is_described_with_its_declared_fields() {
    // Handlers that describe a whole entity describe more than the table answers with.
    let mut of_commands = BTreeSet::new();
    for op in registry().ops().filter(|op| plain(&op.id).is_none()) {
        let method = op.method.as_str().to_lowercase();
        names_in(&document()["paths"][&op.path][&method]["responses"]["200"], &mut of_commands);
    }
    let (mut tables, mut elsewhere) = (0, 0);
    for table in registry().tables() {
        let Some(op) = registry().find(&format!("get{}", table.spec.stem)) else { continue };
        if of_commands.contains(schema_of_row(op)) {
            elsewhere += 1;
            continue;
        }
        let content = &document()["paths"][&op.path]["get"]["responses"]["200"]["content"]["application/json"];
        let described = parts(&content["schema"]["properties"]["result"]);
        let described = described.into_iter().filter_map(|part| part.get("properties")?.as_object());
        // Tables of one entity share a description.
        let shared = registry().tables().iter().filter(|other| other.spec.table.table == table.spec.table.table);
        let shared: Vec<_> = shared.collect();
        for key in described.flat_map(|properties| properties.keys()) {
            let declared = key == "labels" || shared.iter().any(|of| of.declares(key));
            assert!(declared, "{} describes {key}, which no field declares", op.id);
        }
        tables += 1;
    }
    eprintln!("answers: the rows of {tables} tables, {elsewhere} more are part of other answers");
    assert!(tables > 50 && elsewhere < 15, "{tables} {elsewhere}");
}
