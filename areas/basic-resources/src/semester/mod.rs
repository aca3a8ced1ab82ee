//! Semesters: their dates, which of them is current, and carrying one over into the next.

mod current;
pub mod dates;
mod delete;
mod roll;
mod table;

use kernel::{
    Api, Result,
    resource::{Services, Table},
};

pub use current::current_for;
pub use table::Semesters;

pub const PATH: &str = "/api/basic/resources/college/semester";

pub fn mount(api: &mut Api) -> Result<()> {
    let table = Table::of::<Semesters>()?;
    table.mount(api, PATH, Services { delete: false, ..Services::ALL })?;
    delete::mount(api, table);
    current::mount(api);
    roll::mount(api, table);
    Ok(())
}
