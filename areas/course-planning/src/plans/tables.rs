//! The tables of each kind, described once.

use std::sync::OnceLock;

use kernel::{
    Cx, Error, Result,
    effects::{Known, Outcome, Warning, outcome as outcome_of},
    resource::Table,
};

use super::{
    categories::Categories,
    followers::Followers,
    kind::{Kind, Major, Minor, OfKind},
    structures::Structures,
    subjects::Subjects,
};

pub struct Tables {
    pub structures: &'static Table,
    pub categories: &'static Table,
    pub subjects: &'static Table,
    pub followers: &'static Table,
}

impl Tables {
    fn of<K: OfKind>() -> Result<Self> {
        Ok(Self {
            structures: Table::of::<Structures<K>>()?,
            categories: Table::of::<Categories<K>>()?,
            subjects: Table::of::<Subjects<K>>()?,
            followers: Table::of::<Followers<K>>()?,
        })
    }
}

static MAJOR_TABLES: OnceLock<Tables> = OnceLock::new();
static MINOR_TABLES: OnceLock<Tables> = OnceLock::new();

pub fn of(kind: &Kind) -> Result<&'static Tables> {
    let (cell, describe): (_, fn() -> Result<Tables>) =
        if kind.code == "MINOR" { (&MINOR_TABLES, Tables::of::<Minor>) } else { (&MAJOR_TABLES, Tables::of::<Major>) };
    if cell.get().is_none() {
        let _ = cell.set(describe()?);
    }
    cell.get().ok_or_else(|| Error::internal("the tables of plans"))
}

/// The answer of every command on plans, rehearsed or real.
pub async fn outcome(cx: &Cx, kind: &Kind, warnings: Vec<Warning>) -> Result<Outcome> {
    let Tables { structures, categories, subjects, .. } = of(kind)?;
    let known: [Known<'_>; 5] = [
        (*structures).into(),
        (*categories).into(),
        (*subjects).into(),
        crate::known::plan(),
        crate::known::equivalence(),
    ];
    outcome_of(cx, &known, warnings).await
}

/// How plans themselves are called, for commands beside the plans.
pub fn known() -> Vec<Known<'static>> {
    super::kind::KINDS.into_iter().filter_map(|kind| of(kind).ok()).map(|tables| tables.structures.into()).collect()
}

/// Under which name the courses of a plan of this kind stand in the log.
pub fn subject_of(kind: &str) -> &'static str {
    Kind::of(kind).subject.subject
}
