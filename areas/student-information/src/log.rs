//! The log of student information: what was done to the students that the caller may see.

use kernel::{
    Action, Api, Cx, Op, Policy, Query, Result, Text, View,
    audit::log::{self, LogQuery},
    op::Need,
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE},
};
use sea_orm::Condition;

use crate::table::STUDENTS;

const fn pages(action: Action) -> [Need; 2] {
    [(permissions::ADMIN_AUTH_SI, action), (permissions::STAFF_AUTH_SI, action)]
}
const QUERY: &[Need] = &pages(Action::Query);
const EXPORT: &[Need] = &pages(Action::Export);
const NAME: Text = Text::new("学籍日志", "Log of student information");

pub fn mount(api: &mut Api) {
    let label = Text::new("查询学籍日志", "List the log of student information");
    let op = Op::get("/api/si/log", "listStudentLog", Policy::AnyOf(QUERY), label);
    api.op(
        op,
        |cx: Cx, Query(query): Query<LogQuery>| async move { log::list(&cx, &query, within(&cx)?).await.map(View) },
    );
    let label = Text::new("导出学籍日志", "Export the log of student information");
    let op = Op::get("/api/si/log/export", "exportStudentLog", Policy::AnyOf(EXPORT), label)
        .audit("si.log")
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long()
        .step_up();
    api.op(op, |cx: Cx, Query(query): Query<LogQuery>| async move {
        log::export(&cx, query, within(&cx)?, ("si.log", NAME)).await
    });
}

fn within(cx: &Cx) -> Result<Condition> {
    log::of_area(cx, "si", &[], &STUDENTS)
}
