//! A student's own grade report: released semesters, and the reason where something stands in between.

mod card;
mod report;

pub use report::{Report as GradeReport, Total as ReportTotal, report_of};

use basic_resources::api::tables::YEARS;
use kernel::{Action, Api, Cx, IdSpec, Op, Policy, Query, Result, Text, View, op::Need};
use serde::Deserialize;
use utoipa::IntoParams;

const GET: &[Need] = &[(permissions::STUDENT_AUTH_SG, Action::Get)];

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ReportQuery {
    /// Left out: all academic years.
    year_id: Option<String>,
}

pub fn mount(api: &mut Api) -> Result<()> {
    workflow::api::register_card(&card::CARD);
    let label = Text::new("查看本人成绩报告", "See one's own grade report");
    let op = Op::get("/api/grades/own/report", "getOwnGradeReport", Policy::AnyOf(GET), label)
        .ids([IdSpec::query("yearId", &YEARS)]);
    api.op(op, |cx: Cx, Query(query): Query<ReportQuery>| async move {
        report::own(&cx, query.year_id.as_deref()).await.map(View)
    });
    Ok(())
}
