//! The university's own rules, as pure functions over plain values: no database, no request, no clock.

pub mod equivalence;
pub mod gpa;
pub mod language;
pub mod progress;
pub mod requirement;
pub mod scale;
pub mod standing;
pub mod structure;
pub mod transfer;
