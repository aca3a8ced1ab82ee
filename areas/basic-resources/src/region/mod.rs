//! Regions: countries, provinces, cities and counties, in a tree.

mod list;
mod table;

use kernel::{
    Api, Result, Text,
    resource::{Services, Table},
    scope::TableRef,
};
use schema::university::region;

pub use table::{REGIONS, REGIONS_BY_CODE, Regions, depth};

use crate::units::{self, Units};

pub const PATH: &str = "/api/basic/resources/region";

pub fn mount(api: &mut Api) -> Result<()> {
    let table = Table::of::<Regions>()?;
    table.mount(api, PATH, Services::ALL)?;
    units::mount::<RegionUnits>(api, table);
    list::mount(api);
    Ok(())
}

struct RegionUnits;

impl Units for RegionUnits {
    type Entity = region::Entity;
    const NAME: &'static str = "region";
    const SUBJECT: &'static str = "basic.region";
    const STEM: &'static str = "Region";
    const PATH: &'static str = PATH;
    const PAGE: &'static str = table::PAGE;
    const TABLE: &'static TableRef = &REGIONS;
    const LEVEL: Option<&'static str> = Some("level");
    const HAS_STAFF: bool = false;
    const LABELS: [Text; 4] = [
        Text::new("移动地区", "Move a region"),
        Text::new("更名地区", "Rename a region"),
        Text::new("合并地区", "Merge regions"),
        Text::new("地区沿革", "Changes of a region"),
    ];
}
