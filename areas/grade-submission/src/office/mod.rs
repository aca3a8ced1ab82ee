//! What the registry does with sheets.

mod courses;
mod grade;
pub mod print;
pub mod steps;
pub mod upload;

use basic_resources::api::tables::SEMESTERS;
use kernel::{
    Action, Api, Cx, IdSpec, Json, Op, PathId, Query, Text, View,
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE},
};

use crate::{
    office,
    tables::{NAMED_STUDENTS, SHEET, SHEETS},
};
use steps::{ReasonInput, SheetsInput};

pub fn mount(api: &mut Api) {
    let command = |path: &str, id: &str, label: Text| {
        Op::post(format!("/api/sgs/sheet/{path}"), id, office(Action::Edit), label)
            .ids([IdSpec::body("/ids", &SHEETS)])
            .audit(SHEET)
    };
    let op = command("return", "returnGradeSheets", Text::new("退回成绩表", "Return grade sheets"));
    api.op(op, |cx: Cx, Json(input): Json<ReasonInput>| async move { steps::give_back(&cx, input).await.map(View) });
    let op = command("head", "approveGradeSheetsHead", Text::new("系主任审核成绩表", "A head's approval"));
    api.op(op, |cx: Cx, Json(input): Json<SheetsInput>| async move { steps::head(&cx, input).await.map(View) });
    let op = command("dean", "approveGradeSheetsDean", Text::new("院长审核成绩表", "A dean's approval"));
    api.op(op, |cx: Cx, Json(input): Json<SheetsInput>| async move { steps::dean(&cx, input).await.map(View) });
    let op = command("confirm", "confirmGradeSheets", Text::new("确认成绩表", "Confirm grade sheets"));
    api.op(op, |cx: Cx, Json(input): Json<SheetsInput>| async move { steps::confirm(&cx, input).await.map(View) });
    let op = command("remind", "remindGradeSheets", Text::new("催交成绩", "Remind of grade sheets"));
    api.op(op, |cx: Cx, Json(input): Json<SheetsInput>| async move { steps::remind(&cx, input).await.map(View) });

    let label = Text::new("登记教务处成绩", "Enter a grade of the registry");
    let op = Op::post("/api/sgs/draft/grade", "setRegistryGrade", office(Action::Edit), label)
        .ids([IdSpec::body("/sheetId", &SHEETS), IdSpec::body("/studentId", &NAMED_STUDENTS)])
        .audit(SHEET);
    api.op(op, |cx: Cx, Json(input): Json<grade::GradeInput>| async move { grade::set(&cx, input).await.map(View) });

    let label = Text::new("打印成绩表", "Print a grade sheet");
    let op = Op::get("/api/sgs/sheet/{id}/print", "printGradeSheet", office(Action::Export), label)
        .ids([IdSpec::path("id", &SHEETS)])
        .audit(SHEET)
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long();
    api.op(op, |cx: Cx, PathId(id): PathId| async move { print::print(&cx, &id).await });

    let label = Text::new("按课程查看提交进度", "Submission by course");
    let op = Op::get("/api/sgs/course", "gradeSheetCourses", office(Action::Query), label)
        .ids([IdSpec::query("semesterId", &SEMESTERS)]);
    api.op(
        op,
        |cx: Cx, Query(query): Query<courses::CourseQuery>| async move { courses::page(&cx, query).await.map(View) },
    );
    upload::mount(api);
}
