//! The university's own rules, as pure functions over plain values: no database, no request, no clock.

pub mod application;
pub mod distribution;
pub mod elective;
pub mod equivalence;
pub mod evaluation;
pub mod exams;
pub mod form;
pub mod gpa;
pub mod graduation;
pub mod language;
pub mod marks;
// The kernel's, which this crate does not know: one list of faults for all tests.
#[path = "../../kernel/src/planted.rs"]
mod planted;
pub mod printing;
pub mod progress;
pub mod report;
pub mod requirement;
pub mod research_degree;
pub mod scale;
pub mod selection;
pub mod sheet;
pub mod standing;
pub mod structure;
pub mod timetable;
pub mod transfer;
pub mod way;
