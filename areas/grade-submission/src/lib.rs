//! Grade submission: windows, sheets that lose nothing, and their way from the teacher to the registry.
//!
//! A row of `section_user` is what lets somebody see or write a sheet, for teachers of the section too: they get
//! theirs when the sheet is opened. So a teacher's reach is one scope and no question of a handler.

mod amendment;
pub mod api;
mod board;
mod confirm;
mod drafts;
mod judged;
mod letters;
mod mine;
mod office;
mod reminders;
mod settings;
mod sheets;
mod tables;
mod users;
mod windows;

use kernel::{Api, Policy, Result, op::Need};

/// The one code of the registry's pages.
pub const PAGE: kernel::Permission = permissions::ADMIN_AUTH_LEARNING_SGS;

pub fn mount(api: &mut Api) -> Result<()> {
    kernel::messages::register(letters::KINDS);
    basic_resources::api::register_duty("section_user");
    windows::mount(api)?;
    sheets::mount(api)?;
    drafts::mount(api)?;
    users::mount(api)?;
    office::mount(api);
    mine::mount(api);
    amendment::mount(api);
    settings::mount(api);
    Ok(())
}

fn office(action: kernel::Action) -> Policy {
    let needs: Vec<Need> = vec![(PAGE, action)];
    Policy::AnyOf(Vec::leak(needs))
}
