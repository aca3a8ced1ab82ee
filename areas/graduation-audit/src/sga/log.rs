//! The log of research degrees.

use kernel::{
    Action, Api, Cx, Op, Query, Text, View,
    audit::log::{self, LogQuery},
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE},
};

use super::{PAGES, tables::CANDIDATES};

const NAME: Text = Text::new("研究生毕业审核日志", "Log of research degrees");
const PATH: &str = "/api/graduation-audit/sga/log";

pub fn mount(api: &mut Api) {
    let label = Text::new("查询研究生毕业审核日志", "List the log of research degrees");
    let op = Op::get(PATH, "listSgaLog", PAGES.may(Action::Query), label);
    api.op(op, |cx: Cx, Query(query): Query<LogQuery>| async move {
        log::list(&cx, &query, log::of_area(&cx, "sga", &[], &CANDIDATES)?).await.map(View)
    });
    let label = Text::new("导出研究生毕业审核日志", "Export the log of research degrees");
    let op = Op::get(format!("{PATH}/export"), "exportSgaLog", PAGES.may(Action::Export), label)
        .audit("sga.log")
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long()
        .step_up();
    api.op(op, |cx: Cx, Query(query): Query<LogQuery>| async move {
        log::export(&cx, query, log::of_area(&cx, "sga", &[], &CANDIDATES)?, ("sga.log", NAME)).await
    });
}
