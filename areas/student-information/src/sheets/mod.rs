//! Sheets: many changes at once, and the national register.

mod batch;
mod check;
mod names;
pub(crate) mod register;
pub(crate) mod sets;
pub(crate) mod table;

use kernel::{Api, Result, resource::Table};

pub fn mount(api: &mut Api) -> Result<()> {
    let table = Table::of::<table::StudentSheet>()?;
    batch::mount(api, table);
    register::mount(api, table);
    Ok(())
}
