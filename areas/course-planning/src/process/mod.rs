//! A new course, by approval: one or a list of them.

mod check;
mod effect;
mod form;
pub(crate) mod similar;

use basic_resources::tables::{DIVISIONS, PROGRAMMES, SEMESTERS};
use kernel::{Api, Cx, IdSpec, Json, Op, Query, Result, Text, View};
use workflow::api::{
    Draft, MAY_APPLY_FOR_COURSES, MAY_CHECK, OWN_APPLICATIONS, OWN_FILES, Process, SubmittedView, mount_process, nodes,
    submit,
};

use crate::tables::{COURSE_TYPES, STRUCTURES};
use form::{BatchInput, CheckQuery, CourseForm, SingleInput};

static PROCESS: Process = Process {
    kind: "CourseAddProcess",
    stem: "Course",
    path: "course",
    prefix: "CA",
    label: Text::new("新增课程", "New course"),
    nodes: &[&nodes::DEPARTMENT, &nodes::DEAN, &nodes::REGULATIONS],
    separate_desks: false,
    foreseen: false,
    fields: &form::FIELDS,
    lines: Some("rows"),
    effect: |cx, _, form| Box::pin(effect::create(cx, form)),
    known: effect::known,
};

const BASE: &str = "/api/activiti/application/process/course";

#[allow(clippy::unnecessary_wraps)] // as every part of the area is mounted
pub fn mount(api: &mut Api) -> Result<()> {
    mount_process(api, &PROCESS);
    let label = Text::new("申请新增课程", "Apply for a new course");
    let op = Op::post(format!("{BASE}/add/single"), "applyForCourse", MAY_APPLY_FOR_COURSES, label)
        .ids([
            IdSpec::body("/id", &OWN_APPLICATIONS),
            IdSpec::body("/courseTypeId", &COURSE_TYPES),
            IdSpec::body("/offeringDivisionId", &DIVISIONS),
            IdSpec::body("/offeringProgrammeId", &PROGRAMMES),
            IdSpec::body("/firstSemesterId", &SEMESTERS),
            IdSpec::body("/structureIds", &STRUCTURES),
            IdSpec::body("/fileIds", &OWN_FILES),
        ])
        .audit("workflow.application");
    api.op(op, |cx: Cx, Json(input): Json<SingleInput>| async move { single(&cx, input).await.map(View) });
    let label = Text::new("批量申请新增课程", "Apply for several new courses");
    let op = Op::post(format!("{BASE}/add/batch"), "applyForCourses", MAY_APPLY_FOR_COURSES, label)
        .ids([
            IdSpec::body("/id", &OWN_APPLICATIONS),
            IdSpec::body("/rows/*/courseTypeId", &COURSE_TYPES),
            IdSpec::body("/rows/*/offeringDivisionId", &DIVISIONS),
            IdSpec::body("/rows/*/offeringProgrammeId", &PROGRAMMES),
            IdSpec::body("/rows/*/firstSemesterId", &SEMESTERS),
            IdSpec::body("/rows/*/structureIds", &STRUCTURES),
            IdSpec::body("/fileIds", &OWN_FILES),
        ])
        .audit("workflow.application")
        .long();
    api.op(op, |cx: Cx, Json(input): Json<BatchInput>| async move { batch(&cx, input).await.map(View) });
    let op =
        Op::get(format!("{BASE}/check"), "checkNewCourse", MAY_CHECK, Text::new("检查新课程", "Check a new course"));
    api.op(op, |cx: Cx, Query(query): Query<CheckQuery>| async move { check::findings(&cx, &query).await.map(View) });
    Ok(())
}

async fn single(cx: &Cx, input: SingleInput) -> Result<SubmittedView> {
    if input.dry_run {
        cx.rehearse();
    }
    let again = Draft::again(cx, &PROCESS, input.id.as_deref(), input.version).await?;
    let (form, file_ids) = input.into_form();
    let warnings = check::require(cx, std::slice::from_ref(&form), false).await?;
    let draft = Draft {
        again,
        title: format!("{} {} {}", form.code, form.title_cn, form.title_en),
        business_id: Some(form.code.clone()),
        student_type: Some(form.student_type.clone()),
        division_id: Some(form.offering_division_id.clone()),
        programme_id: form.offering_programme_id.clone(),
        form: form::single(&form, &file_ids),
    };
    submit(cx, &PROCESS, draft, warnings).await
}

async fn batch(cx: &Cx, input: BatchInput) -> Result<SubmittedView> {
    if input.dry_run {
        cx.rehearse();
    }
    let again = Draft::again(cx, &PROCESS, input.id.as_deref(), input.version).await?;
    let rows: Vec<CourseForm> = input.rows.into_iter().map(CourseForm::tidy).collect();
    let warnings = check::require(cx, &rows, true).await?;
    // One desk decides the whole list, so it is of one division and one type; `require` has seen to it.
    let Some(first) = rows.first() else { return Err(check::no_rows()) };
    let draft = Draft {
        again,
        title: form::title_of_list(&rows),
        business_id: None,
        student_type: Some(first.student_type.clone()),
        division_id: Some(first.offering_division_id.clone()),
        programme_id: first.offering_programme_id.clone(),
        form: form::list(&rows, &input.file_ids),
    };
    submit(cx, &PROCESS, draft, warnings).await
}
