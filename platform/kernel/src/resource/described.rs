//! Tables as the OpenAPI document describes them (`x-tables`): the web takes its words, limits and choices from there,
//! so that a screen and a sheet cannot differ.

use serde_json::{Map, Value, json};

use super::{Choice, Field, Kind, Services, Table};
use crate::{Text, scope::TableRef};

/// A table and where it is served.
pub(crate) struct Served {
    pub table: &'static Table,
    pub path: String,
    pub services: Services,
}

pub(crate) fn described(tables: &[Served]) -> Value {
    // Where several lists show one table, the one of the same rows is meant; else only the page knows.
    let path_of = |of: &TableRef| {
        let named = || tables.iter().filter(|served| served.table.spec.table.table == of.table);
        let rows = format!("{of:?}");
        let same = || named().filter(|served| format!("{:?}", served.table.spec.table) == rows);
        only(same()).or_else(|| only(named())).map(|served| served.path.as_str())
    };
    let all = tables.iter().map(|served| (served.table.spec.stem.to_owned(), table(served, &path_of)));
    Value::Object(all.collect())
}

fn only<'a>(mut found: impl Iterator<Item = &'a Served>) -> Option<&'a Served> {
    found.next().filter(|_| found.next().is_none())
}

fn table<'a>(served: &'a Served, path_of: &impl Fn(&TableRef) -> Option<&'a str>) -> Value {
    let spec = &served.table.spec;
    // A list, for its order is that of the form.
    let fields: Vec<_> = spec.fields.iter().map(|one| field(one, path_of)).collect();
    json!({
        "path": served.path,
        "label": label(spec.label),
        "permissions": spec.permissions.iter().map(|p| p.0).collect::<Vec<_>>(),
        "services": services(served),
        "fields": fields,
    })
}

/// What the web may offer, in its words.
fn services(served: &Served) -> Vec<&'static str> {
    let Served { table, services, .. } = served;
    let offered = [
        ("get", true),
        ("add", services.create),
        ("edit", services.update),
        ("delete", services.delete),
        ("restore", services.delete && table.spec.table.archives),
        ("enable", services.switch && table.has("enabled")),
        ("history", true),
        ("import", services.import),
        ("export", services.export),
    ];
    offered.into_iter().filter(|(_, there)| *there).map(|(name, _)| name).collect()
}

fn field<'a>(field: &Field, path_of: &impl Fn(&TableRef) -> Option<&'a str>) -> Value {
    let mut told = Map::new();
    told.insert("name".into(), json!(field.name));
    told.insert("kind".into(), json!(kind(field.kind)));
    told.insert("label".into(), label(field.label));
    match field.kind {
        Kind::Text { max } | Kind::Code { max } | Kind::Codes { max } => {
            told.insert("max".into(), json!(max));
        }
        Kind::Integer { min, max } => {
            told.insert("min".into(), json!(min));
            told.insert("max".into(), json!(max));
            if field.places > 0 {
                told.insert("places".into(), json!(field.places));
            }
        }
        Kind::Choice(choices) | Kind::Choices(choices) => {
            let choice = |(code, text): &Choice| json!({ "value": code, "label": label(*text) });
            told.insert("choices".into(), choices.iter().map(choice).collect());
        }
        Kind::Reference { table, .. } | Kind::References { table, .. } => {
            if let Some(path) = path_of(table) {
                told.insert("options".into(), json!(format!("{path}/options")));
            }
        }
        Kind::Bool | Kind::Date | Kind::Instant | Kind::Protected(_) => {}
    }
    if let Some(hint) = field.hint {
        told.insert("hint".into(), label(hint));
    }
    if let Some(initial) = field.initial {
        told.insert("initial".into(), initial.value());
    }
    let marks = [
        ("required", field.required),
        ("filter", field.filter),
        ("sort", field.sort),
        ("search", field.search),
        ("readOnly", !field.writable),
    ];
    told.extend(marks.into_iter().filter(|(_, marked)| *marked).map(|(name, _)| (name.to_owned(), json!(true))));
    Value::Object(told)
}

fn label(text: Text) -> Value {
    json!({ "zh-CN": text.zh, "en-US": text.en })
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Text { .. } => "text",
        Kind::Code { .. } => "code",
        Kind::Integer { .. } => "integer",
        Kind::Bool => "bool",
        Kind::Date => "date",
        Kind::Instant => "instant",
        Kind::Choice(_) => "choice",
        Kind::Choices(_) => "choices",
        Kind::Codes { .. } => "codes",
        Kind::Reference { .. } => "reference",
        Kind::References { .. } => "references",
        Kind::Protected(_) => "protected",
    }
}
