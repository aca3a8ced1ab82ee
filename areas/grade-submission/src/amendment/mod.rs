//! A confirmed grade was wrong: its teacher asks for another one, with evidence, and head, dean and registry decide.
//! Each of them is shown what follows for the student before deciding.

mod check;
mod effect;
mod form;
mod open;

use kernel::{Action, Api, Cx, Error, IdSpec, Json, Op, Policy, Result, Text, View, op::Need};
use workflow::api::{Draft, OWN_APPLICATIONS, OWN_FILES, Process, SubmittedView, mount_process, nodes, submit};

pub use open::{Amended, amended};

use crate::tables::{OWN_SHEETS, OWN_STUDENTS};
use form::AmendmentInput;

pub const KIND: &str = "GradeAmendmentProcess";

static PROCESS: Process = Process {
    kind: KIND,
    stem: "GradeAmendment",
    path: "grade/amendment",
    prefix: "GA",
    label: Text::new("成绩更正", "Amendment of a grade"),
    nodes: &[&nodes::DEPARTMENT, &nodes::DEAN, &nodes::REGISTRAR],
    separate_desks: true,
    foreseen: true,
    fields: &form::FIELDS,
    lines: None,
    effect: |cx, application, form| Box::pin(effect::amend(cx, application, form)),
    known: grades::api::known_results,
};

const MAY_APPLY: &[Need] = &[(permissions::TEACHER_AUTH_SGS, Action::Edit)];

pub fn mount(api: &mut Api) {
    mount_process(api, &PROCESS);
    let path = "/api/activiti/application/process/grade/amendment/add";
    let label = Text::new("申请更正成绩", "Ask for a grade to be amended");
    let op = Op::post(path, "applyForGradeAmendment", Policy::AnyOf(MAY_APPLY), label)
        .ids([
            IdSpec::body("/id", &OWN_APPLICATIONS),
            IdSpec::body("/sheetId", &OWN_SHEETS),
            IdSpec::body("/studentId", &OWN_STUDENTS),
            IdSpec::body("/fileIds", &OWN_FILES),
        ])
        .audit("workflow.application");
    api.op(op, |cx: Cx, Json(input): Json<AmendmentInput>| async move { apply(&cx, input).await.map(View) });
}

async fn apply(cx: &Cx, input: AmendmentInput) -> Result<SubmittedView> {
    if input.dry_run {
        cx.rehearse();
    }
    let again = Draft::again(cx, &PROCESS, input.id.as_deref(), input.version).await?;
    let matter = check::require(cx, &input).await?;
    let draft = Draft {
        again,
        title: matter.title(),
        business_id: Some(matter.result.id.clone()),
        student_type: Some(matter.student.student_type.clone()),
        // Those who offer the course decide, as about its sheet.
        division_id: matter.course.offering_division_id.clone(),
        programme_id: None,
        form: serde_json::to_value(matter.into_form(input)).map_err(Error::internal)?,
    };
    submit(cx, &PROCESS, draft, vec![]).await
}
