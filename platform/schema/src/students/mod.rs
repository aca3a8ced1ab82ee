//! Student information.

pub mod student;
