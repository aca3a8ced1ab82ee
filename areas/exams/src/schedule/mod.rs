//! The timetable: papers in their places, moved on a board, locked, published, and as everybody reads it.

mod board;
mod letters;
mod place;
mod publish;
mod table;
mod timetable;

use kernel::{Action, Api, Cx, IdSpec, Json, Op, Query, Result, Text, View};

pub use letters::{KINDS, accounts_of_teachers};
pub use table::places;

use crate::{
    office,
    tables::{ITEMS, PAPER, PAPERS, ROOMS},
};

const PATH: &str = "/api/exam/schedule";

pub fn mount(api: &mut Api) -> Result<()> {
    table::mount(api, PATH)?;
    let of_item = || [IdSpec::query("itemId", &ITEMS)];
    let label = Text::new("查看排考板", "The board of a season");
    let op = Op::get(format!("{PATH}/board"), "getExamBoard", office(Action::Query), label).ids(of_item());
    api.op(
        op,
        |cx: Cx, Query(query): Query<board::BoardQuery>| async move { board::board(&cx, query).await.map(View) },
    );
    let label = Text::new("查看各时段的代价", "What each place would cost a paper");
    let op = Op::get(format!("{PATH}/target"), "listExamTargets", office(Action::Query), label)
        .ids([IdSpec::query("paperId", &PAPERS)]);
    api.op(
        op,
        |cx: Cx, Query(query): Query<board::TargetQuery>| async move { board::targets(&cx, query).await.map(View) },
    );
    let label = Text::new("安排考试时间和考场", "Give a paper its place");
    let op = Op::post(format!("{PATH}/place"), "placeExam", office(Action::Edit), label)
        .ids([IdSpec::body("/id", &PAPERS), IdSpec::body("/roomIds", &ROOMS)])
        .audit(PAPER);
    api.op(
        op,
        |cx: Cx, Json(input): Json<place::PlaceInput>| async move { place::command(&cx, input).await.map(View) },
    );
    let label = Text::new("锁定考试安排", "Lock papers in their places");
    let op = Op::post(format!("{PATH}/lock"), "lockExams", office(Action::Edit), label)
        .ids([IdSpec::body("/ids", &PAPERS)])
        .audit(PAPER);
    api.op(op, |cx: Cx, Json(input): Json<place::LockInput>| async move { place::lock(&cx, input).await.map(View) });
    let label = Text::new("公布考试安排", "Publish the exam timetable");
    let op = Op::post(format!("{PATH}/publish"), "publishExams", office(Action::Edit), label)
        .ids([IdSpec::body("/itemId", &ITEMS)])
        .audit(PAPER)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<publish::PublishInput>| async move {
        publish::command(&cx, input).await.map(View)
    });
    let label = Text::new("查看考试时间表", "The published exam timetable");
    let op = Op::get("/api/exam/timetable", "getExamTimetable", office(Action::Query), label).ids(of_item());
    api.op(op, |cx: Cx, Query(query): Query<timetable::TimetableQuery>| async move {
        timetable::table(&cx, query).await.map(View)
    });
    Ok(())
}
