//! Reports over plans: how far students are, what they still need, what is not offered.

mod courses;
mod demand;
mod offering;
mod progress;
mod records;
mod select;
mod suppose;
mod terms;

use basic_resources::api::tables::{PROGRAMMES, SEMESTERS};
use kernel::{
    Action, Api, Cx, IdSpec, Op, PathId, Query, Result, Text, View,
    page::Paging,
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE, FileFormat},
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::kind::Kind;
use crate::tables::{COHORTS, STUDENTS};
use select::Chosen;

pub use records::{AT_ONCE, Background, Brief, Counted};
pub use suppose::{Assumed, Record};

/// Which students, and for the reports on a semester, which one.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ReportQuery {
    page_no: Option<u64>,
    page_size: Option<u64>,
    #[serde(default)]
    keyword: String,
    structure_id: Option<String>,
    programme_id: Option<String>,
    cohort_id: Option<String>,
    /// Left out: the next one that begins.
    semester_id: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ReportExport {
    #[serde(default)]
    keyword: String,
    structure_id: Option<String>,
    programme_id: Option<String>,
    cohort_id: Option<String>,
    /// Left out: the next one that begins.
    semester_id: Option<String>,
    #[serde(default)]
    #[param(inline)]
    format: FileFormat,
    /// What it is for.
    purpose: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct OfStudent {
    student_id: String,
}

impl ReportQuery {
    fn parts(self) -> Result<(Chosen, Option<String>, Paging)> {
        let paging = Paging::of(self.page_no, self.page_size)?;
        let Self { keyword, structure_id, programme_id, cohort_id, semester_id, .. } = self;
        Ok((Chosen { structure_id, programme_id, cohort_id, keyword }, semester_id, paging))
    }
}

impl ReportExport {
    /// What it is for goes into the log.
    fn parts(self, cx: &Cx) -> (Chosen, Option<String>, FileFormat) {
        let Self { keyword, structure_id, programme_id, cohort_id, semester_id, format, purpose } = self;
        if let Some(purpose) = purpose.filter(|text| !text.trim().is_empty()) {
            cx.because(&purpose);
        }
        (Chosen { structure_id, programme_id, cohort_id, keyword }, semester_id, format)
    }
}

fn ids(kind: &'static Kind) -> [IdSpec; 4] {
    [
        IdSpec::query("structureId", kind.structures),
        IdSpec::query("programmeId", &PROGRAMMES),
        IdSpec::query("cohortId", &COHORTS),
        IdSpec::query("semesterId", &SEMESTERS),
    ]
}

pub fn mount(api: &mut Api, kind: &'static Kind) {
    let label = Text::new("学生的计划课程", "The courses of a student as the plan sees them");
    let op = Op::get(kind.path("student-course"), kind.op("courses", "Follower"), kind.policy(Action::Get), label)
        .ids([IdSpec::query("studentId", &STUDENTS)]);
    api.op(op, move |cx: Cx, Query(query): Query<OfStudent>| async move {
        courses::list(&cx, kind, &query.student_id).await.map(View)
    });

    let label = Text::new("学生修读进度", "How far students are in their plans");
    let op = Op::get(kind.path("report/progress"), kind.op("progress", "Report"), kind.policy(Action::Query), label)
        .ids(ids(kind))
        .long();
    api.op(op, move |cx: Cx, Query(query): Query<ReportQuery>| async move {
        let (chosen, _, paging) = query.parts()?;
        progress::page(&cx, kind, &chosen, paging).await.map(View)
    });

    let label = Text::new("一名学生的修读进度", "How far one student is, with reasons");
    let op =
        Op::get(kind.path("report/progress/{id}"), kind.op("progress", "Follower"), kind.policy(Action::Get), label)
            .ids([IdSpec::path("id", &STUDENTS)]);
    api.op(op, move |cx: Cx, PathId(id): PathId| async move { progress::detail(&cx, kind, &id).await.map(View) });

    let label = Text::new("课程需求", "Who still needs which course");
    let op = Op::get(kind.path("report/demand"), kind.op("demand", "Report"), kind.policy(Action::Query), label)
        .ids(ids(kind))
        .long();
    api.op(op, move |cx: Cx, Query(query): Query<ReportQuery>| async move {
        let (chosen, semester, paging) = query.parts()?;
        demand::page(&cx, kind, &chosen, semester.as_ref(), paging).await.map(View)
    });

    let label = Text::new("计划与开课对照", "Compulsory courses without a section");
    let op = Op::get(kind.path("report/offering"), kind.op("offering", "Report"), kind.policy(Action::Query), label)
        .ids(ids(kind))
        .long();
    api.op(op, move |cx: Cx, Query(query): Query<ReportQuery>| async move {
        let (chosen, semester, paging) = query.parts()?;
        offering::page(&cx, kind, &chosen, semester.as_ref(), paging).await.map(View)
    });
    mount_exports(api, kind);
}

fn mount_exports(api: &mut Api, kind: &'static Kind) {
    let export = |path: &str, id: &str, label| {
        Op::get(kind.path(&format!("report/{path}/export")), kind.op("export", id), kind.policy(Action::Export), label)
            .ids(ids(kind))
            .audit("sp.report")
            .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
            .long()
    };
    // People by name, many at once.
    let op = export("progress", "Progress", Text::new("导出学生修读进度", "Export the progress of students")).step_up();
    api.op(op, move |cx: Cx, Query(query): Query<ReportExport>| async move {
        let (chosen, _, format) = query.parts(&cx);
        progress::export(&cx, kind, &chosen, format).await
    });
    let op = export("demand", "Demand", Text::new("导出课程需求", "Export the demand for courses"));
    api.op(op, move |cx: Cx, Query(query): Query<ReportExport>| async move {
        let (chosen, semester, format) = query.parts(&cx);
        demand::export(&cx, kind, &chosen, semester.as_ref(), format).await
    });
    let op = export("offering", "Offering", Text::new("导出计划与开课对照", "Export the courses without a section"));
    api.op(op, move |cx: Cx, Query(query): Query<ReportExport>| async move {
        let (chosen, semester, format) = query.parts(&cx);
        offering::export(&cx, kind, &chosen, semester.as_ref(), format).await
    });
}
