//! The record of a student: added, corrected, held up, looked at, and who looked.

pub mod access;
mod add;
pub mod belongs;
mod change;
pub(crate) mod document;
pub mod draft;
pub mod fields;
mod holds;
mod home;
mod number;
mod quick;
pub mod started;
mod whole;

use kernel::{
    Action, Api, Cx, IdSpec, Json, Op, PathId, Policy, Query, Result, Text, View, effects::Outcome, op::Need,
};
use serde::Serialize;
use serde_json::Value;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{RefOr, Schema},
};

use basic_resources::api::tables::PROGRAMMES;

pub use draft::StudentDraft;

use crate::{around::cohort::COHORTS, table::STUDENTS};

const ADD: &[Need] = &[(permissions::ADMIN_AUTH_SI, Action::Add)];
const EDIT: &[Need] = &[(permissions::ADMIN_AUTH_SI, Action::Edit)];
const GET: &[Need] = &[(permissions::ADMIN_AUTH_SI, Action::Get), (permissions::STAFF_AUTH_SI, Action::Get)];
const QUERY: &[Need] = &[(permissions::ADMIN_AUTH_SI, Action::Query), (permissions::STAFF_AUTH_SI, Action::Query)];
const QUICK: &[Need] = &[
    (permissions::ADMIN_AUTH_SI, Action::Query),
    (permissions::STAFF_AUTH_SI, Action::Query),
    (permissions::STAFF_AUTH_SI_QUICK_QUERY, Action::Query),
];

const PATH: &str = "/api/si/student";

/// A student's row as lists show it, with the labels of what it refers to.
#[derive(Serialize)]
#[serde(transparent)]
struct Row(Value);

impl PartialSchema for Row {
    fn schema() -> RefOr<Schema> {
        whole::rows::student()
    }
}

impl ToSchema for Row {}

pub fn mount(api: &mut Api) -> Result<()> {
    let op = Op::post(PATH, "createStudent", Policy::AnyOf(ADD), Text::new("新增学生", "Add a student"));
    api.op(op.audit("si.student"), |cx: Cx, Json(draft): Json<StudentDraft>| async move {
        add::add(&cx, draft).await.map(Row).map(View)
    });
    let op =
        Op::patch(PATH, "updateStudent", Policy::AnyOf(EDIT), Text::new("修改学生信息", "Change a student's record"))
            .ids([IdSpec::body("/id", &STUDENTS)])
            .audit("si.student");
    api.op(op, |cx: Cx, Json(change): Json<change::StudentChange>| async move {
        change::change(&cx, change).await.map(Row).map(View)
    });
    let label = Text::new("设置或解除限制", "Put on or lift a hold");
    let op = Op::patch(format!("{PATH}/holds"), "holdStudents", Policy::AnyOf(EDIT), label)
        .ids([IdSpec::body("/ids", &STUDENTS)])
        .audit("si.student");
    api.op(op, |cx: Cx, Json(input): Json<holds::HoldInput>| async move {
        holds::hold(&cx, input).await.map(View::<Outcome>)
    });
    let label = Text::new("生成下一个学号", "The next student number");
    let op = Op::get("/api/si/student-number/next", "nextStudentNumber", Policy::AnyOf(ADD), label)
        .ids([IdSpec::query("programmeId", &PROGRAMMES), IdSpec::query("cohortId", &COHORTS)]);
    api.op(
        op,
        |cx: Cx, Query(query): Query<number::NextQuery>| async move { number::next(&cx, &query).await.map(View) },
    );
    let label = Text::new("查看学生档案", "Open a student's record");
    let op = Op::get(format!("{PATH}/{{id}}/record"), "getStudentRecord", Policy::AnyOf(GET), label)
        .ids([IdSpec::path("id", &STUDENTS)]);
    api.op(op, |cx: Cx, PathId(id): PathId| async move { whole::record(&cx, &id).await.map(View) });
    let label = Text::new("查看档案访问记录", "Who opened a student's record");
    let op = Op::get(format!("{PATH}/{{id}}/access"), "listStudentAccess", Policy::AnyOf(GET), label)
        .ids([IdSpec::path("id", &STUDENTS)]);
    api.op(op, |cx: Cx, PathId(id): PathId| async move { access::of(&cx, &id).await.map(View) });
    let op =
        Op::get("/api/si/home", "studentHome", Policy::AnyOf(QUERY), Text::new("学籍概览", "Students at a glance"));
    api.op(op, |cx: Cx, (): ()| async move { home::home(&cx).await.map(View) });
    let op =
        Op::post("/api/si/quick", "quickStudents", Policy::AnyOf(QUICK), Text::new("快速查询学生", "Find students"))
            .unaudited("reads only; a number that is searched for does not belong in an address");
    api.op(op, |cx: Cx, Json(input): Json<quick::QuickInput>| async move { quick::find(&cx, &input).await.map(View) });
    Ok(())
}
