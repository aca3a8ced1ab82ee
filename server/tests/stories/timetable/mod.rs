//! The timetable: edited, published, read by those concerned; and collected from the divisions.

mod collection;
mod demo;
mod editing;
mod feed;
mod mine;
mod seats;
pub mod term;
mod workbook;
