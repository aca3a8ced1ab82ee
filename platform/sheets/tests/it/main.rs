//! Reading and writing from outside the crate: files are built by hand or by other
//! libraries, so that a mistake is not made twice in the same way.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod csv_reading;
mod dbf;
mod formats;
mod formulas;
mod hostile_outcome;
mod memory;
mod mutation;
mod pack;
mod reading;
mod round_trip;
mod values;
mod writing;
