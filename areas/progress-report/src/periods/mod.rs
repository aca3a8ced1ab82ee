//! Periods: which months are reported on, by which form, and until when each desk has it.

mod facts;
mod generate;
mod table;

use kernel::{Action, Api, Cx, IdSpec, Json, Op, Result, Text, View};

pub use table::periods;

use crate::{
    policies::OFFICE,
    tables::{PERIOD, PERIODS},
};

const PATH: &str = "/api/pr/period";

pub fn mount(api: &mut Api) -> Result<()> {
    table::mount(api)?;
    let command = |path: &str, id: &str, label: Text| {
        Op::post(format!("{PATH}/{path}"), id, OFFICE.may(Action::Edit), label)
            .ids([IdSpec::body("/id", &PERIODS)])
            .audit(PERIOD)
            .long()
    };
    let op = command("open", "openReportPeriod", Text::new("开放报告期", "Open a period"));
    api.op(
        op,
        |cx: Cx, Json(input): Json<generate::PeriodInput>| async move { generate::open(&cx, input).await.map(View) },
    );
    let op = command("close", "closeReportPeriod", Text::new("结束报告期", "Close a period"));
    api.op(op, |cx: Cx, Json(input): Json<generate::PeriodInput>| async move {
        generate::close(&cx, input).await.map(View)
    });
    Ok(())
}
