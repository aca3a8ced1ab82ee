//! Results of other universities, by approval.

pub(crate) mod check;
mod effect;
mod form;

use basic_resources::tables::SEMESTERS;
use course_planning::api::{COURSE_TYPES, COURSES, STUDENTS};
use kernel::{Api, Cx, IdSpec, Json, Op, Result, Text, View};
use workflow::api::{
    Draft, MAY_APPLY, OWN_APPLICATIONS, OWN_FILES, Process, SubmittedView, mount_process, nodes, submit,
};

use form::GradeTransferInput;

static PROCESS: Process = Process {
    kind: "GradeTransferUploadProcess",
    stem: "GradeTransfer",
    path: "grade/transfer",
    prefix: "GT",
    label: Text::new("成绩转换", "Transfer of results"),
    nodes: &[&nodes::DIRECTOR, &nodes::AFFAIRS, &nodes::REGISTRAR],
    // A result is worth as much as the people who looked at it: three, not one with two delegations.
    separate_desks: true,
    foreseen: false,
    fields: &form::FIELDS,
    lines: Some("rows"),
    effect: |cx, application, form| Box::pin(effect::record(cx, application, form)),
    known: crate::results::known,
};

#[allow(clippy::unnecessary_wraps)] // as every part of the area is mounted
pub fn mount(api: &mut Api) -> Result<()> {
    mount_process(api, &PROCESS);
    let path = "/api/activiti/application/process/grade/transfer/add";
    let label = Text::new("申请成绩转换", "Apply for a transfer of results");
    let op = Op::post(path, "applyForGradeTransfer", MAY_APPLY, label)
        .ids([
            IdSpec::body("/id", &OWN_APPLICATIONS),
            IdSpec::body("/rows/*/studentId", &STUDENTS),
            IdSpec::body("/rows/*/exchangeSemesterId", &SEMESTERS),
            IdSpec::body("/rows/*/courseId", &COURSES),
            IdSpec::body("/rows/*/courseTypeId", &COURSE_TYPES),
            IdSpec::body("/fileIds", &OWN_FILES),
        ])
        .audit("workflow.application")
        .long();
    api.op(op, |cx: Cx, Json(input): Json<GradeTransferInput>| async move { apply(&cx, input).await.map(View) });
    Ok(())
}

async fn apply(cx: &Cx, input: GradeTransferInput) -> Result<SubmittedView> {
    if input.dry_run {
        cx.rehearse();
    }
    let again = Draft::again(cx, &PROCESS, input.id.as_deref(), input.version).await?;
    let form = input.into_form();
    let student = check::require(cx, &form).await?;
    let draft = Draft {
        again,
        title: form.title(&student),
        business_id: None,
        student_type: Some(student.student_type.clone()),
        division_id: student.division_id.clone(),
        programme_id: student.programme_id.clone(),
        form: serde_json::to_value(&form).map_err(kernel::Error::internal)?,
    };
    submit(cx, &PROCESS, draft, vec![]).await
}
