//! The plain part of a code.

use kernel::{
    Text,
    resource::{Choice, Field, Resource, Spec},
    scope::{ScopeRule, TableRef},
};
use schema::university::code_item::{ActiveModel, Entity};
use sea_orm::Set;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::tables::NAMED;

pub static CODES: TableRef =
    TableRef::new("code_item", ScopeRule::Everyone("a public standard, the same for everybody"), true);

/// The sets of codes that the program uses.
pub const SETS: &[Choice] = &[
    ("SEX", Text::new("性别", "Sex")),
    ("ETHNICITY", Text::new("民族", "Ethnicity")),
    ("POLITICAL_STATUS", Text::new("政治面貌", "Political status")),
    ("DOCUMENT_TYPE", Text::new("证件类型", "Document types")),
    ("DEGREE", Text::new("学位", "Degrees")),
    ("COUNTRY", Text::new("国家和地区", "Countries and regions")),
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CodeInput {
    pub code_set: String,
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    #[serde(default)]
    pub standard: String,
    #[serde(default)]
    pub sort_order: Option<i32>,
    #[serde(default = "crate::yes")]
    pub enabled: bool,
}

pub struct Codes;

impl Resource for Codes {
    type Entity = Entity;
    type Input = CodeInput;

    fn spec() -> Spec {
        Spec {
            subject: "basic.code",
            stem: "CodeItem",
            label: Text::new("标准代码", "standard codes"),
            permissions: &[permissions::ADMIN_AUTH_BASIC_TERM],
            table: &CODES,
            title: NAMED,
            fields: vec![
                Field::choice("codeSet", SETS, "代码集", "Set").required().filter().sort(),
                Field::code("code", 20, "代码", "Code").required().filter().search().sort(),
                Field::text("nameCn", 100, "中文名", "Chinese name").required().search().sort(),
                Field::text("nameEn", 200, "英文名", "English name").required().search().sort(),
                Field::text("standard", 100, "标准", "Standard").filter(),
                Field::integer("sortOrder", 0, 99_999, "排序", "Order").sort(),
                Field::bool("enabled", "启用", "Enabled").filter().sort(),
            ],
            unique: &[&["codeSet", "code"]],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("sortOrder", false),
            page: "",
            offered_to: &[permissions::ADMIN_AUTH_SI, permissions::STAFF_AUTH_SI],
        }
    }

    fn write(input: CodeInput, row: &mut ActiveModel) {
        let CodeInput { code_set, code, name_en, name_cn, standard, sort_order, enabled } = input;
        row.code_set = Set(code_set);
        row.code = Set(code);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.standard = Set(standard);
        row.sort_order = Set(sort_order.unwrap_or_default());
        row.enabled = Set(enabled);
    }
}
