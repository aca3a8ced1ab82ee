//! What was done in teaching evaluation. Ballots are not in it: only that a folder was opened, closed and counted.

use kernel::{
    Action, Api, Cx, Op, Query, Text, View,
    audit::log::{self, LogQuery},
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE},
};

use crate::{policies::OFFICE, tables::SECTIONS};

const NAME: Text = Text::new("教学评价日志", "Log of teaching evaluation");

pub fn mount(api: &mut Api) {
    let label = Text::new("查询教学评价日志", "List the log of teaching evaluation");
    let op = Op::get("/api/te/log", "listEvaluationLog", OFFICE.may(Action::Query), label);
    api.op(op, |cx: Cx, Query(query): Query<LogQuery>| async move {
        log::list(&cx, &query, log::of_area(&cx, "te", &[], &SECTIONS)?).await.map(View)
    });
    let label = Text::new("导出教学评价日志", "Export the log of teaching evaluation");
    let op = Op::get("/api/te/log/export", "exportEvaluationLog", OFFICE.may(Action::Export), label)
        .audit("te.log")
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long()
        .step_up();
    api.op(op, |cx: Cx, Query(query): Query<LogQuery>| async move {
        log::export(&cx, query, log::of_area(&cx, "te", &[], &SECTIONS)?, ("te.log", NAME)).await
    });
}
