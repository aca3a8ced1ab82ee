//! Students in an audit: what was found, what is decided, what they asked, and courses moved by hand.

mod answer;
mod decide;
mod moves;
mod table;

use course_planning::api::COURSES;
use kernel::{Action, Api, Cx, IdSpec, Json, Op, PathId, Result, Text, View};

pub use table::students;

use crate::{kind::Kind, report, tables::CATEGORIES};

pub fn mount(api: &mut Api, kind: &'static Kind) -> Result<()> {
    table::mount(api, kind)?;
    let label = Text::new("查看审核报告", "See the report of a student");
    let op = Op::get(
        kind.path("student/{id}/report"),
        kind.op("get", "AuditReport"),
        kind.pages.looking(Action::Get),
        label,
    )
    .ids([IdSpec::path("id", kind.student.table)]);
    api.op(op, move |cx: Cx, PathId(id): PathId| async move { report::stored(cx.read(), &id).await.map(View) });
    let command = |path: &str, verb: &str, label: Text| {
        Op::post(kind.path(&format!("student/{path}")), kind.op(verb, "Audit"), kind.named(Action::Edit), label)
            .audit(kind.student.subject)
    };
    let many = IdSpec::body("/ids", kind.student.table);
    let op = command("decide", "decide", Text::new("决定能否毕业", "Decide who graduates")).ids([many]).long();
    api.op(op, move |cx: Cx, Json(input): Json<decide::DecideInput>| async move {
        decide::command(&cx, kind, input).await.map(View)
    });
    let op = command("honours", "honour", Text::new("确定学位等级", "Set the class of degrees")).ids([many]).long();
    api.op(op, move |cx: Cx, Json(input): Json<decide::HonoursInput>| async move {
        decide::honours(&cx, kind, input).await.map(View)
    });
    let one = IdSpec::body("/id", kind.student.table);
    let op = command("answer", "answer", Text::new("答复学生提问", "Answer the query of a student")).ids([one]);
    api.op(op, move |cx: Cx, Json(input): Json<answer::AnswerInput>| async move {
        answer::command(&cx, kind, input).await.map(View)
    });
    let label = Text::new("调整课程归类", "Put a course into another category");
    let op = Op::post(kind.path("student/move"), kind.op("placeCourseIn", "Audit"), kind.named(Action::Edit), label)
        .ids([one, IdSpec::body("/courseId", &COURSES), IdSpec::body("/categoryId", &CATEGORIES)])
        .audit(kind.pin);
    api.op(op, move |cx: Cx, Json(input): Json<moves::MoveInput>| async move {
        moves::command(&cx, kind, input).await.map(View)
    });
    Ok(())
}
