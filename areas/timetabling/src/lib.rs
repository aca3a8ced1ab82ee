//! Timetabling: sections and their weekly meetings, who and where, what was published, and everybody's week.
//!
//! `section` and `class_session` are the draft that people work on; `published_session` is what everybody else was
//! told. A meeting with weekday 0 is not placed yet.

pub mod api;
mod collected;
mod feed;
mod may;
mod mine;
mod settings;
pub mod tables;
mod weeks;
mod wire;

use kernel::{Api, Result};

pub fn mount(api: &mut Api) -> Result<()> {
    weeks::mount(api);
    mine::mount(api);
    feed::mount(api);
    Ok(())
}
