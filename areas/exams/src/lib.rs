//! Exams: seasons with their papers and rooms, who sits what, when and where.
//!
//! A paper is in one place of the timetable, so that place stands in its row twice: as the office drafts it, and as
//! everybody concerned was told.

mod candidate;
mod clash;
mod clock;
mod duty;
mod item;
mod known;
mod log;
mod own;
mod paper;
mod print;
mod room;
mod schedule;
mod seat;
mod settings;
mod snapshot;
mod solve;
mod tables;

use kernel::{Api, Policy, Result, op::Need};

/// The one code of the office's pages.
pub const PAGE: kernel::Permission = permissions::ADMIN_AUTH_LEARNING_EXAM;

pub use duty::staff;

pub fn register_jobs(app: &kernel::App) {
    solve::register_jobs(app);
    print::register_jobs(app);
}

pub fn mount(api: &mut Api) -> Result<()> {
    kernel::messages::register(schedule::KINDS);
    kernel::messages::register(paper::KINDS);
    kernel::messages::register(duty::KINDS);
    basic_resources::api::register_feed(&own::FEED);
    item::mount(api)?;
    room::mount(api)?;
    paper::mount(api)?;
    candidate::mount(api)?;
    clash::mount(api);
    schedule::mount(api)?;
    seat::mount(api);
    solve::mount(api);
    duty::mount(api)?;
    print::mount(api);
    own::mount(api);
    settings::mount(api);
    log::mount(api);
    Ok(())
}

fn office(action: kernel::Action) -> Policy {
    let needs: Vec<Need> = vec![(PAGE, action)];
    Policy::AnyOf(Vec::leak(needs))
}
