//! Course planning.

pub mod course;
