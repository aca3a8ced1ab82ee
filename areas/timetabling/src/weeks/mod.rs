//! Everybody's week: of students, teachers, rooms and groups, drafted or published, on the screen and on paper.

pub mod clashes;
pub mod meeting;
pub mod names;
mod people;
pub mod print;
pub mod week;
pub mod when;
pub mod whose;

use basic_resources::api::tables::{ANY_PROGRAMMES, DIVISIONS, PLACES, SEMESTERS, TEACHERS};
use course_planning::api::STUDENTS;
use kernel::{
    Action, Api, Cx, Error, FieldError, IdSpec, Op, PathId, Policy, Query, Result, Text, View,
    identity::STUDENT_TYPE,
    op::Need,
    page::Paging,
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE},
    scope::{ScopeRule, TableRef},
};
use schema::{students::student, university::teacher};
use sea_orm::EntityTrait;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::tables::{GROUPS, SESSION};
use clashes::Kind;
use meeting::Which;
use names::Reader;
use people::Chosen;
use week::{Week, semester_of};

const QUERY: &[Need] =
    &[(permissions::ADMIN_AUTH_LEARNING_TTS, Action::Query), (permissions::STAFF_AUTH_LEARNING_TTS, Action::Query)];
const GET: &[Need] =
    &[(permissions::ADMIN_AUTH_LEARNING_TTS, Action::Get), (permissions::STAFF_AUTH_LEARNING_TTS, Action::Get)];
const EXPORT: &[Need] =
    &[(permissions::ADMIN_AUTH_LEARNING_TTS, Action::Export), (permissions::STAFF_AUTH_LEARNING_TTS, Action::Export)];

/// As the area of students has them.
static COHORTS: TableRef = TableRef::new("cohort", ScopeRule::By(&[("student_type", STUDENT_TYPE)]), true);

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct StudentQuery {
    semester_id: String,
    page_no: Option<u64>,
    page_size: Option<u64>,
    /// In the number or the names.
    #[serde(default)]
    keyword: String,
    programme_id: Option<String>,
    cohort_id: Option<String>,
    year_of_study: Option<i32>,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct TeacherQuery {
    semester_id: String,
    page_no: Option<u64>,
    page_size: Option<u64>,
    /// In the number or the names.
    #[serde(default)]
    keyword: String,
    division_id: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct WeekQuery {
    semester_id: String,
    /// What is worked on, and not what people were told.
    #[serde(default)]
    draft: bool,
}

pub fn mount(api: &mut Api) {
    let label = Text::new("学生课表列表", "Students with their timetables");
    let op = Op::get("/api/tts/student", "listTimetableStudents", Policy::AnyOf(QUERY), label).ids([
        IdSpec::query("semesterId", &SEMESTERS),
        IdSpec::query("programmeId", &ANY_PROGRAMMES),
        IdSpec::query("cohortId", &COHORTS),
    ]);
    api.op(op, |cx: Cx, Query(query): Query<StudentQuery>| async move {
        let StudentQuery { semester_id, page_no, page_size, keyword, programme_id, cohort_id, year_of_study } = query;
        let chosen = Chosen {
            semester_id: some(semester_id)?,
            keyword,
            programme_id,
            cohort_id,
            year_of_study,
            ..Chosen::default()
        };
        people::students(&cx, &chosen, Paging::of(page_no, page_size)?).await.map(View)
    });
    let label = Text::new("教师课表列表", "Teachers with their timetables");
    let op = Op::get("/api/tts/teacher", "listTimetableTeachers", Policy::AnyOf(QUERY), label)
        .ids([IdSpec::query("semesterId", &SEMESTERS), IdSpec::query("divisionId", &DIVISIONS)]);
    api.op(op, |cx: Cx, Query(query): Query<TeacherQuery>| async move {
        let TeacherQuery { semester_id, page_no, page_size, keyword, division_id } = query;
        let chosen = Chosen { semester_id: some(semester_id)?, keyword, division_id, ..Chosen::default() };
        people::teachers(&cx, &chosen, Paging::of(page_no, page_size)?).await.map(View)
    });
    for (kind, path, stem, label, of) in [
        (Kind::Student, "student", "Student", Text::new("学生课表", "A student's week"), &STUDENTS),
        (Kind::Teacher, "teacher", "Teacher", Text::new("教师课表", "A teacher's week"), &TEACHERS),
        (Kind::Place, "place", "Place", Text::new("场地课表", "A room's week"), &PLACES),
        (Kind::Group, "group", "Group", Text::new("学生组课表", "A group's week"), &GROUPS),
    ] {
        mount_week(api, kind, (path, stem), label, of);
    }
}

fn mount_week(api: &mut Api, kind: Kind, (path, stem): (&str, &str), label: Text, of: &'static TableRef) {
    let ids = || [IdSpec::path("id", of), IdSpec::query("semesterId", &SEMESTERS)];
    let at = format!("/api/tts/{path}/{{id}}/week");
    let op = Op::get(at.clone(), format!("weekOf{stem}"), Policy::AnyOf(GET), label).ids(ids());
    api.op(op, move |cx: Cx, (PathId(id), Query(query)): (PathId, Query<WeekQuery>)| async move {
        week(&cx, kind, &id, query).await.map(View)
    });
    let op = Op::get(format!("{at}/print"), format!("printWeekOf{stem}"), Policy::AnyOf(EXPORT), label)
        .ids(ids())
        .audit(SESSION)
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long();
    api.op(op, move |cx: Cx, (PathId(id), Query(query)): (PathId, Query<WeekQuery>)| async move {
        let week = week(&cx, kind, &id, query).await?;
        cx.note(&id, &serde_json::json!({ "print": "week", "of": kind.code(), "semesterId": week.semester.id }), None)?;
        print::grid(&cx, &week).await
    });
}

/// A parameter that may not be left empty.
fn some(semester_id: String) -> Result<String> {
    if semester_id.is_empty() { Err(Error::Invalid(vec![FieldError::required("semesterId")])) } else { Ok(semester_id) }
}

async fn week(cx: &Cx, kind: Kind, id: &str, query: WeekQuery) -> Result<Week> {
    let which = if query.draft { Which::Draft } else { Which::Published };
    let semester = semester_of(cx, &some(query.semester_id)?).await?;
    match kind {
        Kind::Student => {
            let student = student::Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)?;
            whose::of_student(cx, student, semester, (which, Reader::OfStudent)).await
        }
        Kind::Teacher => {
            let teacher = teacher::Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)?;
            whose::of_teacher(cx, teacher, semester, (which, Reader::Office)).await
        }
        Kind::Place => whose::of_place(cx, id, semester, which).await,
        Kind::Group => whose::of_group(cx, id, which).await,
    }
}
