//! The composition of Collegium: configuration, operations, background work, command line.

pub mod cli;
pub mod compose;
pub mod keep;
pub mod serve;
mod web;
