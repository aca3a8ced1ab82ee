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

use kernel::{Api, Error, FieldError, Result, Text};

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

/// What the registry or a division says about a decision: there is one, and it is not a novel.
fn reason(text: &str) -> Result<&str> {
    let text = text.trim();
    match text.chars().count() {
        0 => Err(Error::Invalid(vec![FieldError::required("reason")])),
        1..=500 => Ok(text),
        _ => Err(Error::invalid("reason", "too_long", Text::new("最多 500 个字符", "At most 500 characters"))),
    }
}

/// A reference that was cleared may come as an empty text.
fn some(id: Option<String>) -> Option<String> {
    id.filter(|id| !id.is_empty())
}
