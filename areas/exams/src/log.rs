//! The log of exams: what was done to seasons, papers and what belongs to them.

use kernel::{
    Action, Api, Cx, Op, Query, Result, Text, View,
    audit::log::{self, LogQuery},
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE},
};
use sea_orm::Condition;

use crate::{office, tables::PAPERS};

const NAME: Text = Text::new("考试日志", "Log of exams");

pub fn mount(api: &mut Api) {
    let label = Text::new("查询考试日志", "List the log of exams");
    let op = Op::get("/api/exam/log", "listExamLog", office(Action::Query), label);
    api.op(
        op,
        |cx: Cx, Query(query): Query<LogQuery>| async move { log::list(&cx, &query, within(&cx)?).await.map(View) },
    );
    let label = Text::new("导出考试日志", "Export the log of exams");
    let op = Op::get("/api/exam/log/export", "exportExamLog", office(Action::Export), label)
        .audit("exam.log")
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long()
        .step_up();
    api.op(op, |cx: Cx, Query(query): Query<LogQuery>| async move {
        log::export(&cx, query, within(&cx)?, ("exam.log", NAME)).await
    });
}

fn within(cx: &Cx) -> Result<Condition> {
    log::of_area(cx, "exam", &[], &PAPERS)
}
