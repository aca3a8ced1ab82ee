//! The log of course planning: what was done to courses and plans that the caller may see.

use kernel::{
    Action, Api, Cx, Op, Policy, Query, Result, Text, View,
    audit::log::{self, Elsewhere, LogQuery},
    op::Need,
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE},
};
use sea_orm::Condition;

use crate::{
    known::{DROP_SUBJECTS, RECATEGORISE_SUBJECTS, SEAT},
    tables::STUDENTS,
};

const fn pages(action: Action) -> [Need; 3] {
    [
        (permissions::ADMIN_AUTH_SP_COURSE_MANAGEMENT, action),
        (permissions::ADMIN_AUTH_SP, action),
        (permissions::STAFF_AUTH_SP, action),
    ]
}
const QUERY: &[Need] = &pages(Action::Query);
const EXPORT: &[Need] = &pages(Action::Export);
/// The page of what students take is this area's, the rows are elective selection's.
const SEATS: Elsewhere = Elsewhere { subject: SEAT, ops: &[DROP_SUBJECTS, RECATEGORISE_SUBJECTS] };
const NAME: Text = Text::new("课程规划日志", "Log of course planning");

pub fn mount(api: &mut Api) {
    let label = Text::new("查询课程规划日志", "List the log of course planning");
    let op = Op::get("/api/sp/log", "listPlanningLog", Policy::AnyOf(QUERY), label);
    api.op(
        op,
        |cx: Cx, Query(query): Query<LogQuery>| async move { log::list(&cx, &query, within(&cx)?).await.map(View) },
    );
    let label = Text::new("导出课程规划日志", "Export the log of course planning");
    let op = Op::get("/api/sp/log/export", "exportPlanningLog", Policy::AnyOf(EXPORT), label)
        .audit("sp.log")
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long()
        .step_up();
    api.op(op, |cx: Cx, Query(query): Query<LogQuery>| async move {
        log::export(&cx, query, within(&cx)?, ("sp.log", NAME)).await
    });
}

fn within(cx: &Cx) -> Result<Condition> {
    log::of_area(cx, "sp", &[SEATS], &STUDENTS)
}
