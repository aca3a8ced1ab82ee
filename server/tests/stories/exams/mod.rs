//! Exam seasons from their first paper on.

mod calendar;
mod divisions;
mod duties;
mod kit;
mod papers;
mod printing;
mod seasons;
mod solving;
mod timetable;
