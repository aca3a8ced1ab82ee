//! The ledger: every order with what became of it, and its sums.

mod table;
mod totals;

use course_planning::api::STUDENTS;
use grades::api::STATIONS;
use kernel::{Action, Api, Cx, IdSpec, Op, Query, Result, Text, View};

pub use table::orders;

use crate::{may::OFFICE, tables::TYPES};

pub fn mount(api: &mut Api) -> Result<()> {
    table::mount(api)?;
    let label = Text::new("打印记录合计", "Sums of the prints");
    let op = Op::get("/api/printer/log/totals", "getPrintTotals", OFFICE.may(Action::Query), label).ids([
        IdSpec::query("studentId", &STUDENTS),
        IdSpec::query("typeId", &TYPES),
        IdSpec::query("stationId", &STATIONS),
    ]);
    api.op(
        op,
        |cx: Cx, Query(query): Query<totals::TotalsQuery>| async move { totals::totals(&cx, query).await.map(View) },
    );
    Ok(())
}
