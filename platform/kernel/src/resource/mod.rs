//! The resource engine: a plain table is said once.
//!
//! [`Table::plain`] needs an entity and what is said about it, [`Table::ruled`] also rules over its rows; a table with
//! an input of its own is a [`Resource`].
//! Both become a struct of function pointers, the only generic code here; the handlers behind it are compiled once for
//! all tables. The moment a
//! write touches a second table or has a name in the users' language, it is a command of the area
//! and not a matter for this module.

mod batch;
pub(crate) mod bulk;
pub mod decimal;
mod delete;
mod described;
mod document;
mod export;
mod field;
mod history;
mod import;
mod keys;
mod keyword;
mod mount;
mod once;
mod outgoing;
mod patch;
mod plain;
mod protected;
mod query;
mod read;
mod refs;
pub mod remembered;
mod restore;
mod reveal;
pub mod rows;
mod rules;
mod table;
mod write;

use sea_orm::{DatabaseExecutor, EntityTrait, FromQueryResult};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use utoipa::ToSchema;

pub use batch::{BatchKinds, BatchView, Journal, Noted};
pub(crate) use bulk::pieces;
pub(crate) use described::{Served, described};
pub use export::{FileFormat, export_rows, export_rows_in, export_workbook};
pub use field::{Choice, Field, Initial, Kind};
pub use history::{Change, HistoryEntry, Names, changes as history_changes, history_of, op_label};
pub use import::{ImportReport, Options as ImportOptions, RowError, SheetRow, read_sheet};
pub use mount::{EXPORT_BUCKET, EXPORTS_A_MINUTE, Services, some_ids};
pub use once::OnceTable;
pub use patch::{PatchColumn, PatchOptions, PatchReport, RowDiff};
pub(crate) use read::{contains_keyword, title_of};
pub use rules::Rules;
pub use table::{ReferencedBy, Spec, Table, Title};

use crate::{Cx, FieldError, Permission, Result, scope::TableRef};

pub type ActiveOf<R> = <<R as Resource>::Entity as EntityTrait>::ActiveModel;

/// What a [`Resource::reach`] answers, later.
pub type Reach<'a> = std::pin::Pin<Box<dyn Future<Output = Result<()>> + Send + 'a>>;

/// A list may be narrowed by what its rows belong to: courses taken by the programme of who takes them.
#[derive(Clone, Copy, Debug)]
pub struct ThroughFilter {
    /// As on the wire.
    pub name: &'static str,
    /// The column that holds the id of the other row.
    pub column: &'static str,
    pub of: &'static TableRef,
    /// The column of the other table that is compared.
    pub by: &'static str,
}

/// A row as it would be written, for [`Resource::across`].
pub struct Proposed<'a> {
    /// The row as it is; none for a new one.
    pub before: Option<&'a Value>,
    /// The writable fields as on the wire, checked one by one.
    pub input: &'a Map<String, Value>,
    pub errors: &'a mut Vec<FieldError>,
}

impl Proposed<'_> {
    pub fn id(&self) -> Option<&str> {
        self.before?.get("id")?.as_str()
    }

    pub fn text(&self, field: &str) -> &str {
        self.input.get(field).and_then(Value::as_str).unwrap_or_default()
    }

    pub fn date(&self, field: &str) -> Option<chrono::NaiveDate> {
        self.text(field).parse().ok()
    }
}

pub type Across = for<'a> fn(&'a Cx, &'a DatabaseExecutor<'a>, &'a mut [Proposed<'_>]) -> Reach<'a>;

/// A row before and after a write, as it is kept: with sealed values, and columns that no field declares.
pub struct RowChange<'a> {
    /// None for a new row.
    pub before: Option<&'a Value>,
    /// None for a row that is gone.
    pub after: Option<&'a Value>,
}

pub type Changed = for<'a> fn(&'a Cx, &'a [RowChange<'a>]) -> Reach<'a>;

/// What an area writes for a plain table.
pub trait Resource: 'static {
    type Entity: EntityTrait<Model: Serialize + FromQueryResult + ToSchema>;
    /// What a caller may write. Use `deny_unknown_fields` and camelCase.
    type Input: DeserializeOwned + Serialize + ToSchema;

    /// Rows are people: taking many of them away at once asks who is there.
    const PERSONS: bool = false;

    /// Whoever writes these rows could become somebody else by it: every write asks who is there.
    const STEP_UP: bool = false;

    /// An export says what it is for.
    const ASKS_PURPOSE: bool = false;

    /// Pages that show these rows to people who never write them.
    const READERS: &'static [Permission] = &[];

    /// What a row is answered with beside its fields, by names on the wire: for the page alone, in no sheet.
    const ANSWERED: &'static [&'static str] = &[];

    /// Filters by a column of the row that a row belongs to.
    const FILTERS: &'static [ThroughFilter] = &[];

    /// The reference by which rows are told apart in select boxes: its code stands before theirs, and its name stands
    /// for one they lack.
    const TITLED_BY: Option<&'static str> = None;

    /// The table of words that the keyword is looked up in, for tables of very many rows; `migration::words`
    /// makes it, of the searched columns.
    const WORDS: Option<&'static str> = None;

    fn spec() -> Spec;

    /// Rules on one input alone. Lengths, required fields and choices are checked from the fields.
    fn check(_input: &Self::Input, _errors: &mut Vec<FieldError>) {}

    /// What a new row has in columns that no caller writes.
    fn fresh(_row: &mut ActiveOf<Self>) {}

    /// The area's own rule over rows that an import changes or its undoing takes away, looked at
    /// before they are written.
    fn reach<'a>(_cx: &'a Cx, _ids: &'a [String]) -> Reach<'a> {
        Box::pin(async { Ok(()) })
    }

    /// Rules over more than one row: nothing overlaps, one is current, a tree has no circle. Gets all rows
    /// of an import, or the one that is written; a mistake goes to the row it is of. `db` is the
    /// transaction of the write, or the reading connection of a dry run.
    fn across<'a>(_cx: &'a Cx, _db: &'a DatabaseExecutor<'a>, _rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async { Ok(()) })
    }

    /// After rows were written, in the same transaction: brings copies in other tables up to date.
    fn written<'a>(_cx: &'a Cx, _ids: &'a [String]) -> Reach<'a> {
        Box::pin(async { Ok(()) })
    }

    /// After every write of the engine, in its transaction, with what was there before: one row, an import, its
    /// undoing. An error takes all of it back.
    fn changed<'a>(_cx: &'a Cx, _rows: &'a [RowChange<'a>]) -> Reach<'a> {
        Box::pin(async { Ok(()) })
    }

    /// Before rows are put away: the area's own reasons why they stay, beside `referenced_by`.
    fn leaving<'a>(_cx: &'a Cx, _ids: &'a [String]) -> Reach<'a> {
        Box::pin(async { Ok(()) })
    }

    /// Somebody opens one row. Called before it is answered; an error keeps it closed.
    fn opened(_cx: &Cx, _id: &str) -> Result<()> {
        Ok(())
    }

    /// Copies the input onto the row. Destructure the input, so that a new field cannot be missed.
    fn write(input: Self::Input, row: &mut ActiveOf<Self>);
}
