//! Elective selection: who takes which course.
//!
//! Only this area writes `student_subject`. Its pages come with an issue of their own; other areas ask it
//! through `api`.

pub mod api;
mod known;
