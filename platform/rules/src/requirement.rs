//! What a course asks of those who take it.
//!
//! A requirement is a small expression. People write and read it as text, in Chinese or English or a mixture:
//!
//! ```text
//! (修读过UCLC1013 或者 修读过GCLA1903) 同时 未曾修读过GCLA1913
//! (has taken UCLC1013 or has taken GCLA1903) and has never taken GCLA1913
//! ```
//!
//! | Condition | Chinese | English |
//! |---|---|---|
//! | passed, or takes now where that counts | 修读过X | has taken X |
//! | neither passed nor takes now | 未曾修读过X | has never taken X |
//! | programme or stream | 专业为P、Q | programme is P, Q |
//! | neither programme nor stream | 专业不能为P、Q | programme is not P, Q |
//! | passed well | 通过X成绩不低于B- | passed X with at least B- |
//! | year of study | 修读年级为2、3 | year of study is 2, 3 |
//! | year of admission | 入学年份为2023、2024 | cohort is 2023, 2024 |
//! | units gained | 已获学分不少于60 | units gained at least 60 |
//! | cumulative average | 累计绩点不低于2.50 | cGPA at least 2.50 |
//! | takes at the same time | 正在修读X | is taking X |
//!
//! Conditions are joined by 同时 / and, 或者 / or, and brackets; "and" binds closer than "or". Several courses
//! after one 修读过 or 未曾修读过 mean each of them. Brackets, commas and letters may be full-width.
//!
//! - [`parse`] reads text; what is wrong comes back with the character where it is wrong.
//! - [`print`] writes it in either language; reading that again gives the same requirement.
//! - [`Requirement`] serialises to the tree of the form editor: `{"op":"AND","items":[{"op":"TAKEN","course":"X"}]}`;
//!   [`check`] examines a tree that came from outside.
//! - [`evaluate`] answers for one student with an explanation, [`holds`] without,
//!   [`Population`] for many requirements and many students.

mod check;
mod errors;
mod evaluate;
mod explain;
mod facts;
mod parse;
mod population;
mod print;
mod scan;
mod words;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

pub use check::{Fault, check};
pub use errors::{Expected, ParseError};
pub use evaluate::{Found, Node, State, Verdict, evaluate, holds};
pub use facts::{About, Counting, Facts, Pass};
pub use parse::parse;
pub use population::{Members, Population};
pub use print::{print, print_atom};

/// Brackets within brackets: more than anybody can read.
pub const MAX_DEPTH: usize = 24;
/// Characters of a text: many times the longest chain of exclusions.
pub const MAX_LENGTH: usize = 8_000;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "op", content = "items")]
pub enum Requirement {
    #[serde(rename = "AND")]
    All(Vec<Requirement>),
    #[serde(rename = "OR")]
    Any(Vec<Requirement>),
    #[serde(untagged)]
    Atom(Atom),
}

/// One condition. Codes are in capitals.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Atom {
    Taken {
        course: String,
    },
    NotTaken {
        course: String,
    },
    ProgrammeIn {
        programmes: Vec<String>,
    },
    ProgrammeNotIn {
        programmes: Vec<String>,
    },
    PassedWith {
        course: String,
        grade: String,
    },
    YearIn {
        years: Vec<i32>,
    },
    CohortIn {
        cohorts: Vec<i32>,
    },
    MinUnits {
        units: i32,
    },
    /// Hundredths.
    MinCgpa {
        cgpa: i32,
    },
    RegisteredNow {
        course: String,
    },
}

impl From<Atom> for Requirement {
    fn from(atom: Atom) -> Self {
        Self::Atom(atom)
    }
}

impl Requirement {
    /// The same requirement without needless groups: no "and" directly within an "and", no group of one.
    pub fn tidy(self) -> Self {
        match self {
            Self::Atom(atom) => Self::Atom(atom),
            Self::All(items) => {
                grouped(Self::All, items, |item| if let Self::All(inner) = item { Ok(inner) } else { Err(item) })
            }
            Self::Any(items) => {
                grouped(Self::Any, items, |item| if let Self::Any(inner) = item { Ok(inner) } else { Err(item) })
            }
        }
    }

    /// Every condition, in the order of the text.
    pub fn atoms(&self) -> Vec<&Atom> {
        match self {
            Self::Atom(atom) => vec![atom],
            Self::All(items) | Self::Any(items) => items.iter().flat_map(Self::atoms).collect(),
        }
    }

    /// The courses it names, each once, in the order of the text.
    pub fn courses(&self) -> Vec<&str> {
        distinct(self.atoms().into_iter().filter_map(Atom::course))
    }

    /// The programmes and streams it names, each once, in the order of the text.
    pub fn programmes(&self) -> Vec<&str> {
        distinct(self.atoms().into_iter().flat_map(Atom::programmes).map(String::as_str))
    }
}

impl Atom {
    pub fn course(&self) -> Option<&str> {
        match self {
            Self::Taken { course }
            | Self::NotTaken { course }
            | Self::PassedWith { course, .. }
            | Self::RegisteredNow { course } => Some(course),
            _ => None,
        }
    }

    pub fn programmes(&self) -> &[String] {
        match self {
            Self::ProgrammeIn { programmes } | Self::ProgrammeNotIn { programmes } => programmes,
            _ => &[],
        }
    }
}

fn grouped(
    group: fn(Vec<Requirement>) -> Requirement,
    items: Vec<Requirement>,
    open: fn(Requirement) -> Result<Vec<Requirement>, Requirement>,
) -> Requirement {
    let mut flat = Vec::with_capacity(items.len());
    for item in items {
        match open(item.tidy()) {
            Ok(inner) => flat.extend(inner),
            Err(item) => flat.push(item),
        }
    }
    match flat.pop() {
        Some(only) if flat.is_empty() => only,
        Some(last) => {
            flat.push(last);
            group(flat)
        }
        None => group(flat),
    }
}

fn distinct<'a>(codes: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen = std::collections::HashSet::new();
    codes.filter(|code| seen.insert(*code)).collect()
}
