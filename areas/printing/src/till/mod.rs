//! The till of a station: what came in since it was counted last, and its closings.

mod close;
mod open;
mod sheet;
mod table;

use grades::api::STATIONS;
use kernel::{
    Action, Api, Cx, IdSpec, Json, Op, PathId, Query, Result, Text, View,
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE},
};

use crate::{
    may::OFFICE,
    tables::{CLOSING, CLOSINGS},
};

pub fn mount(api: &mut Api) -> Result<()> {
    table::mount(api)?;
    let label = Text::new("查看站点钱箱", "See the till of a station");
    let op = Op::get("/api/printer/till", "getPrintTill", OFFICE.may(Action::Query), label)
        .ids([IdSpec::query("stationId", &STATIONS)]);
    api.op(op, |cx: Cx, Query(query): Query<open::TillQuery>| async move { open::view(&cx, query).await.map(View) });
    let label = Text::new("站点关账", "Close the till of a station");
    let op = Op::post("/api/printer/till/close", "closePrintTill", OFFICE.may(Action::Edit), label)
        .ids([IdSpec::body("/stationId", &STATIONS)])
        .audit(CLOSING);
    api.op(op, |cx: Cx, Json(input): Json<close::CloseInput>| async move { close::close(&cx, input).await.map(View) });
    let label = Text::new("下载关账单", "Download the sheet of a closing");
    let op = Op::get("/api/printer/closing/{id}/sheet", "downloadPrintClosing", OFFICE.may(Action::Export), label)
        .ids([IdSpec::path("id", &CLOSINGS)])
        .audit(CLOSING)
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE);
    api.op(op, |cx: Cx, PathId(id): PathId| async move { sheet::sheet(&cx, &id).await });
    Ok(())
}
