//! Files made to do harm, for the tests of whoever reads files: the spreadsheet reader alone, and the
//! server through its uploads. A writer of archives that can lie, and the families it builds.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod archives;
pub mod pack;
mod parts;
mod pictures;

pub use archives::archives;
pub use parts::{csvs, markup, other_parts, sheets};
pub use pictures::pictures;

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
    pub make: Box<dyn Fn() -> Vec<u8> + Send>,
    pub expect: Expect,
}

impl Hostile {
    pub fn new(name: &str, expect: Expect, make: impl Fn() -> Vec<u8> + Send + 'static) -> Self {
        Self { name: name.to_owned(), file: "a.xlsx", make: Box::new(make), expect }
    }
}

/// Every hostile spreadsheet.
pub fn spreadsheets() -> Vec<Hostile> {
    [archives(), sheets(), other_parts(), markup(), csvs()].into_iter().flatten().collect()
}

#[test]
fn the_family_is_large_and_its_names_are_unique() {
    let all: Vec<String> = spreadsheets().into_iter().map(|h| h.name).collect();
    let names: std::collections::HashSet<&String> = all.iter().collect();
    assert_eq!(names.len(), all.len());
    assert!(names.len() >= 100, "{}", names.len());
}
