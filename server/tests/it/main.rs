//! The operations through HTTP, on SQLite and on PostgreSQL.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod contract;
mod sign_in;
mod support;
