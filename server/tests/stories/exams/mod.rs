//! Exam seasons from their first paper on.

mod duties;
mod kit;
mod papers;
mod printing;
mod seasons;
mod solving;
mod timetable;
