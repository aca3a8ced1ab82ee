//! Programmes that students are admitted to.

use kernel::{
    Both, Cx, FieldError, Result, Text,
    resource::{Field, Proposed, Reach, Resource, Spec},
};
use schema::university::programme::{ActiveModel, Column, Entity};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, PaginatorTrait, QueryFilter, Set};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::common;
use crate::tables::{CATEGORIES, NAMED, PROGRAMMES};

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProgrammeInput {
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    pub division_id: String,
    pub student_type: String,
    #[serde(default)]
    pub category_id: Option<String>,
    #[serde(default)]
    pub degree_title_en: String,
    #[serde(default)]
    pub degree_title_cn: String,
    #[serde(default)]
    pub moe_major_code: String,
    #[serde(default)]
    pub length_years: Option<i32>,
    #[serde(default)]
    pub max_years: Option<i32>,
    #[serde(default)]
    pub director_staff_id: Option<String>,
    #[serde(default)]
    pub is_honours: bool,
    #[serde(default)]
    pub admission_from: Option<i32>,
    #[serde(default)]
    pub admission_to: Option<i32>,
    #[serde(default)]
    pub enabled: bool,
}

pub struct Programmes;

impl Resource for Programmes {
    type Entity = Entity;
    type Input = ProgrammeInput;

    fn spec() -> Spec {
        let mut fields = common::head();
        fields.extend([
            Field::reference("categoryId", &CATEGORIES, NAMED, "专业类别", "Category").filter(),
            Field::text("degreeTitleEn", 200, "英文学位名称", "English degree title").search(),
            Field::text("degreeTitleCn", 100, "中文学位名称", "Chinese degree title").search(),
            Field::code("moeMajorCode", 20, "专业代码（教育部）", "National major code").filter().search(),
            Field::integer("lengthYears", 1, 10, "学制（年）", "Length (years)").filter().sort(),
            Field::integer("maxYears", 1, 15, "最长年限（年）", "Maximum (years)").filter().sort(),
            common::director(),
            Field::bool("isHonours", "荣誉学位", "Honours").filter(),
        ]);
        fields.extend(common::cohorts());
        fields.push(common::enabled());
        Spec {
            subject: "basic.programme",
            stem: "Programme",
            label: Text::new("专业", "programmes"),
            permissions: common::PAGES,
            table: &PROGRAMMES,
            title: NAMED,
            fields,
            unique: &[&["code"]],
            referenced_by: common::USED_BY,
            reuses_keys: false,
            sort: ("code", false),
            page: "/basic-resources/college/division/programme-list",
            offered_to: common::OFFERED,
        }
    }

    fn check(input: &ProgrammeInput, errors: &mut Vec<FieldError>) {
        common::cohorts_in_order(input.admission_from, input.admission_to, errors);
        if let (Some(length), Some(most)) = (input.length_years, input.max_years)
            && most < length
        {
            let text = Text::new("最长年限不能短于学制", "The maximum cannot be shorter than the length");
            errors.push(FieldError::new("maxYears", "out_of_range", text));
        }
    }

    fn fresh(row: &mut ActiveModel) {
        common::blank("PROGRAMME", row);
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            common::type_in_use(cx, rows)?;
            for row in rows {
                streams_follow(db, row).await?;
            }
            Ok(())
        })
    }

    fn write(input: ProgrammeInput, row: &mut ActiveModel) {
        let ProgrammeInput {
            code,
            name_en,
            name_cn,
            division_id,
            student_type,
            category_id,
            degree_title_en,
            degree_title_cn,
            moe_major_code,
            length_years,
            max_years,
            director_staff_id,
            is_honours,
            admission_from,
            admission_to,
            enabled,
        } = input;
        row.code = Set(code);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.division_id = Set(division_id);
        row.student_type = Set(student_type);
        row.category_id = Set(category_id.filter(|id| !id.is_empty()));
        row.degree_title_en = Set(degree_title_en);
        row.degree_title_cn = Set(degree_title_cn);
        row.moe_major_code = Set(moe_major_code);
        row.length_years = Set(length_years);
        row.max_years = Set(max_years);
        row.director_staff_id = Set(director_staff_id.filter(|id| !id.is_empty()));
        row.is_honours = Set(is_honours);
        row.admission_from = Set(admission_from);
        row.admission_to = Set(admission_to);
        row.enabled = Set(enabled);
    }
}

/// A stream is of its programme's division, so a programme with streams stays where it is.
async fn streams_follow(db: &DatabaseExecutor<'_>, row: &mut Proposed<'_>) -> Result<()> {
    let Some(before) = row.before else { return Ok(()) };
    let moved = before.get("divisionId").and_then(Value::as_str) != Some(row.text("divisionId"));
    let Some(id) = row.id().filter(|_| moved) else { return Ok(()) };
    let streams =
        Entity::find().filter(Column::ParentProgrammeId.eq(id)).filter(Column::ArchivedAt.is_null()).count(db).await?;
    if streams > 0 {
        let text = Both::new(
            format!("该专业有 {streams} 个方向，方向须与专业同属一个学部；请先处理这些方向"),
            format!("This programme has {streams} streams, which must be of its division; deal with them first"),
        );
        row.errors.push(FieldError::new("divisionId", "has_streams", text));
    }
    Ok(())
}
