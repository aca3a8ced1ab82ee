//! Student information through HTTP, on SQLite and on PostgreSQL.

mod own;
mod papers;
mod record;
mod sheets;
mod statuses;
mod tasks;
