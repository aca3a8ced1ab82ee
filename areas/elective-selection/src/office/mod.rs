//! What the office does to the courses of students, each with its effects shown before they happen.

mod drop;
mod obstacles;
mod recategorise;

use course_planning::api::{COURSE_TYPES, DROP_SUBJECTS, RECATEGORISE_SUBJECTS};
use kernel::{Action, Api, Cx, IdSpec, Json, Op, Policy, Result, Text, View, op::Need};
use schema::courses::student_subject;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{known::SEAT, table::STUDENT_SUBJECTS};

const OFFICE: &[Need] = &[(permissions::ADMIN_AUTH_SP_BASIC, Action::Edit)];

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RecategoriseInput {
    pub ids: Vec<String>,
    pub course_type_id: String,
    pub reason: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DropSubjectsInput {
    pub ids: Vec<String>,
    pub reason: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

pub fn mount(api: &mut Api) {
    let label = Text::new("变更学生科目的课程类型", "Count courses of students as another type");
    let op = command("recategorise", RECATEGORISE_SUBJECTS, label).ids([IdSpec::body("/courseTypeId", &COURSE_TYPES)]);
    api.op(op, |cx: Cx, Json(input): Json<RecategoriseInput>| async move {
        recategorise::recategorise(&cx, input).await.map(View)
    });
    let op = command("drop", DROP_SUBJECTS, Text::new("退掉学生科目", "Drop courses of students"));
    api.op(op, |cx: Cx, Json(input): Json<DropSubjectsInput>| async move { drop::drop(&cx, input).await.map(View) });
}

fn command(path: &str, id: &str, label: Text) -> Op {
    Op::post(format!("/api/sp/student-subject/{path}"), id, Policy::AnyOf(OFFICE), label)
        .ids([IdSpec::body("/ids", &STUDENT_SUBJECTS)])
        .audit(SEAT)
        .long()
}

async fn seats(cx: &Cx, ids: &[String]) -> Result<Vec<student_subject::Model>> {
    let mut found = vec![];
    for some in ids.chunks(500) {
        let rows = student_subject::Entity::find().filter(student_subject::Column::Id.is_in(some));
        found.extend(rows.all(cx.tx().await?).await?);
    }
    Ok(found)
}
