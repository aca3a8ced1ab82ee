//! Timetable data collection: divisions say what they will teach, the registry merges it into the timetable.
//!
//! The same rows are seen from two sides: by the registry, and by those whom an authority of the round lets fill in
//! for a division.

pub mod api;
mod copy;
mod division;
mod gate;
mod letters;
mod log;
mod merge;
mod plan;
mod problems;
mod reminders;
mod rounds;
mod settings;
mod side;
mod tables;
#[doc(hidden)]
pub mod units;
mod workbook;

use kernel::{Api, Result};

pub fn mount(api: &mut Api) -> Result<()> {
    kernel::messages::register(letters::KINDS);
    rounds::mount(api)?;
    division::mount(api)?;
    plan::mount(api)?;
    problems::mount(api);
    copy::mount(api);
    merge::mount(api);
    workbook::mount(api);
    settings::mount(api);
    log::mount(api);
    Ok(())
}

/// A reference that was cleared may come as an empty text.
fn some(id: Option<String>) -> Option<String> {
    id.filter(|id| !id.is_empty())
}
