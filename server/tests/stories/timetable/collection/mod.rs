//! Collecting what divisions will teach, through HTTP, on SQLite and on PostgreSQL.

mod authority;
mod copying;
mod kit;
mod letters;
mod merging;
mod previews;
mod problems;
mod states;
