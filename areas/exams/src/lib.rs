//! Exams: seasons with their papers and rooms, who sits what, when and where.
//!
//! A paper is in one place of the timetable, so that place stands in its row twice: as the office drafts it, and as
//! everybody concerned was told.

mod clock;
mod item;
mod log;
mod paper;
mod room;
mod settings;
mod tables;

use kernel::{Api, Policy, Result, op::Need};

/// The one code of the office's pages.
pub const PAGE: kernel::Permission = permissions::ADMIN_AUTH_LEARNING_EXAM;

pub fn mount(api: &mut Api) -> Result<()> {
    item::mount(api)?;
    room::mount(api)?;
    paper::mount(api)?;
    settings::mount(api);
    log::mount(api);
    Ok(())
}

fn office(action: kernel::Action) -> Policy {
    let needs: Vec<Need> = vec![(PAGE, action)];
    Policy::AnyOf(Vec::leak(needs))
}
