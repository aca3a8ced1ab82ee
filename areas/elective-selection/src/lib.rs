//! Elective selection and add/drop: who takes which course.
//!
//! Only this area writes `student_subject`. Other areas ask it through `api`. Running a round is the engine's; here is
//! what the registry prepares and follows.

mod adddrop;
pub mod api;
mod checks;
mod decisions;
mod es;
mod known;
mod live;
mod log;
mod may;
mod office;
mod people;
mod seats;
mod table;
mod tables;

use kernel::{Api, Result, resource::Services};

pub fn mount(api: &mut Api) -> Result<()> {
    table::student_subjects()?.mount(api, "/api/sp/student-subject", Services::READ)?;
    office::mount(api);
    es::mount(api)?;
    adddrop::mount(api)?;
    live::mount(api)?;
    log::mount(api);
    Ok(())
}

fn yes() -> bool {
    true
}
