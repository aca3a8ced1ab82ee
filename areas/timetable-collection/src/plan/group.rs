//! Students whose classes must not clash.

use std::marker::PhantomData;

use basic_resources::api::tables::NAMED;
use course_planning::api::{COURSE as COURSE_TITLE, COURSES};
use kernel::{
    Cx, FieldError, Permission, Result, StringList, Text,
    resource::{Field, Proposed, Reach, Resource, Spec},
};
use schema::{
    collection::ttsp_group::{self, ActiveModel, Column, Entity},
    university::programme,
};
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseExecutor, EntityTrait, QueryFilter, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{allowed, fixed, given};
use crate::{
    gate::{self, Target},
    side::Side,
    some,
    tables::{GROUP, GROUP_TITLE, ROUND_TITLE},
};

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CollectionGroupInput {
    pub round_id: String,
    pub division_id: String,
    pub name: String,
    pub programme_id: String,
    #[serde(default)]
    pub stream_id: Option<String>,
    pub year: i32,
    pub expected_size: i32,
    /// Courses they take together.
    #[serde(default)]
    pub course_ids: Vec<String>,
    #[serde(default)]
    pub remark: String,
}

pub struct Groups<S>(PhantomData<S>);

impl<S: Side> Resource for Groups<S> {
    type Entity = Entity;
    type Input = CollectionGroupInput;

    const READERS: &'static [Permission] = S::READERS;

    fn spec() -> Spec {
        let view = S::view();
        Spec {
            subject: GROUP,
            stem: view.stems[4],
            label: Text::new("学生组", "student groups"),
            permissions: view.pages,
            table: view.groups,
            title: GROUP_TITLE,
            fields: vec![
                Field::reference("roundId", view.rounds, ROUND_TITLE, "轮次", "Round").required().filter(),
                Field::reference("divisionId", view.divisions, NAMED, "学部", "Division")
                    .with_code()
                    .required()
                    .filter(),
                Field::text("name", 60, "组名", "Name").required().sort().search(),
                Field::reference("programmeId", view.programmes, NAMED, "专业", "Programme")
                    .with_code()
                    .required()
                    .filter(),
                Field::reference("streamId", view.programmes, NAMED, "方向", "Stream").filter(),
                Field::integer("year", 1, 8, "年级", "Year").required().filter().sort(),
                Field::integer("expectedSize", 0, 2000, "预计人数", "Expected size").required().sort(),
                Field::references("courseIds", &COURSES, COURSE_TITLE, "共同修读课程", "Courses together").with_code(),
                Field::text("remark", 500, "备注", "Remark").search(),
            ],
            unique: &[&["roundId", "name"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("name", false),
            page: "",
            offered_to: &[],
        }
    }

    fn reach<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(async move { gate::refuse::<S>(cx, cx.read(), &targets(cx.read(), ids).await?).await })
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            allowed::<S>(cx, db, rows, "programmeId").await?;
            fits(db, rows).await
        })
    }

    fn written<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(async move {
            if S::OFFICE {
                return Ok(());
            }
            let targets = targets(cx.tx().await?, ids).await?;
            gate::begun(cx, targets.into_iter().map(|t| (t.round_id, t.division_id))).await
        })
    }

    fn leaving<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(async move {
            let tx = cx.tx().await?;
            gate::refuse::<S>(cx, tx, &targets(tx, ids).await?).await
        })
    }

    fn write(input: CollectionGroupInput, row: &mut ActiveModel) {
        let CollectionGroupInput {
            round_id,
            division_id,
            name,
            programme_id,
            stream_id,
            year,
            expected_size,
            course_ids,
            remark,
        } = input;
        row.round_id = Set(round_id);
        row.division_id = Set(division_id);
        row.name = Set(name);
        row.programme_id = Set(programme_id);
        row.stream_id = Set(some(stream_id));
        row.year = Set(year);
        row.expected_size = Set(expected_size);
        row.course_ids = Set(StringList(course_ids));
        row.remark = Set(remark);
    }
}

async fn targets(db: &impl ConnectionTrait, ids: &[String]) -> Result<Vec<Target>> {
    let target = |row: ttsp_group::Model| Target {
        round_id: row.round_id,
        division_id: row.division_id,
        programme_id: Some(row.programme_id),
    };
    let mut found = vec![];
    for some in ids.chunks(500) {
        found.extend(Entity::find().filter(Column::Id.is_in(some)).all(db).await?.into_iter().map(target));
    }
    Ok(found)
}

/// The stream is one of the programme.
async fn fits(db: &impl ConnectionTrait, rows: &mut [Proposed<'_>]) -> Result<()> {
    let ids: Vec<String> = rows.iter().filter_map(|row| given(row, "streamId")).map(str::to_owned).collect();
    let mut streams = vec![];
    for some in ids.chunks(500) {
        streams.extend(programme::Entity::find().filter(programme::Column::Id.is_in(some)).all(db).await?);
    }
    for row in rows {
        let mut found = fixed(row);
        let other = |stream: &programme::Model| stream.parent_programme_id.as_deref() != Some(row.text("programmeId"));
        if let Some(id) = given(row, "streamId")
            && streams.iter().any(|stream| stream.id == id && other(stream))
        {
            let text = Text::new("该方向不属于这个专业", "This stream is of another programme");
            found.push(FieldError::new("streamId", "other_programme", text));
        }
        row.errors.extend(found);
    }
    Ok(())
}
