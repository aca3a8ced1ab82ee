//! Candidates: taken up from the record, their facts, and what is decided about them.

mod moves;
mod record;
mod table;
mod take_up;
mod view;

use kernel::{
    Action, Api, Cx, Error, IdSpec, Json, Op, PathId, Result, Text, View,
    effects::{Outcome, Warning, outcome as outcome_of},
};
use rules::research_degree::Status;
use schema::research::sga_student;

pub use moves::of_the_office;
pub use table::candidates;
pub use take_up::warned;
pub use view::{CandidateView, view};

use super::{
    PAGES, step,
    tables::{CANDIDATE, CANDIDATES},
};

const PATH: &str = "/api/graduation-audit/sga/student";

pub fn mount(api: &mut Api) -> Result<()> {
    table::mount(api, PATH)?;
    let label = Text::new("查看研究生毕业进度", "See a candidate with all steps");
    let op = Op::get(format!("{PATH}/{{id}}/whole"), "viewSgaStudent", PAGES.may(Action::Get), label)
        .ids([IdSpec::path("id", &CANDIDATES)]);
    api.op(op, |cx: Cx, PathId(id): PathId| async move { view(&cx, &id).await.map(View) });
    let label = Text::new("纳入研究生", "Take up research students");
    let op =
        Op::post(format!("{PATH}/take-up"), "takeUpSgaStudents", PAGES.may(Action::Add), label).audit(CANDIDATE).long();
    api.op(op, |cx: Cx, Json(input): Json<take_up::TakeUpInput>| async move {
        take_up::command(&cx, &input).await.map(View)
    });
    let label = Text::new("从学籍更新", "Take facts from the record");
    let op = Op::post(format!("{PATH}/refresh"), "refreshSgaStudents", PAGES.may(Action::Edit), label)
        .ids([IdSpec::body("/ids", &CANDIDATES)])
        .audit(CANDIDATE)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<take_up::RefreshInput>| async move {
        take_up::refresh(&cx, input).await.map(View)
    });
    let label = Text::new("决定毕业进程", "Decide about candidates");
    let op = Op::post(format!("{PATH}/decide"), "decideSgaStudents", PAGES.may(Action::Edit), label)
        .ids([IdSpec::body("/ids", &CANDIDATES)])
        .audit(CANDIDATE)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<moves::MoveInput>| async move { moves::command(&cx, input).await.map(View) });
    Ok(())
}

pub fn status_of(row: &sga_student::Model) -> Result<Status> {
    Status::of(&row.status).ok_or_else(|| Error::internal("a candidate in no known state"))
}

/// The answer of every command here, rehearsed or real.
pub async fn outcome(cx: &Cx, warnings: Vec<Warning>) -> Result<Outcome> {
    let done = outcome_of(cx, &[candidates()?.into(), step::progress()?.into()], warnings).await?;
    if done.total == 0 {
        cx.nothing_changed();
    }
    Ok(done)
}
