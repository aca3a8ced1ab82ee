//! Student information through HTTP, on SQLite and on PostgreSQL.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::disallowed_methods)]

#[macro_use]
mod kit;
mod offers;
mod own;
mod papers;
mod record;
mod rehearsal;
mod sheets;
mod statuses;
mod stock;
mod tasks;

#[path = "../it/support.rs"]
mod support;
