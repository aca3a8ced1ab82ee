//! Every row of every table in one form for both databases: backups and moves are made of it.
//!
//! A row is one line of JSON, an array in the order of the layout's columns. Rows come in the order
//! of their keys, which both databases sort alike, so the SHA-256 of a table's lines is equal on both.

mod layout;
mod load;
mod snapshot;
mod value;

pub(super) use layout::migrations;
pub use layout::{Column, Kind, TableLayout};
pub use load::Loader;
pub use snapshot::{Pages, Snapshot};
pub use value::{Cell, TableSum, TableSummer, parse_line, write_line};
