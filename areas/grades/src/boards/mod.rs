//! Reports for those who sit together over a semester: the results of a programme, who failed, how grades are spread;
//! on the screen, as a workbook and on paper.

mod fails;
mod gathered;
mod paper;
mod print;
mod sheet;
mod spread;

use basic_resources::api::tables::{PROGRAMMES, SEMESTERS};
use course_planning::api::COHORTS;
use kernel::{
    Action, Api, Cx, IdSpec, Json, Op, Query, Text, View,
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::may::GRADES;
pub use print::register_jobs;

const SUBJECT: &str = "grades.report";

/// Whose results of which semester.
#[derive(Clone, Debug, Default, Deserialize, Serialize, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
#[schema(as = GradeReportScope)]
pub struct Chosen {
    /// Left out: the last in which results were released.
    #[serde(default)]
    pub semester_id: Option<String>,
    #[serde(default)]
    pub programme_id: Option<String>,
    #[serde(default)]
    pub cohort_id: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct FailsQuery {
    semester_id: Option<String>,
    programme_id: Option<String>,
    cohort_id: Option<String>,
    page_no: Option<u64>,
    page_size: Option<u64>,
}

pub fn mount(api: &mut Api) {
    let asked = || {
        [
            IdSpec::query("semesterId", &SEMESTERS),
            IdSpec::query("programmeId", &PROGRAMMES),
            IdSpec::query("cohortId", &COHORTS),
        ]
    };
    let label = Text::new("查看专业成绩总表", "See the results of a programme");
    let op = Op::get("/api/grades/report/sheet", "getResultSheet", GRADES.looking(Action::Query), label).ids(asked());
    api.op(op, |cx: Cx, Query(chosen): Query<Chosen>| async move { sheet::sheet(&cx, &chosen).await.map(View) });
    let label = Text::new("导出专业成绩总表", "Export the results of a programme");
    let op = Op::get("/api/grades/report/sheet/export", "exportResultSheet", GRADES.looking(Action::Export), label)
        .ids(asked())
        .audit(SUBJECT)
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .step_up()
        .long();
    api.op(op, |cx: Cx, Query(chosen): Query<Chosen>| async move { sheet::export(&cx, &chosen).await });
    let label = Text::new("查看不及格名单", "See who failed");
    let op = Op::get("/api/grades/report/fails", "listFails", GRADES.looking(Action::Query), label).ids(asked());
    api.op(op, |cx: Cx, Query(query): Query<FailsQuery>| async move { fails::list(&cx, query).await.map(View) });
    let label = Text::new("查看成绩分布", "See how grades are spread");
    let op = Op::get("/api/grades/report/spread", "getGradeSpread", GRADES.looking(Action::Query), label).ids(asked());
    api.op(op, |cx: Cx, Query(chosen): Query<Chosen>| async move { spread::spread(&cx, &chosen).await.map(View) });
    let op = Op::post("/api/grades/report/print", "printGradeReports", GRADES.looking(Action::Export), print::LABEL)
        .ids([
            IdSpec::body("/semesterId", &SEMESTERS),
            IdSpec::body("/programmeId", &PROGRAMMES),
            IdSpec::body("/cohortId", &COHORTS),
        ])
        .audit("job");
    api.op(op, |cx: Cx, Json(input): Json<print::PrintInput>| async move { print::start(&cx, input).await.map(View) });
}
