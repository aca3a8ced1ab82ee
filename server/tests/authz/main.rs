//! Who may do what, to which rows: every operation of the registry, on SQLite and on PostgreSQL.
//!
//! What is expected stands in `rights.tsv`, written by hand; an operation without a row, or without
//! a request that succeeds, fails.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::disallowed_methods)]

mod answers;
mod assignment;
mod audit;
mod becoming;
mod calls;
mod chains;
mod cost;
mod doors;
mod exemplars;
mod explain;
mod golden;
mod granting;
mod kiosk;
mod last_admin;
mod matrix;
mod objects;
mod people;
mod previews;
mod proof;
mod replay;
mod revocation;
mod rights;
mod rows;
mod scope;
mod search;
mod state;

#[path = "../it/plain.rs"]
mod plain;
#[path = "../it/support.rs"]
mod support;
#[path = "../it/ways.rs"]
mod ways;
