//! Programme categories: BA, BBA, BSc, MPhil.

use kernel::{
    Cx, Text,
    resource::{Field, Proposed, Reach, Resource, Spec},
};
use schema::university::programme::{ActiveModel, Entity};
use sea_orm::{DatabaseExecutor, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::common;
use crate::tables::{CATEGORIES, NAMED};

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProgrammeCategoryInput {
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    pub division_id: String,
    pub student_type: String,
    #[serde(default)]
    pub degree_title_en: String,
    #[serde(default)]
    pub degree_title_cn: String,
    #[serde(default)]
    pub enabled: bool,
}

pub struct Categories;

impl Resource for Categories {
    type Entity = Entity;
    type Input = ProgrammeCategoryInput;

    fn spec() -> Spec {
        let mut fields = common::head();
        fields.extend([
            Field::text("degreeTitleEn", 200, "英文学位名称", "English degree title").search(),
            Field::text("degreeTitleCn", 100, "中文学位名称", "Chinese degree title").search(),
            common::enabled(),
        ]);
        Spec {
            subject: "basic.programme.category",
            stem: "ProgrammeCategory",
            label: Text::new("专业类别", "programme categories"),
            permissions: common::PAGES,
            table: &CATEGORIES,
            title: NAMED,
            fields,
            unique: &[&["code"]],
            referenced_by: common::USED_BY,
            reuses_keys: false,
            sort: ("code", false),
            page: "/basic-resources/college/division/category-list",
            offered_to: common::OFFERED,
        }
    }

    fn fresh(row: &mut ActiveModel) {
        common::blank("CATEGORY", row);
    }

    fn across<'a>(cx: &'a Cx, _db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move { common::type_in_use(cx, rows) })
    }

    fn write(input: ProgrammeCategoryInput, row: &mut ActiveModel) {
        let ProgrammeCategoryInput {
            code,
            name_en,
            name_cn,
            division_id,
            student_type,
            degree_title_en,
            degree_title_cn,
            enabled,
        } = input;
        row.code = Set(code);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.division_id = Set(division_id);
        row.student_type = Set(student_type);
        row.degree_title_en = Set(degree_title_en);
        row.degree_title_cn = Set(degree_title_cn);
        row.enabled = Set(enabled);
    }
}
