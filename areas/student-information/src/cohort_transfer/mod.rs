//! A move to another cohort or year of study, by approval.

mod check;
mod choose;
mod effect;
mod form;

use basic_resources::api::tables::SEMESTERS;
use course_planning::api::STRUCTURES;
use kernel::{Api, Cx, IdSpec, Json, Op, Result, Text, View};
use workflow::api::{
    Draft, MAY_APPLY, OWN_APPLICATIONS, OWN_FILES, Process, SubmittedView, mount_process, nodes, submit,
};

use crate::{around::cohort::COHORTS, table::STUDENTS, tasks::known};
use form::CohortTransferInput;

static PROCESS: Process = Process {
    kind: "SiCohortTransferProcess",
    stem: "CohortTransfer",
    path: "cohort/transfer",
    prefix: "CT",
    label: Text::new("年级转移", "Cohort transfer"),
    nodes: &[&nodes::DIRECTOR, &nodes::DEAN, &nodes::RECORDS],
    separate_desks: false,
    foreseen: false,
    fields: &form::FIELDS,
    lines: None,
    effect: |cx, application, form| Box::pin(effect::transfer(cx, application, form)),
    known: known::all,
};

#[allow(clippy::unnecessary_wraps)] // as every part of the area is mounted
pub fn mount(api: &mut Api) -> Result<()> {
    mount_process(api, &PROCESS);
    choose::mount(api);
    let path = "/api/activiti/application/process/cohort/transfer/add/single";
    let label = Text::new("申请年级转移", "Apply for a cohort transfer");
    let op = Op::post(path, "applyForCohortTransfer", MAY_APPLY, label)
        .ids([
            IdSpec::body("/id", &OWN_APPLICATIONS),
            IdSpec::body("/studentId", &STUDENTS),
            IdSpec::body("/toCohortId", &COHORTS),
            IdSpec::body("/structureId", &STRUCTURES),
            IdSpec::body("/effectiveSemesterId", &SEMESTERS),
            IdSpec::body("/fileIds", &OWN_FILES),
        ])
        .audit("workflow.application");
    api.op(op, |cx: Cx, Json(input): Json<CohortTransferInput>| async move { apply(&cx, input).await.map(View) });
    Ok(())
}

async fn apply(cx: &Cx, input: CohortTransferInput) -> Result<SubmittedView> {
    if input.dry_run {
        cx.rehearse();
    }
    let again = Draft::again(cx, &PROCESS, input.id.as_deref(), input.version).await?;
    let form = input.into_form();
    let (student, form) = check::require(cx, form).await?;
    let draft = Draft {
        again,
        title: format!("{} {} {}", student.student_no, student.name_cn, student.name_en),
        business_id: Some(student.id.clone()),
        student_type: Some(student.student_type.clone()),
        division_id: student.division_id.clone(),
        programme_id: student.programme_id.clone(),
        form: serde_json::to_value(&form).map_err(kernel::Error::internal)?,
    };
    submit(cx, &PROCESS, draft, vec![]).await
}
