//! Codes of national standards, by set.

mod table;

use kernel::{
    Api, Result,
    resource::{Services, Table},
};

pub use table::Codes;

pub const PATH: &str = "/api/basic/resources/code";

pub fn mount(api: &mut Api) -> Result<()> {
    Table::of::<Codes>()?.mount(api, PATH, Services::ALL)
}
