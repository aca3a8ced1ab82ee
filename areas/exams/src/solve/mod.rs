//! Timetables found by the solver: asked for as a job, compared, adopted or dropped.

mod adopt;
mod contradiction;
mod hurt;
mod instance;
mod plans;
mod run;
mod weights;

use kernel::{Action, Api, App, Cx, Error, FieldError, IdSpec, Json, Op, Query, Result, Text, View, jobs};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    item, office,
    tables::{ITEMS, PAPER, PLAN, PLANS},
};
use run::{Mode, Params};
use weights::Wishes;

const PATH: &str = "/api/exam/plan";
const JOB: &str = "exam.solve";
const LABEL: Text = Text::new("自动排考", "Find a timetable");
/// Longer than this brings little.
const MOST_SECONDS: i32 = 600;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SolveExamsInput)]
struct SolveInput {
    item_id: String,
    mode: Mode,
    seconds: i32,
    /// The same seed finds the same on a machine as fast.
    #[serde(default)]
    seed: i32,
    #[serde(default)]
    wishes: Wishes,
    /// To go on from, where the mode is CONTINUE.
    #[serde(default)]
    plan_id: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SolvingExams)]
struct Started {
    job_id: String,
}

pub fn register_jobs(app: &App) {
    app.jobs.register(JOB, LABEL, office(Action::Edit), run::run);
}

pub fn mount(api: &mut Api) {
    let op = Op::post(format!("{PATH}/solve"), "solveExams", office(Action::Edit), LABEL)
        .ids([IdSpec::body("/itemId", &ITEMS), IdSpec::body("/planId", &PLANS)])
        .audit("job");
    api.op(op, |cx: Cx, Json(input): Json<SolveInput>| async move { start(&cx, input).await.map(View) });
    let label = Text::new("查看自动排考方案", "Timetables that were found");
    let op = Op::get(PATH, "listExamPlans", office(Action::Query), label).ids([IdSpec::query("itemId", &ITEMS)]);
    api.op(op, |cx: Cx, Query(query): Query<plans::PlansQuery>| async move { plans::list(&cx, query).await.map(View) });
    let label = Text::new("采用自动排考方案", "Adopt a timetable that was found");
    let op = Op::post(format!("{PATH}/adopt"), "adoptExamPlan", office(Action::Edit), label)
        .ids([IdSpec::body("/id", &PLANS)])
        .audit(PAPER);
    api.op(
        op,
        |cx: Cx, Json(input): Json<adopt::AdoptInput>| async move { adopt::command(&cx, input).await.map(View) },
    );
    let label = Text::new("删除自动排考方案", "Drop a timetable that was found");
    let op = Op::post(format!("{PATH}/drop"), "dropExamPlan", office(Action::Edit), label)
        .ids([IdSpec::body("/id", &PLANS)])
        .audit(PLAN);
    api.op(op, |cx: Cx, Json(input): Json<plans::DropInput>| async move { plans::dropped(&cx, input).await.map(View) });
}

async fn start(cx: &Cx, input: SolveInput) -> Result<Started> {
    let mut wrong = input.wishes.check();
    if !(1..=MOST_SECONDS).contains(&input.seconds) {
        let text = Text::new("须为 1 至 600 秒", "From 1 to 600 seconds");
        wrong.push(FieldError::new("seconds", "out_of_range", text));
    }
    if input.mode == Mode::Continue && input.plan_id.is_none() {
        let text = Text::new("请选择要继续的方案", "Choose the timetable to go on from");
        wrong.push(FieldError::new("planId", "required", text));
    }
    if !wrong.is_empty() {
        return Err(Error::Invalid(wrong));
    }
    let row = item::locked(cx, &input.item_id).await?;
    item::schedules(&row)?;
    plans::something_to_place(cx, &row).await?;
    let params = Params {
        item_id: input.item_id,
        mode: input.mode,
        seconds: input.seconds,
        seed: input.seed,
        wishes: input.wishes,
        plan_id: input.plan_id,
    };
    Ok(Started { job_id: jobs::start(cx, JOB, &params).await? })
}
