//! The figures of a whole semester, made anew on request: a job that says how far it is.

use basic_resources::api::tables::SEMESTERS;
use kernel::{
    Action, Api, App, Both, Cx, IdSpec, Json, Op, Result, Text, View,
    jobs::{self, JobCx},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::recalculate;
use crate::may::GRADES;

const JOB: &str = "grades.recalculate";

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = RecalculateInput)]
struct RecalculateInput {
    semester_id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RecalculationStarted)]
struct Started {
    job_id: String,
}

const LABEL: Text = Text::new("重新计算绩点与学业状况", "Recalculate averages and standing");

pub fn register_jobs(app: &App) {
    app.jobs.register(JOB, LABEL, GRADES.may(Action::Edit), run);
}

pub fn mount(api: &mut Api) {
    let op = Op::post("/api/grades/gpa/recalculate", "recalculateAverages", GRADES.may(Action::Edit), LABEL)
        .ids([IdSpec::body("/semesterId", &SEMESTERS)])
        .audit("job");
    api.op(op, |cx: Cx, Json(input): Json<RecalculateInput>| async move { start(&cx, input).await.map(View) });
}

async fn start(cx: &Cx, input: RecalculateInput) -> Result<Started> {
    let job_id = jobs::start(cx, JOB, &input).await?;
    Ok(Started { job_id })
}

async fn run(job: JobCx) -> Result<Value> {
    let input: RecalculateInput = job.params()?;
    job.progress(0, 1, Both::new("正在计算".to_owned(), "Calculating".to_owned()));
    let changed = job
        .step(|cx| async move {
            let changed = recalculate(cx.tx().await?, &input.semester_id, cx.now()).await?;
            cx.note(&input.semester_id, &json!({ "changed": changed }), None)?;
            Ok(changed)
        })
        .await?;
    job.progress(1, 1, Both::new(format!("{changed} 行有变化"), format!("{changed} rows changed")));
    Ok(json!({ "changed": changed }))
}
