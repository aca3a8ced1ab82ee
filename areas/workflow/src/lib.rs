//! The dashboard: the homepage's figures, and the lists of applications and tasks.
//!
//! The engine that moves applications comes with the issue on approvals; its tables are read here.

mod home;
mod tasks;

use kernel::{Api, Result};

pub fn mount(api: &mut Api) -> Result<()> {
    home::mount(api);
    tasks::mount(api);
    Ok(())
}
