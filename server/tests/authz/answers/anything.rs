//! Places of answers that are described as anything at all, where the comparison with the description sees nothing.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{document, name_of};
use crate::calls::registry;

/// With the reason.
const ANYTHING: [(&str, &str); 25] = [
    ("Application.form", "the applicant's own form, as it was handed in"),
    ("CollectionProblem.data", "the data of a rule, for its text"),
    ("GradeFinding.data", "the data of a finding, for its text"),
    ("Job.result", "what a job of one's own came to"),
    ("PlanFinding.data", "the data of a rule, for its text"),
    ("RequirementView.tree", "a requirement as it was read from its text"),
    ("SectionOnOffer.rules[]", "the data of rules, for their texts"),
    ("Student.minorIds[]", "ids, answered with the record beside its fields"),
    ("Student.subjectScores[]", "scores of the entrance examination, answered with the record"),
    ("Student.supervisors[]", "who supervises, answered with the record"),
    ("UnitStep.after", "the value of one field, named beside it"),
    ("UnitStep.before", "the value of one field, named beside it"),
    ("Value", "in a sheet of grades: how many have each grade, and the notes that answer its findings"),
    ("changesDepartment.result[].after", "the fields that a move or a new name has, and no others"),
    ("changesDepartment.result[].before", "the fields that a move or a new name has, and no others"),
    ("changesRegion.result[].after", "the fields that a move or a new name has, and no others"),
    ("changesRegion.result[].before", "the fields that a move or a new name has, and no others"),
    ("checkSectionsInAddDrop.result[].rules[]", "the data of rules, for their texts"),
    ("checkSectionsInSelection.result[].rules[]", "the data of rules, for their texts"),
    ("collectionProblems.result[].data", "the data of a rule, for its text"),
    ("createSsoProvider.result", "a row of the engine, held against its table all the same"),
    ("departmentTree.result[].children[]", "the same as the units above it"),
    ("openapiDocument", "the document itself"),
    ("ownProblems.result[].data", "the data of a rule, for its text"),
    ("updateSsoProvider.result", "a row of the engine, held against its table all the same"),
];

fn anything(schema: &Value, path: &str, seen: &mut BTreeSet<String>, found: &mut BTreeSet<String>) {
    if let Some(name) = name_of(schema) {
        if seen.insert(name.to_owned()) {
            anything(&document()["components"]["schemas"][name], name, seen, found);
        }
        return;
    }
    let mut said = schema.get("enum").is_some() || schema.get("const").is_some();
    for way in ["oneOf", "anyOf", "allOf"] {
        for part in schema.get(way).and_then(Value::as_array).into_iter().flatten() {
            said = true;
            anything(part, path, seen, found);
        }
    }
    for (key, of) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        said = true;
        anything(of, &format!("{path}.{key}"), seen, found);
    }
    for (mark, of) in [("[]", schema.get("items")), ("{}", schema.get("additionalProperties"))] {
        if let Some(of) = of.filter(|of| of.is_object()) {
            said = true;
            anything(of, &format!("{path}{mark}"), seen, found);
        }
    }
    let kinds: Vec<&str> = match schema.get("type") {
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
        Some(kind) => kind.as_str().into_iter().collect(),
        None => vec![],
    };
    let plain = |kind: &&str| ["string", "integer", "number", "boolean", "null"].contains(kind);
    if !said && (kinds.is_empty() || !kinds.iter().all(plain)) {
        found.insert(path.to_owned());
    }
}

#[test]
fn what_is_described_as_anything_was_looked_at() {
    let (mut seen, mut found, mut answers) = (BTreeSet::new(), BTreeSet::new(), 0);
    for op in registry().ops() {
        let described = &document()["paths"][&op.path][op.method.as_str().to_lowercase()];
        if let Some(content) = described["responses"]["200"]["content"].get("application/json") {
            answers += 1;
            anything(&content["schema"], &op.id, &mut seen, &mut found);
        }
    }
    let looked_at: BTreeSet<String> = ANYTHING.iter().map(|(place, _)| (*place).to_owned()).collect();
    assert_eq!(found, looked_at);
    assert!(ANYTHING.iter().all(|(_, why)| why.len() > 10));
    eprintln!("answers: {answers} descriptions, {} places of any form looked at", looked_at.len());
}
