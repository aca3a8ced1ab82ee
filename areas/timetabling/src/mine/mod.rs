//! What students and teachers see of the timetable themselves: what was made public, and nothing of others.

pub mod me;
mod notes;
pub mod papers;
mod sections;
mod students;

use basic_resources::api::tables::SEMESTERS;
use kernel::{
    Action, Api, Cx, IdSpec, Json, Op, PathId, Policy, Query, Result, Text, View,
    op::Need,
    page::Paging,
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE, FileFormat},
    scope::{ScopeRule, TableRef},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;

use crate::{
    tables::{NOTE, SECTION, SESSION},
    weeks::{
        meeting::Which,
        names::Reader,
        print,
        week::{SectionLine, Week},
        whose,
    },
};
use me::{my_student, my_teacher, semester_or_current};
use notes::{NoteChange, NoteIds, NoteInput, OWN_NOTES};

const STUDENT_GET: &[Need] = &[(permissions::STUDENT_AUTH_TIMETABLE, Action::Get)];
const STUDENT_EXPORT: &[Need] = &[(permissions::STUDENT_AUTH_TIMETABLE, Action::Export)];
const TEACHER_GET: &[Need] = &[(permissions::TEACHER_AUTH_TIMETABLE, Action::Get)];
const TEACHER_QUERY: &[Need] = &[(permissions::TEACHER_AUTH_TIMETABLE, Action::Query)];
const TEACHER_EXPORT: &[Need] = &[(permissions::TEACHER_AUTH_TIMETABLE, Action::Export)];
const ADVISER_QUERY: &[Need] = &[(permissions::TEACHER_AUTH, Action::Query)];
const ADVISER_GET: &[Need] = &[(permissions::TEACHER_AUTH, Action::Get)];
const ADVISER_ADD: &[Need] = &[(permissions::TEACHER_AUTH, Action::Add)];
const ADVISER_EDIT: &[Need] = &[(permissions::TEACHER_AUTH, Action::Edit)];
const ADVISER_DELETE: &[Need] = &[(permissions::TEACHER_AUTH, Action::Delete)];

/// Which of them are the caller's own is settled where they are read; others read like absent ones.
static TAUGHT: TableRef =
    TableRef::new("section", ScopeRule::Everyone("a teacher's own, see mine::sections::own"), true);
