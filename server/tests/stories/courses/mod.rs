//! Courses, plans, approvals and results through HTTP, on SQLite and on PostgreSQL.

pub mod approvals;
mod catalogue;
mod grades;
mod next_steps;
mod plans;
mod previews;
