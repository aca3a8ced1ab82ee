//! The tables of the log.

pub mod entry;
pub mod link;
