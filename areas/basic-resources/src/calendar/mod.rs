//! The calendar of a semester, day by day.

mod generate;
pub mod plan;
mod table;
mod upload;
mod view;
pub mod weeks;

use kernel::{
    Api, Result,
    resource::{Services, Table},
};

pub use table::count_weeks_anew;

pub const PATH: &str = "/api/basic/resources/college/date";

pub fn mount(api: &mut Api) -> Result<()> {
    let table = Table::of::<table::CalendarDates>()?;
    table.mount(api, PATH, Services { import: false, ..Services::ALL })?;
    generate::mount(api);
    upload::mount(api, table);
    view::mount(api);
    Ok(())
}
