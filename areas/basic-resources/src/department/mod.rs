//! Departments: the units of the organisation, in a tree.

mod table;
mod tree;

use kernel::{
    Api, Result, Text,
    resource::{Services, Table},
    scope::TableRef,
};
use schema::university::department;

pub use table::Departments;

use crate::{
    tables::DEPARTMENTS,
    units::{self, Units},
};

pub const PATH: &str = "/api/basic/resources/organization/department";

pub fn mount(api: &mut Api) -> Result<()> {
    let table = Table::of::<Departments>()?;
    table.mount(api, PATH, Services::ALL)?;
    units::mount::<DepartmentUnits>(api, table);
    tree::mount(api, table);
    Ok(())
}

struct DepartmentUnits;

impl Units for DepartmentUnits {
    type Entity = department::Entity;
    const NAME: &'static str = "department";
    const SUBJECT: &'static str = "basic.department";
    const STEM: &'static str = "Department";
    const PATH: &'static str = PATH;
    const PAGE: &'static str = table::PAGE;
    const TABLE: &'static TableRef = &DEPARTMENTS;
    const LEVEL: Option<&'static str> = None;
    const HAS_STAFF: bool = true;
    const LABELS: [Text; 4] = [
        Text::new("移动部门", "Move a department"),
        Text::new("更名部门", "Rename a department"),
        Text::new("合并部门", "Merge departments"),
        Text::new("部门沿革", "Changes of a department"),
    ];
}
