//! Commands on students, each with its effects shown before they happen.

mod accounts;
mod category;
mod courses;
mod degree;
pub(crate) mod found;
mod inputs;
mod kinds;
pub(crate) mod known;
pub(crate) mod letters;
mod newcomer;
pub(crate) mod obstacles;
pub(crate) mod paper;
mod refs;
mod register;
mod semester_start;
mod sheet;
pub(crate) mod snapshots;
mod status;
mod study_type;
pub(crate) mod supervisors;

use kernel::{Action, Api, Cx, IdSpec, Json, Op, Policy, Query, Result, Text, View, files::Upload, op::Need};

use crate::table::STUDENTS;
use inputs::{
    ChangeCategoryInput, ChangeDegreeInput, ChangeStudyStatusInput, ChangeStudyTypeInput, ChangeSupervisorsInput,
    NoShowInput, RegisterStudentsInput, ReinstateStudentsInput, StartSemesterInput, UploadQuery,
};
use refs::{ATTACHMENTS, CATEGORIES, SEMESTERS, STATUSES, STUDY_TYPES, TEACHERS};

const OFFICE: &[Need] = &[(permissions::ADMIN_AUTH_SI, Action::Edit)];
const OFFICE_IMPORT: &[Need] = &[(permissions::ADMIN_AUTH_SI, Action::Import)];
const RESEARCH: &[Need] = &[(permissions::ADMIN_AUTH_RPG_SI, Action::Edit)];
const SUPER: &[Need] = &[(permissions::ADMIN_AUTH_SI_SUPER_ADMIN, Action::Edit)];

const SUBJECT: &str = "si.student";

pub fn mount(api: &mut Api) -> Result<()> {
    kernel::messages::register(kinds::KINDS);
    newcomer::mount(api)?;
    mount_arrival(api);
    mount_status(api);
    mount_type(api);
    mount_research(api);
    mount_central(api);
    Ok(())
}

/// A command on a list of students.
fn command(path: &str, id: &str, needs: &'static [Need], label: Text) -> Op {
    Op::post(format!("/api/si/task/{path}"), id, Policy::AnyOf(needs), label)
        .ids([IdSpec::body("/ids", &STUDENTS)])
        .audit(SUBJECT)
        .long()
}

fn mount_arrival(api: &mut Api) {
    let op = command("register", "registerStudents", OFFICE, Text::new("新生报到注册", "Register new students"));
    api.op(op, |cx: Cx, Json(input): Json<RegisterStudentsInput>| async move {
        register::register(&cx, input).await.map(View)
    });
    let op = command("no-show", "markNoShow", OFFICE, Text::new("标记未报到", "Mark as not arrived"));
    api.op(op, |cx: Cx, Json(input): Json<NoShowInput>| async move { status::no_show(&cx, input).await.map(View) });
}

fn mount_status(api: &mut Api) {
    let label = Text::new("学籍状态变更", "Change the study status");
    let op = command("study-status", "changeStudyStatus", OFFICE, label).ids([
        IdSpec::body("/statusId", &STATUSES),
        IdSpec::body("/semesterId", &SEMESTERS),
        IdSpec::body("/attachments", &ATTACHMENTS),
    ]);
    api.op(op, |cx: Cx, Json(input): Json<ChangeStudyStatusInput>| async move {
        status::change(&cx, input).await.map(View)
    });
    let label = Text::new("批量上传学籍状态变更", "Upload changes of study status");
    let op = upload("study-status", "uploadStudyStatusChanges", label);
    api.op(op, |cx: Cx, (Query(query), file): (Query<UploadQuery>, Upload)| async move {
        status::upload(&cx, query, file).await.map(View)
    });
    let label = Text::new("下载学籍状态变更模板", "Sheet for changes of study status");
    let op = template("study-status", "sheetOfStudyStatusChanges", label);
    api.op(op, |cx: Cx, (): ()| async move { status::sheet(&cx) });
    let label = Text::new("恢复学籍", "Reinstate");
    let op = command("reinstate", "reinstateStudents", SUPER, label)
        .ids([IdSpec::body("/statusId", &STATUSES), IdSpec::body("/attachments", &ATTACHMENTS)]);
    api.op(op, |cx: Cx, Json(input): Json<ReinstateStudentsInput>| async move {
        status::reinstate(&cx, input).await.map(View)
    });
}

fn mount_type(api: &mut Api) {
    let label = Text::new("学习类型变更", "Change the study type");
    let op = command("study-type", "changeStudyType", OFFICE, label).ids([
        IdSpec::body("/studyTypeId", &STUDY_TYPES),
        IdSpec::body("/semesterId", &SEMESTERS),
        IdSpec::body("/attachments", &ATTACHMENTS),
    ]);
    api.op(op, |cx: Cx, Json(input): Json<ChangeStudyTypeInput>| async move {
        study_type::change(&cx, input).await.map(View)
    });
    let label = Text::new("批量上传学习类型变更", "Upload changes of study type");
    let op = upload("study-type", "uploadStudyTypeChanges", label);
    api.op(op, |cx: Cx, (Query(query), file): (Query<UploadQuery>, Upload)| async move {
        study_type::upload(&cx, query, file).await.map(View)
    });
    let label = Text::new("下载学习类型变更模板", "Sheet for changes of study type");
    let op = template("study-type", "sheetOfStudyTypeChanges", label);
    api.op(op, |cx: Cx, (): ()| async move { study_type::sheet(&cx) });
}

fn mount_research(api: &mut Api) {
    let op = command("degree", "changeDegree", RESEARCH, Text::new("学位变更", "Change the degree"));
    api.op(
        op,
        |cx: Cx, Json(input): Json<ChangeDegreeInput>| async move { degree::change(&cx, input).await.map(View) },
    );
    let label = Text::new("导师变更", "Change supervisors");
    let op = Op::post("/api/si/task/supervisor", "changeSupervisors", Policy::AnyOf(RESEARCH), label)
        .ids([IdSpec::body("/studentId", &STUDENTS), IdSpec::body("/supervisors/*/teacherId", &TEACHERS)])
        .audit("si.supervision");
    api.op(op, |cx: Cx, Json(input): Json<ChangeSupervisorsInput>| async move {
        supervisors::change_supervisors(&cx, input).await.map(View)
    });
}

fn mount_central(api: &mut Api) {
    let op = command("category", "changeCategory", SUPER, Text::new("学生类别变更", "Change the student category"))
        .ids([IdSpec::body("/categoryId", &CATEGORIES)]);
    api.op(
        op,
        |cx: Cx, Json(input): Json<ChangeCategoryInput>| async move { category::change(&cx, input).await.map(View) },
    );
    let label = Text::new("生成学期学籍快照", "Take the snapshots of a semester");
    let op = Op::post("/api/si/task/semester-start", "startStudentSemester", Policy::AnyOf(OFFICE), label)
        .ids([IdSpec::body("/semesterId", &SEMESTERS)])
        .audit("si.semester-start")
        .long();
    api.op(op, |cx: Cx, Json(input): Json<StartSemesterInput>| async move {
        semester_start::start(&cx, input).await.map(View)
    });
}

fn upload(path: &str, id: &str, label: Text) -> Op {
    Op::post(format!("/api/si/task/{path}/upload"), id, Policy::AnyOf(OFFICE_IMPORT), label).audit(SUBJECT).upload()
}

/// An empty sheet to fill in.
fn template(path: &str, id: &str, label: Text) -> Op {
    Op::get(format!("/api/si/task/{path}/template"), id, Policy::AnyOf(OFFICE_IMPORT), label)
}
