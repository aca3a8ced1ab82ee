//! What the interface's document says of bodies. It is made from the very types that decode them, and says
//! `additionalProperties: false` of those that refuse what they do not know.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::OnceLock,
};

use kernel::Op;
use serde_json::Value;

use crate::calls::registry;

/// Objects in bodies that do take names of the caller's own, or of which the document cannot say it: golden. Their
/// operations are tried with every foreign field.
const OPEN: &[(&str, &str)] = &[
    // By the codes of questions; a code that the questionnaire does not have is refused.
    ("castBallot", "/comments"),
    ("castBallot", "/figures"),
    // By the codes of the questions to this desk; any other is refused.
    ("decideDeanReport", "/answers"),
    ("decideHeadReport", "/answers"),
    ("decidePanelReport", "/answers"),
    ("decideSupervisorReport", "/answers"),
    // What every student may be asked for is a setting.
    ("changeMyInformation", "/changes"),
    // A tree of any depth, read by a reader of its own.
    ("checkRequirement", "/tree"),
    // Parts written together; each would forbid the other's fields.
    ("createRole", ""),
    ("createSsoProvider", ""),
    ("createUser", ""),
    // By the name of the step.
    ("saveWorkflowSettings", "/settings/roles"),
    ("updateRole", ""),
    ("updateSsoProvider", ""),
    ("updateUser", ""),
];

struct Described {
    /// Objects that do not say that they refuse, by operation; empty where all do.
    open: BTreeMap<String, BTreeSet<String>>,
}

fn described() -> &'static Described {
    static DESCRIBED: OnceLock<Described> = OnceLock::new();
    DESCRIBED.get_or_init(|| {
        let document = registry().openapi(permissions::grantable_codes(), "0");
        let schemas = &document["components"]["schemas"];
        let mut open = BTreeMap::new();
        for methods in document["paths"].as_object().unwrap().values() {
            for operation in methods.as_object().unwrap().values() {
                let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
                if !schema.is_null() {
                    let mut found = BTreeSet::new();
                    walk(schemas, schema, "", &mut vec![], &mut found);
                    open.insert(operation["operationId"].as_str().unwrap().to_owned(), found);
                }
            }
        }
        Described { open }
    })
}

/// Every place of a schema in which an object, or anything at all, may stand.
fn walk<'a>(schemas: &'a Value, schema: &'a Value, at: &str, inside: &mut Vec<&'a str>, open: &mut BTreeSet<String>) {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        if !inside.contains(&name) {
            inside.push(name);
            walk(schemas, &schemas[name], at, inside, open);
            inside.pop();
        }
        return;
    }
    let parts: Vec<&Value> =
        ["allOf", "oneOf", "anyOf"].iter().filter_map(|word| schema[*word].as_array()).flatten().collect();
    let typed = schema.get("type").is_some() || schema.get("enum").is_some() || !parts.is_empty();
    let kinds = schema["type"].to_string();
    let object = kinds.contains("\"object\"") || schema.get("properties").is_some();
    if !typed || object && schema["additionalProperties"] != false {
        open.insert(at.to_owned());
    }
    for part in parts {
        walk(schemas, part, at, inside, open);
    }
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        walk(schemas, property, &format!("{at}/{name}"), inside, open);
    }
    if let Some(items) = schema.get("items") {
        walk(schemas, items, &format!("{at}/*"), inside, open);
    }
}

/// Whether an operation takes a JSON body at all.
pub fn takes_json(op: &Op) -> bool {
    described().open.contains_key(&op.id)
}

/// Whether every object in its body refuses what it does not know.
pub fn strictly_described(op: &Op) -> bool {
    described().open.get(&op.id).is_some_and(BTreeSet::is_empty)
}

#[test]
fn every_body_refuses_what_it_does_not_know() {
    let found: BTreeSet<(&str, &str)> = described()
        .open
        .iter()
        .flat_map(|(op, places)| places.iter().map(|place| (op.as_str(), place.as_str())))
        .collect();
    assert_eq!(found, OPEN.iter().copied().collect(), "objects that take fields of any name");
    assert!(described().open.len() > 400, "{} bodies", described().open.len());
    eprintln!("A5 described bodies: {} cases", described().open.len());
}
