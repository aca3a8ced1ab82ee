//! Timetabling: sections and their weekly meetings, who and where, what was published, and everybody's week.
//!
//! `section` and `class_session` are the draft that people work on; `published_session` is what everybody else was
//! told. A meeting with weekday 0 is not placed yet.

pub mod api;
mod board;
mod collected;
mod course_place;
mod feed;
mod groups;
mod known;
mod letters;
mod log;
mod may;
mod mine;
mod publishing;
mod refusal;
mod seats;
mod sections;
mod sessions;
mod settings;
pub mod tables;
#[doc(hidden)]
pub mod units;
mod weeks;
mod wire;
mod workbook;

use kernel::{Api, Result};

pub fn mount(api: &mut Api) -> Result<()> {
    weeks::mount(api);
    mine::mount(api);
    feed::mount(api);
    kernel::messages::register(letters::KINDS);
    sections::mount(api)?;
    sessions::mount(api)?;
    board::mount(api);
    groups::mount(api)?;
    course_place::mount(api)?;
    publishing::mount(api)?;
    settings::mount(api);
    log::mount(api);
    seats::mount(api)?;
    workbook::mount(api);
    Ok(())
}

/// A reference that was cleared may come as an empty text.
fn some(id: Option<String>) -> Option<String> {
    id.filter(|id| !id.is_empty())
}
