//! Elective selection: who takes which course.
//!
//! Only this area writes `student_subject`. Selecting itself comes with an issue of its own; other areas ask it
//! through `api`.

pub mod api;
mod known;
mod office;
mod seats;
mod table;

use kernel::{Api, Result, resource::Services};

pub fn mount(api: &mut Api) -> Result<()> {
    table::student_subjects()?.mount(api, "/api/sp/student-subject", Services::READ)?;
    office::mount(api);
    Ok(())
}
