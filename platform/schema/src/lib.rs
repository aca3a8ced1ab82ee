//! The entities of the areas, one folder each. No behaviour.
//!
//! Only the owning area writes a table; everyone may read it.

pub mod applications;
pub mod collection;
pub mod courses;
pub mod evaluation;
pub mod exam;
pub mod grades;
pub mod graduation;
pub mod printing;
pub mod reports;
pub mod research;
pub mod security;
pub mod selection;
pub mod students;
pub mod submission;
pub mod timetable;
pub mod university;
pub mod workflow;
