//! Course planning: the catalogue, the study plans, and which one a student follows.

pub mod api;
mod catalogue;
mod known;
mod plan;
mod plans;
mod process;
mod tables;

use kernel::{Api, Result};

pub fn mount(api: &mut Api) -> Result<()> {
    catalogue::mount(api)?;
    plans::mount(api)?;
    process::mount(api)
}
