//! Elective selection and add/drop, as the registry prepares and follows them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::disallowed_methods)]

#[macro_use]
#[path = "../students/kit.rs"]
mod kit;
mod adddrop;
mod kill;
mod ledger;
mod live;
#[path = "../students/offers.rs"]
mod offers;
mod pools;
mod quotas;
#[path = "../students/rehearsal.rs"]
mod rehearsal;
mod rounds;
#[path = "../students/stock.rs"]
mod stock;
mod world;

#[path = "../it/support.rs"]
mod support;
