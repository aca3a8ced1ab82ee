//! Course planning: the study plans, and which one a student follows.
//!
//! Its pages come with an issue of their own; other areas ask it through `api`.

pub mod api;
mod known;
mod plan;
mod tables;
