//! Graduation audit, from the batch to the degree.

mod batches;
mod checks;
mod kit;
mod own;
mod way;
mod what_if;
