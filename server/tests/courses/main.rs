//! Courses, plans, approvals and results through HTTP, on SQLite and on PostgreSQL.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::disallowed_methods)]

#[macro_use]
#[path = "../students/kit.rs"]
mod kit;
mod approvals;
mod catalogue;
mod grades;
mod next_steps;
#[path = "../students/offers.rs"]
mod offers;
mod plans;
mod previews;
#[path = "../students/rehearsal.rs"]
mod rehearsal;
#[path = "../students/stock.rs"]
mod stock;

#[path = "../it/support.rs"]
mod support;