static KNOWN: TableRef = TableRef::new("student", ScopeRule::Everyone("a teacher's own, see mine::students"), true);

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct TermQuery {
    /// Left out: the current one.
    semester_id: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ExportQuery {
    #[serde(default)]
    #[param(inline)]
    format: FileFormat,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct MyStudentsQuery {
    /// Left out: the current one.
    semester_id: Option<String>,
    section_id: Option<String>,
    #[serde(default)]
    keyword: String,
    page_no: Option<u64>,
    page_size: Option<u64>,
}

pub fn mount(api: &mut Api) {
    mount_student(api);
    mount_teacher(api);
    mount_classes(api);
    mount_students(api);
    mount_notes(api);
}

fn term() -> [IdSpec; 1] {
    [IdSpec::query("semesterId", &SEMESTERS)]
}

fn printed(op: Op) -> Op {
    op.rate(EXPORT_BUCKET, EXPORTS_A_MINUTE).long()
}

fn mount_student(api: &mut Api) {
    let label = Text::new("我的课表", "My timetable");
    let op = Op::get("/api/student/timetable", "myTimetable", Policy::AnyOf(STUDENT_GET), label).ids(term());
    api.op(op, |cx: Cx, Query(query): Query<TermQuery>| async move { student_week(&cx, query).await.map(View) });
    let label = Text::new("打印我的课表", "Print my timetable");
    let op = Op::get("/api/student/timetable/print", "printMyTimetable", Policy::AnyOf(STUDENT_EXPORT), label)
        .ids(term())
        .audit(SESSION);
    api.op(printed(op), |cx: Cx, Query(query): Query<TermQuery>| async move {
        let week = student_week(&cx, query).await?;
        cx.note(&week.who.id, &json!({ "print": "ownWeek", "semesterId": week.semester.id }), None)?;
        print::registered(&cx, &week).await
    });
}

async fn student_week(cx: &Cx, query: TermQuery) -> Result<Week> {
    let student = my_student(cx).await?;
    let semester = semester_or_current(cx, query.semester_id.as_deref(), Some(&student.student_type)).await?;
    whose::of_student(cx, student, semester, (told(), Reader::Own)).await
}

/// What people were told, and never what the office still works on.
fn told() -> Which {
    if kernel::planted::fault("mine_shows_draft") { Which::Draft } else { Which::Published }
}

fn mount_teacher(api: &mut Api) {
    let label = Text::new("我的授课课表", "My teaching timetable");
    let op = Op::get("/api/teacher/timetable", "myTeaching", Policy::AnyOf(TEACHER_GET), label).ids(term());
    api.op(op, |cx: Cx, Query(query): Query<TermQuery>| async move { teacher_week(&cx, query).await.map(View) });
    let label = Text::new("打印我的授课课表", "Print my teaching timetable");
    let op = Op::get("/api/teacher/timetable/print", "printMyTeaching", Policy::AnyOf(TEACHER_EXPORT), label)
        .ids(term())
        .audit(SESSION);
    api.op(printed(op), |cx: Cx, Query(query): Query<TermQuery>| async move {
        let week = teacher_week(&cx, query).await?;
        cx.note(&week.who.id, &json!({ "print": "ownWeek", "semesterId": week.semester.id }), None)?;
        print::grid(&cx, &week).await
    });
}

async fn teacher_week(cx: &Cx, query: TermQuery) -> Result<Week> {
    let teacher = my_teacher(cx).await?;
    let semester = semester_or_current(cx, query.semester_id.as_deref(), None).await?;
    whose::of_teacher(cx, teacher, semester, (told(), Reader::Own)).await
}

fn mount_classes(api: &mut Api) {
    let label = Text::new("我的教学班", "The sections I teach");
    let op = Op::get("/api/teacher/section", "mySections", Policy::AnyOf(TEACHER_QUERY), label).ids(term());
    api.op(op, |cx: Cx, Query(query): Query<TermQuery>| async move { my_sections(&cx, query).await.map(View) });
    let label = Text::new("教学班学生名单", "The students of a section of mine");
    let op = Op::get("/api/teacher/section/{id}/student", "mySectionStudents", Policy::AnyOf(TEACHER_GET), label)
        .ids([IdSpec::path("id", &TAUGHT)]);
    api.op(op, |cx: Cx, PathId(id): PathId| async move {
        sections::own(&cx, &my_teacher(&cx).await?, &id).await?;
        sections::name_list(&cx, &id).await.map(View)
    });
    let label = Text::new("打印照片名册", "Print a roster with photographs");
    let op = Op::get("/api/teacher/section/{id}/roster", "printMyRoster", Policy::AnyOf(TEACHER_EXPORT), label)
        .ids([IdSpec::path("id", &TAUGHT)])
        .audit(SECTION);
    api.op(
        printed(op),
        |cx: Cx, PathId(id): PathId| async move { papers::roster(&cx, &my_teacher(&cx).await?, &id).await },
    );
    let label = Text::new("打印考勤表", "Print an attendance sheet");
    let op = Op::get("/api/teacher/section/{id}/attendance", "printMyAttendance", Policy::AnyOf(TEACHER_EXPORT), label)
        .ids([IdSpec::path("id", &TAUGHT)])
        .audit(SECTION);
    api.op(printed(op), |cx: Cx, PathId(id): PathId| async move {
        papers::attendance(&cx, &my_teacher(&cx).await?, &id).await
    });
    let label = Text::new("导出学生名单", "Export the students of a section of mine");
    let op = Op::get("/api/teacher/section/{id}/export", "exportMyStudents", Policy::AnyOf(TEACHER_EXPORT), label)
        .ids([IdSpec::path("id", &TAUGHT)])
        .audit(SECTION)
        .step_up();
    api.op(printed(op), |cx: Cx, (PathId(id), Query(query)): (PathId, Query<ExportQuery>)| async move {
        papers::export(&cx, &my_teacher(&cx).await?, &id, query.format).await
    });
}

/// Those of the published timetable, with how many sit in them.
async fn my_sections(cx: &Cx, query: TermQuery) -> Result<Vec<SectionLine>> {
    let teacher = my_teacher(cx).await?;
    let semester = semester_or_current(cx, query.semester_id.as_deref(), None).await?;
    let classes = sections::of_teacher(cx, &teacher.id, &semester.id).await?;
    whose::lines_of(cx, semester, classes).await
}

fn mount_students(api: &mut Api) {
    let label = Text::new("我的学生", "My students");
    let op = Op::get("/api/teacher/student", "myStudents", Policy::AnyOf(ADVISER_QUERY), label)
        .ids([IdSpec::query("semesterId", &SEMESTERS), IdSpec::query("sectionId", &TAUGHT)]);
    api.op(op, |cx: Cx, Query(query): Query<MyStudentsQuery>| async move {
        let teacher = my_teacher(&cx).await?;
        let semester = semester_or_current(&cx, query.semester_id.as_deref(), None).await?;
        let paging = Paging::of(query.page_no, query.page_size)?;
        let asked = (query.keyword.as_str(), query.section_id.as_deref());
        students::page(&cx, &teacher, (&semester.id, semester.weeks), asked, paging).await.map(View)
    });
    let label = Text::new("我的一名学生", "A student of mine");
    let op = Op::get("/api/teacher/student/{id}", "myStudent", Policy::AnyOf(ADVISER_GET), label)
        .ids([IdSpec::path("id", &KNOWN), IdSpec::query("semesterId", &SEMESTERS)]);
    api.op(op, |cx: Cx, (PathId(id), Query(query)): (PathId, Query<TermQuery>)| async move {
        let teacher = my_teacher(&cx).await?;
        let semester = semester_or_current(&cx, query.semester_id.as_deref(), None).await?;
        students::summary(&cx, &teacher, (&semester.id, semester.weeks), &id).await.map(View)
    });
}

fn mount_notes(api: &mut Api) {
    let path = "/api/teacher/student-note";
    let label = Text::new("记录学生备忘", "Note something about a student");
    let op = Op::post(path, "addStudentNote", Policy::AnyOf(ADVISER_ADD), label)
        .ids([IdSpec::body("/studentId", &KNOWN)])
        .audit(NOTE);
    api.op(op, |cx: Cx, Json(input): Json<NoteInput>| async move {
        let teacher = my_teacher(&cx).await?;
        let semester = semester_or_current(&cx, None, None).await?;
        students::is_mine(&cx, &teacher, &semester.id, &input.student_id).await?;
        notes::write(&cx, &teacher, input).await.map(View)
    });
    let label = Text::new("修改学生备忘", "Change a note about a student");
    let op = Op::patch(path, "changeStudentNote", Policy::AnyOf(ADVISER_EDIT), label)
        .ids([IdSpec::body("/id", &OWN_NOTES)])
        .audit(NOTE);
    api.op(op, |cx: Cx, Json(input): Json<NoteChange>| async move { notes::rewrite(&cx, input).await.map(View) });
    let label = Text::new("删除学生备忘", "Delete notes about a student");
    let op = Op::delete(path, "deleteStudentNotes", Policy::AnyOf(ADVISER_DELETE), label)
        .ids([IdSpec::query("ids", &OWN_NOTES)])
        .audit(NOTE);
    api.op(op, |cx: Cx, Query(query): Query<NoteIds>| async move { notes::remove(&cx, query.ids).await.map(View) });
}
