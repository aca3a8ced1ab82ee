//! Kinds of plan blocks: common core, major, concentration, free.

use kernel::{
    Permission, Text,
    resource::{Field, ReferencedBy, Resource, Spec},
    scope::{ScopeRule, TableRef},
};
use schema::courses::section_type::{ActiveModel, Entity};
use sea_orm::Set;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{BASICS, READERS};
use crate::tables::NAMED;

const SHARED: ScopeRule = ScopeRule::Everyone("the words of plans are the same for the whole university");
pub static SECTION_TYPES: TableRef = TableRef::new("section_type", SHARED, true);

/// Forms of plans choose among them.
const OFFERED: &[Permission] = &[
    permissions::ADMIN_AUTH_SP_MAJOR,
    permissions::ADMIN_AUTH_SP_MINOR,
    permissions::ADMIN_AUTH_LEARNING_TTS,
    permissions::STAFF_AUTH_LEARNING_TTS,
    permissions::ADMIN_AUTH_LEARNING_TTSP,
    permissions::STAFF_AUTH_LEARNING_TTSP,
    permissions::STAFF_AUTH_TTSP_DIVISION,
];
const USED_BY: &[ReferencedBy] =
    &[ReferencedBy::column("structure_category", "section_type_id", Text::new("学习计划模块", "plan categories"))
        .listed_at("/sp/study-plan/major/structure-category-list", "sectionTypeId")];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SectionTypeInput {
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    #[serde(default)]
    pub sort_order: Option<i32>,
    #[serde(default = "crate::yes")]
    pub enabled: bool,
}

pub struct SectionTypes;

impl Resource for SectionTypes {
    type Entity = Entity;
    type Input = SectionTypeInput;

    const READERS: &'static [Permission] = READERS;

    fn spec() -> Spec {
        Spec {
            subject: "sp.section_type",
            stem: "SectionType",
            label: Text::new("结构段类型", "section types"),
            permissions: BASICS,
            table: &SECTION_TYPES,
            title: NAMED,
            fields: vec![
                Field::code("code", 30, "代码", "Code").required().filter().search().sort(),
                Field::text("nameCn", 100, "中文名称", "Chinese name").required().search().sort(),
                Field::text("nameEn", 100, "英文名称", "English name").required().search().sort(),
                Field::integer("sortOrder", 0, 9999, "排序", "Order").sort(),
                Field::bool("enabled", "启用", "Enabled").filter().sort(),
            ],
            unique: &[&["code"]],
            referenced_by: USED_BY,
            reuses_keys: false,
            sort: ("sortOrder", false),
            page: "/sp/study-plan/section-type-list",
            offered_to: OFFERED,
        }
    }

    fn write(input: SectionTypeInput, row: &mut ActiveModel) {
        let SectionTypeInput { code, name_en, name_cn, sort_order, enabled } = input;
        row.code = Set(code);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.sort_order = Set(sort_order.unwrap_or_default());
        row.enabled = Set(enabled);
    }
}
