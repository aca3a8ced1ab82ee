//! Sections: the list, and what is done to them by name.

mod cancel;
mod chosen;
mod combine;
mod inputs;
mod merge;
mod preregister;
mod quota;
mod retire;
mod rules;
mod schedule;
mod split;
mod table;

use basic_resources::api::tables::SEMESTERS;
use kernel::{Api, Cx, IdSpec, Json, Op, Query, Result, Text, View, resource::Services};

use crate::{
    may::{DELETE, EDIT, QUERY},
    tables::{GROUPS, SECTION, SECTIONS},
};
use inputs::{CancelInput, CombineInput, Ids, MergeInput, PreregisterInput, QuotaInput, RestoreInput, SplitInput};
use schedule::ScheduleQuery;

pub use schedule::time_text;
pub use table::sections;

/// Sheets come in as the workbook of the whole timetable; deleting takes the meetings along, see `retire`.
const TABLE: Services = Services { switch: false, import: false, delete: false, ..Services::ALL };

pub fn mount(api: &mut Api) -> Result<()> {
    let label = Text::new("查看教学班的上课安排", "When and where sections meet");
    let op =
        Op::get("/api/tts/section/schedule", "scheduleOfSections", QUERY, label).ids([IdSpec::query("ids", &SECTIONS)]);
    api.op(op, |cx: Cx, Query(query): Query<ScheduleQuery>| async move { schedule::lines(&cx, query).await.map(View) });
    sections()?.mount(api, "/api/tts/section", TABLE)?;
    mount_deleting(api)?;

    let op = command("split", "splitSection", Text::new("拆分教学班", "Split a section"))
        .ids([IdSpec::body("/id", &SECTIONS)]);
    api.op(op, |cx: Cx, Json(input): Json<SplitInput>| async move { split::split(&cx, input).await.map(View) });

    let op = command("merge", "mergeSections", Text::new("合并教学班", "Merge sections"))
        .ids([IdSpec::body("/ids", &SECTIONS), IdSpec::body("/intoId", &SECTIONS)]);
    api.op(op, |cx: Cx, Json(input): Json<MergeInput>| async move { merge::merge(&cx, input).await.map(View) });

    let op = command("cancel", "cancelSections", Text::new("取消教学班", "Cancel sections"))
        .ids([IdSpec::body("/ids", &SECTIONS)]);
    api.op(op, |cx: Cx, Json(input): Json<CancelInput>| async move { cancel::cancel(&cx, input).await.map(View) });

    let op = command("quota", "setSectionQuotas", Text::new("设置名额", "Set quotas"))
        .ids([IdSpec::body("/items/*/id", &SECTIONS)]);
    api.op(op, |cx: Cx, Json(input): Json<QuotaInput>| async move { quota::set(&cx, input).await.map(View) });

    let op = command("combine", "combineSections", Text::new("合班上课", "Combine sections"))
        .ids([IdSpec::body("/ids", &SECTIONS)]);
    api.op(op, |cx: Cx, Json(input): Json<CombineInput>| async move { combine::combine(&cx, input).await.map(View) });

    let op = command("separate", "separateSections", Text::new("取消合班", "Separate sections"))
        .ids([IdSpec::body("/ids", &SECTIONS)]);
    api.op(op, |cx: Cx, Json(input): Json<CombineInput>| async move { combine::separate(&cx, input).await.map(View) });

    let label = Text::new("按学生组预选必修课", "Pre-register groups for their required courses");
    let op = command("preregister", "preregisterGroups", label)
        .ids([IdSpec::body("/semesterId", &SEMESTERS), IdSpec::body("/groupIds", &GROUPS)]);
    api.op(op, |cx: Cx, Json(input): Json<PreregisterInput>| async move {
        preregister::preregister(&cx, input).await.map(View)
    });
    Ok(())
}

fn mount_deleting(api: &mut Api) -> Result<()> {
    let label = Text::new("删除教学班", "Delete sections");
    let op = Op::delete("/api/tts/section", "deleteSection", DELETE, label)
        .ids([IdSpec::query("ids", &SECTIONS)])
        .audit(SECTION);
    api.op(op, |cx: Cx, Query(query): Query<Ids>| async move { retire::delete(&cx, query.ids).await.map(View) });
    let label = Text::new("恢复教学班", "Restore sections");
    let op = Op::post("/api/tts/section/restore", "restoreSection", DELETE, label)
        .ids([IdSpec::body("/ids", sections()?.with_archived())])
        .audit(SECTION);
    api.op(
        op,
        |cx: Cx, Json(input): Json<RestoreInput>| async move { retire::restore(&cx, input.ids).await.map(View) },
    );
    Ok(())
}

fn command(path: &str, id: &str, label: Text) -> Op {
    Op::post(format!("/api/tts/section/{path}"), id, EDIT, label).audit(SECTION).long()
}

/// The list with these sections.
pub fn page<'a>(ids: impl Iterator<Item = &'a str>) -> String {
    let ids: Vec<String> = ids.take(20).map(|id| format!("ids={id}")).collect();
    format!("/learning/tts/section-list?{}", ids.join("&"))
}
