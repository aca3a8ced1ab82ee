//! The timetable is edited: sections, the grid, groups, and publishing.

mod commands;
mod grid;
mod groups;
pub mod kit;
mod next_steps;
mod previews;
mod publishing;
mod scope;
