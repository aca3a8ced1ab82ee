//! Whose averages fulfil which conditions, and what is then done with those found: told, honoured, or judged.

mod commands;
mod conditions;
mod find;
mod letters;
mod preset;

use basic_resources::api::tables::{PROGRAMMES, SEMESTERS};
use course_planning::api::COHORTS;
use kernel::{
    Action, Api, Cx, FileReply, IdSpec, Json, Op, Query, Result, Text, View,
    page::{Page, Paging},
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE, export_rows_in},
};
use serde_json::{Value, json};

pub use letters::KINDS;

use crate::{
    may::GRADES,
    regulation::DECISION,
    remarks::REMARK,
    tables::{AVERAGE, AVERAGES},
};
use conditions::{Export, Search};
use find::{Found, find};

pub fn mount(api: &mut Api) -> Result<()> {
    preset::mount(api)?;
    let ids = || {
        [("semesterId", &SEMESTERS), ("programmeId", &PROGRAMMES), ("cohortId", &COHORTS)]
            .map(|(name, of)| IdSpec::query(name, of))
    };
    let label = Text::new("按条件查询绩点", "Find students by their averages");
    let op = Op::get("/api/grades/average-filter", "filterAverages", GRADES.looking(Action::Query), label).ids(ids());
    api.op(op, |cx: Cx, Query(query): Query<Search>| async move { page(&cx, query).await.map(View) });
    let label = Text::new("导出按条件查询的绩点", "Export students found by their averages");
    let op =
        Op::get("/api/grades/average-filter/export", "exportFilteredAverages", GRADES.looking(Action::Export), label)
            .ids(ids())
            .audit(AVERAGE)
            .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
            .long()
            .step_up();
    api.op(op, |cx: Cx, Query(query): Query<Export>| async move { export(&cx, query).await });
    with_those_found(api);
    Ok(())
}

fn with_those_found(api: &mut Api) {
    let ids = || {
        [
            IdSpec::body("/ids", &AVERAGES),
            IdSpec::body("/filter/semesterId", &SEMESTERS),
            IdSpec::body("/filter/programmeId", &PROGRAMMES),
            IdSpec::body("/filter/cohortId", &COHORTS),
        ]
    };
    let label = Text::new("通知查到的学生", "Write to the students found");
    let op = Op::post("/api/grades/average-filter/mail", "mailFilteredStudents", GRADES.may(Action::Edit), label);
    api.op(op.ids(ids()).audit(AVERAGE), |cx: Cx, Json(input): Json<commands::MailInput>| async move {
        commands::mail(&cx, input).await.map(View)
    });
    let label = Text::new("为查到的学生登记荣誉", "Record an award of the students found");
    let op = Op::post("/api/grades/average-filter/award", "awardFilteredStudents", GRADES.may(Action::Add), label);
    api.op(op.ids(ids()).audit(REMARK), |cx: Cx, Json(input): Json<commands::AwardInput>| async move {
        commands::award(&cx, input).await.map(View)
    });
    let label = Text::new("决定查到的学生的学业状况", "Decide the standing of the students found");
    let op =
        Op::post("/api/grades/average-filter/standing", "decideFilteredStandings", GRADES.may(Action::Edit), label);
    api.op(op.ids(ids()).audit(DECISION), |cx: Cx, Json(input): Json<commands::StandingInput>| async move {
        commands::standing(&cx, input).await.map(View)
    });
}

async fn page(cx: &Cx, query: Search) -> Result<Page<Found>> {
    let paging = Paging::of(query.page_no, query.page_size)?;
    let all = find(cx, cx.read(), &query.into(), &[]).await?;
    let (total, first) = (all.len() as u64, usize::try_from(paging.offset()).unwrap_or(usize::MAX));
    let some = all.into_iter().skip(first).take(usize::try_from(paging.page_size).unwrap_or_default());
    Ok(Page::new(some.collect(), paging, total))
}

async fn export(cx: &Cx, query: Export) -> Result<FileReply> {
    if let Some(purpose) = query.purpose.as_deref().filter(|text| !text.trim().is_empty()) {
        cx.because(purpose);
    }
    let format = query.format;
    let all = find(cx, cx.read(), &query.into(), &[]).await?;
    let rows: Vec<Value> = all.iter().map(|row| json!(row)).collect();
    cx.note("", &json!({ "export": "grades.filter", "rows": rows.len() }), None)?;
    let name = Text::new("绩点查询结果", "Students by averages").get(cx.lang());
    export_rows_in(cx, name, format, &find::fields(), &rows)
}
