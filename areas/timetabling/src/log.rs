//! The log of timetabling: what was done to sections, meetings and groups that the caller may see.

use elective_selection::api::SEAT_SUBJECT;
use kernel::{
    Action, Api, Cx, Op, Policy, Query, Result, Text, View,
    audit::log::{self, Elsewhere, LogQuery},
    op::Need,
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE},
};
use sea_orm::Condition;

use crate::tables::SECTIONS;

const QUERY: &[Need] = &[(permissions::ADMIN_AUTH_LEARNING_TTS, Action::Query)];
const EXPORT: &[Need] = &[(permissions::ADMIN_AUTH_LEARNING_TTS, Action::Export)];
/// Seats are elective selection's; these commands of ours change them.
const SEATS: Elsewhere = Elsewhere {
    subject: SEAT_SUBJECT,
    ops: &[
        "splitSection",
        "mergeSections",
        "cancelSections",
        "preregisterGroups",
        "addStudentSections",
        "moveStudentSections",
        "dropStudentSections",
    ],
};
const NAME: Text = Text::new("排课日志", "Log of timetabling");

pub fn mount(api: &mut Api) {
    let label = Text::new("查询排课日志", "List the log of timetabling");
    let op = Op::get("/api/tts/log", "listTimetableLog", Policy::AnyOf(QUERY), label);
    api.op(
        op,
        |cx: Cx, Query(query): Query<LogQuery>| async move { log::list(&cx, &query, within(&cx)?).await.map(View) },
    );
    let label = Text::new("导出排课日志", "Export the log of timetabling");
    let op = Op::get("/api/tts/log/export", "exportTimetableLog", Policy::AnyOf(EXPORT), label)
        .audit("tts.log")
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long()
        .step_up();
    api.op(op, |cx: Cx, Query(query): Query<LogQuery>| async move {
        log::export(&cx, query, within(&cx)?, ("tts.log", NAME)).await
    });
}

fn within(cx: &Cx) -> Result<Condition> {
    log::of_area(cx, "tts", &[SEATS], &SECTIONS)
}
