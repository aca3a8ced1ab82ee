//! The operations through HTTP, on SQLite and on PostgreSQL.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::disallowed_methods)]
#![allow(clippy::cast_possible_truncation)]

mod audit;
mod constants;
mod contract;
mod differential;
mod engine;
mod guard;
mod kit;
mod migrations;
mod people;
mod plain;
mod planner;
mod protect;
mod sign_in;
mod sso;
mod support;
mod system;
mod templates;
mod terms;
mod units;
mod ways;
mod ways_in;
