//! Grades: what was achieved, and the averages and the standing made of it.
//!
//! A result copies what its grade is worth when it is entered; averages, standing and places follow from the results.
//! Other areas ask through `api`, and results of other universities arrive through an approval.

pub mod api;
mod averages;
mod boards;
mod definitions;
mod distribution;
mod filter;
mod history;
mod home;
mod may;
mod own;
mod regulation;
mod release;
mod remarks;
mod repeats;
mod results;
mod scale;
mod settings;
mod stations;
mod tables;
mod teacher;
mod texts;
mod transcript;
mod transfer;
#[doc(hidden)]
pub mod units;

use kernel::{Api, Result};

pub fn mount(api: &mut Api) -> Result<()> {
    kernel::messages::register(release::KINDS);
    kernel::messages::register(filter::KINDS);
    scale::mount(api)?;
    distribution::mount(api)?;
    remarks::mount(api)?;
    stations::mount(api)?;
    results::mount(api)?;
    averages::mount(api)?;
    regulation::mount(api)?;
    filter::mount(api)?;
    release::mount(api)?;
    own::mount(api)?;
    repeats::mount(api);
    home::mount(api);
    boards::mount(api);
    teacher::mount(api)?;
    settings::mount(api);
    transcript::mount(api)?;
    texts::mount(api);
    transfer::mount(api)
}
