//! Student information.

pub mod cohort;
pub mod student;
