//! Students counted: by two of their properties at once, and over five years.

mod count;
mod dimension;
mod export;
pub(crate) mod hidden;
mod pivot;
mod trend;

use basic_resources::api::{
    STUDENT_CATEGORIES,
    tables::{DIVISIONS, PROGRAMMES, SEMESTERS},
};
use kernel::{
    Action, Api, Cx, IdSpec, Op, Policy, Query, Result, Text, View,
    op::Need,
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::around::{cohort::COHORTS, study_status::STUDY_STATUSES};
use dimension::Dimension;
use hidden::Cell;

#[derive(Clone, Deserialize, Serialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PivotQuery {
    #[param(inline)]
    rows: Dimension,
    #[param(inline)]
    columns: Dimension,
    /// As the students were in this semester; left out: as they are now.
    semester_id: Option<String>,
    student_type: Option<String>,
    cohort_id: Option<String>,
    division_id: Option<String>,
    programme_id: Option<String>,
    category_id: Option<String>,
    status_id: Option<String>,
    gender: Option<String>,
    /// Only states that count as active.
    #[serde(default)]
    active_only: bool,
}

#[derive(Clone, Deserialize, Serialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TrendQuery {
    #[param(inline)]
    by: Dimension,
}

/// A line or a column: a value of the dimension, and what it is called.
#[derive(Clone, Serialize, ToSchema)]
#[schema(as = StatisticsHead)]
pub struct Head {
    /// Empty for those without a value.
    key: String,
    label: String,
}

#[derive(Serialize, ToSchema)]
pub struct Statistics {
    rows: Vec<Head>,
    columns: Vec<Head>,
    /// One list per row. A number, or a text for numbers that would point at people.
    cells: Vec<Vec<Cell>>,
    totals: Totals,
}

#[derive(Serialize, ToSchema)]
#[schema(as = StatisticsTotals)]
pub struct Totals {
    rows: Vec<Cell>,
    columns: Vec<Cell>,
    all: Cell,
}

#[derive(Serialize, ToSchema)]
#[schema(as = StatisticsTrend)]
pub struct Trend {
    /// The last five college years, oldest first.
    years: Vec<Head>,
    series: Vec<Series>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = StatisticsSeries)]
pub struct Series {
    key: String,
    label: String,
    /// Active students in each year.
    values: Vec<Cell>,
}

const QUERY: &[Need] = &[(permissions::TGP_STUDENT_STATISTICS, Action::Query)];
const EXPORT: &[Need] = &[(permissions::TGP_STUDENT_STATISTICS, Action::Export)];

fn filters() -> [IdSpec; 6] {
    [
        IdSpec::query("semesterId", &SEMESTERS),
        IdSpec::query("cohortId", &COHORTS),
        IdSpec::query("divisionId", &DIVISIONS),
        IdSpec::query("programmeId", &PROGRAMMES),
        IdSpec::query("categoryId", &STUDENT_CATEGORIES),
        IdSpec::query("statusId", &STUDY_STATUSES),
    ]
}

pub fn mount(api: &mut Api) -> Result<()> {
    let label = Text::new("学生统计", "Count students");
    let op = Op::get("/api/si/statistics", "studentStatistics", Policy::AnyOf(QUERY), label).ids(filters());
    api.op(op, |cx: Cx, Query(query): Query<PivotQuery>| async move { pivot::pivot(&cx, &query).await.map(View) });
    let label = Text::new("五年趋势", "Students over five years");
    let op = Op::get("/api/si/statistics/trend", "studentTrend", Policy::AnyOf(QUERY), label);
    api.op(op, |cx: Cx, Query(query): Query<TrendQuery>| async move { trend::trend(&cx, query.by).await.map(View) });
    let label = Text::new("导出学生统计", "Export the counts of students");
    let op = Op::get("/api/si/statistics/export", "exportStudentStatistics", Policy::AnyOf(EXPORT), label)
        .ids(filters())
        .audit("si.statistics")
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long();
    api.op(op, |cx: Cx, Query(query): Query<PivotQuery>| async move { export::export(&cx, &query).await });
    Ok(())
}
