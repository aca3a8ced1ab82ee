//! Ways of studying.

use basic_resources::api::tables::NAMED;
use kernel::{
    Permission, Text,
    resource::{Field, ReferencedBy, Resource, Spec},
    scope::{ScopeRule, TableRef},
};
use schema::students::study_type::{ActiveModel, Entity};
use sea_orm::Set;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::table::PAGES;

pub static STUDY_TYPES: TableRef =
    TableRef::new("study_type", ScopeRule::Everyone("ways of studying are the same for the whole university"), true);

const OFFERED: &[Permission] = &[permissions::TGP_STUDENT_STATISTICS];

const USED_BY: &[ReferencedBy] = &[
    ReferencedBy::column("student", "study_type_id", Text::new("学生", "students"))
        .listed_at("/si/query/student-list", "studyTypeId"),
    ReferencedBy::column("student_semester", "study_type_id", Text::new("学期学籍", "semester records"))
        .listed_at("/si/query/student-semester-list", "studyTypeId"),
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StudyTypeInput {
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    #[serde(default)]
    pub sort_order: Option<i32>,
    #[serde(default = "crate::yes")]
    pub enabled: bool,
}

pub struct StudyTypes;

impl Resource for StudyTypes {
    type Entity = Entity;
    type Input = StudyTypeInput;

    fn spec() -> Spec {
        Spec {
            subject: "si.study-type",
            stem: "StudyType",
            label: Text::new("学习类型", "study types"),
            permissions: PAGES,
            table: &STUDY_TYPES,
            title: NAMED,
            fields: vec![
                Field::code("code", 30, "类型代码", "Type code").required().filter().search().sort(),
                Field::text("nameCn", 100, "中文名称", "Chinese name").required().search().sort(),
                Field::text("nameEn", 100, "英文名称", "English name").required().search().sort(),
                Field::integer("sortOrder", 0, 9999, "排序", "Order").sort(),
                Field::bool("enabled", "启用", "Enabled").filter().sort(),
            ],
            unique: &[&["code"]],
            referenced_by: USED_BY,
            reuses_keys: false,
            sort: ("sortOrder", false),
            page: "/si/study-status-list",
            offered_to: OFFERED,
        }
    }

    fn write(input: StudyTypeInput, row: &mut ActiveModel) {
        let StudyTypeInput { code, name_en, name_cn, sort_order, enabled } = input;
        row.code = Set(code);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.sort_order = Set(sort_order.unwrap_or_default());
        row.enabled = Set(enabled);
    }
}
