//! Basic resources: the university described (terms, calendar, divisions, programmes, places, people),
//! and the system log.

pub mod api;
mod calendar;
mod category;
pub mod choices;
pub mod codes;
mod college;
mod degree;
mod department;
mod division;
mod duties;
mod feed;
mod groups;
mod linked;
mod log;
mod me;
mod paper;
mod place;
mod programme;
mod refs;
mod region;
mod semester;
mod staff;
mod student_type;
pub mod tables;
mod teacher;
#[doc(hidden)]
pub mod tested;
mod units;
mod usage;
mod year;

use kernel::{Api, App, Error, FieldError, Result, Text};

pub fn mount(api: &mut Api) -> Result<()> {
    kernel::messages::register(linked::KINDS);
    log::mount(api);
    college::mount(api)?;
    year::mount(api)?;
    semester::mount(api)?;
    calendar::mount(api)?;
    division::mount(api)?;
    programme::mount(api)?;
    place::mount(api)?;
    department::mount(api)?;
    staff::mount(api)?;
    teacher::mount(api)?;
    region::mount(api)?;
    codes::mount(api)?;
    degree::mount(api)?;
    category::mount(api)?;
    groups::mount(api)?;
    student_type::mount(api);
    usage::mount(api);
    Ok(())
}

/// The long work of this area.
pub fn register_jobs(app: &App) {
    log::register_jobs(app);
}

/// The ids of a command on several rows: at least one, each once.
pub(crate) fn some_ids(ids: Vec<String>) -> Result<Vec<String>> {
    let mut ids: Vec<String> = ids.into_iter().filter(|id| !id.is_empty()).collect();
    ids.sort();
    ids.dedup();
    match ids.len() {
        0 => Err(Error::Invalid(vec![FieldError::required("ids")])),
        1..=1000 => Ok(ids),
        _ => Err(Error::invalid("ids", "too_many", Text::new("一次最多 1000 条", "At most 1000 records at once"))),
    }
}

fn yes() -> bool {
    true
}

/// A reference that was cleared may come as an empty text.
fn some(id: Option<String>) -> Option<String> {
    id.filter(|id| !id.is_empty())
}
