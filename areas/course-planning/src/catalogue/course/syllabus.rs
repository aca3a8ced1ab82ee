//! The syllabus of a course: a file, put there by whoever keeps the course and read by whoever may open it.

use std::collections::BTreeSet;

use kernel::{
    Action, Api, Cx, Error, FileReply, IdSpec, Json, Op, Policy, Query, Result, Text, View, files, op::Need,
    resource::rows::change,
};
use schema::courses::course;
use sea_orm::{EntityTrait, Set};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use workflow::api::OWN_FILES;

use super::leaving::refuse_of_others;
use crate::{
    settings::{Part, refuse_closed},
    some,
    tables::COURSES,
};

const fn pages(action: Action) -> [Need; 3] {
    [
        (permissions::ADMIN_AUTH_SP_COURSE_MANAGEMENT, action),
        (permissions::ADMIN_AUTH_SP, action),
        (permissions::STAFF_AUTH_SP, action),
    ]
}
const READ: &[Need] = &pages(Action::Get);
const KEEP: &[Need] = &[(permissions::ADMIN_AUTH_SP_COURSE_MANAGEMENT, Action::Edit)];

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SyllabusInput {
    /// The course.
    id: String,
    /// Of the course, as it was read.
    version: i32,
    /// An attachment of the caller's; empty takes the syllabus away.
    #[serde(default)]
    file_id: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct OfCourse {
    id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SyllabusView {
    id: String,
    version: i32,
    syllabus_file_id: Option<String>,
}

pub fn mount(api: &mut Api) {
    let label = Text::new("上传课程教学大纲", "Put up the syllabus of a course");
    let op = Op::post("/api/sp/course/syllabus", "putSyllabus", Policy::AnyOf(KEEP), label)
        .ids([IdSpec::body("/id", &COURSES), IdSpec::body("/fileId", &OWN_FILES)])
        .audit("sp.course");
    api.op(op, |cx: Cx, Json(input): Json<SyllabusInput>| async move { put(&cx, input).await.map(View) });
    let label = Text::new("下载课程教学大纲", "Download the syllabus of a course");
    let op = Op::get("/api/sp/course/syllabus", "getSyllabus", Policy::AnyOf(READ), label)
        .ids([IdSpec::query("id", &COURSES)]);
    api.op(op, |cx: Cx, Query(query): Query<OfCourse>| async move { get(&cx, &query.id).await });
}

async fn put(cx: &Cx, input: SyllabusInput) -> Result<SyllabusView> {
    let tx = cx.tx().await?;
    let course = course::Entity::find_by_id(&input.id).one(tx).await?.ok_or(Error::NotFound)?;
    refuse_of_others(cx, tx, std::slice::from_ref(&course)).await?;
    let divisions: BTreeSet<&str> = course.offering_division_id.as_deref().into_iter().collect();
    refuse_closed(cx, tx, Part::Courses, divisions).await?;
    let file_id = some(input.file_id);
    if file_id == course.syllabus_file_id {
        cx.nothing_changed();
        return Ok(view(course));
    }
    let row = course::ActiveModel { syllabus_file_id: Set(file_id), ..Default::default() };
    let as_read = course::Model { version: input.version, ..course };
    change::<course::Entity>(cx, "sp.course", as_read, row).await.map(view)
}

fn view(course: course::Model) -> SyllabusView {
    SyllabusView { id: course.id, version: course.version, syllabus_file_id: course.syllabus_file_id }
}

async fn get(cx: &Cx, id: &str) -> Result<FileReply> {
    let course = course::Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    let file_id = course.syllabus_file_id.ok_or(Error::NotFound)?;
    files::reply(cx, &files::find(cx, &file_id).await?)
}
