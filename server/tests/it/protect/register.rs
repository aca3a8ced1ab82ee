//! The column register against the schema, the engine and the documentation.

use std::{collections::BTreeMap, fmt::Write, path::PathBuf};

use kernel::resource::Kind;

use crate::{kit::schema, on_every_database};

#[derive(Default)]
struct Table {
    facts: BTreeMap<String, String>,
    columns: BTreeMap<String, String>,
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The small part of TOML that the register uses.
fn register() -> BTreeMap<String, Table> {
    let text = std::fs::read_to_string(root().join("columns.toml")).unwrap();
    let mut tables = BTreeMap::<String, Table>::new();
    let mut at = String::new();
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
            at = name.to_owned();
            continue;
        }
        let (key, value) = line.split_once(" = ").unwrap_or_else(|| panic!("{line}"));
        let value = value.trim_matches('"').to_owned();
        let (table, part) = at.split_once('.').unwrap_or((&at, ""));
        let table = tables.entry(table.to_owned()).or_default();
        let map = if part == "columns" { &mut table.columns } else { &mut table.facts };
        assert!(map.insert(key.to_owned(), value).is_none(), "{key} of {at} stands twice");
    }
    tables
}

const CLASSES: [&str; 5] = ["public", "internal", "personal", "sensitive", "secret"];

fn class(entry: &str) -> &str {
    entry.split(',').next().unwrap_or_default()
}

fn mask(entry: &str) -> Option<&str> {
    entry.split_once(", mask ").map(|(_, mask)| mask)
}

on_every_database!(every_column_has_an_entry_and_every_entry_a_column, site, {
    let found = schema(&site).await;
    let register = register();
    let mut problems = vec![];
    for (table, columns) in &found {
        for column in columns {
            match register.get(table).and_then(|t| t.columns.get(column)) {
                Some(entry) if CLASSES.contains(&class(entry)) => {}
                Some(entry) => problems.push(format!("{table}.{column}: no class {entry}")),
                None => problems.push(format!("{table}.{column} is not in columns.toml")),
            }
        }
    }
    for (table, entry) in &register {
        for fact in ["purpose", "retention", "audiences"] {
            if entry.facts.get(fact).is_none_or(String::is_empty) {
                problems.push(format!("{table} has no {fact}"));
            }
        }
        for column in entry.columns.keys() {
            if !found.get(table).is_some_and(|c| c.contains(column)) {
                problems.push(format!("{table}.{column} is in columns.toml only"));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    println!("A4 register: {} tables, {} columns", found.len(), found.values().map(Vec::len).sum::<usize>());
});

#[test]
fn masked_columns_are_the_engines_protected_fields() {
    let registry = collegium::compose::registry(&edge::Metrics::default()).unwrap();
    let mut fields = BTreeMap::new();
    for table in registry.tables() {
        for field in &table.spec.fields {
            if let Kind::Protected(guarded) = field.kind {
                fields.insert(format!("{}.{}", table.spec.table.table, field.column), guarded.name.to_owned());
            }
        }
    }
    let mut masked = BTreeMap::new();
    for (name, table) in register() {
        for (column, entry) in table.columns {
            if let Some(mask) = mask(&entry) {
                masked.insert(format!("{name}.{column}"), mask.to_owned());
            }
        }
    }
    assert_eq!(fields, masked);
    assert!(masked.len() >= 5);
    // No secret and no index is a field of any table.
    let register = register();
    for table in registry.tables() {
        let entries = &register[table.spec.table.table].columns;
        for field in &table.spec.fields {
            assert_ne!(class(&entries[&field.column]), "secret", "{} {}", table.spec.subject, field.name);
        }
    }
}

/// `docs/data.md` as the register has it; `COLLEGIUM_WRITE_DOCS=1` writes it.
#[test]
fn the_documentation_says_what_the_register_says() {
    let mut text = String::from(
        "# Data\n\nWhat is kept, why, how long and for whom. Made from [columns.toml](../columns.toml), which classes every \
         column; `COLLEGIUM_WRITE_DOCS=1 cargo nextest run -p collegium --test it register` writes this page.\n\n\
         Sensitive columns with a mask are sealed at rest and shown masked; see [operations](operations.md#keys). Secret columns \
         are hashed or sealed and never shown.\n\n\
         | table | what for | kept | seen by | personal | sensitive | secret |\n|---|---|---|---|---|---|---|\n",
    );
    for (name, table) in register() {
        let fact = |key: &str| table.facts[key].as_str();
        let of = |wanted: &str| {
            let some = table.columns.iter().filter(|(_, e)| class(e) == wanted);
            some.map(|(c, e)| mask(e).map_or_else(|| c.clone(), |m| format!("{c} ({m})")))
                .collect::<Vec<_>>()
                .join(", ")
        };
        let (personal, sensitive, secret) = (of("personal"), of("sensitive"), of("secret"));
        let (purpose, retention, audiences) = (fact("purpose"), fact("retention"), fact("audiences"));
        writeln!(text, "| `{name}` | {purpose} | {retention} | {audiences} | {personal} | {sensitive} | {secret} |")
            .unwrap();
    }
    let page = root().join("docs/data.md");
    if std::env::var("COLLEGIUM_WRITE_DOCS").is_ok() {
        std::fs::write(&page, &text).unwrap();
    }
    assert!(
        std::fs::read_to_string(page).is_ok_and(|found| found == text),
        "docs/data.md is not what columns.toml says"
    );
}
