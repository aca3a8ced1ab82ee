//! Basic resources: people, units, terms, calendar, places. For now its log: the audit log of the
//! whole system.

mod log;

use kernel::{Api, App, Result};

pub fn mount(api: &mut Api) -> Result<()> {
    log::mount(api);
    Ok(())
}

/// The long work of this area.
pub fn register_jobs(app: &App) {
    log::register_jobs(app);
}
