//! The expected rights: which page and action decide over each operation.

use std::{collections::BTreeMap, sync::OnceLock};

use kernel::{Action, actor::Grants};

/// Who may call an operation, according to the hand-written table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    Public,
    Session,
    /// Any one of the codes, with the action.
    Needs(Vec<String>, Action),
}

impl Expected {
    pub fn allows(&self, held: &Grants) -> bool {
        match self {
            Self::Public | Self::Session => true,
            Self::Needs(codes, action) => codes.iter().any(|code| held.of(code).contains(*action)),
        }
    }
}

fn lines(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines().filter(|l| !l.is_empty() && !l.starts_with('#')).map(|l| l.split('\t').collect())
}

/// The permission codes of every page; `None`: open to everyone who is signed in.
fn pages() -> BTreeMap<&'static str, Option<Vec<String>>> {
    let codes = |text: &str| (!["-", "public"].contains(&text)).then(|| text.split(' ').map(str::to_owned).collect());
    lines(include_str!("routes.tsv")).map(|l| (l[0], codes(l[1]))).collect()
}

/// Read once: it has a row for every operation, and everybody asks.
pub fn expected() -> &'static BTreeMap<String, Expected> {
    static ROWS: OnceLock<BTreeMap<String, Expected>> = OnceLock::new();
    ROWS.get_or_init(read)
}

/// What the engine serves for a table, and the action that each of it is.
const SERVED: [(&str, &str); 14] = [
    ("list", "query"),
    ("options", "query"),
    ("get", "get"),
    ("history", "get"),
    ("export", "export"),
    ("create", "add"),
    ("update", "edit"),
    ("delete", "delete"),
    ("enable", "enable"),
    ("disable", "disable"),
    ("template", "import"),
    ("import", "import"),
    ("batches", "import"),
    ("undo", "import"),
];
const LOOKS: [&str; 5] = ["list", "options", "get", "history", "export"];

/// A row of an operation; or of a table, whose stem follows a star, then the page, then who writes where the page also
/// has readers. A row of its own for one operation of the table comes first.
fn operations(line: Vec<&'static str>) -> Vec<(String, Vec<&'static str>)> {
    let Some(stem) = line[0].strip_prefix('*') else { return vec![(line[0].to_owned(), line)] };
    let registry = crate::calls::registry();
    let own = |id: &str| lines(include_str!("rights.tsv")).any(|row| row[0] == id);
    let writers = if line[2] == "-" { line[1] } else { line[2] };
    let served = SERVED.into_iter().map(|(verb, action)| (verb, format!("{verb}{stem}"), action));
    let there = served.filter(|(_, id, _)| registry.find(id).is_some() && !own(id));
    let rows = there.map(|(verb, id, action)| {
        let by = if LOOKS.contains(&verb) { line[1] } else { writers };
        (id, vec![line[0], by, action, line.get(3).copied().unwrap_or("as the table's other operations")])
    });
    let rows: Vec<_> = rows.collect();
    assert!(!rows.is_empty(), "there is no table {stem}");
    rows
}

fn read() -> BTreeMap<String, Expected> {
    let pages = pages();
    let mut rows = BTreeMap::new();
    for (id, line) in lines(include_str!("rights.tsv")).flat_map(operations) {
        let (page, action) = (line[1], line[2]);
        let expected = match page {
            "public" | "session" => {
                assert!(line.get(3).is_some_and(|why| why.len() > 2), "{id} is open and does not say why");
                assert_eq!(action, "-", "{id}");
                if page == "public" { Expected::Public } else { Expected::Session }
            }
            // Several pages where forms on more than one of them make the call.
            _ => {
                let codes = page.split(' ').flat_map(|page| {
                    // A code by itself, where a page also has readers who may look and nothing else.
                    if !page.starts_with('/') {
                        assert!(line.get(3).is_some_and(|why| why.len() > 2), "{id} names a code and does not say why");
                        return vec![page.to_owned()];
                    }
                    let codes = pages.get(page).unwrap_or_else(|| panic!("{id}: there is no page {page}"));
                    codes.clone().unwrap_or_else(|| panic!("{id}: {page} has no codes; say `session`"))
                });
                let action = Action::parse(action).unwrap_or_else(|| panic!("{id}: no action {action}"));
                Expected::Needs(codes.collect(), action)
            }
        };
        assert!(rows.insert(id.clone(), expected).is_none(), "{id} stands in rights.tsv twice");
    }
    // Whoever may delete may take a deletion back, where that can be taken back.
    let restored: Vec<_> =
        rows.iter().filter_map(|(id, row)| Some((id.strip_prefix("delete")?, row.clone()))).collect();
    let restored: Vec<_> = restored.into_iter().map(|(stem, row)| (format!("restore{stem}"), row)).collect();
    let registry = crate::calls::registry();
    rows.extend(restored.into_iter().filter(|(id, _)| registry.find(id).is_some()));
    rows
}
