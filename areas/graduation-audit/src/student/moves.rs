//! A course that somebody puts into another category by hand, with a reason; the student is audited anew.

use kernel::{
    Cx, Error, Result, Text,
    effects::Outcome,
    ids, reason,
    resource::rows::{add, change},
};
use rules::graduation::{Duty, Status};
use schema::graduation::{ga_batch, ga_pin, ga_student};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    access,
    batch::{again, held, outcome, refused, status_of},
    kind::Kind,
    report,
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = MoveAuditCourseInput)]
pub struct MoveInput {
    /// The student's in the audit.
    pub id: String,
    pub course_id: String,
    /// Left out: where the rules put it.
    #[serde(default)]
    pub category_id: Option<String>,
    pub reason: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn command(cx: &Cx, kind: &'static Kind, input: MoveInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let why = reason(&input.reason)?.to_owned();
    cx.because(&why);
    let tx = cx.tx().await?;
    let row = ga_student::Entity::find_by_id(&input.id).lock_exclusive().one(tx).await?.ok_or(Error::NotFound)?;
    let batch = held(cx, &row.batch_id).await?;
    if !matches!(status_of(&batch)?, Status::Run | Status::ProgrammeCheck) {
        let text = Text::new(
            "只有在教务复核之前可以调整归类",
            "Courses are moved before the registry checks; send it back first",
        );
        return Err(refused("wrong_state", text, &batch));
    }
    let division = row.division_id.as_deref();
    let (programme, registry) =
        (access::named(cx, kind, Duty::Programme).await?, access::named(cx, kind, Duty::Registry).await?);
    if !programme.covers(division) && !registry.covers(division) {
        return Err(access::not_named(kind, Duty::Programme));
    }
    let category = input.category_id.filter(|id| !id.is_empty());
    let known = report::stored(tx, &row.id).await?;
    if category.as_ref().is_some_and(|category| !known.allows(&input.course_id, category)) {
        let text =
            Text::new("按学习计划，这门课程不能归入该类别", "By the plan this course cannot count in that category");
        return Err(refused("cannot_count_there", text, &batch));
    }
    place(cx, kind, &row, &input.course_id, category, why).await?;
    again(cx, kind, &batch, &row.student_id).await?;
    // What the student has seen changes with it.
    if batch.released_at.is_some() {
        let unseen = ga_batch::ActiveModel { released_at: Set(None), ..Default::default() };
        change::<ga_batch::Entity>(cx, kind.batch.subject, batch, unseen).await?;
    }
    outcome(cx, kind, vec![]).await
}

async fn place(
    cx: &Cx,
    kind: &Kind,
    row: &ga_student::Model,
    course_id: &str,
    category: Option<String>,
    why: String,
) -> Result<()> {
    let pinned = ga_pin::Entity::find()
        .filter(ga_pin::Column::StudentId.eq(&row.student_id))
        .filter(ga_pin::Column::StructureId.eq(&row.structure_id))
        .filter(ga_pin::Column::CourseId.eq(course_id))
        .filter(ga_pin::Column::ArchivedAt.is_null())
        .one(cx.tx().await?)
        .await?;
    match (pinned, category) {
        (Some(pin), Some(category)) => {
            let now = ga_pin::ActiveModel { category_id: Set(category), reason: Set(why), ..Default::default() };
            change::<ga_pin::Entity>(cx, kind.pin, pin, now).await?;
        }
        (Some(pin), None) => {
            let now = ga_pin::ActiveModel { archived_at: Set(Some(cx.now())), ..Default::default() };
            change::<ga_pin::Entity>(cx, kind.pin, pin, now).await?;
        }
        (None, Some(category)) => {
            let now = ga_pin::ActiveModel {
                student_id: Set(row.student_id.clone()),
                structure_id: Set(row.structure_id.clone()),
                course_id: Set(course_id.to_owned()),
                category_id: Set(category),
                reason: Set(why),
                ..Default::default()
            };
            add::<ga_pin::Entity>(cx, kind.pin, &ids::new_id(), now).await?;
        }
        (None, None) => {}
    }
    Ok(())
}
