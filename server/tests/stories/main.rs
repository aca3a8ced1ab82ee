//! What each area does, told through HTTP: on SQLite by day, on PostgreSQL too at night or where the databases differ.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::disallowed_methods)]

#[macro_use]
mod kit;
mod applications;
mod courses;
mod evaluation;
mod exams;
mod grades;
mod graduation;
mod home;
mod offers;
mod people;
mod printing;
mod rehearsal;
mod reports;
mod research;
mod selection;
mod stock;
mod students;
mod submission;
mod teachers;
mod timetable;

#[path = "../it/support.rs"]
mod support;
