//! Programmes and what belongs to them: categories, programmes, streams and minors, all rows of one
//! table, so that a code means one thing.

mod category;
mod common;
mod items;
mod major;
mod minor;
pub mod rules;
mod stream;

pub use common::type_in_use;

use kernel::{
    Api, Result,
    resource::{Services, Table},
};

pub fn mount(api: &mut Api) -> Result<()> {
    let tables = [
        ("category", Table::of::<category::Categories>()?),
        ("programme", Table::of::<major::Programmes>()?),
        ("stream", Table::of::<stream::Streams>()?),
        ("minor", Table::of::<minor::Minors>()?),
    ];
    for (kind, table) in tables {
        let path = format!("/api/basic/resources/college/{kind}/programme");
        table.mount(api, &path, Services::ALL)?;
        items::mount(api, kind, table, &path);
    }
    items::mount_delete(api, tables.map(|(_, table)| table));
    Ok(())
}
