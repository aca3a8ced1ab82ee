//! Changes of programme, with what becomes of the courses.

pub(crate) mod courses;
mod obstacles;
mod plans;
mod run;
pub(crate) mod target;
mod types;

use basic_resources::api::tables::{PROGRAMMES, SEMESTERS, STREAMS};
use course_planning::api::STRUCTURES;
use kernel::{Action, Api, Cx, IdSpec, Json, Op, Policy, Query, Result, Text, View, op::Need};

use crate::{around::cohort::COHORTS, table::STUDENTS};
use plans::PlansQuery;
use types::TransferInput;

const OFFICE: &[Need] = &[(permissions::ADMIN_AUTH_SI, Action::Edit)];

#[allow(clippy::unnecessary_wraps)] // as every part of the area is mounted
pub fn mount(api: &mut Api) -> Result<()> {
    let label = Text::new("转专业", "Transfer to another programme");
    let op = Op::post("/api/si/task/programme", "transferProgramme", Policy::AnyOf(OFFICE), label)
        .ids([
            IdSpec::body("/ids", &STUDENTS),
            IdSpec::body("/programmeId", &PROGRAMMES),
            IdSpec::body("/streamId", &STREAMS),
            IdSpec::body("/cohortId", &COHORTS),
            IdSpec::body("/structureId", &STRUCTURES),
            IdSpec::body("/effectiveSemesterId", &SEMESTERS),
        ])
        .audit("si.student")
        .long();
    api.op(op, |cx: Cx, Json(input): Json<TransferInput>| async move { run::transfer(&cx, input).await.map(View) });
    let label = Text::new("转入专业可选的学习计划", "Plans to choose from when transferring");
    let op = Op::get("/api/si/task/programme/plans", "transferPlans", Policy::AnyOf(OFFICE), label)
        .ids([IdSpec::query("programmeId", &PROGRAMMES)]);
    api.op(op, |cx: Cx, Query(query): Query<PlansQuery>| async move { plans::plans(&cx, &query).await.map(View) });
    Ok(())
}
