//! Grades: what was achieved, and the averages and the standing made of it.
//!
//! Its pages come with an issue of their own; other areas ask it through `api`, and results of other
//! universities arrive through an approval.

pub mod api;
mod definitions;
mod figures;
mod history;
mod recalculate;
mod transfer;
#[doc(hidden)]
pub mod units;

use kernel::{Api, Result};

pub fn mount(api: &mut Api) -> Result<()> {
    transfer::mount(api)
}
