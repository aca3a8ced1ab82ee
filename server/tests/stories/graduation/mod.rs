//! Graduation audit, from the batch to the degree.

mod batches;
mod checks;
mod kit;
mod own;
