//! Hostile files: each is refused for its own reason, or read without harm. They are
//! read in `memory`, each in a process of its own.

use crate::hostile_archives::archives;
use crate::hostile_parts::{csvs, markup, other_parts, sheets};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expect {
    /// Refused under this code.
    Code(&'static str),
    /// Refused, for whichever reason is met first.
    Refused,
    /// Read, with so many rows.
    Rows(u64),
}

pub struct Hostile {
    pub name: String,
    pub file: &'static str,
    pub make: Box<dyn Fn() -> Vec<u8>>,
    pub expect: Expect,
}

impl Hostile {
    pub fn new(name: &str, expect: Expect, make: impl Fn() -> Vec<u8> + 'static) -> Self {
        Self { name: name.to_owned(), file: "a.xlsx", make: Box::new(make), expect }
    }
}

/// What happened, in the words of `Expect`.
pub fn outcome(result: &Result<sheets::Summary, sheets::ReadError>) -> String {
    match result {
        Ok(summary) => format!("{} rows", summary.rows),
        Err(error) => error.code().to_owned(),
    }
}

pub fn fits(expect: Expect, outcome: &str) -> bool {
    match expect {
        Expect::Code(code) => outcome == code,
        Expect::Refused => outcome.starts_with("sheet."),
        Expect::Rows(rows) => outcome == format!("{rows} rows"),
    }
}

#[test]
fn the_family_is_large_and_its_names_are_unique() {
    let families = [archives(), sheets(), other_parts(), markup(), csvs()];
    let all: Vec<String> = families.into_iter().flatten().map(|h| h.name).collect();
    let names: std::collections::HashSet<&String> = all.iter().collect();
    assert_eq!(names.len(), all.len());
    assert!(names.len() >= 100, "{}", names.len());
}
