//! Streams: concentrations inside a programme.

use kernel::{
    Cx, FieldError, Text,
    resource::{Field, Proposed, Reach, Resource, Spec},
};
use schema::university::programme::{ActiveModel, Column, Entity};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::common;
use crate::tables::{NAMED, PROGRAMMES, STREAMS};

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StreamInput {
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    pub division_id: String,
    pub student_type: String,
    pub parent_programme_id: String,
    #[serde(default)]
    pub director_staff_id: Option<String>,
    #[serde(default)]
    pub admission_from: Option<i32>,
    #[serde(default)]
    pub admission_to: Option<i32>,
    #[serde(default)]
    pub enabled: bool,
}

pub struct Streams;

impl Resource for Streams {
    type Entity = Entity;
    type Input = StreamInput;

    fn spec() -> Spec {
        let mut fields = common::head();
        fields.push(
            Field::reference("parentProgrammeId", &PROGRAMMES, NAMED, "所属专业", "Programme").required().filter(),
        );
        fields.push(common::director());
        fields.extend(common::cohorts());
        fields.push(common::enabled());
        Spec {
            subject: "basic.programme.stream",
            stem: "Stream",
            label: Text::new("方向", "streams"),
            permissions: common::PAGES,
            table: &STREAMS,
            title: NAMED,
            fields,
            unique: &[&["code"]],
            referenced_by: common::USED_BY,
            reuses_keys: false,
            sort: ("code", false),
            page: "/basic-resources/college/division/stream-list",
            offered_to: common::OFFERED,
        }
    }

    fn check(input: &StreamInput, errors: &mut Vec<FieldError>) {
        common::cohorts_in_order(input.admission_from, input.admission_to, errors);
    }

    fn fresh(row: &mut ActiveModel) {
        common::blank("STREAM", row);
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            common::type_in_use(cx, rows)?;
            let ids: Vec<String> = rows.iter().map(|row| row.text("parentProgrammeId").to_owned()).collect();
            let parents = Entity::find().filter(Column::Id.is_in(ids)).all(db).await?;
            for row in rows {
                let Some(parent) = parents.iter().find(|p| p.id == row.text("parentProgrammeId")) else { continue };
                if parent.division_id != row.text("divisionId") || parent.student_type != row.text("studentType") {
                    let text = Text::new(
                        "方向须与所属专业同属一个学部和学生类型",
                        "A stream is of the division and student type of its programme",
                    );
                    row.errors.push(FieldError::new("parentProgrammeId", "another_division", text));
                }
            }
            Ok(())
        })
    }

    fn write(input: StreamInput, row: &mut ActiveModel) {
        let StreamInput {
            code,
            name_en,
            name_cn,
            division_id,
            student_type,
            parent_programme_id,
            director_staff_id,
            admission_from,
            admission_to,
            enabled,
        } = input;
        row.code = Set(code);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.division_id = Set(division_id);
        row.student_type = Set(student_type);
        row.parent_programme_id = Set(Some(parent_programme_id));
        row.director_staff_id = Set(director_staff_id.filter(|id| !id.is_empty()));
        row.admission_from = Set(admission_from);
        row.admission_to = Set(admission_to);
        row.enabled = Set(enabled);
    }
}
