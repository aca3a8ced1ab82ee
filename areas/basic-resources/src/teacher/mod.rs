//! Teachers: members of staff who teach.

mod promote;
mod table;

use kernel::{
    Api, Result,
    resource::{Services, Table},
};
use sea_orm::{
    ConnectionTrait,
    sea_query::{Alias, Expr, ExprTrait, Query},
};

pub use table::Teachers;

pub const PATH: &str = "/api/basic/resources/organization/teacher";

pub fn mount(api: &mut Api) -> Result<()> {
    let table = Table::of::<Teachers>()?;
    // The specification's `import` of teachers takes staff records, not a sheet.
    table.mount(api, PATH, Services { import: false, ..Services::ALL })?;
    promote::mount(api, table);
    Ok(())
}

/// Brings the copies of names up to date, of the rows whose `column` is one of `ids`.
pub async fn copy_names(tx: &impl ConnectionTrait, column: &'static str, ids: &[String]) -> Result<()> {
    let (teacher, staff) = (Alias::new("teacher"), Alias::new("staff"));
    let name = |column: &'static str| {
        let own = Expr::col((teacher.clone(), Alias::new("staff_id")));
        let select = Query::select()
            .column((staff.clone(), Alias::new(column)))
            .from(staff.clone())
            .and_where(Expr::col((staff.clone(), Alias::new("id"))).eq(own))
            .take();
        Expr::SubQuery(None, Box::new(select.into()))
    };
    for ids in ids.chunks(500) {
        let mut update = Query::update();
        update
            .table(teacher.clone())
            .value(Alias::new("name_cn"), name("name_cn"))
            .value(Alias::new("name_en"), name("name_en"))
            .and_where(Expr::col(Alias::new(column)).is_in(ids.iter().cloned()));
        tx.execute(&update).await?;
    }
    Ok(())
}
