//! Seats: given by rule, kept where they are when a few people change, looked at as a plan and moved by hand.

mod fill;
mod plan;

use kernel::{Action, Api, Cx, IdSpec, Json, Op, Query, Text, View};

use crate::{
    office,
    tables::{CANDIDATE, CANDIDATES, ITEMS, PAPERS, ROOMS},
};

pub fn mount(api: &mut Api) {
    let label = Text::new("编排座位", "Give candidates their seats");
    let op = Op::post("/api/exam/seat/fill", "seatExams", office(Action::Edit), label)
        .ids([IdSpec::body("/itemId", &ITEMS)])
        .audit(CANDIDATE)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<fill::FillInput>| async move { fill::command(&cx, input).await.map(View) });
    let label = Text::new("查看座位图", "The plan of a room");
    let op = Op::get("/api/exam/seat/plan", "getExamSeatPlan", office(Action::Query), label)
        .ids([IdSpec::query("paperId", &PAPERS), IdSpec::query("roomId", &ROOMS)]);
    api.op(op, |cx: Cx, Query(query): Query<plan::PlanQuery>| async move { plan::plan(&cx, query).await.map(View) });
    let label = Text::new("调换座位", "Move a candidate to another seat");
    let op = Op::post("/api/exam/seat/move", "moveExamSeat", office(Action::Edit), label)
        .ids([IdSpec::body("/id", &CANDIDATES), IdSpec::body("/roomId", &ROOMS)])
        .audit(CANDIDATE);
    api.op(op, |cx: Cx, Json(input): Json<plan::MoveInput>| async move { plan::command(&cx, input).await.map(View) });
}
