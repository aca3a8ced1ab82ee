//! The timetable: edited, published, read by those concerned; and collected from the divisions.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::disallowed_methods)]

#[macro_use]
#[path = "../students/kit.rs"]
mod kit;
mod collection;
mod demo;
mod editing;
mod feed;
mod mine;
#[path = "../students/offers.rs"]
mod offers;
#[path = "../students/rehearsal.rs"]
mod rehearsal;
mod seats;
#[path = "../students/stock.rs"]
mod stock;
mod term;
mod workbook;

#[path = "../it/support.rs"]
mod support;
