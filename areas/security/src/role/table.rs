//! The plain part of a role.

use kernel::{
    Text,
    identity::entity::role::{ActiveModel, Entity, StringList},
    resource::{Choice, Field, ReferencedBy, Resource, Spec, Title},
    scope::{ScopeRule, TableRef},
};
use sea_orm::Set;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub static ROLES: TableRef = TableRef::new("role", ScopeRule::Everyone("roles are administered centrally"), true);

pub const STUDENT_TYPES: &[Choice] = &[
    ("UG", Text::new("本科", "Undergraduate")),
    ("TPG", Text::new("授课型研究生", "Taught postgraduate")),
    ("RPG", Text::new("研究型研究生", "Research postgraduate")),
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RoleInput {
    pub code: String,
    pub name_zh: String,
    pub name_en: String,
    #[serde(default)]
    pub description: String,
    #[serde(default)]
    pub student_types: Vec<String>,
    #[serde(default)]
    pub second_factor: bool,
}

const HOLDERS: &[ReferencedBy] = &[ReferencedBy::link("user_role", "role_id", Text::new("用户授权", "users"))];

pub struct Roles;

impl Resource for Roles {
    type Entity = Entity;
    type Input = RoleInput;

    fn spec() -> Spec {
        Spec {
            subject: "security.role",
            stem: "Role",
            label: Text::new("角色", "roles"),
            permissions: crate::PAGES,
            table: &ROLES,
            title: Title { code: Some("code"), zh: "name_zh", en: "name_en" },
            fields: vec![
                Field::code("code", 50, "编码", "Code").required().search().sort(),
                Field::text("nameZh", 100, "中文名称", "Chinese name").required().search().sort(),
                Field::text("nameEn", 100, "英文名称", "English name").required().search().sort(),
                Field::text("description", 500, "说明", "Description"),
                Field::choices("studentTypes", STUDENT_TYPES, "学生类型", "Student types").filter(),
                Field::bool("secondFactor", "要求二次验证", "Requires a second factor"),
                Field::bool("superAdmin", "超级管理员", "Super administrator").filter().read_only(),
                Field::bool("enabled", "启用", "Enabled").filter().sort().read_only(),
            ],
            unique: &[&["code"]],
            referenced_by: HOLDERS,
            reuses_keys: false,
            sort: ("code", false),
            page: "/security/role-list",
            offered_to: &[],
        }
    }

    fn fresh(row: &mut ActiveModel) {
        row.enabled = Set(true);
        row.super_admin = Set(false);
    }

    fn write(input: RoleInput, row: &mut ActiveModel) {
        let RoleInput { code, name_zh, name_en, description, student_types, second_factor } = input;
        row.code = Set(code);
        row.name_zh = Set(name_zh);
        row.name_en = Set(name_en);
        row.description = Set(description);
        row.student_types = Set(StringList(student_types));
        row.second_factor = Set(second_factor);
    }
}
