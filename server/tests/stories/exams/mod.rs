//! Exam seasons from their first paper on.

mod kit;
mod papers;
mod seasons;
mod timetable;
