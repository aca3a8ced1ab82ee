//! The operations through HTTP, on SQLite and on PostgreSQL.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![allow(clippy::cast_possible_truncation)]

mod contract;
mod engine;
mod kit;
mod sign_in;
mod support;
