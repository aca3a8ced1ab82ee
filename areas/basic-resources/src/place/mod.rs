//! The campus: buildings, kinds of places, and the places themselves.

mod area;
mod room;
mod types;

use kernel::{Api, Permission, Result};

pub const PAGES: &[Permission] = &[permissions::ADMIN_AUTH_BASIC_PLACE];

pub fn mount(api: &mut Api) -> Result<()> {
    area::mount(api)?;
    types::mount(api)?;
    room::mount(api)
}

/// The timetable and its collection ask for rooms.
const OFFERED: &[Permission] = &[
    permissions::ADMIN_AUTH_LEARNING_TTS,
    permissions::STAFF_AUTH_LEARNING_TTS,
    permissions::ADMIN_AUTH_LEARNING_TTSP,
    permissions::STAFF_AUTH_LEARNING_TTSP,
    permissions::STAFF_AUTH_TTSP_DIVISION,
    permissions::ADMIN_AUTH_LEARNING_EXAM,
];
