//! Grades from the teacher's sheet to the registry's confirmation.

mod amendment;
mod cells;
mod kit;
mod letters;
mod previews;
mod states;
mod upload;
mod windows;

pub use kit::{registry, window};
