//! Timetabling: sections and their weekly meetings, who and where, what was published, and everybody's week.
//!
//! `section` and `class_session` are the draft that people work on; `published_session` is what everybody else was
//! told. A meeting with weekday 0 is not placed yet.

pub mod api;
pub mod tables;

use kernel::{Api, Result};

pub fn mount(_api: &mut Api) -> Result<()> {
    Ok(())
}
