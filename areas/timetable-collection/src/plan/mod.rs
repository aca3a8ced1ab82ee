//! What a division will teach: courses, the groups that take them together, and who teaches.

pub mod course;
pub mod group;
mod sheets;
pub mod teacher;
pub mod times;

use std::sync::OnceLock;

use kernel::{
    Api, Cx, Error, FieldError, Result, Text,
    effects::Known,
    resource::{Proposed, Services, Table},
};
use sea_orm::ConnectionTrait;
use serde_json::Value;

use crate::{
    gate::{self, Target},
    side::{Division, Office, Side},
};
use course::Courses;
use group::Groups;
use teacher::Teachers;

pub struct Tables {
    pub courses: &'static Table,
    pub groups: &'static Table,
    pub teachers: &'static Table,
}

impl Tables {
    fn of<S: Side>() -> Result<Self> {
        Ok(Self {
            courses: Table::of::<Courses<S>>()?,
            groups: Table::of::<Groups<S>>()?,
            teachers: Table::of::<Teachers<S>>()?,
        })
    }

    fn mount<S: Side>(&self, api: &mut Api) -> Result<()> {
        for (table, name) in [(self.courses, "course"), (self.groups, "group"), (self.teachers, "teacher")] {
            let path = S::view().path(name);
            table.mount(api, &path, Services { import: false, ..Services::ALL })?;
            sheets::mount::<S>(api, table, &path);
        }
        Ok(())
    }

    pub fn known(&self) -> [Known<'static>; 3] {
        [self.courses.into(), self.groups.into(), self.teachers.into()]
    }
}

static OFFICE: OnceLock<Tables> = OnceLock::new();
static DIVISION: OnceLock<Tables> = OnceLock::new();

pub fn tables<S: Side>() -> Result<&'static Tables> {
    let cell = if S::OFFICE { &OFFICE } else { &DIVISION };
    if cell.get().is_none() {
        let _ = cell.set(Tables::of::<S>()?);
    }
    cell.get().ok_or_else(|| Error::internal("the tables of plans"))
}

pub fn mount(api: &mut Api) -> Result<()> {
    tables::<Office>()?.mount::<Office>(api)?;
    tables::<Division>()?.mount::<Division>(api)
}

fn before<'a>(row: &'a Proposed<'_>, field: &str) -> Option<&'a str> {
    row.before?.get(field)?.as_str()
}

fn given<'a>(row: &'a Proposed<'_>, field: &str) -> Option<&'a str> {
    row.input.get(field).and_then(Value::as_str).filter(|text| !text.is_empty())
}

/// A row stays in its round and its division.
fn fixed(row: &Proposed<'_>) -> Vec<FieldError> {
    let moved = |field: &&str| before(row, field).is_some_and(|was| was != row.text(field));
    let text = Text::new("不能移到另一轮次或学部", "Cannot be moved to another round or division");
    ["roundId", "divisionId"].into_iter().filter(moved).map(|field| FieldError::new(field, "fixed", text)).collect()
}

/// Refuses what may not be written; `programme` is the field that says whose it is.
async fn allowed<S: Side>(
    cx: &Cx,
    db: &impl ConnectionTrait,
    rows: &[Proposed<'_>],
    programme: &'static str,
) -> Result<()> {
    let now = |row: &Proposed<'_>| Target {
        round_id: row.text("roundId").to_owned(),
        division_id: row.text("divisionId").to_owned(),
        programme_id: given(row, programme).map(str::to_owned),
    };
    let was = |row: &Proposed<'_>| {
        Some(Target {
            round_id: before(row, "roundId")?.to_owned(),
            division_id: before(row, "divisionId")?.to_owned(),
            programme_id: before(row, programme).filter(|id| !id.is_empty()).map(str::to_owned),
        })
    };
    let targets: Vec<Target> = rows.iter().flat_map(|row| [Some(now(row)), was(row)]).flatten().collect();
    gate::refuse::<S>(cx, db, &targets).await
}
